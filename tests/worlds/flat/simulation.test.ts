/** The islands simulation: landing near trees, leaving the helicopter, gliding, and returning. */

import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { TREES } from "../../../src/core/life/species.ts";
import type { Intent } from "../../../src/explorers/explorer.ts";
import type { SceneRequest } from "../../../src/recipe/request.ts";
import { say } from "../../../src/words/words.ts";
import { noticeOf } from "../../../src/worlds/flat/player.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { generate } from "../../generate.ts";

const islands = generate(skylands.world);
const bare = flatGroundAt(islands);
const gap: Gap = { floor: 0, roof: 0, inside: false };
const { limits, cloudSea } = skylands.view;

/** Among random places of the middle archipelago, the one with the most or the fewest trees around it. */
const places = { most: searchFor("most"), none: searchFor("none") };
function searchFor(trees: "most" | "none"): readonly [x: number, y: number, z: number] {
  let best = { x: 0, y: 0, z: 0, score: -Infinity };
  for (let k = 0; k < 6000; k++) {
    const [x, y] = [((k * 733) % 5000) - 2500, ((k * 1171) % 5000) - 2500];
    const { floor } = bare.gapAt(x, y, 900, gap);
    if (floor < -100 || bare.kindAt(x, y, floor) === "town") continue;
    const around = [0, 1, 2, 3, 4, 5].map((i) => bare.gapAt(x + 6 * Math.cos(i), y + 6 * Math.sin(i), 900, gap).floor);
    if (!around.every((there) => Math.abs(there - floor) < 1)) continue;
    const count = flatLifeIn(islands, 0, { west: x - 16, south: y - 16, east: x + 16, north: y + 16 }).filter(
      ({ code }) => code < TREES,
    ).length;
    const score = trees === "most" ? count : -count;
    if (score > best.score) best = { x, y, z: floor, score };
  }
  return [best.x, best.y, best.z];
}

function begin(request: Partial<SceneRequest>): FlatSimulation {
  const usual = { by: "helicopter", look: [0, 0, 0], camera: "chase", orbit: [0, 12, 18], t: 0, rate: 0, parked: null };
  return new FlatSimulation(islands, { ...usual, ...request } as SceneRequest, { limits, cloudSea });
}

function go(simulation: FlatSimulation, intent: Partial<Intent>, seconds: number, until = () => false): void {
  for (let i = 0; i < seconds * 60 && !until(); i++)
    simulation.step({ forward: 0, right: 0, up: 0, turn: 0, ...intent });
}

test("a helicopter cannot land in a wood, and one placed there is moved to the nearest clearing", () => {
  const [x, y, z] = places.most;
  const flown = begin({ at: [x, y, z + 50] });
  go(flown, { up: -1 }, 15);
  expect(flown.player.helicopter.landed).toBe(false);
  expect(noticeOf(flown.player)).toBe("Trees below");
  expect(flown.player.helicopter.z).toBeGreaterThan(z + 3);
  const parked = begin({ at: [x, y, z] });
  const { helicopter } = parked.player;
  expect(helicopter.landed).toBe(true);
  expect(parked.ground.materialAt?.(helicopter.x, helicopter.y, helicopter.z + 1)).not.toBe("tree");
  go(parked, {}, 2);
  expect(parked.player.helicopter.landed).toBe(true);
});

test("the player steps out, walks with footsteps, is refused boarding from afar, and returns by asking again", () => {
  const [x, y, z] = places.none;
  const simulation = begin({ at: [x, y, z] });
  expect(simulation.rotor.load).toBeLessThan(0.2);
  simulation.board();
  expect(simulation.by).toBe("walker");
  let steps = 0;
  for (let i = 0; i < 60 * 5; i++) {
    go(simulation, { forward: 1, run: 1 }, 1 / 60);
    steps += simulation.events.filter(({ kind }) => kind === "step").length;
  }
  expect(steps).toBeGreaterThan(5);
  const { player } = simulation;
  const away = Math.hypot((player.walker?.x ?? 0) - player.helicopter.x, (player.walker?.y ?? 0) - player.helicopter.y);
  expect(away).toBeGreaterThan(10);
  simulation.board();
  expect(say(noticeOf(simulation.player))).toMatch(/^The helicopter is \d+ m away: come within 7 m · Enter again/);
  simulation.board();
  let veiled = 0;
  go(simulation, {}, 2, () => {
    veiled = Math.max(veiled, simulation.veil);
    return false;
  });
  expect(veiled).toBeGreaterThan(0.9);
  expect(simulation.veil).toBe(0);
  const { walker, helicopter } = simulation.player;
  expect(Math.hypot((walker?.x ?? 1e9) - helicopter.x, (walker?.y ?? 0) - helicopter.y)).toBeLessThan(7);
  simulation.board();
  expect(simulation.by).toBe("helicopter");
});

test("a character that falls off an island glides, and returns to the helicopter from the cloud sea", () => {
  const [x, y, z] = places.none;
  const simulation = begin({ by: "walker", at: [x, y, z], parked: [x + 6, y, z, 0] });
  const begun = { ...simulation.player.helicopter };
  const high = begin({ by: "walker", at: [x, y, cloudSea + 120], parked: [x + 6, y, z, 0] });
  expect(high.player.walker?.stance).toBe("glides");
  expect(high.parachuteAt(1)?.open).toBe(1);
  expect(simulation.parachuteAt(1)).toBe(null);
  go(high, { up: -1 }, 40, () => high.veil > 0);
  go(high, {}, 2);
  expect(noticeOf(high.player)).toBe("You are back at your helicopter");
  expect(high.player.walker?.stance).toBe("stands");
  expect(high.player.helicopter).toMatchObject({ x: begun.x, y: begun.y });
});

test("the same input leads to the same place, whatever was prefetched", () => {
  const [x, y, z] = places.most;
  const end = () => {
    const simulation = begin({ at: [x - 300, y, z + 30], look: [90, 0, 0] });
    go(simulation, { forward: 1 }, 12);
    return simulation.player.helicopter;
  };
  expect(end()).toStrictEqual(end());
});
