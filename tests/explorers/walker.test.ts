/** Walking: the paces, the rim, and land that moves. */
import { expect, test } from "vitest";
import { KINDS, type Kind } from "../../src/core/field/cover.ts";
import { coverPace, slopePace } from "../../src/core/forest/paces.ts";
import type { Ground, Intent } from "../../src/explorers/explorer.ts";
import { LEVEL_PACE } from "../../src/explorers/pace.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type Walker } from "../../src/explorers/walker.ts";
import { wish } from "./flying.ts";
import { createDice, wishAnything } from "./random-pilot.ts";
import { archipelago, type Layer, layered, slab, slope } from "./synthetic-ground.ts";

const plain = layered([slab(-50, 0)]);

function walkerAt(x: number, y: number, z: number, heading = 0): Walker {
  return createWalker({ x, y, z, heading, pitch: 0, roll: 0 });
}

function walk(
  walker: Walker,
  intent: Partial<Intent>,
  seconds: number,
  ground: Ground | ((second: number) => Ground),
  watch: (walker: Walker, second: number) => void = () => {},
): Walker {
  for (let i = 1; i <= Math.round(seconds * 60); i++) {
    walker = stepWalker(walker, wish(intent), 1 / 60, typeof ground === "function" ? ground(i / 60) : ground);
    watch(walker, i / 60);
  }
  return walker;
}

test("on level grass it goes 3 m/s, where it is told relative to its heading, no faster diagonally", () => {
  expect(walk(walkerAt(0, 0, 0), { forward: 1 }, 10, plain).y).toBeCloseTo(30, 6);
  expect(walk(walkerAt(0, 0, 0, 90), { forward: 1 }, 10, plain).x).toBeCloseTo(30, 6);
  expect(walk(walkerAt(0, 0, 0, 90), { right: 1 }, 10, plain).y).toBeCloseTo(-30, 6);
  expect(walk(walkerAt(0, 0, 0), { forward: -0.5 }, 10, plain).y).toBeCloseTo(-15, 6);
  const diagonal = walk(walkerAt(0, 0, 0), { forward: 1, right: 1 }, 10, plain);
  expect(Math.hypot(diagonal.x, diagonal.y)).toBeCloseTo(30, 6);
  expect(LEVEL_PACE).toBe(3);
  expect(EYE_HEIGHT).toBe(1.7);
});

test("it turns 90°/s, clockwise", () => {
  expect(walk(walkerAt(0, 0, 0, 350), { turn: 1 }, 1, plain).heading).toBeCloseTo(80, 6);
});

// DESIGN §2, row "Walking".
const SLOW: readonly Kind[] = ["thicket", "marsh", "mud", "snow", "lake", "stream"];

test.each(KINDS)("pace in %s", (kind) => {
  const factor = SLOW.includes(kind) ? 0.2 : kind === "moor" ? 0.5 : 1;
  expect(coverPace(kind)).toBe(factor);
  const ground = layered([slab(-50, 0)], () => kind);
  expect(walk(walkerAt(0, 0, 0), { forward: 1 }, 10, ground).y).toBeCloseTo(30 * factor, 6);
});

test.each([
  [31, 0.1],
  [30, 0.2],
  [21, 0.2],
  [20, 0.5],
  [11, 0.5],
  [10, 1],
  [0, 1],
  [-10, 1],
  [-11, 1.2],
  [-20, 1.2],
  [-21, 0.5],
  [-30, 0.5],
  [-31, 0.2],
])("pace where the ground changes by %i units over the next 10 m", (units, factor) => {
  expect(slopePace(units)).toBe(factor);
  // A hair less than the change, so that rounding does not carry it over a threshold.
  const ground = layered([slope((Math.atan((units * 0.9999 * 0.25) / 10) * 180) / Math.PI)]);
  const walker = walk(walkerAt(0, 0, 0), { forward: 1 }, 1, ground);
  expect(walker.speed).toBeCloseTo(3 * slopePace(units * 0.9999), 6);
  expect(walker.z).toBeCloseTo((walker.y * units * 0.9999 * 0.25) / 10, 6);
});

test("a rim ahead is no slope: full pace up to the edge, and there it stops", () => {
  const island = layered([slab(-50, 0, (_x, y) => y < 20)]);
  const walker = walk(walkerAt(0, 0, 0), { forward: 1 }, 15, island);
  expect(walker).toMatchObject({ z: 0, speed: 0, notice: "The edge of the island" });
  expect(walker.y).toBeGreaterThan(19.5);
  expect(walker.y).toBeLessThan(20);
  expect(walk(walkerAt(0, 0, 0), { forward: 1 }, 6, island).y).toBeCloseTo(18, 6);
  expect(walk(walker, { forward: -1 }, 5, island)).toMatchObject({ notice: "" });
});

