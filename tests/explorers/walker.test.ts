/** The walker: pace, jumps, trunks and walls, shafts, falls, the parachute, and ground that moves. */
import { expect, test } from "vitest";
import { KINDS, type Kind } from "../../src/core/field/cover.ts";
import type { WalkedGround } from "../../src/core/field/ground.ts";
import { coverPace, slopePace } from "../../src/core/forest/paces.ts";
import { isLadderInReach, type Ladder } from "../../src/core/underground/passages.ts";
import type { Intent } from "../../src/explorers/explorer.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type Walker, type WalkerRules } from "../../src/explorers/walker.ts";
import { LEVEL_PACE } from "../../src/explorers/walking.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";
import { wish } from "./flying.ts";
import { createDice, wishAnything } from "./random-pilot.ts";
import { archipelago, type Layer, layered, type SyntheticGround, slab, slope } from "./synthetic-ground.ts";

const RULES: WalkerRules = { parachute: true, displaced: "displaced" };
/** As on planets and below ground. */
const NO_PARACHUTE: WalkerRules = { ...RULES, parachute: false };

type Walked = WalkedGround & SyntheticGround;

const walked = (ground: SyntheticGround, ladder?: Ladder): Walked => ({
  ...ground,
  ladderAt: (x, y, z) => (ladder && isLadderInReach(ladder, x, y, z) ? ladder : null),
  waterAt: () => -Infinity,
  isBelow: (x, y, z) => ladder !== undefined && Math.hypot(x, y) < 2 && z < ladder.top - 1,
});
const layers = (...all: Layer[]) => walked(layered(all));
const plain = layers(slab(-50, 0));
const round = (x: number, y: number, r: number) => (px: number, py: number) => Math.hypot(px - x, py - y) < r;

const at = (x: number, y: number, z: number, ground: WalkedGround = plain, heading = 0) =>
  createWalker({ x, y, z, heading, pitch: 0, roll: 0 }, ground, RULES);

function go(
  walker: Walker,
  intent: Partial<Intent>,
  seconds: number,
  ground: WalkedGround | ((second: number) => WalkedGround),
  watch: (walker: Walker, second: number) => void = () => {},
  rules = RULES,
): Walker {
  for (let i = 1; i <= Math.round(seconds * 60); i++) {
    const now = typeof ground === "function" ? ground(i / 60) : ground;
    walker = stepWalker(walker, wish(intent), 1 / 60, now, rules);
    watch(walker, i / 60);
  }
  return walker;
}

test("walks relative to its heading, no faster diagonally, and turns 90°/s clockwise", () => {
  expect(go(at(0, 0, 0), { forward: 1 }, 10, plain).y).toBeCloseTo(30, 6);
  expect(go(at(0, 0, 0, plain, 90), { forward: 1 }, 10, plain).x).toBeCloseTo(30, 6);
  expect(go(at(0, 0, 0, plain, 90), { right: 1 }, 10, plain).y).toBeCloseTo(-30, 6);
  expect(go(at(0, 0, 0), { forward: -0.5 }, 10, plain).y).toBeCloseTo(-15, 6);
  const diagonal = go(at(0, 0, 0), { forward: 1, right: 1 }, 10, plain);
  expect(Math.hypot(diagonal.x, diagonal.y)).toBeCloseTo(30, 6);
  expect(LEVEL_PACE).toBe(3);
  expect(EYE_HEIGHT).toBe(1.7);
  expect(go(at(0, 0, 0, plain, 350), { turn: 1 }, 1, plain).heading).toBeCloseTo(80, 6);
});

const SLOW: readonly Kind[] = ["thicket", "marsh", "mud", "snow", "lake", "stream"];

test.each(nonEmpty(KINDS))("pace in %s", (kind) => {
  const factor = SLOW.includes(kind) ? 0.2 : kind === "moor" ? 0.5 : 1;
  expect(coverPace(kind)).toBe(factor);
  const ground = walked(layered([slab(-50, 0)], () => kind));
  expect(go(at(0, 0, 0, ground), { forward: 1 }, 10, ground).y).toBeCloseTo(30 * factor, 6);
});

