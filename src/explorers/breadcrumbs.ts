/**
 * Breadcrumbs: the track of a player below ground since the sky was last seen, and the way back along it.
 *
 *   spacing   SPACING metres, in three dimensions
 *   bound     MOST places; where they run out, every second of the older half is left out
 *   back      the track from its end to its start, without its loops
 */
import { distanceBetween, type Way, type WayPlace } from "../core/underground/way.ts";

/** Metres between two places, and from one to another within which the track has come back to it. */
const [SPACING, CLOSED] = [3, 1.5];
const MOST = 2000;

export interface Breadcrumbs {
  readonly places: WayPlace[];
  /** Counts changes. */
  changes: number;
}

export const createBreadcrumbs = (): Breadcrumbs => ({ places: [], changes: 0 });

/** Adds the player's place, unless the last one is near. */
export function drop(crumbs: Breadcrumbs, place: WayPlace): void {
  const { places } = crumbs;
  const last = places.at(-1);
  if (last && distanceBetween(last, place) < SPACING) return;
  if (places.length >= MOST) places.splice(0, MOST / 2, ...places.slice(0, MOST / 2).filter((_, k) => k % 2 === 0));
  places.push(place);
  crumbs.changes++;
}

export function clear(crumbs: Breadcrumbs): void {
  if (crumbs.places.length === 0) return;
  crumbs.places.length = 0;
  crumbs.changes++;
}

/** The way back from a place to the first crumb. */
export function wayBack({ places }: Breadcrumbs, from: WayPlace): Way {
  const way: WayPlace[] = [from];
  for (let k = places.length - 1; k >= 0; ) {
    const place = places[k];
    way.push(place);
    // The earliest visit of this place is the nearest to the start.
    let first = k;
    for (let n = 0; n < k - 1 && first === k; n++) if (distanceBetween(places[n], place) < CLOSED) first = n;
    k = first === k ? k - 1 : first;
  }
  return way;
}
