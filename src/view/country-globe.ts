/** A planet as a country of one sheet, pulled on to the faces of a cube. */
import { solidTerms } from "../core/directions.ts";
import { createField, type Field } from "../core/field.ts";
import { type Globe, reachOf, surfaceOn } from "../core/sphere.ts";
import type { Country } from "./country.ts";
import { globeGround } from "./shaders/globe-surface.ts";
import type { Sheets } from "./sheets.ts";

export function globeCountry(planet: Globe): Country {
  const { ground, cover, radius } = planet;
  const { profile } = ground;
  // Ground of one octave keeps its kinds where its tables put them.
  const stray = ground.count > ground.terms ? 18 : 0;
  return {
    name: "globe",
    profile,
    radius,
    fields: {
      ground,
      ...cover.fields,
      // Some 3 m/s: seven samples a metre, twenty a second.
      wave: createField(profile, solidTerms(5, 900, 0.8, 2600), { octaves: [0, 2, 4], H: 0.75, seed: 13 }),
    },
    restless: ["wave"],
    solids: {
      cloud: cloudField(planet),
      stone: createField(profile, solidTerms(4, 340, 0.3), { seed: 11 }),
      grain: createField(profile, solidTerms(4, 22_000, 1.1), { octaves: [0, 1, 2, 3, 4, 5], seed: 12 }),
    },
    levels: [0],
    sheets: [
      {
        surface: "sphere",
        upper: globeGround(cover.rows, stray, cover.fields.wet.terms),
        lower: "none",
        side: "upper",
      },
    ],
    bounds: () => true,
    seat: (_level, x, y, z, t) => surfaceOn(planet, x, y, z, t),
    castsShadow: false,
    reach: Math.max(...reachOf(planet).map(Math.abs)),
  };
}

/** Heaps a tenth of the radius across, and what they are made of. */
export function cloudField({ radius, ground: { profile } }: Globe): Field {
  const frequency = (128 * 420) / radius;
  return createField(profile, solidTerms(4, frequency, 1.9), { octaves: [0, -2, -4], H: 0.32, seed: 31 });
}

export function shapeGlobe(sheets: Pick<Sheets, "set">, { sea, relief, peak, wet, snow }: Globe): void {
  sheets.set("sea", sea);
  sheets.set("relief", relief);
  sheets.set("peak", peak);
  sheets.set("wet", wet ? 1 : 0);
  sheets.set("snow", snow);
}
