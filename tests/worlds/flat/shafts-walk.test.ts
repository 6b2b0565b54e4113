/** Every mineshaft of the skylands scene, closed or over a mine, can be entered, survived and left by its ladder. */
import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { mineGround } from "../../../src/core/islands/mine-ground.ts";
import { type IslandShaft, shaftOf } from "../../../src/core/islands/shafts.ts";
import { THINGS } from "../../../src/core/life/things.ts";
import { createWalker, stepWalker, type Walker } from "../../../src/explorers/walker.ts";
import { WALKER_RULES } from "../../../src/worlds/flat/player.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const islands = generate(skylands.world);
const ground = mineGround(collisionGround(createColliderCells(islands), 0, "foot"), islands, 0);

function shaftsOf(count: number): IslandShaft[] {
  const shafts: IslandShaft[] = [];
  for (let k = 0; shafts.length < count; k++) {
    const [west, south] = [-3000 + (k % 20) * 300, -3000 + Math.floor(k / 20) * 300];
    for (const thing of flatLifeIn(islands, 0, { west, south, east: west + 150, north: south + 150 })) {
      const shaft = THINGS[thing.code] === "mine" ? shaftOf(islands, 0, thing) : null;
      if (shaft) shafts.push(shaft);
    }
  }
  return shafts;
}

const step = (walker: Walker, forward: number, right = 0) =>
  stepWalker(walker, { forward, right, up: 0, turn: 0 }, 1 / 60, ground, WALKER_RULES.islands);

test("a character walks into a shaft, falls to its bottom, and climbs out by its ladder", () => {
  const shafts = shaftsOf(sampled(24, 8));
  expect(shafts.filter(({ opens }) => opens).length).toBeGreaterThan(shafts.length / 4);
  for (const [n, shaft] of nonEmpty(shafts).entries()) {
    const { x, y, radius, top, ladder } = shaft;
    const { bottom } = ladder;
    const [fx, fy] = ladder.facing;
    const away = radius + 0.8;
    const heading = (Math.atan2(fx, fy) * 180) / Math.PI;
    let walker: Walker | undefined;
    // In steep country from one side at least.
    for (let turn = 0; turn < 360 && !walker; turn += 90) {
      const [east, north] = [
        Math.sin(((heading + turn) * Math.PI) / 180),
        Math.cos(((heading + turn) * Math.PI) / 180),
      ];
      const before = { x: x - away * east, y: y - away * north, z: top + 2, pitch: 0, roll: 0 };
      let one = createWalker({ ...before, heading: heading + turn }, ground, WALKER_RULES.islands);
      const goes = () => one.z > bottom && one.stance !== "climbs";
      for (let i = 0; i < 400 && goes(); i++) one = step(one, one.stance === "stands" ? 1 : 0);
      if (one.z === bottom && one.stance === "stands") walker = { ...one, heading };
    }
    if (!walker) throw new Error(`No way into shaft ${n}.`);
    for (let i = 0; i < 4800 && !(walker.stance === "stands" && walker.z > top - 3); i++) {
      // Sideways to before the rungs, and then on.
      const aside = (ladder.x - walker.x) * fy - (ladder.y - walker.y) * fx;
      const beside = walker.stance === "stands" && Math.abs(aside) > 0.3;
      walker = step(walker, beside ? 0 : 1, beside ? Math.sign(aside) : 0);
    }
    expect(walker.stance, `out of shaft ${n}`).toBe("stands");
    expect(Math.hypot(walker.x - x, walker.y - y), `out of shaft ${n}`).toBeGreaterThan(radius);
  }
});
