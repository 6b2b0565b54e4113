/**
 * Movement keys that stay pressed after one press, for visitors who cannot hold a key. A press of the same key, or of another key of
 * its axis, releases it; so do a sheet that opens and another vehicle.
 */
import { countSheets } from "../open-sheets.ts";
import type { KeyLatch } from "./keyboard-mouse.ts";
import type { Scheme } from "./schemes.ts";

/** The keys that stay pressed after a press of `code`. */
export function latchedAfter(latched: ReadonlySet<string>, code: string, { moves, axes }: Scheme): ReadonlySet<string> {
  const move = moves.get(code);
  if (!move) return latched;
  const [axis, sign] = move;
  const others = new Set([...latched].filter((each) => moves.get(each)?.[0] !== axis));
  const row = axes.find((each) => each.axis === axis);
  const isShort = (sign > 0 ? row?.plus : row?.minus)?.isShort;
  return others.size < latched.size || isShort ? others : others.add(code);
}

/** `sheetsOpen` counts the sheets over the view. */
export function createKeyLatch(sheetsOpen: () => number = countSheets): KeyLatch {
  let latched: ReadonlySet<string> = new Set();
  let scheme: Scheme | undefined;
  let sheets = 0;
  return {
    press(code) {
      if (scheme) latched = latchedAfter(latched, code, scheme);
    },
    codes(now) {
      const open = sheetsOpen();
      if (now !== scheme || open > sheets) latched = new Set();
      [scheme, sheets] = [now, open];
      return latched;
    },
    release() {
      latched = new Set();
    },
  };
}