test.each(["marsh", "lake", "stream"] as const)("water slows a walker in a %s once, to a fifth", (kind) => {
  const ground: Walked = { ...walked(layered([slab(-50, 0)], () => kind)), waterAt: () => 0.25 };
  expect(go(at(0, 0, 0, ground), { forward: 1 }, 10, ground).y).toBeCloseTo(6, 6);
});

test("a swimmer gets no deeper than the rules allow, by jumping neither", () => {
  const bed: Layer = (_x, y, out) => {
    out[0] = -90;
    out[1] = -y / 10;
    return true;
  };
  const lake: Walked = { ...layers(bed), waterAt: () => 0 };
  const rules = { ...RULES, deepest: 5 };
  let depth = 0;
  let walker = at(0, 0, 0, lake);
  for (let i = 0; i < 60 * 200; i++) {
    walker = stepWalker(walker, wish({ forward: 1, up: i % 60 < 10 ? 1 : 0 }), 1 / 60, lake, rules);
    depth = Math.max(depth, walker.depth);
  }
  expect(depth).toBeGreaterThan(4.9);
  expect(depth).toBeLessThanOrEqual(5);
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
  const ground = layers(slope((Math.atan((units * 0.9999 * 0.25) / 10) * 180) / Math.PI));
  const walker = go(at(0, 0, 0, ground), { forward: 1 }, 1, ground);
  expect(walker.speed).toBeCloseTo(3 * slopePace(units * 0.9999), 6);
  expect(walker.z).toBeCloseTo((walker.y * units * 0.9999 * 0.25) / 10, 6);
});

test("an edge ahead is no slope: full pace up to it, with a notice", () => {
  const island = layers(slab(-50, 0, (_x, y) => y < 20));
  expect(go(at(0, 0, 0), { forward: 1 }, 6, island).y).toBeCloseTo(18, 6);
  const near = go(at(0, 0, 0), { forward: 1 }, 6.5, island);
  expect(near).toMatchObject({ z: 0, stance: "stands", notice: "The edge of the island" });
  expect(go(near, { forward: -1 }, 3, island)).toMatchObject({ notice: "" });
});

test("cliffs and low roofs stop it", () => {
  const wall = layers(
    slab(-50, 0),
    slab(-50, 0.9, (_x, y) => y > 5),
  );
  const blocked = go(at(0, 0, 0), { forward: 1 }, 20, wall);
  expect(blocked).toMatchObject({ z: 0, notice: "Too steep to climb" });
  expect(blocked.y).toBeLessThan(5);
  const low = layers(
    slab(-50, 0),
    slab(1.7, 9, (_x, y) => y > 5),
  );
  const stopped = go(at(0, 0, 0), { forward: 1 }, 20, low);
  expect(stopped.notice).toBe("Too low to pass");
  expect(stopped.y).toBeLessThan(5);
  const high = layers(
    slab(-50, 0),
    slab(1.9, 9, (_x, y) => y > 5),
  );
  expect(go(at(0, 0, 0), { forward: 1 }, 20, high).y).toBeGreaterThan(30);
});

test("rises and sinks with the ground under it", () => {
  for (const rate of [1, -1])
    go(
      at(0, 0, 0),
      {},
      10,
      (second) => layers(slab(-50, rate * second)),
      (walker, second) => {
        expect(walker.z).toBeCloseTo(rate * second, 9);
        expect(walker.notice).toBe("");
      },
    );
});

test("rock that grows into it moves it to the nearest free spot; nowhere to go, it is left in the air or on the surface", () => {
  const shore = layers(
    slab(-50, 1, (x) => x > 30),
    slab(-50, 40, (x) => x <= 30),
  );
  const held = go(at(0, 0, 0), {}, 1 / 60, shore);
  expect(held.x).toBeGreaterThan(30);
  expect(held.x).toBeLessThan(33);
  expect(held).toMatchObject({ z: 1, stance: "stands", notice: "displaced" });
  const two = layers(
    slab(-50, 9, (_x, y) => y <= 10),
    slab(-50, 1, (_x, y) => y > 10),
  );
  expect(go(at(0, 0, 0), {}, 1 / 60, two).z).toBe(9);
  expect(go(at(0, 0, 0), {}, 1 / 60, layers(slab(-50, 12)))).toMatchObject({ z: 12, stance: "stands" });
  const buried = layers(slab(-500, 700));
  expect(go(at(0, 0, 0), {}, 1 / 60, buried, undefined, NO_PARACHUTE)).toMatchObject({ z: 700, stance: "stands" });
});

