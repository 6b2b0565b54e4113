/** Lists of the stars over a home, found a few milliseconds at a time and kept, so that another quality has them at once. */
import type { Triple } from "../../core/space/place.ts";
import { type StarList, starsAround } from "./stars.ts";

/** Milliseconds that the scan may hold the page at a time. */
const SLICE = 8;
const known = new Map<string, Promise<StarList>>();

export function starListOf(home: Triple): Promise<StarList> {
  const list = known.get(home.join()) ?? scanned(home);
  known.set(home.join(), list);
  return list;
}

async function scanned(home: Triple): Promise<StarList> {
  const slices = starsAround(home);
  for (let start = performance.now(); ; ) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    if (performance.now() - start < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}
