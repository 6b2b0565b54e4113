/**
 * Hints: the next keys to press, as parts separated by " · ".
 *
 *   "{board}: step out"                   the key of an action, and its function
 *   "{forward, left, back, right}: fly"   the keys of several movements in one keycap
 *   "A ladder: {forward} climbs it"       a key inside a sentence
 *   "Double-click: fly there"             a gesture before a colon
 *
 * A hint, or each of its parts, is a phrase: it is translated here, and its names in braces stay. The names are actions of the world's table and movements (MOVES), so that a hint shows the keys as the visitor has
 * them.
 */
import { say } from "../../words/words.ts";
import { type ControlsTable, keyFor } from "./actions.ts";
import { NAMED } from "./keycap.ts";

/** Text, a group of names with the codes of their keys for one keycap, or a gesture (NAMED) that is shown as a keycap. */
export type HintPiece =
  | string
  | { readonly names: readonly string[]; readonly codes: readonly string[] }
  | { readonly gesture: string };

/** The parts of a hint. Throws a RangeError on a name that is no action or movement of the vehicle. */
export function parseHint(hint: string, table: ControlsTable, vehicle: string): HintPiece[][] {
  const parts = say(hint)
    .split(" · ")
    .filter((part) => part.trim() !== "");
  return parts
    .map((part) => say(part))
    .map((part) => (part.includes("{") ? parsePart(part, table, vehicle) : parseGesture(part)));
}

function parsePart(part: string, table: ControlsTable, vehicle: string): HintPiece[] {
  const pieces = part.split(/\{([^{}]*)\}/).map((piece, i): HintPiece => {
    if (i % 2 === 1) {
      const names = piece.split(",").map((name) => name.trim());
      return { names, codes: names.map((name) => keyFor(table, vehicle, name)) };
    }
    // The colon after a keycap is not shown; in French a space is before it.
    return (i > 0 ? piece.replace(/^\s?:/, "") : piece).trim();
  });
  return pieces.filter((piece) => piece !== "");
}

function parseGesture(part: string): HintPiece[] {
  const colon = part.indexOf(": ");
  if (colon <= 0) return [part.trim()];
  const named = part.slice(0, colon).trim();
  const gesture = Object.keys(NAMED).find((name) => say(NAMED[name]) === named) ?? named;
  return [{ gesture }, part.slice(colon + 2).trim()];
}
