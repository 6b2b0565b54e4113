/** Height maps of worlds are the ground that one walks on. */
import { describe, expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { cavernGround } from "../../src/core/underground/cavern.ts";
import { createWorldMap } from "../../src/export/world-heights.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { groundOf } from "./grounds.ts";
import { heightsOf } from "./heights.ts";

const gap = () => ({ floor: 0, roof: 0, inside: false });
const frame = (x: number, y: number, size = 40, spacing = 37) =>
  ({ at: [x, y], columns: size, rows: size, spacing }) as const;

/** The places of a map, with their heights. */
function places(world: WorldTable, ...[at, choice]: [Parameters<typeof createWorldMap>[1], object?]) {
  const map = createWorldMap(groundOf(world), at, choice);
  const { columns, west, north, spacing } = map;
  return heightsOf(map).map((height, i) => ({
    x: west + (i % columns) * spacing,
    y: north - Math.floor(i / columns) * spacing,
    height,
  }));
}

test("the surfaces of each world", () => {
  const names = [forest, mines, caverns, skylands, planet].map(({ world }) => groundOf(world).surfaces.join(" "));
  expect(names).toEqual(["ground", "ground", "ground floor roof", "top underside", "ground"]);
});

test.each([
  ["forest", forest],
  ["mines", mines],
] as const)("%s: the ground above the datum", (_, { world }) => {
  const ground = flatGroundAt(generate(world));
  for (const { x, y, height } of nonEmpty(places(world, frame(22600, 4780))))
    expect(height).toBe(ground.gapAt(x, y, 1e5, gap()).floor);
});

describe("skylands", () => {
  const alone = (altitude: number) => {
    const shape = { ...skylands.world.shape, altitudes: [altitude] };
    return flatGroundAt(generate({ ...skylands.world, shape }));
  };

  test.each([
    [undefined, 0],
    [1400, 1500],
    [-3000, -800],
  ])("altitude %s is the archipelago at %s, void beyond its shores", (altitude, at) => {
    const ground = alone(at);
    const choice = altitude === undefined ? {} : { altitude };
    const all = places(skylands.world, frame(0, 3000), choice);
    for (const { x, y, height } of nonEmpty(all)) {
      const { floor } = ground.gapAt(x, y, 1e5, gap());
      expect(height).toBe(floor === -Infinity ? Number.NaN : floor);
    }
    const land = all.filter(({ height }) => !Number.isNaN(height)).length;
    expect(land).toBeGreaterThan(20);
    expect(land).toBeLessThan(all.length - 20);
  });

  test("the underside equals the roof over an explorer who flies below", () => {
    const ground = alone(0);
    for (const { x, y, height } of nonEmpty(places(skylands.world, frame(-1000, -600), { surface: "underside" }))) {
      const { roof } = ground.gapAt(x, y, -1e5, gap());
      expect(height).toBe(roof === Infinity ? Number.NaN : roof);
    }
  });

  test("a century later it has other shores", () => {
    const then = places(skylands.world, frame(0, 3000), { t: 100 });
    const now = places(skylands.world, frame(0, 3000));
    expect(then.filter(({ height }, i) => Number.isNaN(height) !== Number.isNaN(now[i].height)).length).toBeGreaterThan(
      20,
    );
  });
});

test.each(["floor", "roof"] as const)("caverns: the %s of the open space, void in rock", (surface) => {
  const { cavern } = undergroundOf(caverns.world);
  const ground = cavernGround(cavern!);
  let open = 0;
  for (const { x, y, height } of nonEmpty(places(caverns.world, frame(300, -100, 40, 3), { surface }))) {
    if (Number.isNaN(height)) {
      expect(ground.gapAt(x, y, -42, gap()).inside).toBe(true);
      continue;
    }
    const nudge = surface === "floor" ? 1e-6 : -1e-6;
    expect(ground.gapAt(x, y, height + nudge, gap())[surface]).toBe(height);
    open++;
  }
  expect(open).toBeGreaterThan(800);
  expect(open).toBeLessThan(1600);
});

test("water: lakes, seas and pools", () => {
  const waterOf = (world: WorldTable, surface?: "floor") => groundOf(world).water(surface ? { surface } : {});
  expect(waterOf(forest.world)).toBe(0);
  expect(waterOf({ ...forest.world, shape: { ...forest.world.shape, lakes: 8 } } as WorldTable)).toBe(2);
  expect(waterOf(planet.world)).toBe(0);
  expect(waterOf(skylands.world)).toBeNull();
  expect(waterOf(caverns.world, "floor")).toBe(-43.6);
});

describe("refuses", () => {
  test.each([
    ["a surface of another world", forest.world, {}, { surface: "roof" }, "Expected a surface of ground, got roof."],
    ["a planet's roof", planet.world, {}, { surface: "roof" }, "Expected a surface of ground, got roof."],
    ["no columns", forest.world, { columns: 0 }, {}, "Expected columns of 1 to 65536, whole, got 0."],
    ["a million rows", forest.world, { rows: 1e6 }, {}, "Expected rows of 1 to 65536, whole, got 1000000."],
    ["no spacing", forest.world, { spacing: 0 }, {}, "Expected a spacing above 0 m, got 0."],
  ] as const)("%s", (_, world, change, choice, message) => {
    expect(() => createWorldMap(groundOf(world), { ...frame(0, 0), ...change }, choice)).toThrow(message);
  });
});
