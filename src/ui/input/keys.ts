/**
 * Which key does what. Keys are named by their place (`KeyboardEvent.code`), so that the hand finds
 * W, A, S, D in the same spot on every layout; only signs are named by what they type.
 */

import type { Telemetry } from "../reading.ts";
import { type Intent, NO_INTENT } from "./intent.ts";

/** Kinds of worlds with controls of their own. */
export type ShapeKind = "islands" | "planet" | "underground" | "space";

export type Explorer = Telemetry["explorer"];
/** What only free space knows: how quick, what is chosen and flown to, and the sheets over the view. */
const SPACE_ACT_NAMES = [
  ...(["quicker", "slower", "next", "previous", "go", "warp", "land", "search", "exercises", "clear"] as const),
  ...(["planet 1", "planet 2", "planet 3", "planet 4", "planet 5"] as const),
  ...(["planet 6", "planet 7", "planet 8", "planet 9"] as const),
] as const;
export type SpaceAct = (typeof SPACE_ACT_NAMES)[number];
export type Act =
  | (
      | "back"
      | "board"
      | "camera"
      | "help"
      | "map"
      | "menu"
      | "panel"
      | "hide"
      | "lamp"
      | "tour"
      | "mute"
      | "leave"
      | "carry"
      | "round"
      | "photo"
    )
  | Explorer
  | SpaceAct;

/** Keys that act once when they go down, by their place and by what they type. */
export interface ActKeys {
  readonly codes: Readonly<Record<string, Act>>;
  readonly typed: Readonly<Record<string, Act>>;
}

type Push = readonly [axis: keyof Intent, sign: 1 | -1];

export const FLIGHT_KEYS: Readonly<Record<string, Push>> = {
  KeyW: ["forward", 1],
  ArrowUp: ["forward", 1],
  KeyS: ["forward", -1],
  ArrowDown: ["forward", -1],
  KeyD: ["turn", 1],
  ArrowRight: ["turn", 1],
  KeyA: ["turn", -1],
  ArrowLeft: ["turn", -1],
  KeyE: ["right", 1],
  KeyQ: ["right", -1],
  Space: ["up", 1],
  KeyR: ["up", 1],
  PageUp: ["up", 1],
  KeyC: ["up", -1],
  KeyF: ["up", -1],
  PageDown: ["up", -1],
  ShiftLeft: ["up", -1],
};

/** The same keys round a planet: arrows travel, W and S go down and up. */
export const ORBIT_KEYS: Readonly<Record<string, Push>> = {
  ...FLIGHT_KEYS,
  KeyW: ["up", -1],
  KeyS: ["up", 1],
  ArrowRight: ["right", 1],
  ArrowLeft: ["right", -1],
};

/** And in a ship, or by a drone: thrust along each of its axes, arrows pitch and turn it, Q and E roll it. */
export const SHIP_KEYS: Readonly<Record<string, Push>> = {
  ...FLIGHT_KEYS,
  KeyD: ["right", 1],
  KeyA: ["right", -1],
  ArrowUp: ["pitch", -1],
  ArrowDown: ["pitch", 1],
  KeyE: ["roll", 1],
  KeyQ: ["roll", -1],
};

/** With a photographer's eye: as in a ship, but an arrow up looks up. */
export const PHOTO_KEYS: Readonly<Record<string, Push>> = {
  ...SHIP_KEYS,
  ArrowUp: ["pitch", 1],
  ArrowDown: ["pitch", -1],
};

/** On foot: Shift runs and Space jumps. */
export const WALK_KEYS: Readonly<Record<string, Push>> = { ...FLIGHT_KEYS, ShiftLeft: ["run", 1] };

/** The keys of whoever one is; between islands, whose walker and helicopter share theirs, as they are round a planet. */
export const KEYS: Readonly<Record<Explorer, Readonly<Record<string, Push>>>> = {
  orbiter: ORBIT_KEYS,
  ship: SHIP_KEYS,
  helicopter: FLIGHT_KEYS,
  walker: WALK_KEYS,
  drone: SHIP_KEYS,
  starship: SHIP_KEYS,
};

/** Whose hands are on the controls: an explorer's, or a photographer's. */
export type Hands = Explorer | "photographer";
export const HANDS_KEYS: Readonly<Record<Hands, Readonly<Record<string, Push>>>> = {
  ...KEYS,
  photographer: PHOTO_KEYS,
};

