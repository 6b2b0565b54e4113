/** Ways on foot below ground, as lists of places: straight lines between them, ladders where they stand over one another. */

/** Feet on the floor or on a rung: metres east, north and up. */
export type WayPlace = readonly [x: number, y: number, z: number];
export type Way = readonly WayPlace[];

export const distanceBetween = (a: WayPlace, b: WayPlace): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);

/** Metres along a way. */
export function lengthOf(way: Way): number {
  let length = 0;
  for (let i = 1; i < way.length; i++) length += distanceBetween(way[i - 1], way[i]);
  return length;
}

/** The place of a way that is nearest to a point: metres from the point, and the number of the place after it. */
export interface OnWay {
  readonly away: number;
  readonly at: WayPlace;
  readonly next: number;
}

/** The nearest place of a way of two places or more. Of equally near ones, the last. */
export function nearestOn(way: Way, [x, y, z]: WayPlace): OnWay {
  let best: OnWay = { away: Infinity, at: way[0], next: 1 };
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1], way[i]];
    const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const squared = dx * dx + dy * dy + dz * dz;
    const along = (x - a[0]) * dx + (y - a[1]) * dy + (z - a[2]) * dz;
    const share = squared > 0 ? Math.min(1, Math.max(0, along / squared)) : 1;
    const at: WayPlace = [a[0] + share * dx, a[1] + share * dy, a[2] + share * dz];
    const away = distanceBetween(at, [x, y, z]);
    if (away <= best.away) best = { away, at, next: i };
  }
  return best;
}

/** Metres from a way within which a point is on it. */
const ON_WAY = 0.1;

/** The rest of a way from a point: first to the nearest place of the way, such as the foot of a ladder beside it. */
export function restOf(way: Way, from: WayPlace): Way {
  if (way.length < 2) return [from, ...way];
  const { away, at, next } = nearestOn(way, from);
  const joins = away > ON_WAY && distanceBetween(at, way[next]) > ON_WAY;
  return [from, ...(joins ? [at] : []), ...way.slice(next)];
}

/** A way without places that lie within a metre of a straight line between their neighbours' or closer, `slack` metres. */
export function withoutStraights(way: Way, slack = 0.01): Way {
  const kept: WayPlace[] = [];
  for (const place of way) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && distanceBetween(last, place) < slack) continue;
    if (before && last && nearestOn([before, place], last).away < slack) kept.pop();
    kept.push(place);
  }
  return kept;
}

/** Writes places along a way into `out`, three numbers each: every `spacing` metres from `first` on, as many as there is room for. Returns their number. */
export function placesAlong(way: Way, first: number, spacing: number, out: Float64Array): number {
  const most = Math.floor(out.length / 3);
  let [count, next, gone] = [0, first, 0];
  for (let k = 1; k < way.length && count < most; k++) {
    const [a, b] = [way[k - 1], way[k]];
    const length = distanceBetween(a, b);
    for (; next < gone + length && count < most; next += spacing) {
      const share = (next - gone) / length;
      for (let axis = 0; axis < 3; axis++) out[3 * count + axis] = a[axis] + share * (b[axis] - a[axis]);
      count++;
    }
    gone += length;
  }
  return count;
}
