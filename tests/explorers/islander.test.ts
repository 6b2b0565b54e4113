/** On foot between islands: running, jumping, trunks and walls, shafts, falls and parachutes. */
import { expect, test } from "vitest";
import type { Kind } from "../../src/core/field/cover.ts";
import type { WalkedGround } from "../../src/core/field/ground.ts";
import { isWithin, type Ladder } from "../../src/core/underground/passages.ts";
import type { Intent } from "../../src/explorers/explorer.ts";
import { createIslander, type Islander, stepIslander } from "../../src/explorers/islander.ts";
import { createDice, wishAnything } from "./random-pilot.ts";
import { archipelago, type Layer, layered, type SyntheticGround, slab } from "./synthetic-ground.ts";

type Walked = WalkedGround & SyntheticGround;

const walked = (ground: SyntheticGround, ladder?: Ladder): Walked => ({
  ...ground,
  ladderAt: (x, y, z) => (ladder && isWithin(ladder, x, y, z) ? ladder : null),
  waterAt: () => -Infinity,
  isBelow: (x, y, z) => ladder !== undefined && Math.hypot(x, y) < 2 && z < ladder.top - 1,
});
const layers = (...all: Layer[]) => walked(layered(all));
const plain = layers(slab(-50, 0));
const round = (x: number, y: number, r: number) => (px: number, py: number) => Math.hypot(px - x, py - y) < r;

const at = (x: number, y: number, z: number, ground: WalkedGround = plain, heading = 0) =>
  createIslander({ x, y, z, heading, pitch: 0, roll: 0 }, ground);

function go(
  walker: Islander,
  intent: Partial<Intent>,
  seconds: number,
  ground: WalkedGround,
  watch: (walker: Islander, second: number) => void = () => {},
): Islander {
  for (let i = 1; i <= Math.round(seconds * 60); i++) {
    walker = stepIslander(walker, { forward: 0, right: 0, up: 0, turn: 0, ...intent }, 1 / 60, ground);
    watch(walker, i / 60);
  }
  return walker;
}

test("it walks 3 m/s and runs 6, slowed by what grows there", () => {
  expect(go(at(0, 0, 0), { forward: 1 }, 10, plain).y).toBeCloseTo(30, 6);
  expect(go(at(0, 0, 0), { forward: 1, run: 1 }, 10, plain).y).toBeCloseTo(60, 6);
  const thicket = walked(layered([slab(-50, 0)], (): Kind => "thicket"));
  expect(go(at(0, 0, 0), { forward: 1, run: 1 }, 10, thicket).y).toBeCloseTo(12, 6);
});

test("it jumps 0.9 m, once for each wish, and comes down on what it jumps on", () => {
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

test("trunks are slid along, never entered; a wall stops who walks straight at it", () => {
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

test("over an edge one falls; after 1.2 s a parachute opens, and lets one down at 5 m/s on to the land below", () => {
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
  expect(landed.said).not.toContain("You fell");
  expect(landed.y, "carried forward").toBeGreaterThan(300);
});

test("a parachute is steered: it turns, brakes, hastens and sinks as wished", () => {
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
  expect(fallen.said).toBe("You fell 9 m, and survived");
});

test("into a shaft one falls to the bottom unhurt, under no parachute, and climbs out by its ladder", () => {
  const ladder: Ladder = { x: 0, y: 1, bottom: -25, top: 0, facing: [0, 1] };
  const rock: Layer = (x, y, out) => {
    out[0] = -60;
    out[1] = Math.hypot(x, y) < 1.5 ? -25 : 0;
    return true;
  };
  const shaft = walked(layered([rock]), ladder);
  let hung = false;
  const deep = go(at(0, -4, 0, shaft), { forward: 1 }, 6, shaft, ({ stance }) => {
    expect(stance).not.toBe("glides");
    hung ||= stance === "climbs";
  });
  if (!hung) expect(deep).toMatchObject({ z: -25, said: "You fell 25 m, and survived" });
  const out = go(at(0, 0, -25, shaft), { forward: 1 }, 20, shaft);
  expect(out.stance).toBe("stands");
  expect(out.z).toBe(0);
  expect(out.y).toBeGreaterThan(1.5);
});

test("where land goes one stands on the nearest, or glides down", () => {
  const shore = layers(slab(-50, 1, (x) => x > 30));
  const held = stepIslander(at(0, 0, 0), { forward: 0, right: 0, up: 0, turn: 0 }, 1 / 60, shore);
  expect(held.stance).toBe("falls");
  const grown = layers(slab(-50, 3));
  expect(go(at(0, 0, 0), {}, 0.1, grown)).toMatchObject({ z: 3, stance: "stands" });
  const gone = layers(slab(-5000, -4000));
  expect(go(at(0, 0, 0), {}, 3, gone).stance).toBe("glides");
});

function rockInBody({ x, y, z }: Islander, ground: SyntheticGround): boolean {
  return [0.01, 0.45, 0.9, 1.35, 1.75].some((height) => ground.isRock(x, y, z + height));
}

test("20,000 random steps between islands and trunks, the land's clock still and running: never in rock", () => {
  for (const rate of [0, 0.2]) {
    const dice = createDice(7);
    let walker = at(0, 0, 0);
    const seen = new Set<string>();
    for (let i = 0; i < 20_000; i++) {
      const ground = walked(archipelago(rate * (i / 60)));
      if (i % 1000 === 0) walker = at(dice() * 3000, dice() * 3000, dice() * 200, ground);
      const wish = { ...wishAnything(dice), run: dice() < 0.5 ? 1 : 0 };
      walker = stepIslander(walker, wish, 1 / 60 + (dice() < 0.1 ? 0.08 : 0), ground);
      seen.add(walker.stance);
      if (rockInBody(walker, ground)) expect.fail(`step ${i}, rate ${rate}: ${JSON.stringify(walker)}`);
    }
    expect([...seen].sort()).toEqual(["falls", "glides", "stands"]);
  }
});
