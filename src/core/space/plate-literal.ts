/**
 * Plates as the seed has them: whether there is a star asked at each of the box's places, 144 million of them, and how
 * dense the gas is there.
 *
 *   order   rows from south to north, pixels from west to east, z upward along each
 *   source  G. Relf, "How to make limitless terrain", calcStar: the sum of five readings first, then the bits of the product.
 *           The product's low bits are kept whole (stars.ts); as printed they are lost beyond some 20,000 ly
 */
import { densityAt, type Nebula } from "./nebula.ts";
import { greyOf, type Plate } from "./plate.ts";
import { bitsOf, type Galaxy, STAR_BITS, type Star, starOf, sumAt } from "./stars.ts";

/** Fills a new plate and yields, after every row of pixels, how many are done. */
export function* exposeLiterally(galaxy: Galaxy, nebula: Nebula, plate: Plate): Generator<number, void> {
  const { box, t, width, grey, stars } = plate;
  for (let y = box.y0, pixel = 0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++, pixel++) {
      let sum = 0;
      for (let z = box.z0; z < box.z1; z++) {
        const star = calcStar(galaxy, x, y, z);
        if (star) stars.push(star);
        sum += densityAt(nebula, x, y, z, t);
      }
      grey[pixel] = Math.round(greyOf(sum));
    }
    yield (pixel / width) | 0;
  }
  stars.sort((a, b) => a.z - b.z || a.y - b.y || a.x - b.x);
}

function calcStar(galaxy: Galaxy, x: number, y: number, z: number): Star | null {
  const a = sumAt(galaxy, x, y, z);
  const xyz = Math.imul(Math.imul(x, y), z);
  if (bitsOf(a, xyz) === STAR_BITS) {
    const xyzff = xyz & 0xff;
    if (xyzff > 0 && xyzff < 8) return starOf(x, y, z);
  }
  return null;
}
