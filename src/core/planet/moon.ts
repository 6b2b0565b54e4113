/**
 * A moon's relief: faults and craters over a sphere, its lowlands flooded long ago.
 *
 *   height   steep · (flood(rifts + basins) + craters)
 *   basins   the octaves of craters wider than a twentieth of the radius
 *   flood    what lies below `maria` metres keeps a fifth of its depth: dark plains, in which rims stand as islands
 *   steep    1 as it is by itself; its rms slope is then near MOON_SLOPE (tests/core/moon.test.ts)
 *   shape    continuous; creased along rims
 *   bounds   `moonReach`: nothing is lower or higher
 */
import { crateredReach, craterOctaves, cratersAt, type Octave } from "./craters.ts";
import { createRifts, type Rift, riftsAt } from "./rifts.ts";

export interface Moon {
  readonly radius: number;
  readonly rifts: readonly Rift[];
  /** From basins down; the first `basins` of them are older than the flood. */
  readonly octaves: readonly Octave[];
  readonly basins: number;
  /** Metres below the datum at which the plains begin. */
  readonly maria: number;
  /** What all heights are multiplied by. */
  readonly steep: number;
}

/** Rms rise over run of a moon as steep as it is by itself. */
export const MOON_SLOPE = 0.23;

export interface MoonOptions {
  readonly seed?: number;
  /** Metres of the smallest cell: its craters are a third as wide. */
  readonly finest?: number;
  readonly faults?: number;
  readonly steep?: number;
}

/** Of the depth below the maria's level, what the flood left. */
export const LEFT = 0.2;

export function createMoon(radius: number, options: MoonOptions = {}): Moon {
  const { seed = 1983, finest = 6, faults = 18, steep = 1 } = options;
  if (!(radius >= 100 && radius <= 1e7))
    throw new RangeError(`Expected a radius from 100 to 10000000 m, got ${radius}.`);
  if (!(finest > 0 && finest < radius)) throw new RangeError(`Expected a finest cell above 0 m, got ${finest}.`);
  if (!(steep > 0 && steep < 100)) throw new RangeError(`Expected a steepness above 0 and below 100, got ${steep}.`);
  if (!(Number.isInteger(faults) && faults >= 1 && faults <= 64))
    throw new RangeError(`Expected 1 to 64 faults, got ${faults}.`);
  const octaves = craterOctaves(radius, finest, seed);
  // As a small world's mountains are higher for its size, but never past it.
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

/** Metres above the datum of the place p = R·up; of craters that `width` metres do not show, nothing. */
export function moonAt(moon: Moon, x: number, y: number, z: number, width = 0): number {
  const { radius, rifts, octaves, basins, maria, steep } = moon;
  let old = riftsAt(rifts, x, y, z);
  const shown = (k: number) => octaves[k].size > 5 * width;
  for (let k = 0; k < basins && shown(k); k++) old += cratersAt(octaves[k], radius, x, y, z);
  let young = 0;
  for (let k = basins; k < octaves.length && shown(k); k++) young += cratersAt(octaves[k], radius, x, y, z);
  return steep * (flooded(old, maria) + young);
}

/** Below the maria's level the ground keeps a fifth of its depth; a bend of half that depth leads into it. */
export function flooded(height: number, maria: number): number {
  const under = -height - maria;
  if (under <= 0) return height;
  const bend = 0.5 * maria;
  // The slope goes from 1 to LEFT along the bend.
  if (under < bend) return -maria - under + ((1 - LEFT) * under * under) / (2 * bend);
  return -maria - 0.5 * (1 + LEFT) * bend - LEFT * (under - bend);
}

/** The lowest and the highest that any ground of it could come to, metres. */
export function moonReach({ rifts, octaves, basins, maria, steep }: Moon): readonly [lowest: number, highest: number] {
  const sides = rifts.reduce((sum, { size }) => sum + size, 0);
  const reaches = octaves.map(crateredReach);
  const sum = (from: number, to: number, end: 0 | 1) => reaches.slice(from, to).reduce((all, one) => all + one[end], 0);
  const [old, top] = [-sides + sum(0, basins, 0), sides + sum(0, basins, 1)];
  return [
    steep * (flooded(old, maria) + sum(basins, octaves.length, 0)),
    steep * (flooded(top, maria) + sum(basins, octaves.length, 1)),
  ];
}
