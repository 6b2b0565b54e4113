/** Features on maps of planets, and the legend. */
import { expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { runSteps } from "../../src/core/field/run-steps.ts";
import { createPatch } from "../../src/core/planet/cube-sphere.ts";
import { standingFeatures } from "../../src/core/planet/point-features.ts";
import { createPlanetChartSource } from "../../src/map/planet/chart-source.ts";
import type { PlanetRecipe, PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { createPlanetAtlas } from "../../src/worlds/planet/map/atlas.ts";

const recipeOf = (preset: string): PlanetRecipe => applyPreset(planet, preset);

test("a map shows standing features, without taken ones and with placed cones", () => {
  const globe = generatePlanet(recipeOf("globe1983").world as PlanetTable);
  const faces = [0, 1, 2, 3, 4, 5].map((face) => createPatch(face, -1, 1, -1, 1));
  const all = faces.flatMap((patch) => runSteps(standingFeatures(globe, patch)));
  const middle = { latitude: 40, longitude: -50, heading: 0 };
  const shown = (changes = {}) => createPlanetChartSource(globe, middle, 0, changes).features(2 * Math.PI * 400);
  const count = (features: ReturnType<typeof shown>) => features.filter(({ feature }) => feature === "cone").length;
  const cones = all.filter(({ feature }) => feature === "cone");
  expect(shown()).toHaveLength(all.length);
  expect(count(shown())).toBe(cones.length);
  const changes = { taken: [cones[0].key, cones[1].key], put: ["120,-,150"] };
  expect(count(shown(changes))).toBe(cones.length - 1);
  expect(shown(changes)).toHaveLength(all.length - 1);
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
  const signs = ["boulder", "mineshaft", "man-made object", "cone"];
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
