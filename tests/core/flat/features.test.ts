import { describe, expect, test } from "vitest";
import scene from "../../../scenes/skylands/scene.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { flatFeatureAt, flatFeaturesIn } from "../../../src/core/flat/features.ts";
import { aboveSea, type FlatGround } from "../../../src/core/flat/flat-ground.ts";
import { housesIn } from "../../../src/core/flat/towns.ts";
import { featureOf, likelyProducts } from "../../../src/core/forest/features.ts";
import type { FlatTable } from "../../../src/recipe/kinds/flat.ts";
import { literalFeatures } from "../../../tools/bench/island-literal.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";
import { islands as archipelagos } from "./archipelagos.ts";

const skylands = generate(scene.world as FlatTable);
const box = (west: number, south: number, side: number) => ({ west, south, east: west + side, north: south + side });

/** Squares with land: near the origin, west of it, and at the limit of doubles. */
const PLACES: readonly (readonly [islands: FlatGround, altitude: number, west: number, south: number])[] = [
  [skylands, 0, -3851, -1900],
  [skylands, 0, -14_150, 16_901],
  [skylands, -800, -1_000_003_900, 999_999_093],
  [skylands, 1500, 999_995_997, 999_997_211],
  [{ ...skylands, mask: 0xff }, 0, -3851, -1900],
  [archipelagos, -800, 2_147_478_648, -2800],
];

describe("island features", () => {
  test("match a look at every metre, row by row, at any distance", () => {
    let count = 0;
    for (const [islands, altitude, west, south] of PLACES) {
      const found = flatFeaturesIn(islands, altitude, box(west, south, 150));
      expect(found, `${west}, ${south}`).toEqual(literalFeatures(islands, altitude, box(west, south, 150)));
      count += found.length;
    }
    expect(count).toBeGreaterThan(60);
  });

  test("do not depend on the box", () => {
    const whole = flatFeaturesIn(skylands, 0, box(-3900, -2000, 400));
    expect(whole.length).toBeGreaterThan(20);
    const parts = [-3900, -3767, -3634, -3501].flatMap((west) =>
      [-1600, -1999, -2000].flatMap((south, k) => {
        const north = [-1600, -1600, -1999][k];
        return flatFeaturesIn(skylands, 0, { west, east: Math.min(-3500, west + 133), south, north });
      }),
    );
    expect(parts.sort((a, b) => a.y - b.y || a.x - b.x)).toEqual(whole);
  });

  test("are removed by a shaft beside the box", () => {
    for (const [x, y, around] of [
      // Shafts at 5632, 553 and −13282, 18475.
      [5633, 552, box(5633, 545, 10)],
      [-13_284, 18_473, box(-13_293, 18_464, 10)],
    ] as const) {
      expect(flatFeatureAt(skylands, 0, x, y)).toBe("boulder");
      expect(flatFeaturesIn(skylands, 0, around).filter((each) => each.x === x && each.y === y)).toEqual([]);
      expect(flatFeaturesIn({ ...skylands, form: "country" }, 0, around).some((each) => each.x === x)).toBe(true);
    }
  });

  test("are on land, not in town, clear of houses and shafts; and differ between archipelagos", () => {
    const around = box(-4100, -2100, 700);
    const found = flatFeaturesIn(skylands, 0, around);
    const houses = housesIn(skylands, 0, around);
    expect(houses.length).toBeGreaterThan(5);
    for (const { feature, x, y } of nonEmpty(found)) {
      for (const [dx, dy] of [
        [0, 0],
        [4, 0],
        [-4, 0],
        [0, 4],
        [0, -4],
      ])
        expect(aboveSea(skylands, x + dx, y + dy, 0)).toBeGreaterThan(0);
      expect(coverAt(skylands.cover, x, y, 0)).not.toBe("town");
      expect(houses.some((house) => Math.max(Math.abs(house.x - x), Math.abs(house.y - y)) < 10)).toBe(false);
      const shaft = found.find(
        (other) =>
          other.feature === "mine" && (other.x !== x || other.y !== y) && Math.hypot(other.x - x, other.y - y) < 4,
      );
      expect(shaft, `${feature} at ${x}, ${y}`).toBeUndefined();
    }
    const names = new Set(found.map(({ feature }) => feature));
    for (const feature of ["mine", "boulder", "root", "waterhole"]) expect(names.has(feature as never)).toBe(true);
    const above = found.filter(({ feature, x, y }) => flatFeatureAt(skylands, 1500, x, y) === feature);
    expect(above.length).toBe(0);
  });

  test("the product table misses no feature, whatever the sum", () => {
    for (const mask of [0xfff, 0xff] as const) {
      const likely = likelyProducts(skylands.scatter, mask);
      const { count, profile } = skylands.scatter;
      for (let sum = count * profile.min; sum <= count * profile.max; sum += 7)
        for (let product = -(2 ** 20); product < 2 ** 20; product += 1) {
          const f = ((Math.imul(sum, product) + 64) >> 7) & mask;
          if (f !== 4 && f !== 8 && f !== 16) continue;
          if (((likely[(product >> 3) & 0xffff] >> (product & 7)) & 1) === 0) expect.fail(`${sum}, ${product}`);
        }
      // The table also excludes something.
      const bits = likely.reduce((sum, byte) => sum + byte.toString(2).split("1").length - 1, 0);
      expect(bits / 2 ** 19).toBeLessThan(mask === 0xfff ? 0.6 : 1.01);
    }
    expect(featureOf(4, 128, 1, 0xfff)).toBeGreaterThan(0);
  });
});
