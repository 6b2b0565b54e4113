/** Profile fetches per pixel of a planet's land, which are costly on software renderers and mobile GPUs. */
import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import type { Field } from "../../src/core/field/field.ts";
import { FIRST, LAST } from "../../src/render/ground/shaders/shared-octaves.ts";
import { TEMPERATE } from "../../src/worlds/planet/render/surfaces/temperate.ts";
import { planetTerrain } from "../../src/worlds/planet/render/terrain-source.ts";
import { generate } from "../generate.ts";

/** Terms of a field's octaves that pixels read at a distance. */
function read({ count, terms, frequency }: Field, away: number, last: number): number {
  let sum = 0;
  for (let i = 0; i < count; i += terms) {
    const samples = away * frequency[i];
    if (samples > FIRST && samples < last) sum += terms;
  }
  return sum;
}

test.each([400, 60_000, 6_371_000])(
  "no pixel of land fetches the profile more than 40 times, radius %i m",
  (radius) => {
    const { fields, solids, surfaces } = planetTerrain(
      generate({ ...planet.world, shape: { ...planet.world.shape, radius } }),
      TEMPERATE,
    );
    const { shade, valueFields = {}, slopeFields = [], lightFields } = surfaces[0].upper;
    // The count below covers every reader in the shader: stone and one rock band; tiles are no profile.
    expect([slopeFields, lightFields]).toEqual([["ground"], []]);
    expect(shade.match(/= (solid\w+|detail\w+|rockAlbedo)\(/g)).toEqual([
      "= detailGround(",
      "= solidStone(",
      "= rockAlbedo(",
    ]);
    let most = 0;
    for (let away = 1; away < 30_000; away *= 1.01) {
      let sum = 1 + read(fields.ground, away, LAST) + solids.stone.terms;
      for (const [name, last] of Object.entries(valueFields)) sum += read(fields[name], away, last);
      most = Math.max(most, sum);
    }
    console.log(`radius ${radius} m: ${most} readings at most`);
    expect(most).toBeLessThanOrEqual(40);
  },
);
