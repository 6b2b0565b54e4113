/** A drone: hovers, levels itself, slides along rock without a tremor, passes hatches and wells. */
import { expect, test } from "vitest";
import { hatchOf } from "../../../../src/core/underground/mine-space.ts";
import { type UndergroundGround, undergroundGround } from "../../../../src/core/underground/underground.ts";
import { createDrone, type Drone, stepDrone, turnDrone } from "../../../../src/explorers/drone.ts";
import type { Gap, Intent } from "../../../../src/explorers/explorer.ts";
import { wish } from "../../../explorers/flying.ts";
import { sampled } from "../../../long-test.ts";
import { nonEmpty } from "../../../non-empty.ts";
import { droneRun } from "./random-drone.ts";
import { runBelow, WORLDS } from "./random-run.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const [cavern, mine] = WORLDS.map((world) => undergroundGround(world));
/** Steps of a random flight. */
const STEPS = sampled(500, 200);
/** Wells that it flies up. */
const WELLS = sampled(6, 2);
/** Pools that it is held over. */
const POOLS = sampled(4, 2);
const level = { heading: 0, pitch: 0, roll: 0 };

function fly(
  drone: Drone,
  intent: Partial<Intent>,
  seconds: number,
  ground: UndergroundGround,
  watch: (drone: Drone) => boolean | undefined = () => undefined,
): Drone {
  for (let i = 0; i < Math.round(seconds * 60); i++) {
    drone = stepDrone(drone, wish(intent), 1 / 60, ground);
    if (watch(drone)) break;
  }
  return drone;
}

const speedOf = ({ velocity }: Drone) => Math.hypot(...velocity);

/** The middle of an open cell of an odd level whose neighbour to the east is open as well. */
function gallery(level: number, also: (x: number, y: number, z: number) => boolean = () => true) {
  for (let i = 0; i < 400; i++) {
    const [x, y, z] = [16 * (i % 20), 16 * Math.floor(i / 20), -6 - 16 * level + 8];
    const open = [x, x + 16].every((at) => !mine.gapAt(at, y, z, gap).inside);
    if (open && also(x, y, z)) return { x, y, z };
  }
  throw new RangeError(`No gallery on level ${level}.`);
}

test("flies 25 m/s along its nose in the open, and comes to a level hover without input", () => {
  const start = createDrone({ x: 0, y: 0, z: 300, heading: 90, pitch: 20, roll: 0 }, cavern);
  const flown = fly(start, { forward: 1 }, 5, cavern);
  expect(speedOf(flown)).toBeCloseTo(25, 1);
  expect(Math.atan2(flown.z - 300, flown.x) / (Math.PI / 180)).toBeCloseTo(20, 3);
  const rolled = fly(flown, { roll: 1, turn: 0.4 }, 1, cavern);
  expect(Math.abs(rolled.roll)).toBeGreaterThan(40);
  const still = fly(rolled, {}, 6, cavern);
  expect(speedOf(still)).toBeLessThan(0.001);
  expect(Math.abs(still.roll)).toBeLessThan(0.1);
  expect(fly(still, { pitch: 1 }, 1, cavern).pitch).toBeGreaterThan(still.pitch + 30);
});

test("the mouse turns it, never upside down; its angles match its attitude", () => {
  let drone = createDrone({ x: 0, y: 0, z: 300, heading: 350, pitch: 0, roll: 10 }, cavern);
  drone = turnDrone(drone, 20, 500);
  expect(drone).toMatchObject({
    heading: expect.closeTo(10, 6),
    pitch: expect.closeTo(89, 6),
    roll: expect.closeTo(10, 4),
  });
  drone = turnDrone(drone, 0, -89 - 30);
  expect(drone.forward[2]).toBeCloseTo(-0.5, 9);
  const again = createDrone(drone, cavern);
  for (const i of [0, 1, 2]) expect(again.up[i]).toBeCloseTo(drone.up[i], 9);
});

