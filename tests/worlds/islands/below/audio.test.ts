/** Audio below ground: footstep surfaces, events once each, size and damp of the space. */
import { expect, test } from "vitest";
import type { Kind } from "../../../../src/core/field/cover.ts";
import { undergroundGround } from "../../../../src/core/underground/underground.ts";
import { classOf, SPACES } from "../../../../src/sound/impulse-response.ts";
import { type AudioInput, createUndergroundAudio } from "../../../../src/worlds/islands/below/audio.ts";
import { createUndergroundSimulation } from "../../../../src/worlds/islands/below/simulation.ts";
import { wish } from "../../../explorers/flying.ts";
import { WORLDS } from "./random-run.ts";

const POSE = { x: 1, y: 2, z: -20, heading: 90, pitch: 0, roll: 0 };
const STEP = { kind: "step", strength: 0.5, wet: false } as const;

function inputOf(
  enclosure: number,
  events: AudioInput["events"] = [],
  kind: Kind = "wood",
  waterDistance = Infinity,
): AudioInput {
  return { ground: { kindAt: () => kind }, events, surroundings: { enclosure, wallDistance: 12, waterDistance } };
}

test.each<[string, Kind, boolean]>([
  ["rock", "bare", false],
  ["water", "bare", true],
  ["grass", "grass", false],
  ["grass", "snow", false],
  ["earth", "wood", false],
  ["earth", "road", false],
  ["water", "lake", false],
])("footsteps sound of %s on ground of kind %s, wet: %s", (ground, kind, wet) => {
  const audio = createUndergroundAudio("mine");
  const here = inputOf(1, [{ ...STEP, wet }], kind);
  audio.step(here, POSE);
  expect(audio.state(here, POSE, 1).events).toEqual([{ kind: "step", strength: 0.5, ground }]);
});

test("each event is returned once, and at most 16 wait", () => {
  const audio = createUndergroundAudio("mine");
  const here = inputOf(1, [STEP, STEP]);
  audio.step(here, POSE);
  audio.step(here, POSE);
  expect(audio.state(here, POSE, 1).events.length).toBe(4);
  expect(audio.state(here, POSE, 1).events.length).toBe(0);
  for (let i = 0; i < 1000; i++) audio.step(here, POSE);
  expect(audio.state(here, POSE, 1).events.length).toBe(16);
});

test("a cavern is damper than a mine, most of all at its water", () => {
  const wetOf = (below: "mine" | "cavern", water: number) =>
    createUndergroundAudio(below).state(inputOf(1, [], "wood", water), POSE, 0).wet;
  expect(wetOf("cavern", Infinity)).toBeGreaterThan(wetOf("mine", Infinity));
  expect(wetOf("cavern", 2)).toBeGreaterThan(wetOf("cavern", 10));
  expect(wetOf("cavern", 0)).toBeLessThanOrEqual(1);
});

test("the state has the listener's pose and the size and openness of the space", () => {
  const state = createUndergroundAudio("cavern").state(inputOf(0.7), POSE, 3);
  expect(state).toMatchObject({ below: true, size: 16, x: 1, y: 2, z: -20, heading: 90, speed: 3 });
  expect(state.openness).toBeCloseTo(0.3);
  expect(createUndergroundAudio("cavern").state(inputOf(0), POSE, 3)).toMatchObject({ below: false, openness: 1 });
});

test.each(WORLDS.map((underground) => [underground.below.kind, underground] as const))(
  "a walk into a mouth over a %s sounds outdoors first, then open, then narrow",
  (kind, underground) => {
    const tunnel = undergroundGround(underground)
      .entrancesNear(0, 0, 900)
      .find((way) => way.tunnel && way.ladder)?.tunnel;
    if (!tunnel) throw new RangeError("No mouth.");
    const [ex, ey] = tunnel.into;
    const simulation = createUndergroundSimulation(underground, {
      by: "walker",
      at: [tunnel.x - 8 * ex, tunnel.y - 8 * ey, tunnel.floor],
      look: [(Math.atan2(ex, ey) * 180) / Math.PI, 0, 0],
      camera: "cockpit",
      t: 0,
      rate: 0,
    });
    const audio = createUndergroundAudio(kind);
    const grounds: string[] = [];
    const spaces: (number | undefined)[] = [];
    for (let i = 0; i < 12 * 60; i++) {
      simulation.step(wish({ forward: 1 }));
      audio.step(simulation, simulation.poseAt(1));
      const { events, below, size, wet, openness } = audio.state(
        simulation,
        simulation.eyeAt(1),
        simulation.telemetry().speed,
      );
      for (const { kind, ground } of events) if (kind === "step") grounds.push(ground);
      spaces.push(SPACES[classOf(size, wet, below ? openness : 1)]?.size);
    }
    expect(grounds[0]).not.toBe("rock");
    expect(grounds[grounds.length - 1]).toBe("rock");
    expect(grounds.length / 12).toBeGreaterThan(0.7);
    expect(spaces[0]).toBeUndefined();
    expect(spaces).toContain(3);
  },
);
