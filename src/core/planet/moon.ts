/**
 * Faults round a sphere: each a plane through it, along whose circle one side of the ground was raised.
 *
 *   height   Σ sizeᵢ · S((n·p − c)/width),  S(v) = (3v − v³)/2 within ±1 and ±1 beyond: the sine's slope without the sine
 *   circle   great where c is 0, the others small, "to avoid the trap" of a world whose far side mirrors this one
 *   size     falls as the faults of seed 002 do, n/(i + n)
 *   width    metres of the slope, from a cliff's to a country's
 *   error    the same bits in every engine (src/core/field/deterministic-math.ts)
 *   source   seed 004, the fault algorithm; its line is a circle here
 */
import { cos, sin } from "../field/deterministic-math.ts";
import { createRandom } from "../field/random.ts";
import { crateredReach, craterOctaves, cratersAt, type Octave } from "./craters.ts";

export interface Rift {
  /** Unit normal of the plane. */
  readonly normal: readonly [x: number, y: number, z: number];
  /** Metres of the plane from the centre. */
  readonly offset: number;
  readonly width: number;
  /** Metres that one side is raised by and the other lowered. */
  readonly size: number;
}

/** `count` faults, each moving its sides by `size` metres or less. */
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
