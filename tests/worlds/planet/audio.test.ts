/** Sounds of a planet: footsteps, rotor, water, and wind in thin air and in none. */
import { expect, test } from "vitest";
import { createGlobe } from "../../../src/core/planet/sphere.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { Bridges, PlanetGround } from "../../../src/explorers/planet-ground.ts";
import type { PlanetExplorer } from "../../../src/recipe/kinds/planet.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { airAt, PlanetAudio } from "../../../src/worlds/planet/audio.ts";
import { createPlayer } from "../../../src/worlds/planet/player.ts";
import { stepPlayer } from "../../../src/worlds/planet/player-step.ts";
import type { PlanetPart } from "../../../src/worlds/planet/render/lazy-part.ts";
import type { RiverFall } from "../../../src/worlds/planet/render/river-falls.ts";
import { nonEmpty } from "../../non-empty.ts";

const RADIUS = 60_000;
const globe = createGlobe({ radius: RADIUS, relief: 0.25 });
const sun = [0, 0, 1] as const;

/** A wood at 10 m around the north pole, with a river of 2 m at 11 m west of x = −15. */
const isRiver = (x: number, _y: number, z: number) => (RADIUS * x) / z < -15;
const ground: PlanetGround = {
  radius: RADIUS,
  height: (x, y, z) => (isRiver(x, y, z) ? 11 : 10),
  bed: (x, y, z) => (isRiver(x, y, z) ? 9 : 10),
  kind: () => "wood",
};

function listen(by: PlanetExplorer, metres: number, x = 0, own = ground, part: Pick<PlanetPart, "falls"> = {}) {
  let player = createPlayer(by, { x, y: 0, z: RADIUS + metres, heading: 0, pitch: 0, roll: 0 }, null, own);
  const simulation = { before: player, player, ground: own, globe, chasing: true, ship: { thrust: 0.5, legs: 0 } };
  const audio = new PlanetAudio(
    () => simulation,
    () => [part],
  );
  return {
    audio,
    simulation,
    go(seconds: number, intent = {}) {
      for (let i = 0; i < seconds / STEP; i++) {
        simulation.before = player;
        simulation.player = player = stepPlayer(player, { ...NO_INTENT, ...intent }, STEP, own);
        audio.step();
      }
      return audio.state(sun, 0);
    },
  };
}

test("a walker's steps are heard, on the ground that they meet, and none while standing", () => {
  const { go } = listen("walker", 10);
  expect(go(2).events).toEqual([]);
  const { events } = go(3, { forward: 1 });
  const steps = events.filter(({ kind }) => kind === "step");
  expect(steps.length).toBeGreaterThan(3);
  expect(new Set(steps.map(({ ground: on }) => on))).toEqual(new Set(["earth"]));
  const { x, y, speed, open } = go(0);
  expect(speed).toBeGreaterThan(1);
  expect(Math.hypot(x, y)).toBeGreaterThan(2);
  expect(open).toMatchObject({ wood: 1, grass: 0 });
  expect(open?.clearance).toBeCloseTo(1.7, 1);
});

test("steps on a street sound of stone, and beside it of the ground", () => {
  const { go } = listen("walker", 10, 0, { ...ground, kind: (_x, y) => (y > 3 ? "road" : "wood") });
  const grounds = go(6, { forward: 1, turn: -0.05 }).events.map(({ ground: on }) => on);
  const walked = [...grounds, ...go(6, { right: 1 }).events.map(({ ground: on }) => on)];
  expect(new Set(walked)).toEqual(new Set(["earth", "rock"]));
});

