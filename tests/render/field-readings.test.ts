/** How often a pixel of a planet's land reads the profile: software and pocket drawing cards pay for every one. */
import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import type { Field } from "../../src/core/field/field.ts";
import { generate } from "../../src/recipe/generate.ts";
import { FIRST, LAST } from "../../src/render/ground/shaders/shared-octaves.ts";
import { planetTerrain } from "../../src/worlds/planet/render/terrain-source.ts";

/** Octaves of a field that pixels read at a distance: those between so many samples away. */
function read({ count, terms, frequency }: Field, away: number, last: number): number {
  let sum = 0;
  for (let i = 0; i < count; i += terms) {
    const samples = away * frequency[i];
    if (samples > FIRST && samples < last) sum += terms;
  }
  return sum;
}

test.each([400, 60_000, 6_371_000])(
  "no pixel of land reads the profile more than forty times, radius %i m",
  (radius) => {
    const { fields, solids, surfaces } = planetTerrain(
      generate({ ...planet.world, shape: { ...planet.world.shape, radius } }),
    );
    const { shade, valueFields = {}, slopeFields = [], lightFields } = surfaces[0].upper;
    // What is counted below is all there is: stone and grain, grain once more close by, and one of rock's bands.
    expect([slopeFields, lightFields]).toEqual([["ground"], []]);
    expect(shade.match(/= (solid\w+|detail\w+|rockAlbedo)\(/g)).toEqual([
      "= detailGround(",
      "= solidStone(",
      "= solidGrain(",
      "= solidGrain(",
      "= rockAlbedo(",
    ]);
    let most = 0;
    for (const height of [360, 720, 1440]) {
      for (let away = 1; away < 30_000; away *= 1.01) {
        const width = (1.2 * 2 * Math.tan((27.5 * Math.PI) / 180) * away) / height;
        let sum = 1 + read(fields.ground, away, LAST) + solids.stone.terms;
        for (const [name, last] of Object.entries(valueFields)) sum += read(fields[name], away, last);
        if (width < 1) sum += solids.grain.terms;
        if (width < 0.06) sum += solids.grain.terms;
        most = Math.max(most, sum);
      }
    }
    console.log(`radius ${radius} m: ${most} readings at most`);
    expect(most).toBeLessThanOrEqual(40);
  },
);
