/** Relf's switches in The Forest, by its settings: the same in the country as in terraAt. */
import { describe, expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { flatFeaturesIn } from "../../../src/core/flat/features.ts";
import { coverKindAt, isPath } from "../../../src/core/flat/flat-ground.ts";
import { streamsOf } from "../../../src/core/flat/streams.ts";
import { housesIn } from "../../../src/core/flat/towns.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { queries } from "../../../src/recipe/kinds/country-queries.ts";
import { withParameters } from "../../../src/recipe/parameter.ts";
import { nonEmpty } from "../../non-empty.ts";

const BOX = { west: 23_600, south: 5400, east: 24_400, north: 6200 };
const PLACES = Array.from({ length: 900 }, (_, k) => [
  BOX.west + 26 * (k % 30) + 3,
  BOX.south + 26 * Math.floor(k / 30) + 5,
]);

function withSwitches(values: Readonly<Record<string, number>>) {
  const { world } = withParameters(forest, values);
  return { world: world as CountryTable, ...generateCountry(world as CountryTable) };
}

/** The kinds of a switch's country, but for what scenes add to terraAt: roads. */
const kindsOf = ({ flat }: ReturnType<typeof withSwitches>) =>
  nonEmpty(PLACES).map(([x, y]) => coverKindAt({ ...flat, roads: null }, x, y, 0));

const land = createCountry();

describe("by a setting", () => {
  test("wood only, the kinds are those of terraAt, and no house stands", () => {
    const made = withSwitches({ woodOnly: 1 });
    expect(kindsOf(made)).toEqual(PLACES.map(([x, y]) => terraAt(land, x, y, { woodOnly: true }).kind));
    expect(new Set(kindsOf(made))).toEqual(new Set(["wood", "lake"]));
    const town = { west: 22_500, south: 4700, east: 22_800, north: 5000 };
    expect(housesIn(made.flat, 0, town)).toEqual([]);
    expect(housesIn(withSwitches({}).flat, 0, town).length).toBeGreaterThan(5);
  });

  test("bare, there is nothing on the ground, and no water", () => {
    const made = withSwitches({ bleak: 1 });
    expect(new Set(kindsOf(made))).toEqual(new Set(["bare"]));
    expect(flatFeaturesIn(made.flat, 0, BOX)).toEqual([]);
    expect(made.flat.roads?.permanent).toEqual([]);
    expect(runSteps(streamsOf(made.flat).through(0, BOX)).stretches).toEqual([]);
  });

  test("without streams there are ponds, and none flows on", () => {
    const [on, off] = [withSwitches({}), withSwitches({ streams: 0 })];
    const wide = { west: 24_400, south: 6000, east: 25_200, north: 6800 };
    expect(runSteps(streamsOf(on.flat).through(0, wide)).stretches.length).toBeGreaterThan(0);
    expect(runSteps(streamsOf(off.flat).through(0, wide))).toEqual({ stretches: [], pools: [], marshes: [] });
    expect(flatFeaturesIn(off.flat, 0, wide)).toEqual(flatFeaturesIn(on.flat, 0, wide));
  });

  test("of many features, they are those of mask 0xff, some 16 times as many", () => {
    const [few, many] = [withSwitches({}), withSwitches({ dense: 1 })].map(({ flat }) => flatFeaturesIn(flat, 0, BOX));
    expect(many.length / few.length).toBeGreaterThan(12);
    expect(many.length / few.length).toBeLessThan(20);
    const dense = createCountry({ mask: 0xff });
    const scattered = many.filter(({ feature }) => feature !== "t" && feature !== "rocket");
    for (const { x, y, feature } of nonEmpty(scattered.slice(0, 100)))
      expect(terraAt(dense, x, y).feature).toBe(feature);
  });

  test("paths follow any offset, to the west and due north as well", () => {
    for (const [values, paths] of [
      [{ paths: 4000 }, true],
      [
        { paths: -3000, pathsNorth: 500 },
        { x: -3000, y: 500 },
      ],
      [
        { paths: 0, pathsNorth: 2000, pathsDue: 1 },
        { x: 0, y: 2000 },
      ],
    ] as const) {
      const made = withSwitches(values);
      const own = PLACES.map(([x, y]) => isPath(made.flat, x, y, 0));
      expect(own.some(Boolean)).toBe(true);
      expect(own).toEqual(PLACES.map(([x, y]) => terraAt(land, x, y, { paths }).kind === "path"));
    }
    expect(withSwitches({ paths: 0, pathsNorth: 2000 }).flat.paths).toBeNull();
  });

  test("the mine has its threshold and either formula", () => {
    const mineOf = (values: Readonly<Record<string, number>>) => withSwitches(values).underground?.mine?.mine;
    expect(mineOf({ threshold: 0.7 })).toMatchObject({ threshold: 0.7, formula: "waves" });
    expect(mineOf({ product: 1 })).toMatchObject({ threshold: 0.4, formula: "product" });
  });

  test("samples are those of the settings", () => {
    const answers = (values: Readonly<Record<string, number>>) => {
      const answer = queries.samples(withSwitches(values).world).open({});
      return PLACES.map(([x, y]) => answer(Float64Array.of(x, y)).split(",")[2]);
    };
    expect(answers({ bleak: 1 })).toEqual(PLACES.map(() => "bare"));
    expect(answers({ woodOnly: 1, lake: 230 })).toEqual(
      PLACES.map(([x, y]) => terraAt(land, x, y, { woodOnly: true, lake: 230 }).kind),
    );
  });
});
