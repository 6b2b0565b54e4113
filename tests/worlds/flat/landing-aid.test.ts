/** The landing aid of flat ground: the places that it marks take a landing, and its reason stays while a helicopter is low. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import skylands from "../../../scenes/skylands/scene.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { type FlatGround, flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { type NearestLand, nearestLand, searchLand } from "../../../src/core/flat/nearest-land.ts";
import type { Intent, Pose } from "../../../src/explorers/explorer.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { createHelicopter, stepHelicopter } from "../../../src/explorers/helicopter.ts";
import type { SceneRequest } from "../../../src/recipe/request.ts";
import { turnBetween } from "../../../src/ui/format.ts";
import { FlatLandingAid } from "../../../src/worlds/flat/landing-aid.ts";
import { PlacedObjects } from "../../../src/worlds/flat/placed-objects.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { flatTelemetry } from "../../../src/worlds/flat/telemetry.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const LEVEL = { heading: 0, pitch: 0, roll: 0 };
const STEP = 1 / 60;
/** Places of each land. */
const PLACES = sampled(100, 11);
const WORLDS: readonly (readonly [string, FlatGround])[] = [
  ["Skylands", generate(skylands.world)],
  ["Skylands of another seed", generate({ ...skylands.world, seed: 7 })],
  ["The Forest", generate(forest.world)],
];

/** Places over land, over rims, and over towns where the land has some among the first thousands. */
function placesOf(flat: FlatGround): Pose[] {
  const ground = flatGroundAt(flat);
  const found: Pose[] = [];
  for (let k = 1; found.length < PLACES; k++) {
    const [x, y] = [((k * 2971) % 6000) - 3000, ((k * 4013) % 6000) - 3000];
    const { floor } = ground.gapAt(x, y, 900, gap);
    if (floor < -300) continue;
    const isRim = ground.gapAt(x + 8, y, 900, gap).floor < -300;
    const isTown = ground.kindAt(x, y, floor) === "town";
    if (k % 7 === 0 || isRim || isTown) found.push({ x, y, z: floor + 40, ...LEVEL });
  }
  return found;
}

test.each(WORLDS)("in %s a helicopter put over the marked place lands there on any heading", (_name, flat) => {
  const bare = flatGroundAt(flat);
  const colliders = createColliderCells(flat);
  const ground = collisionGround(colliders, 0, "craft");
  let marked = 0;
  for (const [k, pose] of nonEmpty(placesOf(flat)).entries()) {
    const aid = new FlatLandingAid();
    const helicopter = createHelicopter(pose);
    const land =
      bare.gapAt(pose.x, pose.y, pose.z, gap).floor > -Infinity ? null : nearestLand(flat, pose.x, pose.y, pose.z, 0);
    for (let i = 0; i < 900 && !aid.place; i++)
      aid.follow({
        by: "helicopter",
        helicopter: { ...helicopter, clearance: 40 },
        craftGround: ground,
        colliders,
        land,
        t: 0,
      });
    if (!aid.place) continue;
    marked++;
    const [x, y, z] = aid.place;
    expect(aid.mark).toEqual({ ...LEVEL, x, y, z });
    let craft = createHelicopter({ ...LEVEL, x, y, z: z + 12, heading: (k * 77) % 360 });
    for (let i = 0; i < 900 && !craft.landed; i++)
      craft = stepHelicopter(craft, { ...NO_INTENT, up: -1 }, STEP, ground);
    expect(craft, `${pose.x}, ${pose.y}`).toMatchObject({ landed: true });
  }
  expect(marked, "nearly everywhere").toBeGreaterThan(0.7 * PLACES);
});

function begin(at: readonly [number, number, number], look: readonly [number, number, number] = [0, 0, 0]) {
  const { limits, cloudSea } = skylands.view;
  const usual = { by: "helicopter", camera: "chase", orbit: [0, 12, 18], t: 0, rate: 0, parked: null };
  return new FlatSimulation(WORLDS[0][1], { ...usual, at, look } as unknown as SceneRequest, {
    limits,
    cloudSea,
    searchLand,
  });
}

test("from the start of Skylands a pilot who follows only the marked place lands on an island within two minutes", () => {
  const { at, look } = skylands.shots.dawn;
  const simulation = begin(at as [number, number, number], [look[0], look[1], 0]);
  const aid = new FlatLandingAid();
  let seconds = 0;
  for (; seconds < 125 && !simulation.helicopter.landed; seconds += STEP) {
    simulation.step(towards(simulation.helicopter, aid.reading));
    aid.follow(simulation);
  }
  expect(simulation.helicopter.landed).toBe(true);
  expect(seconds).toBeLessThan(120);
});

