/** Flights by autopilot between random places: all arrive, and none touches anything hard. `npm run test:long` flies 200. */
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { createColliderCells } from "../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../src/core/flat/collision-ground.ts";
import { type FlatGround, flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { stepAutopilot, stepDroneAutopilot } from "../../src/explorers/autopilot.ts";
import { createDrone, stepDrone } from "../../src/explorers/drone.ts";
import type { Gap } from "../../src/explorers/explorer.ts";
import { FlightPilot } from "../../src/explorers/flight-pilot.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "../../src/explorers/helicopter.ts";
import { stepRoundAutopilot } from "../../src/explorers/round-autopilot.ts";
import { createRoundHelicopter, stepRoundHelicopter } from "../../src/explorers/round-helicopter.ts";
import { createShip, shipClearance, stepShip } from "../../src/explorers/ship.ts";
import { stepShipAutopilot } from "../../src/explorers/ship-autopilot.ts";
import { viewOfPose } from "../../src/explorers/tangent-frame.ts";
import { placeOf } from "../../src/explorers/tangent-plane.ts";
import { unit, type Vector } from "../../src/explorers/vector.ts";
import { generate } from "../generate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { createDice } from "./random-pilot.ts";
import { apart, over, PLANETS } from "./round-grounds.ts";

const STEP = 1 / 60;
/** Seconds that a flight may take, and change of velocity in one step, m/s, that is a touch. */
const LONGEST = 900;
const TOUCH = 1.5;
const gap: Gap = { floor: 0, roof: 0, inside: false };

interface Land {
  readonly name: string;
  readonly flat: FlatGround;
  /** The middle of the places, metres, and altitudes under which they are looked up. */
  readonly middle: readonly [number, number];
  readonly tops: readonly number[];
  readonly limits: { readonly minAltitude: number; readonly maxAltitude: number };
  readonly flights: number;
}

const LANDS: readonly Land[] = [
  {
    name: "Skylands",
    flat: generate(skylands.world),
    middle: [0, 0],
    tops: [-400, 600, 3000],
    limits: { minAltitude: -1700, maxAltitude: 4000 },
    flights: sampled(120, 2),
  },
  {
    name: "The Forest",
    flat: generate(forest.world),
    middle: [23_800, 5600],
    tops: [900],
    limits: { minAltitude: -60, maxAltitude: 3000 },
    flights: sampled(70, 1),
  },
];

test.each(LANDS)(
  "flights in $name arrive within metres and touch nothing",
  ({ flat, middle, tops, limits, flights }) => {
    const dice = createDice(1983);
    const ground = { full: collisionGround(createColliderCells(flat), 0, "craft"), bare: flatGroundAt(flat) };
    const place = (): Vector => {
      for (;;) {
        const [x, y] = middle.map((at) => at + (dice() - 0.5) * sampled(6000, 1300));
        ground.bare.gapAt(x, y, tops[Math.floor(dice() * tops.length)], gap);
        if (gap.inside || gap.floor === -Infinity) continue;
        return [x, y, ground.full.gapAt(x, y, gap.floor + 60, gap).floor + 15 + 40 * dice()];
      }
    };
    for (const flight of nonEmpty(Array.from({ length: flights }, (_, k) => k))) {
      const [from, to] = [place(), place()];
      const start = { x: from[0], y: from[1], z: from[2], heading: 360 * dice(), pitch: 0, roll: 0 };
      const pilot = new FlightPilot({ x: to[0], y: to[1], z: to[2], land: false });
      let craft = createHelicopter(start, { limits });
      let touches = 0;
      let phase = "";
      for (let i = 0; i < LONGEST / STEP && phase !== "hovers"; i++) {
        const step = pilot.step(craft, ground);
        phase = step.phase;
        const next = stepHelicopter(craft, step.intent, STEP, ground.full);
        if (jolt(craft, next) > TOUCH) touches++;
        craft = next;
      }
      expect({ flight, phase, touches }).toEqual({ flight, phase: "hovers", touches: 0 });
      expect(Math.hypot(craft.x - to[0], craft.y - to[1])).toBeLessThan(4);
    }
  },
);

const jolt = (a: Helicopter, b: Helicopter): number => Math.hypot(b.vx - a.vx, b.vy - a.vy, b.vz - a.vz);

test("it takes off, flies home and lands within metres of the place", () => {
  const [, { flat }] = LANDS;
  const ground = collisionGround(createColliderCells(flat), 0, "craft");
  const site = { x: 23_810.16, y: 5795.0 };
  const z = ground.gapAt(site.x, site.y, 100, gap).floor;
  const goal = { ...site, z, land: true };
  let craft = createHelicopter({ x: 24_090, y: 5509, z: 80, heading: 10, pitch: 0, roll: 0 });
  let phase = "";
  for (let i = 0; i < 120 / STEP && phase !== "landed"; i++) {
    const step = stepAutopilot(craft, goal, ground);
    phase = step.phase;
    craft = stepHelicopter(craft, step.intent, STEP, ground);
  }
  expect(phase).toBe("landed");
  expect(craft.landed).toBe(true);
  expect(Math.hypot(craft.x - site.x, craft.y - site.y)).toBeLessThan(4);
});

test("flights of helicopters and ships over a planet arrive along the great circle", () => {
  const ground = PLANETS[1];
  const dice = createDice(7);
  for (const k of nonEmpty(Array.from({ length: sampled(10, 2) }, (_, i) => i))) {
    const from = unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);
    const to = unit([from[0] + 0.05 * (dice() - 0.5), from[1] + 0.05 * (dice() - 0.5), from[2]]);
    const goal = over(to, ground.height(...to) + 15, ground);
    let heli = createRoundHelicopter(over(from, ground.height(...from) + 30, ground), 360 * dice(), ground);
    let phase = "";
    let touches = 0;
    for (let i = 0; i < LONGEST / STEP && phase !== "hovers"; i++) {
      const step = stepRoundAutopilot(heli, { place: goal, land: false }, ground);
      phase = step.phase;
      const next = stepRoundHelicopter(heli, step.intent, STEP, ground);
      if (jolt(heli.local, next.local) > TOUCH) touches++;
      heli = next;
    }
    expect({ k, phase, touches }).toEqual({ k, phase: "hovers", touches: 0 });
    expect(apart(placeOf(heli, ground.radius), goal)).toBeLessThan(8);

    const [x, y, z] = over(from, ground.height(...from) + 500, ground);
    let ship = createShip(viewOfPose({ x, y, z, heading: 90, pitch: 0, roll: 0 }), [0, 0, 0], ground);
    const far: Vector = [-from[0], from[1], from[2]];
    let flown = "";
    for (let i = 0; i < LONGEST / STEP && flown !== "hovers"; i++) {
      const step = stepShipAutopilot(ship, far, ground);
      flown = step.phase;
      ship = stepShip(ship, step.intent, STEP, ground);
    }
    expect(flown).toBe("hovers");
    expect(shipClearance(ship, ground)).toBeLessThan(40);
    expect(apart([ship.x, ship.y, ship.z], over(far, ground.height(...far) + 20, ground))).toBeLessThan(60);
  }
});

