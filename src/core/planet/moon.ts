/**
 * Relief of a moon: faults and craters on a sphere, its lowlands flooded by lava.
 *
 *   height   steep · (flood(faults + basins) + craters)
 *   fault    the great or small circle where a plane cuts the sphere; one side is raised and the other lowered:
 *            Σ sizeᵢ · S((n·p − c)/width),  S(v) = (3v − v³)/2 within ±1 and ±1 beyond
 *   c        0 for every third fault (a great circle); the others are small circles, "to avoid the trap" of a world
 *            whose far
 *            side mirrors the near one
 *   sizeᵢ    size·n/(n + 4i) for fault i of n, as the faults of Krten shrink
 *   width    of the slope between both sides: from a cliff's to a continent's
 *   basins   the octaves of craters wider than a twentieth of the radius
 *   flood    below `maria` metres a fifth of the depth remains: dark plains with rims as islands
 *   steep    1 for the natural slope, an RMS near MOON_SLOPE (tests/core/planet/moon.test.ts)
 *   shape    continuous; creased along rims
 *   bounds   `moonRange`
 *   error    the same bits in every engine (src/core/field/deterministic-math.ts)
 *   source   Lighthouse3d, the fault algorithm, with circles instead of lines
 */
import { cos, sin } from "../field/deterministic-math.ts";
import { createRandom } from "../field/random.ts";
import { craterOctaves, craterRange, cratersAt, type Octave } from "./craters.ts";

/** A fault. */
export interface Rift {
  /** Unit normal of the plane. */
  readonly normal: readonly [x: number, y: number, z: number];
  /** Distance of the plane from the centre, metres. */
  readonly offset: number;
  readonly width: number;
  /** Height by which one side is raised and the other lowered, metres. */
  readonly size: number;
}

/** `count` faults; the first has `size` metres, later ones less. */
export function createRifts(radius: number, count: number, size: number, seed: number): Rift[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const z = 2 * random() - 1;
    const level = Math.sqrt(1 - z * z);
    const angle = 2 * Math.PI * random();
    const great = i % 3 === 0;
    const aside = 0.9 * (2 * random() - 1);
    const broad = random();
    return {
      normal: [level * cos(angle), level * sin(angle), z],
      offset: great ? 0 : aside * radius,
      width: radius * (0.012 + 0.3 * broad * broad),
      size: (size * count) / (count + 4 * i),
    };
  });
}

export function riftsAt(rifts: readonly Rift[], x: number, y: number, z: number): number {
  let sum = 0;
  for (const { normal, offset, width, size } of rifts) {
    const v = (normal[0] * x + normal[1] * y + normal[2] * z - offset) / width;
    const held = v < -1 ? -1 : v > 1 ? 1 : v;
    sum += size * held * (1.5 - 0.5 * held * held);
  }
  return sum;
}

export interface Moon {
  readonly radius: number;
  readonly rifts: readonly Rift[];
  /** Octaves from basins down; the first `basins` octaves are older than the flood. */
  readonly octaves: readonly Octave[];
  readonly basins: number;
  /** Depth below the datum at which the plains begin, metres. */
  readonly maria: number;
  /** Factor of all heights. */
  readonly steep: number;
}

/** RMS slope (rise over run) with `steep` 1. */
export const MOON_SLOPE = 0.23;

export interface MoonOptions {
  readonly seed?: number;
  /** Smallest cell size, metres: its craters are a third as wide. */
  readonly finest?: number;
  readonly faults?: number;
  readonly steep?: number;
}

/** Share of the depth below the maria's level that remains after the flood. */
export const FLOODED_DEPTH = 0.2;

export function createMoon(radius: number, options: MoonOptions = {}): Moon {
  const { seed = 1983, finest = 6, faults = 18, steep = 1 } = options;
  if (!(radius >= 100 && radius <= 1e7))
    throw new RangeError(`Expected a radius from 100 to 10000000 m, got ${radius}.`);
  if (!(finest > 0 && finest < radius)) throw new RangeError(`Expected a finest cell above 0 m, got ${finest}.`);
  if (!(steep > 0 && steep < 100)) throw new RangeError(`Expected a steepness above 0 and below 100, got ${steep}.`);
  if (!(Number.isInteger(faults) && faults >= 1 && faults <= 64))
    throw new RangeError(`Expected 1 to 64 faults, got ${faults}.`);
  const octaves = craterOctaves(radius, finest, seed);
  // Mountains are higher relative to a small world's size, up to a limit.
  const size = 0.16 * Math.sqrt(Math.min(1, 4000 / (0.02 * radius))) * 0.02 * radius;
  return {
    radius,
    rifts: createRifts(radius, faults, size, seed),
    octaves,
    basins: octaves.filter((octave) => octave.size > radius / 20).length,
    maria: 0.9 * size,
    steep,
  };
}

/** Height above the datum at the point p = R·up, metres, without craters too small to be visible at `width` metres. */
export function moonAt(moon: Moon, x: number, y: number, z: number, width = 0): number {
  const { radius, rifts, octaves, basins, maria, steep } = moon;
  let old = riftsAt(rifts, x, y, z);
  const shown = (k: number) => octaves[k].size > 5 * width;
  for (let k = 0; k < basins && shown(k); k++) old += cratersAt(octaves[k], radius, x, y, z);
  let young = 0;
  for (let k = basins; k < octaves.length && shown(k); k++) young += cratersAt(octaves[k], radius, x, y, z);
  return steep * (flooded(old, maria) + young);
}

/** Reduces depths below the maria's level to a fifth, with a smooth transition over half that level's depth. */
export function flooded(height: number, maria: number): number {
  const under = -height - maria;
  if (under <= 0) return height;
  const bend = 0.5 * maria;
  // The slope changes from 1 to FLOODED_DEPTH along the transition.
  if (under < bend) return -maria - under + ((1 - FLOODED_DEPTH) * under * under) / (2 * bend);
  return -maria - 0.5 * (1 + FLOODED_DEPTH) * bend - FLOODED_DEPTH * (under - bend);
}

/** Standard deviation of the faults' heights, metres, as if all sides were level. */
export function faultDeviation({ rifts }: Moon): number {
  return Math.sqrt(rifts.reduce((sum, { size }) => sum + size * size, 0));
}

/** Bounds of all heights, metres. */
export function moonRange({ rifts, octaves, basins, maria, steep }: Moon): readonly [lowest: number, highest: number] {
  const sides = rifts.reduce((sum, { size }) => sum + size, 0);
  const reaches = octaves.map(craterRange);
  const sum = (from: number, to: number, end: 0 | 1) => reaches.slice(from, to).reduce((all, one) => all + one[end], 0);
  const [old, top] = [-sides + sum(0, basins, 0), sides + sum(0, basins, 1)];
  return [
    steep * (flooded(old, maria) + sum(basins, octaves.length, 0)),
    steep * (flooded(top, maria) + sum(basins, octaves.length, 1)),
  ];
}
