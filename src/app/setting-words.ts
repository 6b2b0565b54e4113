/** Groups of the settings, and a sentence on what each setting does, by the name of its row. Loaded with the settings. */

import { MUTE } from "../ui/input/actions.ts";
import { phrase } from "../words/words.ts";

/** Titles of the groups, in their order. */
export const GROUPS = [
  phrase("World"),
  phrase("Picture"),
  phrase("Controls"),
  phrase("Sound"),
  phrase("Accessibility"),
  phrase("System"),
] as const;

interface SettingWords {
  readonly group: (typeof GROUPS)[number];
  readonly about: string;
  /** Code of the key that `{key}` in the sentence stands for. */
  readonly key?: string | undefined;
}

const world = (about: string): SettingWords => ({ group: "World", about });
const picture = (about: string): SettingWords => ({ group: "Picture", about });
const controls = (about: string): SettingWords => ({ group: "Controls", about });
const sound = (about: string): SettingWords => ({ group: "Sound", about });
const access = (about: string): SettingWords => ({ group: "Accessibility", about });
const system = (about: string): SettingWords => ({ group: "System", about });

export const SETTING_WORDS: Readonly<Record<string, SettingWords>> = {
  preset: world(phrase("A variant of this world; choosing one opens it.")),
  sea: world(phrase("How high the water stands: more of it, less land.")),
  relief: world(phrase("How much higher the hills are for the same line of numbers.")),
  archipelagos: world(phrase("Layers of islands, one above the other.")),
  lake: world(phrase("How high the water stands in the hollows.")),
  paths: world(phrase("Moves the network of trails to the east.")),
  pathsNorth: world(phrase("Moves the network of trails to the north.")),
  pathsDue: world(phrase("Lays the trails straight instead of along the terrain.")),
  woodOnly: world(phrase("Covers everything with trees, without meadows.")),
  bleak: world(phrase("Takes the plants away, so that the bare land shows.")),
  streams: world(phrase("Lets brooks run down the valleys.")),
  dense: world(phrase("Puts more houses, rocks and other things on the land.")),
  threshold: world(phrase("Share of the volume that stays full.")),
  product: world(phrase("Digs by the product of two patterns instead of their sum.")),
  radius: world(phrase("Size of the planet, from its centre to the datum.")),
  slope: world(phrase("How steep the land is; the ranges grow with it.")),
  peak: world(phrase("How high the highest land is.")),
  openness: world(phrase("Moves floor and ceiling apart, so that halls open or close.")),
  east: world(phrase("Moves the ceiling to the east over the floor.")),
  north: world(phrase("Moves the ceiling to the north over the floor.")),
  floorStretch: world(phrase("Stretches the shapes of the ground below.")),
  roofStretch: world(phrase("Stretches the shapes of the ceiling.")),
  pool: world(phrase("How high the pools stand in the halls.")),
  steep: world(phrase("Land that is steeper has openings into the underground.")),
  density: world(phrase("How thick the gas is.")),
  glow: picture(phrase("How bright the gas shines.")),
  hydrogen: picture(phrase("Strength of the light of this gas.")),
  oxygen: picture(phrase("Strength of the light of this gas.")),
  dust: picture(phrase("Strength of the light that grains scatter.")),
  height: world(phrase("From the lowest to the highest land.")),
  cell: world(phrase("Size of a square of the land; smaller is finer.")),
  flooded: world(phrase("Share of the land that the water covers.")),
  weather: world(phrase("Sky, rain and fog; auto follows the year and the day.")),
  hour: world(phrase("Time of day, which moves the sun.")),
  spin: world(phrase("How fast the day passes; 0 stops the sun.")),
  t: world(phrase("The year; the land changes with it.")),
  rate: world(phrase("How fast the years pass; 0 stops them.")),
  seed: world(phrase("Each number is another land of the same kind.")),
  profile: world(phrase("The line of numbers that every hill is read from.")),
  quality: picture(phrase("Detail and effects; auto follows how fast this device draws.")),
  view: picture(phrase("How far you see; farther takes more time to draw.")),
  haze: picture(phrase("How fast things pale with distance.")),
  clouds: picture(phrase("How much of the sky they cover.")),
  fov: picture(phrase("How wide you see, from top to bottom, flying behind your vehicle.")),
  minimap: picture(phrase("A small map beside the instruments.")),
  sensitivity: controls(phrase("How far the view turns when you drag, or push a stick.")),
  invert: controls(phrase("Turns the view up when you drag down.")),
  keys: controls(phrase("Which key does what.")),
  tilt: controls(phrase("Turn the phone or tablet to look around.")),
  vibration: controls(phrase("A short one when you land or arrive, a double one where you cannot.")),
  saver: system(phrase("Thirty frames a second at low quality; auto: while the battery is low.")),
  volume: { ...sound(phrase("Loudness of everything; {key} turns it off and on.")), key: MUTE.keys?.[0] },
  units: system(phrase("Metres, feet or nautical miles, in the instruments and on maps.")),
  language: system(phrase("Language of all words; auto is that of the browser.")),
  captions: access(phrase("Words for sounds that matter, with the direction; also without sound.")),
  mapColours: access(phrase("Colour-blind safe: all eyes tell apart the kinds of ground on maps.")),
  hand: access(phrase("Puts all that flying, walking and looking needs under one hand.")),
  hold: access(phrase("A key for a movement stays pressed until you press it again.")),
  text: access(phrase("Size of all words and buttons.")),
  update: system(phrase("Opens this view in it; nothing that you made is lost.")),
  offline: system(phrase("Worlds open without a network. A newer version waits until you take it.")),
  save: system(phrase("Writes what you did in this world to a file.")),
  load: system(phrase("Reads such a file and goes on from there.")),
  export: system(phrase("Writes what you did in all worlds to one file.")),
  import: system(phrase("Reads such a file, and adds it to what is here.")),
  protect: system(phrase("Otherwise it may delete what you made when space is short.")),
  unreadable: system(phrase("Writes records that no version here understands to a file.")),
  forget: system(phrase("Deletes all that this browser keeps of your visits.")),
};

/** Words of a setting; one that has none, as of a kind of world that was added, belongs to the world. */
export function wordsOf(name: string): Partial<SettingWords> & Pick<SettingWords, "group"> {
  return Object.hasOwn(SETTING_WORDS, name) ? SETTING_WORDS[name] : { group: "World" };
}
