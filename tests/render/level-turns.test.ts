/** Phases that travel from the vertices of a terrain to its pixels. */
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { layOut, lightTurnAt } from "../../src/render/ground/shaders/field-readers.ts";
import { createLevelTurns, levelTurns } from "../../src/render/ground/shaders/level-turns.ts";
import type { SurfaceBuild } from "../../src/render/ground/shaders/surface.ts";
import { terrainSurfaceSource } from "../../src/render/ground/shaders/surface-source.ts";
import { flatTerrain } from "../../src/worlds/flat/render/terrain-source.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";

/** Vectors that every WebGL2 device has: MAX_VARYING_VECTORS. */
const VARYINGS = 15;

const { profiles, fields, solids, surfaces } = flatTerrain(generate(skylands.world));
const layout = layOut(fields, profiles);
const build: SurfaceBuild = {
  ...{
    profiles,
    layout,
    solid: layOut(solids, profiles),
    levels: 6,
    density: 4,
    shadows: true,
    relief: true,
    pass: "color",
  },
};
const declared = (source: string) => [...source.matchAll(/varying \w+ \w+(?:\[(\d+)\])?;/g)];

test.each(nonEmpty(surfaces))(
  "the stages of the $side surface declare the same varyings, and no more than devices have",
  (surface) => {
    const { vertex, fragment } = terrainSurfaceSource(surface, build);
    const sent = declared(vertex).map(([text]) => text);
    expect(declared(fragment).map(([text]) => text)).toEqual(sent);
    const vectors = declared(vertex).reduce((sum, [, size = "1"]) => sum + Number(size), 0);
    expect(vectors).toBeLessThanOrEqual(VARYINGS);
  },
);

test("every reading has a slot of its own, which has its level's phase, and those beyond the last slot are looked up", () => {
  const names = Object.keys(fields);
  const { assign, turn } = levelTurns(layout, names, 6);
  const turns = createLevelTurns(layout, names, 6, profiles, build.density);
  const phases = Float32Array.from({ length: 4 * layout.stride * 6 }, (_, i) => (i % 2 === 0 ? i % 256 : 1 / (i + 1)));
  turns?.update(phases);
  const turnOf = lightTurnAt(profiles, build.density);
  const readings = names.flatMap((name) =>
    Array.from({ length: fields[name].count }, (_, i) => layout.first[name] + i),
  );
  const slots = readings.map(turn);
  expect(new Set(slots).size).toBe(readings.length);
  for (const [i, reading] of nonEmpty(readings).entries()) {
    if (i >= 32) {
      expect(slots[i]).toMatch(/^lightTurn\(phases\[at \+ /);
      continue;
    }
    const [, vector, channel] = /^turns\[(\d+)\]\.([xyzw])$/.exec(slots[i]) ?? [];
    expect(assign).toContain(`  turns[${vector}] = levelTurns[level * 8 + ${vector}];`);
    for (let level = 0; level < 6; level++) {
      const at = 4 * layout.stride * level + 2 * reading;
      const sent = turns?.values[4 * (8 * level + Number(vector)) + "xyzw".indexOf(channel)];
      expect(sent).toBe(turnOf(phases[at], phases[at + 1]));
      expect(sent).toBeCloseTo((phases[at] + phases[at + 1]) / 256 + 0.5 / (256 * build.density), 6);
    }
  }
});