test("steps on a bridge of a street sound of boards, and under it of the ground", () => {
  const under: PlanetGround = { ...ground, kind: (x, y) => (Math.hypot(x, y) > 6 ? "wood" : "road") };
  const walkedAt = (base: number) => {
    const deckAt: Bridges["deckAt"] = (x, y, _z, out) => {
      Object.assign(out, { base, top: base + 0.3 });
      return Math.hypot(x, y) > 6;
    };
    const { go } = listen("walker", 10, 0, { ...under, bridges: { deckAt, under } });
    return new Set(go(6, { forward: 1 }).events.map(({ ground: on }) => on));
  };
  expect(walkedAt(9.8)).toEqual(new Set(["rock", "wood"]));
  expect(walkedAt(13)).toEqual(new Set(["rock", "earth"]));
});

test("a river beside the listener is heard from its side, and not in the middle of water", () => {
  const waters = listen("walker", 10).audio.state(sun, 0).open?.waters ?? [];
  expect(waters.length).toBeGreaterThan(1);
  for (const { x, z, falls } of nonEmpty(waters)) {
    expect(Math.abs(x)).toBeGreaterThan(5);
    expect([z, falls]).toEqual([11, false]);
  }
  expect(listen("walker", 10, 500).audio.state(sun, 0).open?.waters).toEqual([]);
  const sea = { ...ground, height: () => 0, bed: () => -50 };
  expect(listen("orbiter", 3, 0, sea).audio.state(sun, 0).open?.waters).toEqual([]);
});

test("falls within 500 m are heard, from where their water is at the listener's altitude, the larger the louder", () => {
  const fall = (x: number, lip: number, width: number): RiverFall => ({
    ...{ place: [x, 0, Math.sqrt(RADIUS ** 2 - x * x)], lip, foot: 8, width },
  });
  const heard = (...falls: RiverFall[]) =>
    listen("walker", 10, 500, ground, { falls })
      .audio.state(sun, 0)
      .open?.waters.filter((water) => water.falls) ?? [];
  const [low] = heard(fall(600, 9, 4));
  expect(Math.hypot(low.x, low.y)).toBeCloseTo(100, 0);
  // The level of the place 500 m from the pole is 2 m above the tangent plane of the pole.
  expect(low.z).toBeGreaterThan(7);
  expect(low.z).toBeLessThan(9.1);
  const [high] = heard(fall(600, 40, 4));
  expect(high.z).toBeGreaterThan(11);
  expect(high.z).toBeLessThan(14);
  expect(high.strength).toBe(1);
  expect(low.strength).toBeLessThan(0.5);
  expect(heard(fall(600, 40, 1))[0].strength).toBeLessThan(0.6);
  expect(heard(fall(1100, 40, 4))).toEqual([]);
});

test("a ship's jets are heard where it is, from outside unless it is flown from its cockpit", () => {
  const { audio, simulation } = listen("ship", 60);
  const heard = audio.state(sun, 0).open?.engine;
  expect(heard).toMatchObject({ thrust: 0.5, inside: false });
  expect(Math.hypot(heard?.x ?? 99, heard?.y ?? 99)).toBeLessThan(3);
  simulation.chasing = false;
  expect(audio.state(sun, 0).open?.engine?.inside).toBe(true);
  expect(listen("walker", 10).audio.state(sun, 0).open?.engine).toBeNull();
});

test("a helicopter's rotor is heard where it is, from outside unless it is flown from its cockpit", () => {
  const { rotor } = listen("helicopter", 60).audio.state(sun, 0).open ?? {};
  expect(rotor?.inside).toBe(false);
  expect(rotor?.turn).toBeGreaterThan(0);
  expect(Math.hypot(rotor?.x ?? 99, rotor?.y ?? 99)).toBeLessThan(3);
});

test("air thins out with height, and there is none on a world without air", () => {
  expect(airAt(globe, 0)).toBe(1);
  expect(airAt(globe, 2000)).toBeLessThan(airAt(globe, 1000));
  expect(airAt(globe, 100_000)).toBeLessThan(1e-6);
  expect(airAt(createGlobe({ radius: RADIUS, relief: 0.25, wet: false }), 0)).toBe(0);
  expect(listen("orbiter", 100_000).audio.state(sun, 0).air).toBeLessThan(1e-6);
});