test("cliffs and low roofs stop it", () => {
  const wall = layered([slab(-50, 0), slab(-50, 9, (_x, y) => y > 5)]);
  expect(walk(walkerAt(0, 0, 0), { forward: 1 }, 20, wall).notice).toBe("Too steep to climb");
  const low = layered([slab(-50, 0), slab(1.7, 9, (_x, y) => y > 5)]);
  const stopped = walk(walkerAt(0, 0, 0), { forward: 1 }, 20, low);
  expect(stopped.notice).toBe("Too low to pass");
  expect(stopped.y).toBeLessThan(5);
  const high = layered([slab(-50, 0), slab(1.9, 9, (_x, y) => y > 5)]);
  expect(walk(walkerAt(0, 0, 0), { forward: 1 }, 20, high).y).toBeGreaterThan(30);
});

test("it rises and sinks with the land under it", () => {
  walk(
    walkerAt(0, 0, 0),
    {},
    10,
    (second) => layered([slab(-50, second)]),
    (walker, second) => {
      expect(walker.z).toBeCloseTo(second, 9);
      expect(walker.notice).toBe("");
    },
  );
});

test("when its land goes it is held at the nearest that stands within 50 m, or else stays and is told", () => {
  const shore = layered([slab(-50, 1, (x) => x > 30)]);
  const held = walk(walkerAt(0, 0, 0), {}, 1 / 60, shore);
  expect(held.x).toBeGreaterThan(30);
  expect(held.x).toBeLessThan(33);
  expect(held.z).toBe(1);
  expect(held.notice).toBe("The land moved: you stand on the nearest that is left");
  expect(walk(held, {}, 1 / 60, shore).notice).toBe("");
  const two = layered([slab(-50, 1, (x) => x > 10), slab(-50, 9, (_x, y) => y > 10)]);
  expect(walk(walkerAt(0, 0, 0), {}, 1 / 60, two).z).toBe(1);
  const far = layered([slab(-50, 1, (x) => x > 60)]);
  const lost = walk(walkerAt(0, 0, 0), { forward: 1 }, 1, far);
  expect(lost).toMatchObject({ x: 0, y: 0, z: 0, notice: "The land has gone from under you" });
});

test("land that grows round it carries it to the top", () => {
  expect(walk(walkerAt(0, 0, 0), {}, 1 / 60, layered([slab(-50, 12)]))).toMatchObject({ z: 12, notice: "" });
});

function rockInBody({ x, y, z }: Walker, ground: ReturnType<typeof archipelago>): boolean {
  return [0, 0.45, 0.9, 1.35, 1.75].some((height) => ground.isRock(x, y, z + height));
}

test.each([0, 0.2])(
  "40,000 random steps, never in rock, nor off it while it stands, the land's clock at %i",
  (rate) => {
    const dice = createDice(31);
    let walker = walkerAt(0, 0, 0);
    let floats = 0;
    for (let i = 0; i < 40_000; i++) {
      if (i % 2000 === 0) walker = walkerAt(dice() * 3000, dice() * 3000, dice() * 200);
      const ground = archipelago(rate * (i / 60));
      walker = stepWalker(walker, wishAnything(dice), 1 / 60 + (dice() < 0.1 ? 0.08 : 0), ground);
      if (rockInBody(walker, ground)) expect.fail(`step ${i}: ${JSON.stringify(walker)}`);
      const stands = ground.isRock(walker.x, walker.y, walker.z - 0.01);
      if (!stands && walker.notice !== "The land has gone from under you")
        expect.fail(`in the air at step ${i}: ${JSON.stringify(walker)}`);
      if (!stands) floats++;
    }
    expect(floats).toBeLessThan(20_000);
  },
);

test("the same inputs give the same walk, bit for bit; broken wishes are none; any dt is much the same", () => {
  const ground = archipelago();
  const start = walkerAt(100, 100, 30);
  const first = walk(start, { forward: 1, turn: 0.2 }, 20, ground);
  walk(walkerAt(5, 5, 5), { forward: 1 }, 1, archipelago(4));
  expect(walk(start, { forward: 1, turn: 0.2 }, 20, ground)).toStrictEqual(first);
  const still = stepWalker(first, wish({}), 1 / 60, ground);
  expect(
    stepWalker(first, { forward: Number.NaN, right: Infinity, up: 0, turn: -Infinity }, 1 / 60, ground),
  ).toStrictEqual(still);
  let coarse = walkerAt(0, 0, 0);
  for (let i = 0; i < 100; i++) coarse = stepWalker(coarse, wish({ forward: 1 }), 0.1, plain);
  expect(coarse.y).toBeCloseTo(30, 6);
});

test("it follows a bumpy floor without a jump", () => {
  const bumpy: Layer = (x, y, out) => {
    out[0] = -50;
    out[1] = 2 * Math.sin(x / 9) * Math.cos(y / 7);
    return true;
  };
  let last = walkerAt(0, 0, 0, 40);
  walk(last, { forward: 1 }, 60, layered([bumpy]), (walker) => {
    expect(Math.abs(walker.z - last.z)).toBeLessThan(0.03);
    last = walker;
  });
  expect(Math.hypot(last.x, last.y)).toBeGreaterThan(50);
});
