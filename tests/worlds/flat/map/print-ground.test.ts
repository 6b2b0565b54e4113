/** A country as printed maps have it, against the ground that the page draws. */

import { beforeAll, expect, test } from "vitest";
import forest from "../../../../scenes/forest/scene.ts";
import { runSteps } from "../../../../src/core/field/run-steps.ts";
import { flatFeaturesIn } from "../../../../src/core/flat/features.ts";
import { coverKindAt } from "../../../../src/core/flat/flat-ground.ts";
import { housesIn } from "../../../../src/core/flat/towns.ts";
import { createMapFrame } from "../../../../src/map/frame.ts";
import { generateCountry } from "../../../../src/recipe/kinds/country-generator.ts";
import { drawPrintedMap } from "../../../../src/sport/export/printed-map.ts";
import { planSheet, toSheetOf } from "../../../../src/sport/export/sheet.ts";
import { countryPrintGround } from "../../../../src/worlds/flat/map/print-ground.ts";
import { longTest } from "../../../long-test.ts";

const { flat } = generateCountry(forest.world);
const [altitude] = flat.altitudes;
const AT = [17_000, 7000] as const;
const box = { west: AT[0] - 300, south: AT[1] - 300, east: AT[0] + 300, north: AT[1] + 300 };
const ground = countryPrintGround(flat, 0);

test("kinds are the country's own at every point", () => {
  const source = ground.source(createMapFrame(AT[0], AT[1], 0));
  for (let y = -900; y <= 900; y += 37)
    for (let x = -900; x <= 900; x += 37)
      expect(source.kind(x, y)).toBe(coverKindAt(flat, AT[0] + x, AT[1] + y, altitude));
});

test("features are the country's, and buildings are its houses", () => {
  const features = runSteps(ground.featuresIn(box));
  expect(features.length).toBeGreaterThan(50);
  expect(features).toEqual(flatFeaturesIn(flat, altitude, box));
  const town = { west: 14_800, south: 5600, east: 15_600, north: 6400 };
  expect(ground.buildingsIn(town)).toEqual(housesIn(flat, altitude, town).map(({ x, y }) => [x, y]));
  expect(ground.buildingsIn(town).length).toBeGreaterThan(5);
});

/** A country with paths and a road through a town, the sheet that prints it, and the steps that took. */
function printCountry() {
  const paths = { east: 4000, north: 2000 };
  const country = generateCountry({ ...forest.world, shape: { ...forest.world.shape, paths } }).flat;
  const [x, y] = AT;
  const road = [
    [x - 400, y - 100],
    [x + 350, y + 200],
  ] as const;
  country.roads?.build([road]);
  const sheet = planSheet([AT], 10_000);
  const steps = drawPrintedMap(countryPrintGround(country, 0), sheet);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  return { country, road, sheet, map: step.value, count };
}

let printed: ReturnType<typeof printCountry>;
beforeAll(() => {
  printed = printCountry();
});

test("a printed country has its streams and paths as lines, in steps", () => {
  const { map, count } = printed;
  expect([...new Set(map.lines.map(({ symbol }) => symbol))]).toEqual(
    expect.arrayContaining(["contour", "index", "stream", "path", "north", "bank"]),
  );
  expect(count).toBeGreaterThan(500);
});

test("roads are lines in their places", () => {
  const { country, road, sheet, map } = printed;
  expect(coverKindAt(country, AT[0] - 25, AT[1] + 50, altitude)).toBe("road");
  const toSheet = toSheetOf(sheet);
  const drawn = map.lines.filter(({ symbol }) => symbol === "road").map(({ line }) => line);
  expect(drawn).toContainEqual(road.flatMap(([u, v]) => [...toSheet(u, v)]));
});

longTest("roads are printed over the ground beside them", () => {
  const { sheet, map } = printed;
  const plain = runSteps(drawPrintedMap(ground, sheet)).areas;
  const paved = (all: readonly { readonly symbol: string }[]) => all.filter(({ symbol }) => symbol === "paved").length;
  expect(paved(map.areas)).toBe(paved(plain));
});
