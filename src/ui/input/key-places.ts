/**
 * Changed keys. The tables of controls name the usual key of each part; a visitor can swap two keys, and each then plays the
 * other's part everywhere. So keys never conflict, and every part keeps a key.
 */
import { forget, recall, remember } from "../storage.ts";

/** The part (a code of the tables) that each moved key plays, by `KeyboardEvent.code`; a permutation without its fixed points. */
export type KeyPlaces = ReadonlyMap<string, string>;

const STORED = "keys";
const CODE = /^[A-Za-z][A-Za-z0-9]{0,23}$/;
/** Keys of the browser, and Escape. */
const FIXED = /^(Escape|Tab|ContextMenu|(Control|Alt|Meta|OS)(Left|Right)?|F5|F11|F12)$/;

/** Whether a key can be swapped. */
export const isMovable = (code: string): boolean => CODE.test(code) && !FIXED.test(code);

/** Parses stored key places; null if they are no permutation of movable keys. */
export function parsePlaces(text: string): KeyPlaces | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const rows = Object.entries(read);
  const valid = rows.every(([key, part]) => typeof part === "string" && isMovable(key) && isMovable(part));
  const parts = new Set(rows.map(([, part]) => part));
  if (!valid || parts.size !== rows.length || rows.some(([key]) => !parts.has(key))) return null;
  return new Map(rows.filter(([key, part]) => key !== part));
}

/** The places after `key` has swapped its part with the key that played `part`. */
export function exchanged(places: KeyPlaces, part: string, key: string): KeyPlaces {
  const next = new Map(places);
  const freed = keyOf(places, part);
  next.set(freed, places.get(key) ?? key);
  next.set(key, part);
  for (const [each, plays] of next) if (each === plays) next.delete(each);
  return next;
}

function keyOf(places: KeyPlaces, part: string): string {
  for (const [key, plays] of places) if (plays === part) return key;
  return part;
}

let places: KeyPlaces | undefined;
let broken = false;

function current(): KeyPlaces {
  if (places) return places;
  const stored = recall(STORED);
  const read = stored === null ? new Map() : parsePlaces(stored);
  if (read === null) {
    broken = true;
    forget(STORED);
  }
  places = read ?? new Map();
  return places;
}

/** The code of the tables whose part a key plays. */
export const partOf = (code: string): string => current().get(code) ?? code;

/** The key that plays the part of a code of the tables. */
export const placeOf = (code: string): string => keyOf(current(), code);

/** Whether a key event is for an action. A moved key does not count by the character it types. */
export function isKeyOf(
  { keys, typed }: { readonly keys?: readonly string[]; readonly typed?: readonly string[] },
  { code, key }: KeyboardEvent,
): boolean {
  const part = partOf(code);
  return (keys?.includes(part) ?? false) || (part === code && (typed?.includes(key) ?? false));
}

/** Gives a part to a key; returns whether the change was stored. */
export function moveKey(part: string, key: string): boolean {
  return store(exchanged(current(), part, key));
}

/** The places of all keys. */
export const placesInUse = (): KeyPlaces => current();

/** Gives all keys other places; returns whether these were stored. */
export const usePlaces = (next: KeyPlaces): boolean => store(next);

/** Resets all keys; returns true. */
export function resetKeys(): boolean {
  return store(new Map());
}

function store(next: KeyPlaces): boolean {
  places = next;
  if (next.size > 0) return remember(STORED, JSON.stringify(Object.fromEntries(next)));
  forget(STORED);
  return true;
}

export const keysMoved = (): boolean => current().size > 0;

/** True once if the stored keys could not be read and were removed. */
export function keysWereBroken(): boolean {
  current();
  const was = broken;
  broken = false;
  return was;
}
