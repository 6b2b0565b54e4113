/** What each part that keys play is called, and which of them there are in each shape of world. */
import type { ShapeKind } from "./keys.ts";
import {
  ACTS,
  type Act,
  type ActKeys,
  FLIGHT_KEYS,
  type KEYS,
  ORBIT_KEYS,
  SHIP_KEYS,
  SPACE_ACTS,
  WALK_KEYS,
} from "./keys.ts";

/** A part, and the keys of the tables that play it. */
export interface KeyRow {
  readonly what: string;
  readonly codes: readonly string[];
}

export interface KeySection {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

type Table = (typeof KEYS)[keyof typeof KEYS];

const FLIGHT_WORDS: Readonly<Record<string, string>> = {
  "forward,1": "Forward",
  "forward,-1": "Back",
  "turn,-1": "Turn left",
  "turn,1": "Turn right",
  "right,-1": "Slide left",
  "right,1": "Slide right",
  "up,1": "Up",
  "up,-1": "Down",
  "pitch,1": "Nose up",
  "pitch,-1": "Nose down",
  "roll,-1": "Roll left",
  "roll,1": "Roll right",
};
const ORBIT_WORDS = {
  ...FLIGHT_WORDS,
  "right,-1": "Over the ground to the left",
  "right,1": "Over the ground to the right",
};
const WALK_WORDS = {
  ...FLIGHT_WORDS,
  "right,-1": "Sidestep left",
  "right,1": "Sidestep right",
  "up,1": "Jump",
  "up,-1": "",
  "run,1": "Run",
};

const ACT_WORDS: Readonly<Record<Act, string>> = {
  back: "Back to space",
  board: "Step out, board",
  camera: "Chase or cockpit",
  carry: "Take up, put down",
  clear: "Let go of what is chosen",
  drone: "Drone",
  exercises: "Exercises",
  go: "Fly there, or land",
  helicopter: "Helicopter",
  help: "Controls",
  hide: "Hide the instruments",
  lamp: "Lamp off, on",
  land: "Land",
  leave: "Step out",
  map: "Map",
  menu: "Worlds and places",
  mute: "Sound off, on",
  next: "Choose the next",
  orbiter: "Orbiter",
  panel: "Settings",
  photo: "Photo mode",
  "planet 1": "Planet 1",
  "planet 2": "Planet 2",
  "planet 3": "Planet 3",
  "planet 4": "Planet 4",
  "planet 5": "Planet 5",
  "planet 6": "Planet 6",
  "planet 7": "Planet 7",
  "planet 8": "Planet 8",
  "planet 9": "Planet 9",
  previous: "Choose the one before",
  quicker: "Quicker",
  round: "Round map off, on",
  search: "Nearest star",
  ship: "Ship",
  slower: "Slower",
  starship: "Starship",
  tour: "Tour",
  walker: "On foot",
  warp: "Fly there",
};

const PAGE: readonly Act[] = ["camera", "map", "menu", "panel", "hide", "photo", "mute", "help"];

/** What acts there are beside a space's own. */
const SHAPE_ACTS: Readonly<Record<Exclude<ShapeKind, "space">, readonly Act[]>> = {
  islands: ["board", "carry", "round", ...PAGE],
  planet: ["board", "orbiter", "ship", "helicopter", "walker", "tour", "back", ...PAGE],
  underground: ["walker", "drone", "lamp", ...PAGE],
};

function flightSection(title: string, table: Table, words: Readonly<Record<string, string>>): KeySection {
  const rows = Object.entries(words).map(([push, what]) => ({
    what,
    codes: Object.keys(table).filter((code) => table[code].join() === push),
  }));
  return { title, rows: rows.filter(({ what, codes }) => what !== "" && codes.length > 0) };
}

function actSection({ codes }: ActKeys, acts: readonly Act[]): KeySection {
  const rows = acts.map((act) => ({
    what: ACT_WORDS[act],
    codes: Object.keys(codes).filter((code) => codes[code] === act && code !== "Escape"),
  }));
  return { title: "Everything else", rows: rows.filter((row) => row.codes.length > 0) };
}

const HELICOPTER = flightSection("Helicopter", FLIGHT_KEYS, FLIGHT_WORDS);
const WALKER = flightSection("On foot", WALK_KEYS, WALK_WORDS);
const ship = (title: string) => flightSection(title, SHIP_KEYS, FLIGHT_WORDS);

/** Every part that a key plays in such a world. */
export function keySections(shape: ShapeKind): readonly KeySection[] {
  if (shape === "space")
    return [ship("Starship"), actSection(SPACE_ACTS, [...new Set(Object.values(SPACE_ACTS.codes))])];
  const acts = actSection(ACTS, SHAPE_ACTS[shape]);
  if (shape === "underground") return [WALKER, ship("Drone"), acts];
  if (shape === "islands") return [HELICOPTER, WALKER, acts];
  return [flightSection("Orbiter", ORBIT_KEYS, ORBIT_WORDS), ship("Ship"), HELICOPTER, WALKER, acts];
}

/** Everything that a key of the tables does in such a world, in words. */
export function partsOf(code: string, shape: ShapeKind): string {
  const rows = keySections(shape).flatMap((section) => section.rows);
  const words = new Set(rows.filter(({ codes }) => codes.includes(code)).map(({ what }) => what.toLowerCase()));
  return [...words].join(", ");
}
