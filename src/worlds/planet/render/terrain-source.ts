/** A planet as a terrain source: one surface projected on to the faces of a cube. */
import { solidTerms } from "../../../core/field/directions.ts";
import { createField } from "../../../core/field/field.ts";
import { climateField } from "../../../core/planet/albedo.ts";
import { altitudeRange, type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS, PLANET_LIT } from "../../../render/atmosphere/shaders/planet-air.ts";
import { roundShadow } from "../../../render/atmosphere/shaders/shadow-maps.ts";
import { CRAFT_SHADOW } from "../../../render/craft/shaders/craft-shadow.ts";
import { SHARED_OCTAVES } from "../../../render/ground/shaders/shared-octaves.ts";
import type { TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createPlanetBounds } from "./chunk-bounds.ts";
import type { PlanetSurface } from "./surface.ts";

const MAPPED = `${roundShadow(true)}
float sunLit(vec3 p, vec3 n) {
  return shadowLit(p, n);
}`;

const airOf = (shadows: boolean) => ({
  source: `${PLANET_AIR}\n${shadows ? MAPPED : CRAFT_SHADOW}\n${PLANET_LIT}`,
  uniforms: [...PLANET_AIR_UNIFORMS, "craftPlaces"],
});

/** `steps`: ray-march steps of the shadows that hills cast, 0 for none. `shadows`: whether there is a shadow map of what stands on them. */
export function planetTerrain(planet: Globe, surface: PlanetSurface, steps = 8, shadows = false): TerrainSource {
  const { ground, cover, radius } = planet;
  const { profile } = ground;
  const bounds = createPlanetBounds(planet);
  const upper = surface.shader(planet, steps);
  const most = upper.rise?.most ?? 0;
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
    },
    levels: [0],
    surfaces: [
      {
        projection: "cubeSphere",
        air: airOf(shadows),
        shared: SHARED_OCTAVES,
        upper,
        lower: "none",
        side: "upper",
      },
    ],
    ...(surface.anchorUniforms && { anchorUniforms: surface.anchorUniforms(planet) }),
    bounds(face, u, v, size, t, out) {
      bounds.read(face, u, v, size, t, out);
      // The sea has nothing on it.
      if (out[1] > 0) out[1] += most;
      return true;
    },
    range: [bounds.whole[0], bounds.whole[1] + most],
    lodAltitude: (_level, x, y, z, t) => surfaceOn(planet, x, y, z, t),
    castsShadow: false,
    reach: Math.max(...altitudeRange(planet).map(Math.abs)) + most,
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
