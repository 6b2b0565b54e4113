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
