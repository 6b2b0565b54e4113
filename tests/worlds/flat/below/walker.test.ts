/** The walker below ground: ladders, falls, water, low roofs, and rock that closes. */
import { describe, expect, test } from "vitest";
import { type UndergroundGround, undergroundGround } from "../../../../src/core/underground/underground.ts";
import type { Gap, Intent, Pose } from "../../../../src/explorers/explorer.ts";
import { createHelicopter } from "../../../../src/explorers/helicopter.ts";
import { createWalker, stepWalker, type Walker } from "../../../../src/explorers/walker.ts";
import { say } from "../../../../src/words/words.ts";
import { createPlayer, WALKER_RULES as RULES, walkerHint } from "../../../../src/worlds/flat/player.ts";
import { wish } from "../../../explorers/flying.ts";
import { longTest, sampled } from "../../../long-test.ts";
import { nonEmpty } from "../../../non-empty.ts";
import { droneRun } from "./random-drone.ts";
import { runBelow, WORLDS } from "./random-run.ts";
import { walkerRun } from "./random-walker.ts";

/** A helicopter out of reach. */
const FAR = createHelicopter(
  { x: 1e6, y: 0, z: 500, heading: 0, pitch: 0, roll: 0 },
  { limits: { minAltitude: 0, maxAltitude: 1000 } },
);
const WALKER_RULES = RULES.country;
const gap: Gap = { floor: 0, roof: 0, inside: false };
const [cavern, mine, both] = WORLDS.map((world) => undergroundGround(world));

function go(
  walker: Walker,
  intent: Partial<Intent>,
  seconds: number,
  ground: UndergroundGround,
  watch: (walker: Walker) => boolean | undefined = () => undefined,
): Walker {
  for (let i = 0; i < Math.round(seconds * 60); i++) {
    walker = stepWalker(walker, wish(intent), 1 / 60, ground, WALKER_RULES);
    if (watch(walker)) break;
  }
  return walker;
}

const walkerAt = (pose: Pose, ground: UndergroundGround) => createWalker(pose, ground, WALKER_RULES);

const headingOf = ([east, north]: readonly [number, number]) => (Math.atan2(east, north) * 180) / Math.PI;

describe.each([
  ["cavern", cavern],
  ["mine", mine],
  ["country with both", both],
] as const)("in a %s", (_kind, ground) => {
  const ladders = ground.entrancesNear(0, 0, 900).flatMap(({ ladder }) => ladder ?? []);

  test("every ladder is climbed from its foot to firm ground by walking against it, and down again", () => {
    expect(ladders.length).toBeGreaterThan(20);
    let freed = 0;
    for (const { x, y, bottom, top, facing } of nonEmpty(ladders.slice(0, 8))) {
      const heading = headingOf(facing);
      const foot = walkerAt(
        { x: x - 0.4 * facing[0], y: y - 0.4 * facing[1], z: bottom, heading, pitch: 0, roll: 0 },
        ground,
      );
      let hint = "";
      const up = go(foot, { forward: 1 }, 120, ground, (walker) => {
        if (walker.stance === "climbs") hint ||= walkerHint(createPlayer(FAR, walker), ground);
        return walker.z > top - 0.5 && walker.stance === "stands";
      });
      expect(hint).toBe("{forward}: climb · {back}: down");
      expect(Math.abs(up.z - top)).toBeLessThan(0.7);
      expect((up.x - x) * facing[0] + (up.y - y) * facing[1]).toBeGreaterThan(0.8);
      // Round, over the edge: held, while the key is still down; then down by S.
      const back = go(
        { ...up, heading: heading + 180 },
        { forward: 1 },
        3,
        ground,
        ({ stance }) => stance === "climbs",
      );
      expect(back.stance).toBe("climbs");
      const hangs = go(back, { forward: 1 }, 1, ground);
      expect(hangs.stance).toBe("climbs");
      expect(Math.abs(hangs.z - top)).toBeLessThan(0.5);
      const down = go(hangs, { forward: -1 }, 120, ground, ({ stance }) => stance === "stands");
      expect(down.z).toBeLessThan(Math.max(bottom, top - 1) + 1);
      const stays = go(down, { forward: -1 }, 0.5, ground);
      expect(Math.hypot(stays.x - down.x, stays.y - down.y)).toBeLessThan(0.3);
      const walks = go(go(stays, {}, 0.1, ground), { forward: -1 }, 0.5, ground);
      if (Math.hypot(walks.x - stays.x, walks.y - stays.y) > 0.5) freed++;
    }
    expect(freed).toBeGreaterThan(1);
  });

  test("a step into a well out of reach of a ladder is a fall, which is announced and survived", () => {
    let falls = 0;
    for (const { well, tunnel } of nonEmpty(ground.entrancesNear(0, 0, 900))) {
      if (!well || tunnel) continue;
      const rim = { x: well.x, y: well.y - 2.4, z: well.top, heading: 0, pitch: 0, roll: 0 };
      const down = go(walkerAt(rim, ground), { forward: 1 }, 2.2, ground);
      const landed = go(down, {}, 12, ground, ({ stance }) => stance === "stands");
      if (landed.notice === "" || down.stance === "climbs") continue;
      if (++falls > 4) break;
      expect(say(landed.notice)).toMatch(/^You fell \d+ m(| into water), and survived$/);
      expect(landed.impact).toBeGreaterThan(7);
      expect(ground.isBelow(landed.x, landed.y, landed.z)).toBe(true);
    }
    expect(falls).toBeGreaterThan(4);
  });

  test("a press of up grabs a ladder in reach during a fall", () => {
    const { x, y, top, bottom } = ladders[0];
    const falling: Walker = {
      ...walkerAt({ x, y, z: bottom, heading: 0, pitch: 0, roll: 0 }, ground),
      stance: "falls",
      z: top - 1,
      fallFrom: top,
    };
    expect(go(falling, { up: 1 }, 0.1, ground).stance).toBe("climbs");
    expect(go(falling, { forward: 1 }, 0.1, ground).stance).toBe("falls");
  });

  test("random steps are never in rock nor too fast, time still and running, and deterministic", () => {
    const world = WORLDS[[cavern, mine, both].indexOf(ground)];
    // A country with both takes longest.
    const steps = sampled(1000, ground === both ? 400 : 600);
    for (const rate of [0, 3]) {
      const stances = new Set<string>();
      const log = runBelow(walkerRun(world), world, steps, rate, 5, ({ stance }) => stances.add(stance));
      expect(log.problems).toEqual([]);
      expect(log.below).toBeGreaterThan(0.3 * steps);
      expect(log.gone).toBeGreaterThan(sampled(0.02, 0.015) * steps);
      expect(stances).toContain("falls");
      if (rate === 0) expect(log.rescues).toBe(0);
      else expect(runBelow(walkerRun(world), world, steps, rate, 5).last).toStrictEqual(log.last);
    }
  });
});

