/**
 * Where keys are for this visitor. The tables of keys.ts name the parts that keys play; a visitor may have two keys change
 * places, and then each plays the other's part everywhere: in the air, on foot, in every world. So no two keys ever
 * conflict, and no part is ever without a key.
 */
import { forget, recall, remember } from "../storage.ts";

/** The part that each moved key plays, by `KeyboardEvent.code`: a rearrangement, without those that stay. */
export type KeyPlaces = ReadonlyMap<string, string>;

const STORED = "keys";
const CODE = /^[A-Za-z][A-Za-z0-9]{0,23}$/;
/** Keys that belong to the browser, or lead out of everything. */
const KEPT = /^(Escape|Tab|ContextMenu|(Control|Alt|Meta|OS)(Left|Right)?|F5|F11|F12)$/;

/** Whether a key may change places. */
export const isMovable = (code: string): boolean => CODE.test(code) && !KEPT.test(code);

/** What was stored, or null where it is no rearrangement of movable keys. */
export function parsePlaces(text: string): KeyPlaces | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const rows = Object.entries(read);
  const sound = rows.every(([key, part]) => typeof part === "string" && isMovable(key) && isMovable(part));
  const parts = new Set(rows.map(([, part]) => part));
  if (!sound || parts.size !== rows.length || rows.some(([key]) => !parts.has(key))) return null;
  return new Map(rows.filter(([key, part]) => key !== part));
}

/** The places after `key` has taken over a part from the key that played it, which gets what `key` played. */
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

function now(): KeyPlaces {
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

/** The key of the tables whose part a key plays. */
export const partOf = (code: string): string => now().get(code) ?? code;

/** The key that plays the part of one of the tables. */
export const placeOf = (code: string): string => keyOf(now(), code);

/** Has a key take over a part; true where the browser will remember it. */
export function moveKey(part: string, key: string): boolean {
  return keep(exchanged(now(), part, key));
}

/** Puts every key back. */
export function resetKeys(): boolean {
  return keep(new Map());
}

function keep(next: KeyPlaces): boolean {
  places = next;
  if (next.size > 0) return remember(STORED, JSON.stringify(Object.fromEntries(next)));
  forget(STORED);
  return true;
}

export const keysMoved = (): boolean => now().size > 0;

/** True once, where what was stored of the keys could not be read and is forgotten. */
export function keysWereBroken(): boolean {
  now();
  const told = broken;
  broken = false;
  return told;
}
