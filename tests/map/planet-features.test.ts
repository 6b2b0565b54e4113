/** Features on maps of planets, and the legend. */
import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { isMovable } from "../../src/core/forest/features.ts";
import { createPatch } from "../../src/core/planet/cube-sphere.ts";
import { standingFeatures } from "../../src/core/planet/point-features.ts";
import { drawChart } from "../../src/map/chart.ts";
import { createPlanetChartSource } from "../../src/map/planet/chart-source.ts";
import type { PlanetRecipe, PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { createPlanetAtlas } from "../../src/worlds/planet/map/atlas.ts";
import { nonEmpty } from "../non-empty.ts";

const recipeOf = (preset: string): PlanetRecipe => applyPreset(planet, preset);

test("a map has all standing features but cones, which can be moved", () => {
  const globe = generatePlanet(recipeOf("globe1983").world as PlanetTable);
  const faces = [0, 1, 2, 3, 4, 5].map((face) => createPatch(face, -1, 1, -1, 1));
  const all = faces.flatMap((patch) => runSteps(standingFeatures(globe, patch)));
  const middle = { latitude: 40, longitude: -50, heading: 0 };
  const source = createPlanetChartSource(globe, middle, 0);
  expect(source.features(2 * Math.PI * 400)).toHaveLength(all.length);
  const kinds = new Set(all.map(({ feature }) => feature));
  expect(kinds).toContain("cone");
  const { layers } = drawChart(source, { span: 1200, size: 300, cells: 60, scale: 1, inset: 0 });
  const names = layers.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["boulder", "mine"]));
  for (const kind of nonEmpty([...kinds])) if (isMovable(kind)) expect(names).not.toContain(kind);
});

test("the legend lists exactly the planet's features", () => {
  const legendOf = (preset: string) => {
    const recipe = recipeOf(preset);
    const atlas = createPlanetAtlas(() => openWorld(recipe, startRequest("planet", recipe)));
    return (
      atlas
        .levelsOf?.(atlas.table())
        .legendOf(0)
        .map(({ meaning }) => meaning) ?? []
    );
  };
  const signs = ["boulder", "mineshaft", "man-made object"];
  const grown = ["knoll", "rootstock", "pond", "river", "sea"];
  for (const preset of ["none", "globe1983", "earth", "ocean"])
    expect(legendOf(preset)).toEqual(expect.arrayContaining([...signs, ...grown, "wood", "grass"]));
  for (const preset of ["moon", "desert", "ice", "lava"]) {
    const legend = legendOf(preset);
    expect(legend).toEqual(expect.arrayContaining([...signs, "bare ground"]));
    for (const meaning of [...grown, "wood", "city"]) expect(legend).not.toContain(meaning);
    expect(legend.includes("molten rock")).toBe(preset === "lava");
  }
});