test("below ground it slows before rock, stops at it and does not tremble", () => {
  const { x, y, z } = gallery(1);
  let drone = createDrone({ x, y, z, ...level, heading: 270 }, mine);
  let fastest = 0;
  drone = fly(drone, { forward: 1 }, 30, mine, (now) => {
    fastest = Math.max(fastest, speedOf(now));
    return undefined;
  });
  expect(fastest).toBeLessThan(12.5);
  const pressed = fly(drone, { forward: 1 }, 2, mine);
  expect(Math.hypot(pressed.x - drone.x, pressed.y - drone.y, pressed.z - drone.z)).toBeLessThan(0.02);
});

test("slides along walls, roofs and floors smoothly", () => {
  for (const [name, ground, start] of [
    ["mine", mine, gallery(1)],
    ["cavern", cavern, hall()],
  ] as const) {
    for (const heading of [20])
      for (const up of sampled([-0.7, 0, 0.7], [0.7])) {
        let drone = fly(createDrone({ ...start, ...level, heading }, ground), { forward: 1, up }, 5, ground);
        let [gone, roughest] = [0, 0];
        let last = drone.velocity;
        fly(drone, { forward: 1, up }, 2, ground, (now) => {
          const jerk = Math.hypot(now.velocity[0] - last[0], now.velocity[1] - last[1], now.velocity[2] - last[2]);
          gone += Math.hypot(now.x - drone.x, now.y - drone.y, now.z - drone.z);
          roughest += jerk;
          [drone, last] = [now, now.velocity];
          return undefined;
        });
        // One corner met at full speed is 12; a tremble of half a metre a second, 60.
        expect(roughest, `${name} ${heading} ${up}: ${gone} m`).toBeLessThan(25);
      }
  }
});

function hall() {
  for (let i = 0; i < 4000; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    cavern.gapAt(x, y, -25, gap);
    if (!gap.inside && gap.roof < 20 && gap.roof - gap.floor > 8) return { x, y, z: gap.floor + 4 };
  }
  throw new RangeError("No hall.");
}

test("passes hatches and wells", () => {
  const at = hatchOf(1);
  const upper = gallery(1, (x, y, z) => !mine.gapAt(x + at, y + at, z, gap).inside && gap.floor < z - 20);
  const over = createDrone({ x: upper.x + at, y: upper.y + at, z: upper.z, ...level }, mine);
  expect(fly(over, { up: -1 }, 8, mine).z).toBeLessThan(-22 - 14);
  let passed = 0;
  for (const { well } of nonEmpty(mine.entrancesNear(0, 0, 600))) {
    if (!well) continue;
    const drone = createDrone({ x: well.x, y: well.y, z: well.bottom - 4, ...level }, mine);
    const up = fly(drone, { up: 1 }, 40, mine, ({ z }) => z > well.top - 0.6);
    expect(up.z).toBeGreaterThan(well.top - 1);
    if (++passed === WELLS) break;
  }
  expect(passed).toBe(WELLS);
});

test("stays over water", () => {
  let met = 0;
  for (let i = 0; i < 600 && met < POOLS; i++) {
    const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
    cavern.gapAt(x, y, -29, gap);
    if (gap.inside || gap.roof < -27 || !(cavern.waterAt(x, y, gap.floor) > gap.floor + 0.5)) continue;
    met++;
    const low = fly(createDrone({ x, y, z: -29, ...level }, cavern), { up: -1 }, 4, cavern);
    expect(low.z).toBeGreaterThan(-32 + 0.35);
    expect(low.z).toBeLessThan(-32 + 0.6);
  }
  expect(met).toBe(POOLS);
});

test.each([
  ["cavern", 0],
  ["mine", 1],
  ["country with both", 2],
] as const)("in random steps in a %s, never in rock nor faster than it may, the same again", (_kind, i) => {
  for (const rate of [0, 3]) {
    const log = runBelow(droneRun(WORLDS[i]), WORLDS[i], STEPS, rate, 5);
    expect(log.problems).toEqual([]);
    expect(log.below).toBeGreaterThan(0.3 * STEPS);
    expect(log.gone).toBeGreaterThan(0.04 * STEPS);
    if (rate === 0) expect(runBelow(droneRun(WORLDS[i]), WORLDS[i], STEPS, rate, 5).last).toStrictEqual(log.last);
  }
});
