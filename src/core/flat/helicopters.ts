/**
 * Helicopters of a country: they stand where cones stand on grass and moor, and stay where they are left.
 *
 *   heading   of the generator's own, a hash of the place; degrees
 *   pose      on the ground of time t, level with it up to TILT degrees
 *   source    G. Relf, "Enabling things to move"
 */
import { hash3 } from "../field/hash.ts";
import type { Box } from "../forest/streams.ts";
import { featureKey } from "./feature-key.ts";
import { type FlatFeature, flatFeatureAt, flatFeaturesIn, isHelicopter, scanFlatFeatures } from "./features.ts";
import type { FlatGround } from "./flat-ground.ts";
import { type FlatPlaced, groundOf, placeOfKey } from "./placed.ts";

export interface ParkedHelicopter {
  /** Whole metres. */
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly heading: number;
}

/** The generator's own helicopters in a box, in steps of some tenths of a millisecond. */
export function* scanHelicopters(
  flat: FlatGround,
  altitude: number,
  box: Box,
): Generator<undefined, ParkedHelicopter[]> {
  const found = yield* scanFlatFeatures(flat, altitude, box);
  return found.filter((each) => isHelicopter(flat, altitude, each)).map(({ x, y }) => generatedAt(x, y));
}

const generatedAt = (x: number, y: number): ParkedHelicopter => ({ x, y, heading: hash3(x, y, 3) % 360 });

/** Helicopters that a player left. */
export function leftHelicopters(placed: FlatPlaced, altitude: number): ParkedHelicopter[] {
  const left: ParkedHelicopter[] = [];
  for (const [key, thing] of placed) {
    if (!thing.startsWith(LEFT)) continue;
    const [x, y, own] = placeOfKey(key);
    if (own === Math.round(altitude)) left.push({ x, y, heading: Number(thing.slice(LEFT.length)) });
  }
  return left;
}

const LEFT = "helicopter ";

/** Removes the helicopter at a position, and marks the generator's own as departed. */
export function takeHelicopter(flat: FlatGround, placed: FlatPlaced, altitude: number, x: number, y: number): void {
  const key = featureKey(x, y, altitude);
  if (isGeneratedAt(flat, altitude, x, y)) placed.set(key, "none");
  else placed.delete(key);
}

/** Leaves a helicopter at the nearest whole metre; back at the place of one that departed, it is that one. */
export function leaveHelicopter(
  flat: FlatGround,
  placed: FlatPlaced,
  altitude: number,
  at: { readonly x: number; readonly y: number; readonly heading: number },
): void {
  const [x, y] = [Math.round(at.x), Math.round(at.y)];
  const key = featureKey(x, y, altitude);
  if (isGeneratedAt(flat, altitude, x, y) && placed.get(key) === "none") placed.delete(key);
  else placed.set(key, `${LEFT}${Math.round(((at.heading % 360) + 360) % 360)}` as `helicopter ${number}`);
}

function isGeneratedAt(flat: FlatGround, altitude: number, x: number, y: number): boolean {
  return isHelicopter(flat, altitude, { feature: flatFeatureAt(flat, altitude, x, y), x, y });
}

/** Half distances of the skids' ends and of the skids from the middle, metres. */
const [LONG, WIDE] = [1.5, 1.1];
/** Largest tilt of a helicopter on sloping ground, degrees. */
const TILT = 15;

/** Pose of a helicopter on the ground; null without ground. */
export function poseOnGround(flat: FlatGround, altitude: number, { x, y, heading }: ParkedHelicopter, t: number) {
  const angle = (heading * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const at = (ahead: number, right: number) =>
    groundOf(flat, x + ahead * sin + right * cos, y + ahead * cos - right * sin, altitude, t);
  const [nose, tail, left, right] = [at(LONG, 0), at(-LONG, 0), at(0, -WIDE), at(0, WIDE)];
  const z = Math.max((nose + tail) / 2, (left + right) / 2);
  if (Number.isNaN(z)) return null;
  const lean = (rise: number, run: number) => Math.min(TILT, Math.max(-TILT, (Math.atan2(rise, run) * 180) / Math.PI));
  return { x, y, z, heading, pitch: lean(nose - tail, 2 * LONG), roll: lean(left - right, 2 * WIDE) };
}

/** Half sides of the squares searched for the nearest helicopter, metres. */
const REACHES = [200, 400, 800, 1500];

/** The generator's helicopter nearest to a position, at most 1,500 m away along an axis; null for none. */
export function nearestHelicopter(flat: FlatGround, altitude: number, x: number, y: number): ParkedHelicopter | null {
  for (const reach of REACHES) {
    const [i, j] = [Math.round(x), Math.round(y)];
    const box = { west: i - reach, south: j - reach, east: i + reach, north: j + reach };
    const away = (each: FlatFeature) => Math.hypot(each.x - x, each.y - y);
    const [nearest] = flatFeaturesIn(flat, altitude, box)
      .filter((each) => isHelicopter(flat, altitude, each))
      .sort((a, b) => away(a) - away(b));
    if (nearest && away(nearest) <= reach) return generatedAt(nearest.x, nearest.y);
  }
  return null;
}
