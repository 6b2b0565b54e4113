/** A moon's craters and faults as the shader reads them: whole cells and places within them at the anchor, in double. */
import type { Moon } from "../../../core/planet/moon.ts";
import type { Anchored } from "../../../render/ground/terrain-source.ts";
import { OCTAVE_STRIDE, RIFT_STRIDE } from "./shaders/craters.ts";

/** Cell numbers to 2²⁴ are exact as floats: cells of 1 m on any radius a recipe may have. */
export function anchorMoon({ octaves, rifts, radius }: Moon): Anchored {
  const scars = new Float32Array(4 * OCTAVE_STRIDE * octaves.length);
  const planes = new Float32Array(4 * RIFT_STRIDE * rifts.length);
  const scarEye = new Float32Array(3);
  return {
    arrays: { scars, rifts: planes },
    points: { scarEye },
    place(anchor, lowered) {
      for (const [k, { size, depth, flat, salt }] of octaves.entries()) {
        const at = 4 * OCTAVE_STRIDE * k;
        for (let i = 0; i < 3; i++) {
          const q = anchor[i] / size;
          const cell = Math.floor(q);
          scars[at + i] = cell;
          scars[at + 4 + i] = q - cell;
          scarEye[i] = lowered[i] - anchor[i];
        }
        scars[at + 3] = salt;
        scars[at + 7] = 1 / size;
        scars.set([size * depth, size / radius, flat, 0], at + 8);
      }
      for (const [k, { normal, offset, width, size }] of rifts.entries()) {
        const at = 4 * RIFT_STRIDE * k;
        const along = normal[0] * anchor[0] + normal[1] * anchor[1] + normal[2] * anchor[2];
        planes.set(
          normal.map((v) => v / width),
          at,
        );
        planes[at + 3] = (along - offset) / width;
        planes[at + 4] = size;
      }
    },
  };
}
