/**
 * Which key does what. Keys are named by their place (`KeyboardEvent.code`), so that the hand finds
 * W, A, S, D in the same spot on every layout; only `?` is named by what it types.
 */
import { type Intent, NO_INTENT } from "./intent.ts";
import type { HudReading } from "./reading.ts";

type Explorer = HudReading["explorer"];
export type Act =
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
  | Explorer;

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

/** The keys of whoever one is; between islands, whose walker and helicopter share theirs, as they are round a planet. */
export const KEYS: Readonly<Record<Explorer, Readonly<Record<string, Push>>>> = {
  orbiter: ORBIT_KEYS,
  ship: SHIP_KEYS,
  helicopter: FLIGHT_KEYS,
  walker: FLIGHT_KEYS,
  drone: SHIP_KEYS,
  starship: SHIP_KEYS,
};

const ACT_KEYS: Readonly<Record<string, Act>> = {
  KeyB: "back",
  Enter: "board",
  NumpadEnter: "board",
  KeyV: "camera",
  KeyT: "tour",
  Digit1: "orbiter",
  Digit2: "ship",
  Digit3: "helicopter",
  Digit4: "walker",
  Digit5: "drone",
  KeyG: "menu",
  KeyM: "map",
  KeyP: "panel",
  KeyH: "hide",
  KeyL: "lamp",
  KeyN: "mute",
  F1: "help",
};

const held = (table: object, name: string) => Object.hasOwn(table, name);

export const isFlightKey = (code: string): boolean => held(FLIGHT_KEYS, code);

/** What a key asks for once when it goes down, or null. */
export function actOf(code: string, key: string): Act | null {
  if (key === "?") return "help";
  return held(ACT_KEYS, code) ? ACT_KEYS[code] : null;
}

/** The sum of the keys held down: two keys for one way count once, opposite keys cancel. */
export function intentOf(codes: Iterable<string>, keys = FLIGHT_KEYS): Intent {
  const ways = new Set<string>();
  for (const code of codes) if (isFlightKey(code)) ways.add(keys[code].join());
  if (ways.size === 0) return NO_INTENT;
  const along = (axis: keyof Intent) => Number(ways.has(`${axis},1`)) - Number(ways.has(`${axis},-1`));
  const intent = { forward: along("forward"), right: along("right"), up: along("up"), turn: along("turn") };
  const [pitch, roll] = [along("pitch"), along("roll")];
  return pitch === 0 && roll === 0 ? intent : { ...intent, pitch, roll };
}