test("a drone flies over a wood to a place and stops there", () => {
  const [, { flat }] = LANDS;
  const cells = createColliderCells(flat);
  const [craft, foot] = [collisionGround(cells, 0, "craft"), collisionGround(cells, 0, "foot")];
  const goal = { x: 23_950, y: 5500, z: craft.gapAt(23_950, 5500, 200, gap).floor + 6, land: false };
  let drone = createDrone({ x: 23_890, y: 5703, z: 60, heading: 0, pitch: 0, roll: 0 }, foot);
  let phase = "";
  for (let i = 0; i < 120 / STEP && phase !== "hovers"; i++) {
    const step = stepDroneAutopilot(drone, goal, craft, 400);
    phase = step.phase;
    drone = stepDrone(drone, step.intent, STEP, foot);
  }
  expect(phase).toBe("hovers");
  expect(Math.hypot(drone.x - goal.x, drone.y - goal.y, drone.z - goal.z)).toBeLessThan(6);
});

test("a helicopter left alone holds its place: it drifts less than a metre in a minute after the stop", () => {
  const ground = {
    gapAt: (_x: number, _y: number, z: number, out: Gap) =>
      Object.assign(out, { floor: 0, roof: Infinity, inside: z < 0 }),
    kindAt: () => "grass" as const,
  };
  let craft = createHelicopter({ x: 0, y: 0, z: 50, heading: 40, pitch: 0, roll: 0 });
  const idle = { forward: 0, right: 0, up: 0, turn: 0 };
  for (let i = 0; i < 300; i++) craft = stepHelicopter(craft, { ...idle, forward: 1, turn: 0.3 }, STEP, ground);
  for (let i = 0; i < 1200; i++) craft = stepHelicopter(craft, idle, STEP, ground);
  const held = craft;
  for (let i = 0; i < 3600; i++) craft = stepHelicopter(craft, idle, STEP, ground);
  expect(Math.hypot(craft.x - held.x, craft.y - held.y, craft.z - held.z)).toBeLessThan(1);
});