test("a roof lower than a head blocks, with a notice", () => {
  let told = 0;
  for (let i = 0; i < 400 && told < 3; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    cavern.gapAt(x, y, -28, gap);
    if (gap.inside || gap.roof - gap.floor > 3 || gap.roof - gap.floor < 2.2) continue;
    for (const heading of [0, 120, 240]) {
      const start = walkerAt({ x, y, z: gap.floor, heading, pitch: 0, roll: 0 }, cavern);
      go(start, { forward: 1 }, 6, cavern, (walker) => {
        cavern.gapAt(walker.x, walker.y, walker.z + 0.9, gap);
        expect(gap.roof - walker.z).toBeGreaterThanOrEqual(1.8);
        if (walker.notice === "Too low to pass") told++;
        return undefined;
      });
    }
  }
  expect(told).toBeGreaterThan(2);
});

longTest("pools are waded and swum to 5 m at a fifth of the pace; deeper ones block", () => {
  let [waded, refused] = [0, 0];
  const flooded = undergroundGround({ ...WORLDS[0], pool: -27 });
  for (let i = 0; i < 1500 && refused < 1; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    flooded.gapAt(x, y, -28, gap);
    if (gap.inside || gap.roof - gap.floor < 5) continue;
    const depth = flooded.waterAt(x, y, gap.floor) - gap.floor;
    if (!(depth > 3.5 && depth < 5)) continue;
    let walker = walkerAt({ x, y, z: gap.floor, heading: i, pitch: 0, roll: 0 }, flooded);
    expect(walker.depth > 0).toBe(false);
    walker = go(walker, { forward: 1 }, 8, flooded, ({ depth: deep, speed, notice }) => {
      expect(deep).toBeLessThanOrEqual(5);
      if (deep > 0.5 && speed > 0) {
        waded++;
        expect(speed).toBeLessThan(0.75);
      }
      if (notice === "Deep water") refused++;
      return notice === "Deep water";
    });
  }
  expect(waded).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(0);
});

/** In a mine that closes. */
const STEPS = sampled(1500, 700);

test.each([
  ["walker", 0.97, 2],
  ["drone", 0.97, 2],
  ["walker", 1, 0],
  ["drone", 1, 0],
] as const)("a mine that closes entombs no %s, at a threshold of %d", (who, threshold, rate) => {
  const { mine: space, ...rest } = WORLDS[1];
  if (!space) throw new RangeError("No mine.");
  const closed = { ...rest, mine: { ...space, mine: { ...space.mine, threshold } } };
  const log =
    who === "walker"
      ? runBelow(walkerRun(closed), closed, STEPS, rate, 8)
      : runBelow(droneRun(closed), closed, STEPS, rate, 8);
  expect(log.problems).toEqual([]);
  if (rate > 0) expect(log.rescues).toBeGreaterThan(0);
});
