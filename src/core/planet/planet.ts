/**
 * A planet of any size: a globe whose ground reaches from continents to metres, and whose directions do not return.
 *
 *   ground    planetField; `slope` is the rms rise over run of its ground, from which relief follows
 *   kinds     1983's rows over five solid directions each
 *   sea       units; at 300, which is about the ground's mean, half is water
 *   at 0.2    ±93 m of relief (one deviation) on 60 km, 769 m on 1,737 km and 1,850 m on 6,371 km (tests/core/sphere.test.ts)
 */
import { COVER_1983, createCover } from "../field/cover.ts";
import { solidTerms } from "../field/directions.ts";
import { createField } from "../field/field.ts";
import { PROFILE_1983 } from "../field/profile.ts";
import { type PlanetOptions, planetField, reliefFor } from "./field.ts";
import { createGlobe, type Globe } from "./sphere.ts";

export function createPlanet(
  radius: number,
  options: PlanetOptions & { readonly sea?: number; readonly slope?: number } = {},
): Globe {
  const { sea = 300, slope = 0.2, seed = 1983 } = options;
  if (!(slope > 0 && slope < Infinity)) throw new RangeError(`Expected a slope above 0, got ${slope}.`);
  const ground = planetField(radius, options);
  const read = (i: number, frequency: number) =>
    createField(PROFILE_1983, solidTerms(5, frequency, 0.5 * i, i % 2 === 0 ? 7 : -9), { seed: 8 * seed + i });
  return createGlobe({
    radius,
    sea,
    ground,
    relief: reliefFor(ground, slope),
    cover: createCover(COVER_1983, { town: read(1, 40), wet: read(2, 52), rough: read(3, 62) }),
    scatter: read(4, 60),
  });
}
