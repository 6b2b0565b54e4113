/** Phases that travel from the vertices of a terrain to its pixels. */
import { expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { generate } from "../../src/recipe/generate.ts";
import { layOut } from "../../src/render/ground/shaders/field-readers.ts";
import { levelTurns } from "../../src/render/ground/shaders/level-turns.ts";
import type { SurfaceBuild } from "../../src/render/ground/shaders/surface.ts";
import { terrainSurfaceSource } from "../../src/render/ground/shaders/surface-source.ts";
import { islandTerrain } from "../../src/worlds/islands/render/terrain-source.ts";

/** Vectors that every WebGL2 device has: MAX_VARYING_VECTORS. */
const VARYINGS = 15;

const { profiles, fields, solids, surfaces } = islandTerrain(generate(skylands.world));
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

test.each(surfaces)(
  "the stages of the $side surface declare the same varyings, and no more than devices have",
  (surface) => {
    const { vertex, fragment } = terrainSurfaceSource(surface, build);
    const sent = declared(vertex).map(([text]) => text);
    expect(declared(fragment).map(([text]) => text)).toEqual(sent);
    const vectors = declared(vertex).reduce((sum, [, size = "1"]) => sum + Number(size), 0);
    expect(vectors).toBeLessThanOrEqual(VARYINGS);
  },
);

test("every reading has a slot of its own, and those beyond the last slot are looked up", () => {
  const names = Object.keys(fields);
  const { assign, turn } = levelTurns(layout, names, 6);
  const readings = names.flatMap((name) =>
    Array.from({ length: fields[name].count }, (_, i) => layout.first[name] + i),
  );
  const slots = readings.map(turn);
  expect(new Set(slots).size).toBe(readings.length);
  for (const [i, reading] of readings.entries()) {
    if (i < 32) expect(assign).toContain(`  ${slots[i]} = lightTurn(phaseOf(level, ${reading}));`);
    else expect(slots[i]).toMatch(/^lightTurn\(phases\[at \+ /);
  }
});
