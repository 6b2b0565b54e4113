/** A planet as a country of one sheet, pulled on to the faces of a cube. */

import { solidTerms } from "../../../core/field/directions.ts";
import { createField } from "../../../core/field/field.ts";
import { climateField } from "../../../core/planet/climate.ts";
import { type Globe, reachOf, surfaceOn } from "../../../core/planet/sphere.ts";
import type { Country } from "../../../render/ground/terrain-source.ts";
import type { Sheets } from "../../../render/ground/terrain-surfaces.ts";
import { createPlanetBounds } from "./chunk-bounds.ts";
import { anchorMoon } from "./moon-anchor.ts";
import { moonSurface } from "./shaders/moon-surface.ts";
import { planetSurface } from "./shaders/planet-surface.ts";

/** `steps`: of the march by which hills throw shadows. */
export function planetTerrain(planet: Globe, steps = 8): Country {
  const { ground, cover, radius, moon } = planet;
  const { profile } = ground;
  const bounds = createPlanetBounds(planet);
  return {
    name: "globe",
    profiles: [profile],
    radius,
    fields: {
      ground,
      ...cover.fields,
      // Rain and warmth.
      climate: climateField(profile, radius),
      // Some 3 m/s: seven samples a metre, twenty a second; the last octave is gusts.
      wave: createField(profile, solidTerms(4, 900, 0.8, 2600), {
        octaves: [0, 2, 4, 7],
        H: 0.75,
        twist: 1.1,
        seed: 13,
      }),
    },
    restless: ["wave"],
    solids: {
      stone: createField(profile, solidTerms(4, 340, 0.3), { octaves: [0, 2, 4, 6, 8], seed: 11 }),
      grain: createField(profile, solidTerms(4, 22_000, 1.1), { octaves: [0, 1, 2, 3, 4, 5], seed: 12 }),
    },
    levels: [0],
    sheets: [
      {
        surface: "sphere",
        upper: moon ? moonSurface(moon) : planetSurface(cover, steps),
        lower: "none",
        side: "upper",
      },
    ],
    ...(moon && { anchored: anchorMoon(moon) }),
    bounds(face, u, v, size, t, out) {
      bounds.read(face, u, v, size, t, out);
      return true;
    },
    range: bounds.whole,
    seat: (_level, x, y, z, t) => surfaceOn(planet, x, y, z, t),
    castsShadow: false,
    reach: Math.max(...reachOf(planet).map(Math.abs)),
  };
}

export function setPlanetUniforms(sheets: Pick<Sheets, "set">, { sea, relief, peak, wet, snow, moon }: Globe): void {
  sheets.set("sea", sea);
  sheets.set("relief", relief);
  sheets.set("peak", peak);
  sheets.set("wet", wet ? 1 : 0);
  // A float has no infinity that can be divided by itself.
  sheets.set("snow", Math.min(snow, 1e9));
  if (moon) sheets.set("scarSteep", moon.steep);
}
