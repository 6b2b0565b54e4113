/** A planet as a terrain source: one surface projected on to the faces of a cube, a moon's craters included. */

import { solidTerms } from "../../../core/field/directions.ts";
import { createField, hasTile } from "../../../core/field/field.ts";
import { climateField } from "../../../core/planet/albedo.ts";
import type { Moon } from "../../../core/planet/moon.ts";
import { altitudeRange, type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import type { AnchorUniforms, TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createPlanetBounds } from "./chunk-bounds.ts";
import { barrenSurface, isBarren } from "./shaders/barren-surface.ts";
import { FAULT_STRIDE, moonSurface, OCTAVE_STRIDE } from "./shaders/moon-surface.ts";
import { planetSurface } from "./shaders/planet-surface.ts";
import { anchorPlates } from "./shaders/plates.ts";

/** `steps`: ray-march steps of the shadows that hills cast, 0 for none. */
export function planetTerrain(planet: Globe, steps = 8): TerrainSource {
  const { ground, cover, radius, moon, climate } = planet;
  const { profile } = ground;
  const bounds = createPlanetBounds(planet);
  const surfaceOf = () => {
    if (moon) return moonSurface(moon, hasTile(ground));
    return isBarren(climate) ? barrenSurface(planet, climate, steps) : planetSurface(cover, steps);
  };
  return {
    name: "globe",
    profiles: [profile],
    radius,
    fields: {
      ground,
      ...cover.fields,
      // Rain and warmth.
      climate: climateField(profile, radius),
      // Waves at some 3 m/s: seven samples a metre, twenty a second; the last octave is gusts.
      wave: createField(profile, solidTerms(4, 900, 0.8, 2600), {
        octaves: [0, 2, 4, 7],
        H: 0.75,
        twist: 1.1,
        seed: 13,
      }),
    },
    animatedFields: ["wave"],
    solids: {
      stone: createField(profile, solidTerms(4, 340, 0.3), { octaves: [0, 2, 4, 6, 8], seed: 11 }),
      grain: createField(profile, solidTerms(4, 22_000, 1.1), { octaves: [0, 1, 2, 3, 4, 5], seed: 12 }),
    },
    levels: [0],
    surfaces: [
      {
        projection: "cubeSphere",
        upper: surfaceOf(),
        lower: "none",
        side: "upper",
      },
    ],
    ...(moon && { anchorUniforms: anchorMoon(moon) }),
    ...(isBarren(climate) && { anchorUniforms: anchorPlates(radius) }),
    bounds(face, u, v, size, t, out) {
      bounds.read(face, u, v, size, t, out);
      return true;
    },
    range: bounds.whole,
    lodAltitude: (_level, x, y, z, t) => surfaceOn(planet, x, y, z, t),
    castsShadow: false,
    reach: Math.max(...altitudeRange(planet).map(Math.abs)),
  };
}

export function setPlanetUniforms(
  surfaces: Pick<TerrainSurfaces, "set">,
  { sea, relief, peak, wet, snow, moon }: Globe,
): void {
  surfaces.set("sea", sea);
  surfaces.set("relief", relief);
  surfaces.set("peak", peak);
  surfaces.set("wet", wet ? 1 : 0);
  // GLSL need not support an infinite snow line.
  surfaces.set("snow", Math.min(snow, 1e9));
  if (moon) surfaces.set("craterDepth", moon.steep);
}

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
