/**
 * `Galaxy.prototype.calcStar` as printed in Relf 2023 and 2024, unchanged, and a scan of a box by it, as the rival of the
 * benchmarks. S, T, U and the magnitudes are not printed there; they are this project's.
 */
import type { StarBox } from "../../src/core/space/star-scan.ts";
import { PROFILE } from "./calc-height.ts";

class Star {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly z: number,
    readonly mag: number,
    readonly nPlanets: number,
    readonly colour: number,
  ) {}
}

const root = (v: number) => Math.sign(v) * Math.sqrt(Math.abs(v));

export class OriginalGalaxy {
  S = [1511, -173, 2017, -3517, 601].map(root);
  T = [-727, 1013, -3001, -1759, 2741].map(root);
  U = [397, 2503, -811, 1201, -2207].map(root);
  RECIP128 = 1 / 128;
  PROF = PROFILE;
  MIN_MAGNITUDE = -8;
  MAGNITUDE_RANGE = 14;

  // biome-ignore format: in the lines of the page it is copied from
  calcStar(x: number, y: number, z: number): Star | null {
    let a = 0;
    for (let i = 0; i < 5; i++)
    { const j = (this.S [i] * x + this.T [i] * y +
               this.U [i] * z) * this.RECIP128;
      a += this.PROF [j & 0xff];
    }
    const xyz = x * y * z;
    const f = Math.round (a * xyz * this.RECIP128) & 0xfff;
    if (f === 127) //Now examine bit patterns:
    { const xyzff = xyz & 0xff;
      if (xyzff > 0 && xyzff < 8)
      { const mag = this.MIN_MAGNITUDE +
                  this.MAGNITUDE_RANGE * xyzff / 7;
        const nPlanets = (xyz & 0xf00) >> 8; // 0..15
        const colour = (xyz & 0xf000) >> 12; // 0..15.
        //Kind of colour index. Stars are not white!
        return new Star (x, y, z, mag, nPlanets, colour);
      } }
    return null;
  }
}

/** The stars of a box, by evaluating every cell: six numbers each, in the order of `scanStars`. */
export function literalStars(galaxy: OriginalGalaxy, { x0, y0, z0, x1, y1, z1 }: StarBox): number[] {
  const out: number[] = [];
  for (let z = z0; z < z1; z++) {
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const star = galaxy.calcStar(x, y, z);
        if (star) out.push(star.x, star.y, star.z, star.mag, star.nPlanets, star.colour);
      }
    }
  }
  return out;
}
