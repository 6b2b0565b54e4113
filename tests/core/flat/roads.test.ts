/** Roads of a country: where they can be built, their bridges, and what stands on them. */
import { describe, expect, test } from "vitest";
import cavern from "../../../scenes/caverns/scene.ts";
import forest from "../../../scenes/forest/scene.ts";
import mines from "../../../scenes/mines/scene.ts";
import { bridgesOf, DECK, deckAt, RAIL, sampleRoad } from "../../../src/core/flat/bridges.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { aboveSea, coverKindAt, topHeight } from "../../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { awayFrom } from "../../../src/core/flat/road-net.ts";
import { MOST_LENGTH, MOST_WATER, type RoadProblem, roadProblem } from "../../../src/core/flat/roads.ts";
import { slopePace } from "../../../src/core/forest/paces.ts";
import type { Point } from "../../../src/core/forest/roads.ts";
import { SPECIES } from "../../../src/core/life/species.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { say } from "../../../src/words/words.ts";
import { roadReasonWords } from "../../../src/worlds/flat/sport/road-words.ts";
import { nonEmpty } from "../../non-empty.ts";

const { flat } = generateCountry(forest.world);
const net = flat.roads;
if (!net) throw new Error("Expected roads.");
const heightAt = (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, 0));

/** From bank to bank over 57 m of water. */
const CROSSING: [Point, Point] = [
  [24191, 4812],
  [24116, 4864],
];

describe("the permanent roads of the forest", () => {
  test("are accepted by the checks of built roads", () => {
    expect(net.permanent.length).toBeGreaterThan(2);
    for (const path of nonEmpty(net.permanent)) expect(roadProblem(flat, path)).toBeNull();
    expect(net.pieces.flatMap(({ bridges }) => bridges).length).toBeGreaterThan(1);
  });

  test("other countries have none", () => {
    for (const { world } of [mines, cavern]) expect(generateCountry(world).flat.roads?.pieces).toEqual([]);
  });

  test("never climb so that they slow a walker, over bridges and corners too", () => {
    const grade = (path: readonly Point[]) => {
      const along = generateCountry({ ...forest.world, shape: { ...forest.world.shape, roads: [path] } }).flat.roads;
      const heights: number[] = [];
      for (const piece of along?.pieces ?? [])
        for (let s = 0; s < piece.length; s++) {
          const [x, y] = [piece.x + piece.east * s, piece.y + piece.north * s];
          const out = { base: 0, deck: 0, top: 0 };
          heights.push(along?.deckAt(x, y, out) ? out.deck : heightAt(x, y));
        }
      return heights.slice(10).map((z, k) => Math.abs(z - heights[k]));
    };
    for (const path of nonEmpty(net.permanent)) {
      const rises = grade(path);
      expect(rises.length).toBeGreaterThan(150);
      // Corners add up to a metre to the 10.
      expect(Math.max(...nonEmpty(rises))).toBeLessThan(2.75);
    }
    expect(slopePace(10)).toBe(1);
    expect(slopePace(10.5)).toBeLessThan(1);
  });
});

const told = (problem: RoadProblem | null) => (problem ? say(roadReasonWords(problem.reason)) : "");