/** A beginner's keys: turns to the place and flies there, and down once over it. */
function towards({ heading }: Pose, { notice, site }: FlatLandingAid["reading"]): Intent {
  if (notice === "You can land here") return { ...NO_INTENT, up: -1 };
  if (!site) return NO_INTENT;
  const turn = turnBetween(heading, site.bearing);
  const near = Math.min(1, site.distance / 150);
  return {
    forward: Math.abs(turn) < 20 ? near : 0,
    right: 0,
    up: Math.max(-1, Math.min(1, (site.rise + 15 + 0.3 * site.distance) / 10)),
    turn: Math.max(-1, Math.min(1, turn / 20)),
  };
}

test("the reason of a refused landing stays while the helicopter is low, whatever keys are held, and goes with a climb", () => {
  const flat = WORLDS[0][1];
  const bare = flatGroundAt(flat);
  const isWood = ({ x, y }: Pose) => bare.kindAt(x, y, bare.gapAt(x, y, 900, gap).floor) === "wood";
  const pose = placesOf(flat).find(isWood);
  if (!pose) throw new Error("Expected a place in a wood.");
  const simulation = begin([pose.x, pose.y, pose.z - 10]);
  const objects = new PlacedObjects(flat, 0);
  const aid = new FlatLandingAid();
  const notices = (intent: Partial<Intent>, seconds: number): string[] => {
    const seen = new Set<string>();
    for (let i = 0; i < 60 * seconds; i++) {
      simulation.step({ ...NO_INTENT, ...intent });
      aid.follow(simulation);
      if (i >= 60) seen.add(flatTelemetry(simulation, gap, objects, aid.reading).notice);
    }
    return [...seen];
  };
  expect(notices({}, 3)).toEqual(["Trees below"]);
  const reason = /^(Trees below|No ground below|Slope \d+°, at most 12°)$/;
  for (const held of [{ up: -1 }, {}, { up: -1 }, {}])
    for (const notice of nonEmpty(notices(held, 4))) expect(notice).toMatch(reason);
  expect(notices({ up: 1 }, 12).at(-1)).toBe("");
});

test("it says nothing and marks nothing for a helicopter that has landed, on foot, and high up", () => {
  const flat = WORLDS[0][1];
  const [pose] = placesOf(flat);
  const simulation = begin([pose.x, pose.y, pose.z - 20]);
  const aid = new FlatLandingAid();
  simulation.step(NO_INTENT);
  for (let i = 0; i < 30; i++) aid.follow(simulation);
  expect(aid.reading.notice).not.toBe("");
  const { helicopter, craftGround, colliders, t } = simulation;
  const flight = { by: "helicopter", helicopter, craftGround, colliders, land: null as NearestLand | null, t };
  for (const other of [
    { ...flight, by: "walker" },
    { ...flight, helicopter: { ...helicopter, landed: true } },
    { ...flight, helicopter: { ...helicopter, z: helicopter.z + 500, clearance: 500 } },
  ]) {
    const fresh = new FlatLandingAid();
    for (let i = 0; i < 200; i++) fresh.follow(other);
    expect(fresh.reading).toEqual({ notice: "", fits: false, site: null });
  }
});

test("held down at the rims of Skylands no helicopter hangs over open sky: it lands, or sinks clear of the island, but for notches narrower than it", () => {
  const [[, flat]] = WORLDS;
  const bare = flatGroundAt(flat);
  const ground = collisionGround(createColliderCells(flat), 0, "craft");
  const isLand = (x: number, y: number) => bare.gapAt(x, y, 900, gap).floor > -300;
  let [rims, stuck] = [0, 0];
  for (let k = 1; rims < sampled(200, 16); k++) {
    const [x, y] = [((k * 2971) % 6000) - 3000, ((k * 4013) % 6000) - 3000];
    if (isLand(x, y) === isLand(x + 8, y)) continue;
    rims++;
    const { floor } = bare.gapAt(isLand(x, y) ? x : x + 8, y, 900, gap);
    let craft = createHelicopter({ ...LEVEL, x: x + 4, y, z: floor + 20, heading: (k * 77) % 360 });
    let hung = 0;
    for (let i = 0; i < sampled(1800, 1000) && !craft.landed && hung <= 10; i++) {
      craft = stepHelicopter(craft, { ...NO_INTENT, up: -1 }, STEP, ground);
      if (craft.notice === "No ground below") hung += STEP;
    }
    if (hung > 10) stuck++;
    else expect(craft.notice, `${x}, ${y}`).not.toBe("No ground below");
  }
  expect(stuck).toBeLessThan(0.1 * rims);
});
