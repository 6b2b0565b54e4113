/**
 * Islands in the sky: a field whose sea is raised and not painted, at several altitudes D.
 *
 *   q(x, y)   = f(x, y, D) − sea                   profile units; land where q > 0
 *   S(x, y)   = D + lift                           metres above datum: the shore, which rises and sinks over kilometres
 *   top       = S + relief·q·(1 + q/peak)
 *   underside = S − (slope·q + root·√q)·(½ + 2n²)  n(x, y) in [0, 1] from the field `rock`
 *
 * Both meet at the shore, where q = 0. For q < 0 both go on as odd functions, the top below the
 * underside, so that a mesh can find the shore between two vertices.
 *
 *   source   G. Relf, "Islands in the sky"; the underside and the altitudes are ours
 */
import { type Cover, coverAt, type Kind } from "../field/cover.ts";
import { type Field, fieldAt } from "../field/field.ts";
import type { Gap, Ground } from "../field/ground.ts";
import type { FeatureMask } from "../forest/features.ts";

/** Rock and its cover. */
export interface Isles {
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
  /** How far the shore of an archipelago strays from its altitude: `height` metres is one deviation. */
  readonly lift: { readonly field: Field; readonly height: number };
  /** Metres above the shore where snow begins. */
  readonly snow: number;
}

/** The same with what stands there. */
export interface Islands extends Isles {
  /** The field whose sum scatters features, of whole samples and one octave; read at each archipelago's altitude. */
  readonly scatter: Field;
  readonly mask: FeatureMask;
}

/** Height of the top above the shore, metres, from q units above the sea. */
export function topOf({ relief, peak }: Isles, q: number): number {
  return relief * q * (1 + Math.abs(q) / peak);
}

/** Depth of the underside below the shore, metres. `roughness` is `roughnessOf` the rock. */
export function hangOf({ underside }: Isles, q: number, roughness: number): number {
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
export function islandAt(islands: Isles, x: number, y: number, altitude: number, t = 0): number {
  return fieldAt(islands.ground, x, y, altitude, t) - islands.sea;
}

/** Altitude of archipelago D's shore at a place, were there one, metres above datum. */
export function shoreAt({ lift }: Isles, x: number, y: number, altitude: number, t = 0): number {
  return altitude + liftOf(lift.height, fieldAt(lift.field, x, y, altitude, t));
}

/** A reading of the lift field as metres. */
export function liftOf(height: number, reading: number): number {
  return height * ((reading - LIFT_MEAN) / LIFT_SPREAD);
}
export const LIFT_MEAN = 300;
export const LIFT_SPREAD = 80;

/** The rock of one archipelago on a vertical line, written as [underside, top] altitudes; false where there is none. */
export function rockAt(islands: Isles, x: number, y: number, altitude: number, t: number, out: Float64Array): boolean {
  const q = islandAt(islands, x, y, altitude, t);
  if (!(q > 0)) return false;
  const shore = shoreAt(islands, x, y, altitude, t);
  out[0] = shore - hangOf(islands, q, roughnessOf(fieldAt(islands.rock, x, y, altitude, t)));
  out[1] = shore + topOf(islands, q);
  return true;
}

const span = new Float64Array(2);

/**
 * All rock on a vertical line: [underside, top] of each body, rising and apart, written into `out`
 * (two numbers an archipelago); returns how many. Rock of two archipelagos that overlaps is one body.
 */
export function columnAt(islands: Isles, x: number, y: number, t: number, out: Float64Array): number {
  let count = 0;
  for (const altitude of islands.altitudes) {
    if (!rockAt(islands, x, y, altitude, t, span)) continue;
    let [low, high] = span;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const [under, top] = [out[2 * i], out[2 * i + 1]];
      if (top >= low && under <= high) {
        low = Math.min(low, under);
        high = Math.max(high, top);
      } else {
        out[2 * kept] = under;
        out[2 * kept + 1] = top;
        kept++;
      }
    }
    let at = kept;
    for (; at > 0 && out[2 * at - 2] > low; at--) {
      out[2 * at] = out[2 * at - 2];
      out[2 * at + 1] = out[2 * at - 1];
    }
    out[2 * at] = low;
    out[2 * at + 1] = high;
    count = kept + 1;
  }
  return count;
}

/** The islands at time t, as explorers ask of them. */
export function islandsGround(islands: Isles, t = 0): Ground {
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

function kindAt(islands: Isles, x: number, y: number, z: number, t: number): Kind {
  let archipelago = Number.NaN;
  let height = -Infinity;
  for (const altitude of islands.altitudes) {
    // Feet stand on the ground to within rounding.
    if (!rockAt(islands, x, y, altitude, t, span) || span[1] > z + 0.01 || span[1] < height) continue;
    archipelago = altitude;
    height = span[1];
  }
  if (Number.isNaN(archipelago)) return "bare";
  if (topOf(islands, islandAt(islands, x, y, archipelago, t)) > islands.snow) return "snow";
  return coverAt(islands.cover, x, y, archipelago, t);
}
