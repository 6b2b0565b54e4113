/** Collision ground: trunks, crowns, stones and houses are rock, shafts are holes, knolls are mounds. */
import { beforeAll, expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import skylands from "../../../scenes/skylands/scene.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { featureKey } from "../../../src/core/flat/feature-key.ts";
import { flatGroundAt, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { type FlatThing, flatLifeIn } from "../../../src/core/flat/life.ts";
import { HOUSE_HALF, housesIn } from "../../../src/core/flat/towns.ts";
import { type IslandShaft, shaftOf } from "../../../src/core/islands/shafts.ts";
import { knollRise } from "../../../src/core/life/colliders.ts";
import { THINGS, type ThingName } from "../../../src/core/life/things.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const islands = generate(skylands.world);
const solids = createColliderCells(islands);
const foot = collisionGround(solids, 0, "foot");
const craft = collisionGround(solids, 0, "craft");
const bare = flatGroundAt(islands);
const gap: Gap = { floor: 0, roof: 0, inside: false };
const span = new Float64Array(2);
const found = new Map<ThingName, FlatThing[]>();
/** Altitude of the middle archipelago. */
const ALTITUDE = 0;

const groundAt = (x: number, y: number) => {
  expect(rockAt(islands, x, y, ALTITUDE, 0, span)).toBe(true);
  return span[1];
};
const some = (name: ThingName) => {
  const things = found.get(name) ?? [];
  expect(things.length, name).toBeGreaterThan(0);
  return things;
};

beforeAll(() => {
  for (let k = 0; k < 60; k++) {
    const [west, south] = [-3000 + (k % 10) * 600, -3000 + Math.floor(k / 10) * 900];
    for (const thing of flatLifeIn(islands, ALTITUDE, { west, south, east: west + 128, north: south + 128 })) {
      const name = THINGS[thing.code];
      found.set(name, [...(found.get(name) ?? []), thing]);
    }
  }
});

test.each(["pine", "birch", "oak"] as const)("%s: a trunk for walkers, a crown for helicopters", (name) => {
  for (const { x, y, size } of nonEmpty(some(name).slice(0, 40))) {
    const z = groundAt(x, y);
    expect(foot.gapAt(x, y, z + 1, gap)).toMatchObject({ inside: true });
    expect(gap.floor).toBeGreaterThan(z + 0.4 * size);
    expect(foot.materialAt?.(x, y, z + 1)).toBe("tree");
    expect(craft.gapAt(x + 1, y, z + 0.7 * size, gap)).toMatchObject({ inside: true });
    expect(craft.materialAt?.(x, y, z + 60)).toBe("tree");
    craft.gapAt(x, y, z + 60, gap);
    expect(gap.floor).toBeGreaterThan(z + 0.8 * size);
  }
});

test("boulders and sculptures are rock for both, up to their tops", () => {
  for (const { x, y, size } of nonEmpty(some("boulder"))) {
    const z = groundAt(x, y);
    expect(craft.gapAt(x, y, z + 0.3 * size, gap).inside).toBe(true);
    expect(foot.gapAt(x, y, z + 0.3 * size, gap).inside).toBe(true);
    expect(foot.materialAt?.(x, y, z + 0.3 * size)).toBe("stone");
    expect(foot.gapAt(x, y, z + size, gap).inside).toBe(false);
    expect(gap.floor).toBeCloseTo(z + 0.6 * size, 6);
  }
});

test("away from objects it equals the islands' own ground, bit for bit", () => {
  const own: Gap = { floor: 0, roof: 0, inside: false };
  const box = { west: -3000, south: -3000, east: -2872, north: -2872 };
  const life = flatLifeIn(islands, ALTITUDE, box);
  const houses = housesIn(islands, ALTITUDE, { west: -3020, south: -3020, east: -2850, north: -2850 });
  let clear = 0;
  const wrong: string[] = [];
  for (let k = 0; k < 3000; k++) {
    const [x, y] = [box.west + 5 + ((k * 37.31) % 118), box.south + 5 + ((k * 61.73) % 118)];
    if (life.some((thing) => Math.hypot(thing.x - x, thing.y - y) < 4)) continue;
    if (houses.some((house) => Math.max(Math.abs(house.x - x), Math.abs(house.y - y)) < 7)) continue;
    clear++;
    for (const z of [-900, -20, 3, 40, 200]) {
      craft.gapAt(x, y, z, gap);
      bare.gapAt(x, y, z, own);
      if (gap.floor !== own.floor || gap.roof !== own.roof || gap.inside !== own.inside) wrong.push(`${x}, ${y}, ${z}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(clear).toBeGreaterThan(200);
});

test("a closed shaft is a hole with a ladder and rock below", () => {
  const stones = [...some("boulder"), ...some("mine")];
  const apart = (a: FlatThing, b: FlatThing) => a === b || Math.hypot(a.x - b.x, a.y - b.y) > 5;
  const alone = some("mine").filter((mine) => stones.every((stone) => apart(stone, mine)));
  const shafts = alone.flatMap((mine): [FlatThing, IslandShaft][] => {
    const shaft = shaftOf(islands, ALTITUDE, mine);
    return shaft && !shaft.opens ? [[mine, shaft]] : [];
  });
  expect(shafts.length).toBeGreaterThan(0);
  for (const [{ x, y }, { radius, top, bottom, ladder }] of nonEmpty(shafts)) {
    expect(top - bottom).toBeGreaterThanOrEqual(5);
    expect(top - bottom).toBeLessThanOrEqual(30);
    for (let k = 0; k < 8; k++) {
      const [dx, dy] = [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)];
      const inner = 0.97 * radius;
      expect(foot.gapAt(x + inner * dx, y + inner * dy, top + 1, gap)).toMatchObject({ floor: bottom, inside: false });
      rockAt(islands, x + inner * dx, y + inner * dy, ALTITUDE, 0, span);
      expect(span[0], "rock below the shaft").toBeLessThan(bottom - 2);
      const outer = 1.03 * radius;
      foot.gapAt(x + outer * dx, y + outer * dy, bottom + 2, gap);
      expect(gap.inside, "rock beside it").toBe(true);
    }
    expect(foot.isBelow(x, y, bottom)).toBe(true);
    expect(foot.kindAt(x, y, bottom)).toBe("bare");
    expect(foot.isBelow(x, y, top + 1)).toBe(false);
    for (const z of [bottom, (bottom + top) / 2, ladder.top])
      expect(foot.ladderAt(ladder.x, ladder.y, z)).toEqual(ladder);
    expect(Math.hypot(ladder.x - x, ladder.y - y)).toBeLessThan(radius);
  }
});

test("where the land has left no room for a shaft, its mine is solid ground", () => {
  let solid = 0;
  for (let t = 8; t <= 64; t += 8) {
    const later = collisionGround(solids, t, "foot");
    for (const mine of some("mine")) {
      if (shaftOf(islands, ALTITUDE, mine, t) || !rockAt(islands, mine.x, mine.y, ALTITUDE, t, span)) continue;
      solid++;
      const { floor, inside } = later.gapAt(mine.x, mine.y, span[1] + 1, gap);
      expect(inside).toBe(false);
      expect(floor).toBeGreaterThanOrEqual(span[1]);
    }
  }
  expect(solid).toBeGreaterThan(0);
});

test("a knoll is a mound without a step", () => {
  for (const { x, y, size } of nonEmpty(some("knoll"))) {
    const z = groundAt(x, y);
    expect(foot.gapAt(x, y, z + 9, gap).floor).toBeCloseTo(z + 0.23 * size, 6);
    expect(knollRise(size / 2, 0, size)).toBe(0);
    let last = foot.gapAt(x - 5, y, z + 9, gap).floor;
    for (let dx = -5; dx <= 5; dx += 0.05) {
      foot.gapAt(x + dx, y, z + 9, gap);
      expect(Math.abs(gap.floor - last)).toBeLessThan(0.08);
      last = gap.floor;
    }
  }
});

test("houses are rock from their foundations to their roofs", () => {
  const houses = housesIn(islands, ALTITUDE, { west: -3000, south: -3000, east: 3000, north: 3000 });
  expect(houses.length).toBeGreaterThan(10);
  for (const { x, y, floor, eaves, top, roof } of nonEmpty(houses.slice(0, 60))) {
    for (const [dx, dy] of [
      [0, 0],
      [5.9, 5.9],
      [-5.9, 3],
      [2, -5.9],
    ] as const) {
      expect(foot.gapAt(x + dx, y + dy, floor + 1, gap).inside).toBe(true);
      expect(gap.floor).toBeGreaterThanOrEqual(eaves - 1e-6);
      expect(gap.floor).toBeLessThanOrEqual(top + 1e-6);
    }
    const beside = foot.gapAt(x + HOUSE_HALF + 0.05, y, floor + 1, gap);
    expect(beside.inside && beside.floor > eaves).toBe(false);
    expect(craft.materialAt?.(x, y, top + 5)).toBe("house");
    if (roof === "flat") expect(craft.gapAt(x, y, top + 5, gap).floor).toBeCloseTo(eaves, 6);
  }
});

test("a phone box and a rocket block where they stand, and no longer once they were taken", () => {
  const country = generateFlatGround(forest.world);
  const open = flatGroundAt(country);
  const taken = new Set<string>();
  const ground = collisionGround(
    createColliderCells(country, (key) => taken.has(key)),
    0,
    "foot",
  );
  for (const { x, y } of nonEmpty(country.put)) {
    const { floor } = open.gapAt(x, y, 900, { ...gap });
    const at = () => ({ ...ground.gapAt(x + 0.4, y, floor + 1, gap) });
    expect(at().inside).toBe(true);
    taken.add(featureKey(x, y, country.altitudes[0]));
    expect(at()).toMatchObject({ inside: false, roof: Infinity });
  }
});

test("a cell in use stays cached while others are visited", () => {
  const own = createColliderCells(islands);
  const hot = own.cellAt(0, 0, 0);
  for (let i = 1; i < 250; i++) {
    own.cellAt(0, i, 0);
    expect(own.cellAt(0, 0, 0) === hot, `after ${i} others`).toBe(true);
  }
});

test("results do not depend on earlier queries, nor on prefetching", () => {
  const places = Array.from(
    { length: 400 },
    (_, k) => [((k * 733) % 6000) - 3000, ((k * 1171) % 6000) - 3000] as const,
  );
  const answersOf = (order: readonly (readonly [number, number])[], prefetches: boolean) => {
    const own = createColliderCells(islands);
    const ground = collisionGround(own, 0, "craft");
    const answers = order.map(([x, y]) => {
      const { floor } = bare.gapAt(x, y, 1400, gap);
      if (prefetches) own.prefetch(x, y, floor, 20, -30);
      return [`${x},${y}`, JSON.stringify(ground.gapAt(x, y, floor + 2, gap))] as const;
    });
    return new Map(answers);
  };
  const there = answersOf(places, false);
  expect(answersOf([...places].reverse(), true)).toEqual(new Map([...there].reverse()));
  expect(new Set(there.values()).size).toBeGreaterThan(20);
});
