/**
 * Sets of keys for one hand: everything that flying, walking and looking needs is on one half of the keyboard, beside the space bar,
 * which both hands reach. A set is a list of swaps (key-places.ts), so that the card of controls, hints and the sheet of keys show it,
 * and a visitor can swap further keys.
 */
import { exchanged, type KeyPlaces, placesInUse, usePlaces } from "./key-places.ts";

type Hand = "left" | "right";

/** The key of each part that the hand does not reach in its usual place, by the code of the tables. */
export const HANDS: Readonly<Record<Hand, Readonly<Record<string, string>>>> = {
  left: {
    BracketRight: "KeyR",
    BracketLeft: "KeyF",
    ArrowLeft: "KeyZ",
    ArrowRight: "KeyX",
    Enter: "KeyG",
    KeyX: "KeyT",
    KeyL: "KeyB",
    KeyZ: "Backquote",
  },
  right: {
    KeyW: "KeyI",
    KeyS: "KeyK",
    KeyA: "KeyJ",
    KeyD: "KeyL",
    KeyQ: "KeyU",
    KeyE: "KeyO",
    KeyC: "KeyH",
    ShiftLeft: "ShiftRight",
    KeyX: "Semicolon",
    KeyL: "Quote",
    KeyV: "Backslash",
    KeyO: "Backspace",
    KeyZ: "Delete",
    Digit1: "Digit6",
    Digit2: "Digit7",
    Digit3: "Digit8",
    Digit4: "Digit9",
    Digit5: "Digit0",
  },
};

/** The places of all keys in the set of a hand. */
export const placesOf = (hand: Hand): KeyPlaces =>
  Object.entries(HANDS[hand]).reduce<KeyPlaces>((places, [part, key]) => exchanged(places, part, key), new Map());

const SETS: Readonly<Record<string, KeyPlaces>> = { both: new Map(), left: placesOf("left"), right: placesOf("right") };

const isSame = (a: KeyPlaces, b: KeyPlaces) => a.size === b.size && [...a].every(([key, part]) => b.get(key) === part);

/** The set in use; "changed" for keys that the visitor has swapped. */
export const handInUse = (): string => Object.keys(SETS).find((name) => isSame(SETS[name], placesInUse())) ?? "changed";

/** The sets to choose from, with the visitor's own keys where those are in use. */
export const handChoices = (): string[] => [...Object.keys(SETS), ...(handInUse() === "changed" ? ["changed"] : [])];

/** Puts all keys in the places of a set. */
export function useHand(name: string): void {
  if (Object.hasOwn(SETS, name)) usePlaces(SETS[name]);
}