test("without a parachute it falls to the ground, however far", () => {
  const two = layers(
    slab(-50, 0, (_x, y) => y < 5),
    slab(-400, -300),
  );
  const landed = go(
    at(0, 0, 0),
    { forward: 1 },
    15,
    two,
    ({ stance }) => expect(stance).not.toBe("glides"),
    NO_PARACHUTE,
  );
  expect(landed).toMatchObject({ z: -300, stance: "stands" });
  expect(landed.y).toBeLessThan(60);
});

test("the same inputs give the same walk, bit for bit; invalid intents are none; any dt is much the same", () => {
  const ground = walked(archipelago());
  const start = at(100, 100, 30, ground);
  const first = go(start, { forward: 1, turn: 0.2 }, 20, ground);
  go(at(5, 5, 5), { forward: 1 }, 1, walked(archipelago(4)));
  expect(go(start, { forward: 1, turn: 0.2 }, 20, ground)).toStrictEqual(first);
  const still = stepWalker(first, wish({}), 1 / 60, ground, RULES);
  expect(
    stepWalker(first, { forward: Number.NaN, right: Infinity, up: 0, turn: -Infinity }, 1 / 60, ground, RULES),
  ).toStrictEqual(still);
  let coarse = at(0, 0, 0);
  for (let i = 0; i < 100; i++) coarse = stepWalker(coarse, wish({ forward: 1 }), 0.1, plain, RULES);
  expect(coarse.y).toBeCloseTo(30, 6);
});

test("follows a bumpy floor without a jump", () => {
  const bumpy: Layer = (x, y, out) => {
    out[0] = -50;
    out[1] = 2 * Math.sin(x / 9) * Math.cos(y / 7);
    return true;
  };
  let last = at(0, 0, 0, layers(bumpy), 40);
  go(last, { forward: 1 }, 60, layers(bumpy), (walker) => {
    expect(Math.abs(walker.z - last.z)).toBeLessThan(0.03);
    last = walker;
  });
  expect(Math.hypot(last.x, last.y)).toBeGreaterThan(50);
});

test("walks 3 m/s and runs 6, slowed by the cover", () => {
  expect(go(at(0, 0, 0), { forward: 1 }, 10, plain).y).toBeCloseTo(30, 6);
  expect(go(at(0, 0, 0), { forward: 1, run: 1 }, 10, plain).y).toBeCloseTo(60, 6);
  const thicket = walked(layered([slab(-50, 0)], (): Kind => "thicket"));
  expect(go(at(0, 0, 0), { forward: 1, run: 1 }, 10, thicket).y).toBeCloseTo(12, 6);
});

test("jumps 0.9 m, once for each press, and lands on the obstacle", () => {
  let highest = 0;
  let leaps = 0;
  let stood = true;
  const down = go(at(0, 0, 0), { up: 1 }, 3, plain, ({ z, stance }) => {
    highest = Math.max(highest, z);
    if (stood && stance === "falls") leaps++;
    stood = stance === "stands";
  });
  expect(highest).toBeGreaterThan(0.8);
  expect(highest).toBeLessThan(0.95);
  expect(leaps).toBe(1);
  expect(down).toMatchObject({ z: 0, stance: "stands" });
  const block = layers(
    slab(-50, 0),
    slab(-50, 1.2, (_x, y) => y > 3),
  );
  expect(go(at(0, 0, 0), { forward: 1 }, 4, block).y).toBeLessThan(3);
  let walker = at(0, 0, 0);
  for (let i = 0; i < 6; i++) walker = go(go(walker, { forward: 1 }, 0.5, block), { forward: 1, up: 1 }, 0.2, block);
  expect(go(walker, {}, 1, block).z).toBe(1.2);
});

