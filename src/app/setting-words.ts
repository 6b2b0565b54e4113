/** Groups of the settings, and a sentence on what each setting does, by the name of its row. Loaded with the settings. */

import { phrase } from "../words/words.ts";

/** Titles of the groups, in their order. */
export const GROUPS = ["World", "Picture", "Controls", "Sound", "System"] as const;

interface SettingWords {
  readonly group: (typeof GROUPS)[number];
  readonly about: string;
}

const world = (about: string): SettingWords => ({ group: "World", about });
const picture = (about: string): SettingWords => ({ group: "Picture", about });
const controls = (about: string): SettingWords => ({ group: "Controls", about });
const sound = (about: string): SettingWords => ({ group: "Sound", about });
const system = (about: string): SettingWords => ({ group: "System", about });

export const SETTING_WORDS: Readonly<Record<string, SettingWords>> = {
  preset: world("A variant of this world; choosing one opens it."),
  sea: world("How high the water stands: more of it, less land."),
  relief: world("How much higher the hills are for the same line of numbers."),
  archipelagos: world("Layers of islands, one above the other."),
  lake: world("How high the water stands in the hollows."),
  paths: world("Moves the network of trails to the east."),
  pathsNorth: world("Moves the network of trails to the north."),
  pathsDue: world("Lays the trails straight instead of along the terrain."),
  woodOnly: world("Covers everything with trees, without meadows."),
  bleak: world("Takes the plants away, so that the bare land shows."),
  streams: world("Lets brooks run down the valleys."),
  dense: world("Puts more houses, rocks and other things on the land."),
  threshold: world("Share of the volume that stays full."),
  product: world("Digs by the product of two patterns instead of their sum."),
  radius: world("Size of the planet, from its centre to the datum."),
  slope: world("How steep the land is; the ranges grow with it."),
  peak: world("How high the highest land is."),
  openness: world("Moves floor and ceiling apart, so that halls open or close."),
  east: world("Moves the ceiling to the east over the floor."),
  north: world("Moves the ceiling to the north over the floor."),
  floorStretch: world("Stretches the shapes of the ground below."),
  roofStretch: world("Stretches the shapes of the ceiling."),
  pool: world("How high the pools stand in the halls."),
  steep: world("Land that is steeper has openings into the underground."),
  density: world("How thick the gas is."),
  glow: picture("How bright the gas shines."),
  hydrogen: picture("Strength of the light of this gas."),
  oxygen: picture("Strength of the light of this gas."),
  dust: picture("Strength of the light that grains scatter."),
  height: world("From the lowest to the highest land."),
  cell: world("Size of a square of the land; smaller is finer."),
  flooded: world("Share of the land that the water covers."),
  weather: world("Sky, rain and fog; auto follows the year and the day."),
  hour: world("Time of day, which moves the sun."),
  spin: world("How fast the day passes; 0 stops the sun."),
  t: world("The year; the land changes with it."),
  rate: world("How fast the years pass; 0 stops them."),
  seed: world("Each number is another land of the same kind."),
  profile: world("The line of numbers that every hill is read from."),
  quality: picture("Detail and effects; auto follows how fast this device draws."),
  view: picture("How far you see; farther takes more time to draw."),
  haze: picture("How fast things pale with distance."),
  clouds: picture("How much of the sky they cover."),
  fov: picture("How wide you see, from top to bottom, flying behind your vehicle."),
  minimap: picture("A small map beside the instruments."),
  sensitivity: controls("How far the view turns when you drag, or push a stick."),
  invert: controls("Turns the view up when you drag down."),
  keys: controls("Which key does what."),
  tilt: controls(phrase("Turn the phone or tablet to look around.")),
  vibration: controls(phrase("A short one when you land or arrive, a double one where you cannot.")),
  saver: system(phrase("Thirty frames a second at low quality; auto: while the battery is low.")),
  volume: sound("Loudness of everything; N turns it off and on."),
  units: system("Metres, feet or nautical miles, in the instruments and on maps."),
  text: system("Size of all words and buttons."),
  save: system("Writes what you did in this world to a file."),
  load: system("Reads such a file and goes on from there."),
  export: system("Writes what you did in all worlds to one file."),
  import: system("Reads such a file, and adds it to what is here."),
  protect: system("Otherwise it may delete what you made when space is short."),
  unreadable: system("Writes records that no version here understands to a file."),
  forget: system("Deletes all that this browser keeps of your visits."),
};

/** Words of a setting; one that has none, as of a kind of world that was added, belongs to the world. */
export function wordsOf(name: string): Partial<SettingWords> & Pick<SettingWords, "group"> {
  return Object.hasOwn(SETTING_WORDS, name) ? SETTING_WORDS[name] : { group: "World" };
}
