/** Boxes of light-years, and their stars by brute force: `starAt` at every cell. */
import type { StarBox } from "../../../src/core/space/star-scan.ts";
import { type Galaxy, starAt } from "../../../src/core/space/stars.ts";

/** A cube with its lower corner at a point. */
export function boxAt(x: number, y: number, z: number, size: number): StarBox {
  return { x0: x, y0: y, z0: z, x1: x + size, y1: y + size, z1: z + size };
}

/** Six numbers per star, in scan order. */
export function plainStars(galaxy: Galaxy, { x0, y0, z0, x1, y1, z1 }: StarBox): number[] {
  const out: number[] = [];
  for (let z = z0; z < z1; z++) {
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const star = starAt(galaxy, x, y, z);
        if (star) out.push(star.x, star.y, star.z, star.magnitude, star.planets, star.colour);
      }
    }
  }
  return out;
}