const VIEW_ACTS = {
  KeyV: "camera",
  KeyG: "menu",
  KeyM: "map",
  KeyP: "panel",
  KeyH: "hide",
  F1: "help",
  F2: "photo",
} as const;

export const ACTS: ActKeys = {
  codes: {
    ...VIEW_ACTS,
    KeyB: "back",
    Enter: "board",
    NumpadEnter: "board",
    KeyT: "tour",
    Digit1: "orbiter",
    Digit2: "ship",
    Digit3: "helicopter",
    Digit4: "walker",
    Digit5: "drone",
    KeyL: "lamp",
    KeyN: "mute",
    KeyX: "carry",
    KeyU: "round",
    Escape: "leave",
  },
  typed: { "?": "help" },
};

/** The same in free space. */
export const SPACE_ACTS: ActKeys = {
  codes: {
    ...VIEW_ACTS,
    Enter: "go",
    NumpadEnter: "go",
    KeyI: "previous",
    KeyK: "next",
    KeyJ: "warp",
    KeyL: "land",
    KeyO: "search",
    KeyX: "exercises",
    Escape: "clear",
    Digit1: "planet 1",
    Digit2: "planet 2",
    Digit3: "planet 3",
    Digit4: "planet 4",
    Digit5: "planet 5",
    Digit6: "planet 6",
    Digit7: "planet 7",
    Digit8: "planet 8",
    Digit9: "planet 9",
  },
  // Plus is typed with Shift on some keyboards, and Shift flies: what is typed without it will do.
  typed: { "?": "help", "+": "quicker", "=": "quicker", "-": "slower" },
};

/** Names of movements in hints. */
const MOVES: Readonly<Record<string, Push>> = {
  forward: ["forward", 1],
  back: ["forward", -1],
  left: ["right", -1],
  right: ["right", 1],
  up: ["up", 1],
  down: ["up", -1],
};

/** The key (`KeyboardEvent.code`) of a movement or act of an explorer; undefined for an unknown name. */
function codeFor(action: string, explorer: Explorer): string | undefined {
  const move = MOVES[action];
  const keys: readonly (readonly [code: string, plays: string])[] = move
    ? Object.entries(KEYS[explorer]).map(([code, push]) => [code, push.join()])
    : Object.entries((explorer === "starship" ? SPACE_ACTS : ACTS).codes);
  return keys.find(([, plays]) => plays === (move?.join() ?? action))?.[0];
}

/** Splits a hint at its actions in braces and replaces each by what `show` makes of its key. Throws on an unknown action. */
export function withKeys<T>(hint: string, explorer: Explorer, show: (code: string) => T): (string | T)[] {
  const pieces = hint.split(/\{([^{}]*)\}/).map((piece, i) => {
    if (i % 2 === 0) return piece.trim();
    const code = codeFor(piece, explorer);
    if (!code) throw new RangeError(`Expected an action of the ${explorer} in the hint, got "${piece}".`);
    return show(code);
  });
  return pieces.filter((piece) => piece !== "");
}

/** Acts that go on while their key is held. */
export const HELD_ACTS: readonly (Act | null)[] = ["quicker", "slower"];

export const isSpaceAct = (act: Act): act is SpaceAct => (SPACE_ACT_NAMES as readonly Act[]).includes(act);

const held = (table: object, name: string) => Object.hasOwn(table, name);

export const isFlightKey = (code: string): boolean => held(FLIGHT_KEYS, code);

/** What a key asks for once when it goes down, or null. */
export function actOf(code: string, key: string, { codes, typed } = ACTS): Act | null {
  if (held(typed, key)) return typed[key];
  return held(codes, code) ? codes[code] : null;
}

/** The sum of the keys held down: two keys for one way count once, opposite keys cancel. */
export function intentOf(codes: Iterable<string>, keys = FLIGHT_KEYS): Intent {
  const ways = new Set<string>();
  for (const code of codes) if (isFlightKey(code)) ways.add(keys[code].join());
  if (ways.size === 0) return NO_INTENT;
  const along = (axis: keyof Intent) => Number(ways.has(`${axis},1`)) - Number(ways.has(`${axis},-1`));
  const intent = { forward: along("forward"), right: along("right"), up: along("up"), turn: along("turn") };
  const [pitch, roll, run] = [along("pitch"), along("roll"), along("run")];
  const ship = pitch === 0 && roll === 0 ? intent : { ...intent, pitch, roll };
  return run === 0 ? ship : { ...ship, run };
}
