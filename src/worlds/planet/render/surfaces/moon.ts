/** The ground of moons. It has no stones: per-instance ground heights are rendered without craters, so they would float above crater floors. */
import { hasTile } from "../../../../core/field/field.ts";
import type { Moon } from "../../../../core/planet/moon.ts";
import type { Globe } from "../../../../core/planet/sphere.ts";
import type { AnchorUniforms } from "../../../../render/ground/terrain-source.ts";
import { FAULT_STRIDE, moonSurface, OCTAVE_STRIDE } from "../shaders/moon-surface.ts";
import type { PlanetSurface } from "../surface.ts";

function moonOf({ moon }: Globe): Moon {
  if (!moon) throw new RangeError("Expected a moon, got a planet without craters.");
  return moon;
}

export const MOON: PlanetSurface = {
  shader: (planet) => moonSurface(moonOf(planet), hasTile(planet.ground)),
  anchorUniforms: (planet) => anchorMoon(moonOf(planet)),
};

/**
 * Uniforms of a moon's craters and faults, split at the anchor in double precision: whole cell numbers, and the position
 * within the cell. Cell numbers up to 2²⁴ are exact as floats: 1 m cells on any radius that a recipe allows.
 */
function anchorMoon({ octaves, rifts, radius }: Moon): AnchorUniforms {
  const craters = new Float32Array(4 * OCTAVE_STRIDE * octaves.length);
  const faults = new Float32Array(4 * FAULT_STRIDE * rifts.length);
  const craterEye = new Float32Array(3);
  return {
    arrays: { craters, ...(rifts.length > 0 && { faults }) },
    points: { craterEye },
    update(anchor, lodEye) {
      for (const [k, { size, depth, flat, salt }] of octaves.entries()) {
        const at = 4 * OCTAVE_STRIDE * k;
        for (let i = 0; i < 3; i++) {
          const q = anchor[i] / size;
          const cell = Math.floor(q);
          craters[at + i] = cell;
          craters[at + 4 + i] = q - cell;
          craterEye[i] = lodEye[i] - anchor[i];
        }
        craters[at + 3] = salt;
        craters[at + 7] = 1 / size;
        craters.set([size * depth, size / radius, flat, 0], at + 8);
      }
      for (const [k, { normal, offset, width, size }] of rifts.entries()) {
        const at = 4 * FAULT_STRIDE * k;
        const along = normal[0] * anchor[0] + normal[1] * anchor[1] + normal[2] * anchor[2];
        faults.set(
          normal.map((v) => v / width),
          at,
        );
        faults[at + 3] = (along - offset) / width;
        faults[at + 4] = size;
      }
    },
  };
}