describe("a road is refused", () => {
  const wide: [Point, Point] = [
    [23336 - 160, 5662 - 40],
    [23336 + 190, 5662 + 40],
  ];
  test.each<[string, Point[], RegExp]>([
    ["with a corner in water", [CROSSING[0], [24153, 4838]], /^Too wet: a road cannot turn or end in water$/],
    [
      "over a slope",
      [
        [25248, 4350],
        [25281, 4366],
      ],
      /^Too steep: 5\d %; a road climbs at most 25 %$/,
    ],
    [
      "over a slope, shorter than the 10 m over which a road is judged",
      [
        [25250, 4350],
        [25257, 4353],
      ],
      /^Too steep: 55 %; a road climbs at most 25 %$/,
    ],
    [
      "beside a mineshaft",
      [
        [26102, 4552],
        [26138, 4600],
      ],
      /^In the way: mineshaft$/,
    ],
    [
      "where a house stands",
      [
        [23540, 6062],
        [23565, 6066],
      ],
      /^In the way: a house$/,
    ],
    ["of two equal places", [CROSSING[0], CROSSING[0]], /^Two places of a road are the same$/],
    [
      "farther than a piece may be",
      [
        [24898, 4738],
        [24898 + 2 * MOST_LENGTH, 4738],
      ],
      /^Too (far: 4000 m; a straight piece has at most 2000 m|wet)/,
    ],
  ])("%s", (_, path, reason) => {
    const problem = roadProblem(flat, path);
    expect(told(problem)).toMatch(reason);
    // It says where.
    expect(
      Math.min(...nonEmpty(path.map(([x, y]) => Math.hypot(x - (problem?.at[0] ?? 0), y - (problem?.at[1] ?? 0))))),
    ).toBeLessThan(30);
  });

  test("over more water than a bridge spans, and built over less", () => {
    expect(roadProblem(flat, CROSSING)).toBeNull();
    const lengths: number[] = [];
    for (let k = 0; k < 400; k++) {
      const [x, y] = [wide[0][0] + k * 7 - 1400, wide[0][1] + ((k * 131) % 600)];
      const path: [Point, Point] = [
        [x, y],
        [x + 150, y + ((k * 37) % 90)],
      ];
      if (path.some((at) => heightAt(...at) < 0)) continue;
      const length = Math.hypot(path[1][0] - x, path[1][1] - y);
      const water = Math.max(0, ...bridgesOf(sampleRoad(heightAt, ...path), length).map((bridge) => bridge.water));
      if (water > MOST_WATER) {
        lengths.push(water);
        expect(told(roadProblem(flat, path))).toMatch(/^Too wet: \d+ m of water; a bridge spans at most 60 m$/);
      } else expect(told(roadProblem(flat, path))).not.toContain("Too wet");
    }
    expect(lengths.length).toBeGreaterThan(5);
  });
});

describe("a bridge", () => {
  const { flat: land } = generateCountry({ ...forest.world, shape: { ...forest.world.shape, roads: [CROSSING] } });
  const roads = land.roads;
  const [piece] = roads?.pieces ?? [];
  const [bridge] = piece.bridges;
  const at = (along: number, across = 0): [number, number] => [
    piece.x + piece.east * along + piece.north * across,
    piece.y + piece.north * along - piece.east * across,
  ];
  const middle = (bridge.from + bridge.to) / 2;
  const ground = collisionGround(createColliderCells(land), 0, "foot");
  const gap = { floor: 0, roof: 0, inside: false };

  test("spans the water with dry banks, and starts at the height of the ground", () => {
    expect(piece.bridges.length).toBe(1);
    expect(bridge.water).toBeGreaterThan(50);
    for (const [k, along] of [bridge.from, bridge.to].entries()) {
      expect(bridge.ends[k]).toBeGreaterThan(0.3);
      expect(deckAt(bridge, along)).toBeCloseTo(heightAt(...at(along)), 1);
    }
  });

  test("over two waters that share a bank spans both, whose water counts together", () => {
    const heights = [1, 1, ...Array<number>(35).fill(-1), 0.2, 0.2, ...Array<number>(30).fill(-1), 1, 1];
    const bridges = bridgesOf(Float64Array.from(heights), heights.length - 1);
    expect(bridges).toEqual([{ from: 1, to: 69, water: 65, ends: [1, 1] }]);
  });

  test("is walked on, and below it there is room", () => {
    const [x, y] = at(middle);
    const deck = deckAt(bridge, middle);
    expect(deck).toBeGreaterThan(2);
    expect(ground.gapAt(x, y, deck + 1, gap)).toMatchObject({ floor: deck, inside: false });
    expect(ground.gapAt(x, y, 0.5, gap)).toMatchObject({ floor: heightAt(x, y), roof: deck - DECK, inside: false });
    expect(ground.kindAt(x, y, deck)).toBe("road");
    expect(ground.materialAt?.(x, y, deck)).toBe("bridge");
    expect(ground.waterAt(x, y, deck)).toBe(-Infinity);
    expect(ground.kindAt(x, y, heightAt(x, y))).toBe("lake");
    expect(ground.waterAt(x, y, heightAt(x, y))).toBe(0);
    // Rails, and open water beyond them.
    expect(ground.gapAt(...at(middle, 2.4), deck + 3, gap).floor).toBeCloseTo(deck + RAIL);
    expect(ground.gapAt(...at(middle, 2.4), 0.5, gap).roof).toBeCloseTo(deck - DECK);
    expect(ground.kindAt(...at(middle, 3), deck)).toBe("lake");
  });

  test("stays where it is while the lakes sink, and the ground below is mud", () => {
    if (!land.lakes) throw new Error("Expected lakes.");
    const [x, y] = at(middle);
    land.lakes.level = -100;
    expect(ground.gapAt(x, y, 20, gap).floor).toBe(deckAt(bridge, middle));
    expect(ground.kindAt(x, y, heightAt(x, y))).toBe("mud");
    land.lakes.level = 0;
  });
});

