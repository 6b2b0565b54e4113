/**
 * Flat ground: one height field, cut at a sea level. Islands float at several altitudes D; a country and a land of faults have one, and
 * go on below their shores, under lakes or a sea.
 *
 *   q(x, y)   = f(x, y, D) − sea                   profile units; land where q > 0
 *   S(x, y)   = D + lift                           shore altitude, metres above the datum; varies over kilometres
 *   top       = S + relief·q·(1 + q/peak); above `steep` units, q is steep + d·√d with d = q − steep
 *   underside = S − (slope·q + root·√q)·(½ + 2n²)  n(x, y) in [0, 1] from the field `rock`
 *
 * Both surfaces meet at the shore, q = 0. For q < 0 both continue as odd functions, the top below the underside, so
 * that a mesh can locate the shore between two vertices. Only islands have undersides.
 *
 *   source   G. Relf, "Islands in the sky"; the underside and the altitudes are ours
 */
import { checkFinite } from "../checks.ts";
import { type Cover, coverAt, type Kind } from "../field/cover.ts";
import { type Field, fieldAt } from "../field/field.ts";
import type { Gap, Ground } from "../field/ground.ts";
import type { FeatureMask } from "../forest/features.ts";
import { PATH_TOLERANCE, type PathOffset } from "../forest/terra.ts";
import type { RoadNet } from "./road-net.ts";

/** Forms of flat ground. Islands float in air; other ground continues below its shores, under lakes or a sea, and has no underside. */
export type FlatForm = "islands" | "country" | "faults";

/** Rock and cover of flat ground. */
export interface FlatTerrain {
  readonly form: FlatForm;
  readonly ground: Field;
  readonly rock: Field;
  readonly cover: Cover;
  /** Altitude of each archipelago's sea level, metres above the datum, ascending. */
  readonly altitudes: readonly number[];
  /** Sea level, profile units. */
  readonly sea: number;
  /** Metres per unit at the shore. */
  readonly relief: number;
  /** Units above the sea at which hills are twice as high as by `relief` alone. */
  readonly peak: number;
  /** Units above the sea from which hills are steeper, as in The Forest with snow; Infinity for none. */
  readonly steep: number;
  /** Depth of the underside: metres per unit, and metres per square root of a unit. */
  readonly underside: { readonly slope: number; readonly root: number };
  /** Variation of the shore's altitude: `height` metres is one deviation. */
  readonly lift: { readonly field: Field; readonly height: number };
  /** Metres above the shore where snow begins. */
  readonly snow: number;
  /** Lakes, or the sea around a land of faults; null on islands. */
  readonly lakes: Lakes | null;
  /** The offset of a country's equal-height paths, null for none. */
  readonly paths: PathOffset | null;
  /** The roads of a country; null where none can be. */
  readonly roads: RoadNet | null;
  /** Whether the ground is bare, with nothing on it but what players build. */
  readonly bleak?: boolean;
}

export interface Lakes {
  /**
   * The lakes' level, units above the sea level; below 0 they leave mud. Weather changes it while a country is open, and
   * nothing is made anew: read it where it is needed, and keep no copy.
   */
  level: number;
}

/** Flat ground with the field that scatters features on it. */
export interface FlatGround extends FlatTerrain {
  /** The field whose sum scatters features: one octave of floor readings, read at each archipelago's altitude. */
  readonly scatter: Field;
  readonly mask: FeatureMask;
  /** Whether streams leave the ponds of a country. */
  readonly streams: boolean;
  /**
   * Slope (rise over run) from which mine shafts are the mouths of tunnels; all lead to the underground (src/core/underground). Null on
   * islands, where they end in closed pits or in small mines (mines.ts), and in countries with nothing below.
   */
  readonly mouths: number | null;
  /** Features that a scene puts on the ground of its first archipelago, at whole metres. */
  readonly put: readonly PutFeature[];
}

interface PutFeature {
  readonly feature: "t" | "rocket";
  readonly x: number;
  readonly y: number;
}

type TopShape = Pick<FlatTerrain, "relief" | "peak" | "steep">;

/** Height of the top above the shore, metres, q units above the sea. */
export function topHeight(shape: TopShape, q: number): number {
  const units = raised(shape, q);
  return shape.relief * units * (1 + Math.abs(units) / shape.peak);
}

/** Metres per unit: the derivative of `topHeight`. */
export function topSlope(shape: TopShape, q: number): number {
  const over = q - shape.steep;
  const slope = shape.relief * (1 + (2 * Math.abs(raised(shape, q))) / shape.peak);
  return over > 0 ? slope * 1.5 * Math.sqrt(over) : slope;
}

function raised({ steep }: TopShape, q: number): number {
  const over = q - steep;
  return over > 0 ? steep + over * Math.sqrt(over) : q;
}