test("slides along trunks and never enters them; a wall ahead stops it", () => {
  for (const [x, radius] of [
    [0, 0.3],
    [0.15, 0.3],
    [-0.3, 0.5],
    [0.6, 0.9],
  ]) {
    const trunk: Walked = { ...layers(slab(-50, 0), slab(-50, 8, round(x, 5, radius))), materialAt: () => "tree" };
    const passed = go(at(0, 0, 0), { forward: 1 }, 6, trunk, (walker) => {
      expect(Math.hypot(walker.x - x, walker.y - 5)).toBeGreaterThan(radius + 0.2);
    });
    expect(passed.y, `past a trunk at ${x}`).toBeGreaterThan(9);
  }
  const wall = layers(
    slab(-50, 0),
    slab(-50, 9, (_x, y) => y > 5),
  );
  expect(go(at(0, 0, 0), { forward: 1 }, 5, wall).y).toBeLessThan(4.7);
  const along = go(at(0, 0, 0, plain, 45), { forward: 1 }, 6, wall);
  expect(along.x, "along the wall").toBeGreaterThan(6);
});

test("in a crack narrower than its body it gets no nearer to the walls, on foot or in a jump, and can leave", () => {
  const halfWidth = (y: number) => 0.3 - 0.05 * y;
  const crack = layers(
    slab(-50, 0),
    slab(-50, 3, (x, y) => Math.abs(x) > halfWidth(y)),
  );
  for (const [up, from] of [
    [0, 0],
    [1, 2],
  ]) {
    const end = go(at(0, from, 0, crack), { forward: 1, run: 1, up }, 4, crack, ({ x, y }) =>
      expect(halfWidth(y) - Math.abs(x)).toBeGreaterThan(0.1),
    );
    expect(go({ ...end, heading: 180 }, { forward: 1 }, 4, crack).y).toBeLessThan(-5);
  }
});

test("falls over an edge; after 1.2 s the parachute opens and sinks at 5 m/s to the land below", () => {
  const two = layers(
    slab(-50, 0, (_x, y) => y < 5),
    slab(-400, -300),
  );
  let opened = Number.NaN;
  let left = Number.NaN;
  const landed = go(at(0, 0, 0), { forward: 1 }, 90, two, ({ stance, vz, canopy }, second) => {
    if (stance === "falls" && Number.isNaN(left)) left = second;
    if (stance === "glides" && Number.isNaN(opened)) opened = second;
    if (stance === "glides" && second > opened + 4) {
      expect(vz).toBeCloseTo(-5, 1);
      expect(canopy).toBe(1);
    }
  });
  expect(opened - left).toBeCloseTo(1.2, 1);
  expect(landed).toMatchObject({ z: -300, stance: "stands", canopy: 0, roll: 0 });
  expect(say(landed.message)).not.toContain("You fell");
  expect(landed.y, "carried forward").toBeGreaterThan(300);
});

test("the parachute steers: it turns, brakes, speeds up and sinks by intent", () => {
  const void_ = layers(slab(-9000, -8000));
  const after = (intent: Partial<Intent>) => go(at(0, 0, 0, void_), intent, 10, void_);
  const straight = after({});
  expect(straight).toMatchObject({ stance: "glides", heading: 0 });
  expect(straight.y).toBeGreaterThan(50);
  expect(after({ forward: 1 }).y).toBeGreaterThan(straight.y + 20);
  expect(after({ forward: -1 }).y).toBeLessThan(straight.y - 20);
  expect(after({ up: -1 }).z).toBeLessThan(straight.z - 50);
  expect(after({ turn: 0.2 }).heading).toBeGreaterThan(60);
  expect(after({ turn: 0.2 }).roll).toBeGreaterThan(3);
  expect(straight.notice).toBe("");
  const edge = layers(slab(-50, 0, (_x, y) => y < 5));
  expect(go(at(0, 0, 0), { forward: 1 }, 12, edge)).toMatchObject({ stance: "glides", notice: "Only cloud below" });
  // A drop too low for it is fallen, and survived.
  const step = layers(
    slab(-50, 0, (_x, y) => y < 5),
    slab(-50, -9),
  );
  const fallen = go(at(0, 0, 0), { forward: 1 }, 4, step, ({ stance }) => expect(stance).not.toBe("glides"));
  expect(fallen.z).toBe(-9);
  expect(say(fallen.message)).toBe("You fell 9 m, and survived");
});