describe("on a road", () => {
  const onAll = (test: (x: number, y: number, k: number) => void) => {
    for (const { x, y, east, north, length } of net.pieces)
      for (let s = 0; s < length; s += 5) test(x + east * s, y + north * s, s);
  };

  test("the kind is road over its 5 m, and no other beside it", () => {
    let count = 0;
    onAll((x, y) => {
      expect(coverKindAt(flat, x, y, 0)).toBe("road");
      count++;
    });
    expect(count).toBeGreaterThan(500);
    const [piece] = net.pieces;
    const aside = (across: number): [number, number] => [
      piece.x + piece.east * 12 + piece.north * across,
      piece.y + piece.north * 12 - piece.east * across,
    ];
    expect(coverKindAt(flat, ...aside(2.45), 0)).toBe("road");
    expect(coverKindAt(flat, ...aside(2.55), 0)).not.toBe("road");
    expect(net.isOn(...aside(2.55))).toBe(false);
    expect(net.isBare(...aside(4.95))).toBe(true);
    expect(net.isBare(...aside(5.05))).toBe(false);
  });

  test("no trunk stands, where there are some without it", () => {
    const bare = { ...flat, roads: null };
    const box = { west: 24880, south: 3990, east: 25140, north: 4420 };
    const trunks = flatLifeIn(flat, 0, box, true).filter(
      ({ x, y, code }) => code < SPECIES.length && net.pieces.some((piece) => awayFrom(piece, x, y) < 3),
    );
    const ground = (land: typeof flat) => collisionGround(createColliderCells(land), 0, "foot");
    const [with_, without] = [ground(flat), ground(bare)];
    const gap = { floor: 0, roof: 0, inside: false };
    const blocked = (where: typeof with_) =>
      trunks.filter(({ x, y }) => where.gapAt(x, y, heightAt(x, y) + 1, gap).inside).length;
    expect(blocked(without)).toBeGreaterThan(5);
    expect(blocked(with_)).toBe(0);
  });

  test("roads that are built and removed again change the same places, and the permanent ones stay", () => {
    const [x, y] = [(CROSSING[0][0] + CROSSING[1][0]) / 2, (CROSSING[0][1] + CROSSING[1][1]) / 2];
    const before = net.changes;
    expect(coverKindAt(flat, x, y, 0)).toBe("lake");
    net.build([CROSSING]);
    expect(coverKindAt(flat, x, y, 0)).toBe("road");
    expect(coverKindAt(flat, 24898, 4738, 0)).toBe("road");
    net.build([]);
    expect(coverKindAt(flat, x, y, 0)).toBe("lake");
    expect(coverKindAt(flat, 24898, 4738, 0)).toBe("road");
    expect(net.changes).toBe(before + 2);
  });
});