/** Depth of the underside below the shore, metres; `roughness` from `roughnessOf`. */
export function undersideDepth({ underside }: FlatTerrain, q: number, roughness: number): number {
  return (
    (underside.slope * q + underside.root * Math.sign(q) * Math.sqrt(Math.abs(q))) * (0.5 + 2 * roughness * roughness)
  );
}

/** A reading of the rock field normalised to 0…1 over its actual range. */
export function roughnessOf(reading: number): number {
  return Math.min(1, Math.max(0, (reading - ROCK_LOW) / (ROCK_HIGH - ROCK_LOW)));
}
export const ROCK_LOW = 160;
export const ROCK_HIGH = 460;

/** Units above the sea of the archipelago with that altitude; negative beyond the shore. */
export function aboveSea(flat: FlatTerrain, x: number, y: number, altitude: number, t = 0): number {
  return fieldAt(flat.ground, x, y, altitude, t) - flat.sea;
}

/** Shore altitude of an archipelago at a position, metres above the datum, defined off the land too. */
export function shoreAt({ lift }: FlatTerrain, x: number, y: number, altitude: number, t = 0): number {
  return altitude + (lift.height && liftOf(lift.height, fieldAt(lift.field, x, y, altitude, t)));
}

/** A reading of the lift field in metres. */
export function liftOf(height: number, reading: number): number {
  return height * ((reading - LIFT_MEAN) / LIFT_SPREAD);
}
export const LIFT_MEAN = 300;
export const LIFT_SPREAD = 80;

/** Writes [underside, top] altitudes of one archipelago's rock at a position into `out`; false where there is none. */
export function rockAt(
  flat: FlatTerrain,
  x: number,
  y: number,
  altitude: number,
  t: number,
  out: Float64Array,
): boolean {
  const q = aboveSea(flat, x, y, altitude, t);
  const floats = flat.form === "islands";
  if (floats && !(q > 0)) return false;
  const shore = shoreAt(flat, x, y, altitude, t);
  out[0] = floats ? shore - undersideDepth(flat, q, roughnessOf(fieldAt(flat.rock, x, y, altitude, t))) : -Infinity;
  out[1] = shore + topHeight(flat, q);
  return true;
}

const span = new Float64Array(2);

/** Altitude of the lakes, metres; −Infinity on islands. */
export function lakeAltitude(flat: FlatTerrain, altitude: number): number {
  return flat.lakes ? altitude + topHeight(flat, flat.lakes.level) : -Infinity;
}

/**
 * All rock on a vertical line: writes [underside, top] of each body into `out` in ascending order, and returns the
 * count. `out`
 * needs two numbers per archipelago. Overlapping rock of two archipelagos is one body.
 */
export function columnAt(flat: FlatTerrain, x: number, y: number, t: number, out: Float64Array): number {
  let count = 0;
  for (const altitude of flat.altitudes) {
    if (!rockAt(flat, x, y, altitude, t, span)) continue;
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

/** Flat ground at time t as `Ground`. */
export function flatGroundAt(flat: FlatTerrain, t = 0): Ground {
  checkFinite({ t });
  const column = new Float64Array(2 * flat.altitudes.length);
  const gapAt = (x: number, y: number, z: number, out: Gap): Gap => {
    const count = columnAt(flat, x, y, t, column);
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
  return { gapAt, kindAt: (x, y, z) => kindAt(flat, x, y, z, t) };
}

function kindAt(flat: FlatTerrain, x: number, y: number, z: number, t: number): Kind {
  let archipelago = Number.NaN;
  let height = -Infinity;
  for (const altitude of flat.altitudes) {
    // Tolerance for feet on the ground, against rounding.
    if (!rockAt(flat, x, y, altitude, t, span) || span[1] > z + 0.01 || span[1] < height) continue;
    archipelago = altitude;
    height = span[1];
  }
  if (Number.isNaN(archipelago)) return "bare";
  return coverKindAt(flat, x, y, archipelago, t);
}

/** The kind of ground of an archipelago at a position on its land. */
export function coverKindAt(flat: FlatTerrain, x: number, y: number, altitude: number, t = 0): Kind {
  if (flat.roads?.isOn(x, y)) return "road";
  if (flat.bleak) return "bare";
  const q = aboveSea(flat, x, y, altitude, t);
  if (flat.lakes && q < flat.lakes.level) return "lake";
  if (isPath(flat, x, y, altitude, t)) return "path";
  if (q < 0) return "mud";
  if (topHeight(flat, q) > flat.snow) return "snow";
  return coverAt(flat.cover, x, y, altitude, t);
}

/** Whether a place above the lakes of a country is on an equal-height path (core/forest/terra.ts). */
export function isPath(flat: FlatTerrain, x: number, y: number, altitude: number, t = 0): boolean {
  const { paths, lakes } = flat;
  if (!paths || !lakes) return false;
  const q = aboveSea(flat, x, y, altitude, t);
  const other = aboveSea(flat, x + paths.x, y + paths.y, altitude, t);
  return q > lakes.level && Math.abs(raised(flat, q) - raised(flat, other)) < PATH_TOLERANCE;
}