test("falls down a shaft unhurt, without a parachute, and climbs out by its ladder", () => {
  const ladder: Ladder = { x: 0, y: 1, bottom: -25, top: 0, facing: [0, 1] };
  const rock: Layer = (x, y, out) => {
    out[0] = -60;
    out[1] = Math.hypot(x, y) < 1.5 ? -25 : 0;
    return true;
  };
  const shaft = walked(layered([rock]), ladder);
  const bare = { ...shaft, ladderAt: () => null };
  const deep = go(at(0, -4, 0, bare), { forward: 1 }, 6, bare, ({ stance }) => expect(stance).not.toBe("glides"));
  expect(deep.z).toBe(-25);
  expect(say(deep.message)).toBe("You fell 25 m, and survived");
  const out = go(at(0, 0, -25, shaft), { forward: 1 }, 20, shaft);
  expect(out.stance).toBe("stands");
  expect(out.z).toBe(0);
  expect(out.y).toBeGreaterThan(1.5);
});

test("where the ground goes it falls or glides; where it rises it is carried up", () => {
  const shore = layers(slab(-50, 1, (x) => x > 30));
  const held = stepWalker(at(0, 0, 0), wish({}), 1 / 60, shore, RULES);
  expect(held.stance).toBe("falls");
  const grown = layers(slab(-50, 3));
  expect(go(at(0, 0, 0), {}, 0.1, grown)).toMatchObject({ z: 3, stance: "stands" });
  const gone = layers(slab(-5000, -4000));
  expect(go(at(0, 0, 0), {}, 3, gone).stance).toBe("glides");
});

function rockInBody({ x, y, z }: Walker, ground: SyntheticGround): boolean {
  return [0.01, 0.45, 0.9, 1.35, 1.75].some((height) => ground.isRock(x, y, z + height));
}

test("20,000 random steps among islands, time still and running, are never in rock", () => {
  for (const rate of [0, 0.2]) {
    const dice = createDice(7);
    let walker = at(0, 0, 0);
    const seen = new Set<string>();
    for (let i = 0; i < 20_000; i++) {
      const ground = walked(archipelago(rate * (i / 60)));
      if (i % 1000 === 0) walker = at(dice() * 3000, dice() * 3000, dice() * 200, ground);
      const intent = { ...wishAnything(dice), run: dice() < 0.5 ? 1 : 0 };
      walker = stepWalker(walker, intent, 1 / 60 + (dice() < 0.1 ? 0.08 : 0), ground, RULES);
      seen.add(walker.stance);
      if (rockInBody(walker, ground)) expect.fail(`step ${i}, rate ${rate}: ${JSON.stringify(walker)}`);
    }
    expect([...seen].sort()).toEqual(["falls", "glides", "stands"]);
  }
});

test("swims where its rules allow and is turned back by deeper water", () => {
  // The bed falls 1 m in 10 m to the north, under water at 0 m.
  const bed = layered([slope((-Math.atan(0.1) * 180) / Math.PI)]);
  const lake = {
    ...walked(bed),
    waterAt: (_x: number, y: number) => (y > 0 ? 0 : -Infinity),
    kindAt: () => "lake" as const,
  };
  const rules: WalkerRules = { ...NO_PARACHUTE, deepest: 5 };
  const swum = go(at(0, 5, -0.5, lake), { forward: 1 }, 20, lake, () => {}, rules);
  expect(swum.y).toBeCloseTo(5 + 20 * 3 * 0.2, 3);
  expect(swum.z).toBeCloseTo(-1.2, 6);
  expect(swum.notice).toBe("Deep water: you swim");
  const stopped = go(swum, { forward: 1 }, 120, lake, () => {}, rules);
  expect(stopped.depth).toBeLessThanOrEqual(5);
  expect(stopped.depth).toBeGreaterThan(4.9);
  expect(stopped.notice).toBe("Deep water");
  expect(go(at(0, 5, -0.5, lake), { forward: 1 }, 60, lake).depth).toBeLessThanOrEqual(1.2);
});
