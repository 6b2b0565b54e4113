/**
 * Islands in the sky: a field whose sea is raised and not painted, at several altitudes.
 *
 *   q(x, y)  = f(x, y, D) − sea                 profile units; land where q > 0
 *   top      = D + relief·q·(1 + q/peak)         metres above datum
 *   underside = D − (slope·q + root·√q)·(½ + 2n²) n(x, y) in [0, 1] from the field `rock`
 *
 * Both meet at altitude D where q = 0, the shore. For q < 0 both go on as odd functions, the top below the
 * underside, so that a mesh can find the shore between two vertices.
 *
 *   source   G. Relf, "Islands in the sky"; the underside and the altitudes are ours
 */
import { type Cover, coverAt, type Kind } from "./cover.ts";
import { type Field, fieldAt } from "./field.ts";
import type { Gap, Ground } from "./ground.ts";

export interface Islands {
  readonly ground: Field;
  readonly rock: Field;
  readonly cover: Cover;
  /** Altitude of each archipelago's sea, metres above datum, rising. */
  readonly altitudes: readonly number[];
  /** Profile units. */
  readonly sea: number;
  /** Metres a unit at the shore. */
  readonly relief: number;
  /** Units above the sea at which a hill stands twice as high as its relief alone would make it. */
  readonly peak: number;
  /** Metres of underside a unit, and metres a root of a unit. */
  readonly underside: { readonly slope: number; readonly root: number };
  /** Metres above an archipelago's sea where snow begins. */
  readonly snow: number;
}

/** Height of the top above its archipelago's sea, metres, from q units above the sea. */
export function topOf({ relief, peak }: Islands, q: number): number {
  return relief * q * (1 + Math.abs(q) / peak);
}

/** Depth of the underside below its archipelago's sea, metres. `roughness` is `rockAt`. */
export function hangOf({ underside }: Islands, q: number, roughness: number): number {
  return (
    (underside.slope * q + underside.root * Math.sign(q) * Math.sqrt(Math.abs(q))) * (0.5 + 2 * roughness * roughness)
  );
}

/** The rock field brought to 0…1 over the readings that it really has. */
export function roughnessOf(reading: number): number {
  return Math.min(1, Math.max(0, (reading - ROCK_LOW) / (ROCK_HIGH - ROCK_LOW)));
}
export const ROCK_LOW = 160;
export const ROCK_HIGH = 460;

/** Units above (or below) the sea of archipelago D at a place. */
export function islandAt(islands: Islands, x: number, y: number, altitude: number, t = 0): number {
  return fieldAt(islands.ground, x, y, altitude, t) - islands.sea;
}

/** The rock of one archipelago on a vertical line, written as [underside, top] altitudes; false where there is none. */
export function rockAt(
  islands: Islands,
  x: number,
  y: number,
  altitude: number,
  t: number,
  out: Float64Array,
): boolean {
  const q = islandAt(islands, x, y, altitude, t);
  if (!(q > 0)) return false;
  out[0] = altitude - hangOf(islands, q, roughnessOf(fieldAt(islands.rock, x, y, altitude, t)));
  out[1] = altitude + topOf(islands, q);
  return true;
}

const span = new Float64Array(2);

/**
 * All rock on a vertical line: [underside, top] of each body, rising and apart, written into `out`
 * (two numbers an archipelago); returns how many. Rock of two archipelagos that overlaps is one body.
 */
export function columnAt(islands: Islands, x: number, y: number, t: number, out: Float64Array): number {
  let count = 0;
  for (const altitude of islands.altitudes) {
    if (!rockAt(islands, x, y, altitude, t, span)) continue;
    let [low, high] = span;
    // Archipelagos come in rising order, so new rock can only join the bodies at the end.
    while (count > 0 && out[2 * count - 1] >= low) {
      count--;
      low = Math.min(low, out[2 * count]);
      high = Math.max(high, out[2 * count + 1]);
    }
    out[2 * count] = low;
    out[2 * count + 1] = high;
    count++;
  }
  return count;
}

/** The islands at time t, as explorers ask of them. */
export function islandsGround(islands: Islands, t = 0): Ground {
  const column = new Float64Array(2 * islands.altitudes.length);
  const gapAt = (x: number, y: number, z: number, out: Gap): Gap => {
    const count = columnAt(islands, x, y, t, column);
    out.floor = -Infinity;
    out.roof = Infinity;
    out.inside = false;
    for (let i = 0; i < count; i++) {
      const [low, high] = [column[2 * i], column[2 * i + 1]];
      if (high <= z) out.floor = high;
      else if (low >= z) {
        out.roof = low;
        break;
      } else return Object.assign(out, { floor: high, roof: low, inside: true });
    }
    return out;
  };
  return { gapAt, kindAt: (x, y, z) => kindAt(islands, x, y, z, t) };
}

function kindAt(islands: Islands, x: number, y: number, z: number, t: number): Kind {
  let sea = Number.NaN;
  let height = -Infinity;
  for (const altitude of islands.altitudes) {
    // Feet stand on the ground to within rounding.
    if (!rockAt(islands, x, y, altitude, t, span) || span[1] > z + 0.01 || span[1] < height) continue;
    sea = altitude;
    height = span[1];
  }
  if (Number.isNaN(sea)) return "bare";
  return height - sea > islands.snow ? "snow" : coverAt(islands.cover, x, y, sea, t);
}
