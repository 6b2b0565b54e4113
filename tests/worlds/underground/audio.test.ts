/** Feet below ground and above are heard on what they walk on, each step once. */
import { expect, test } from "vitest";
import type { Kind } from "../../../src/core/field/cover.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { classOf, SPACES } from "../../../src/sound/impulse-response.ts";
import { type AudioInput, createUndergroundAudio } from "../../../src/worlds/underground/audio.ts";
import { createUndergroundSimulation } from "../../../src/worlds/underground/simulation.ts";
import { wish } from "../../explorers/flying.ts";
import { WORLDS } from "./random-run.ts";

const POSE = { x: 1, y: 2, z: -20, heading: 90, pitch: 0, roll: 0 };
const STEP = { kind: "step", strength: 0.5, wet: false } as const;

function delving(below: number, events: AudioInput["events"] = [], kind: Kind = "wood", water = Infinity): AudioInput {
  return { ground: { kindAt: () => kind }, events, surroundings: { below, size: 12, water } };
}

test.each<[string, Kind, boolean]>([
  ["rock", "bare", false],
  ["water", "bare", true],
  ["grass", "grass", false],
  ["grass", "snow", false],
  ["earth", "wood", false],
  ["earth", "road", false],
  ["water", "lake", false],
])("it is %s that one steps on where the ground is %s, wet %s", (ground, kind, wet) => {
  const heard = createUndergroundAudio("mine");
  const here = delving(1, [{ ...STEP, wet }], kind);
  heard.step(here, POSE);
  expect(heard.heard(here, POSE, 1).events).toEqual([{ kind: "step", strength: 0.5, ground }]);
});

test("each event is told once, and of those nobody took only the first are kept", () => {
  const heard = createUndergroundAudio("mine");
  const here = delving(1, [STEP, STEP]);
  heard.step(here, POSE);
  heard.step(here, POSE);
  expect(heard.heard(here, POSE, 1).events.length).toBe(4);
  expect(heard.heard(here, POSE, 1).events.length).toBe(0);
  for (let i = 0; i < 1000; i++) heard.step(here, POSE);
  expect(heard.heard(here, POSE, 1).events.length).toBe(16);
});

test("a cavern is damper than a mine, and most so by its water", () => {
  const wetOf = (below: "mine" | "cavern", water: number) =>
    createUndergroundAudio(below).heard(delving(1, [], "wood", water), POSE, 0).wet;
  expect(wetOf("cavern", Infinity)).toBeGreaterThan(wetOf("mine", Infinity));
  expect(wetOf("cavern", 2)).toBeGreaterThan(wetOf("cavern", 10));
  expect(wetOf("cavern", 0)).toBeLessThanOrEqual(1);
});

test("the ears are where they are, in what is about them", () => {
  const heard = createUndergroundAudio("cavern").heard(delving(0.7), POSE, 3);
  expect(heard).toMatchObject({ below: true, size: 16, x: 1, y: 2, z: -20, heading: 90, speed: 3 });
  expect(heard.openness).toBeCloseTo(0.3);
  expect(createUndergroundAudio("cavern").heard(delving(0), POSE, 3)).toMatchObject({ below: false, openness: 1 });
});

test.each(WORLDS.map((underground) => [underground.below.kind, underground] as const))(
  "walking into a mouth over a %s one is heard on the hill, then in the open tunnel, then in a narrow space",
  (kind, underground) => {
    const tunnel = undergroundGround(underground)
      .waysNear(0, 0, 900)
      .find((way) => way.tunnel && way.ladder)?.tunnel;
    if (!tunnel) throw new RangeError("No mouth.");
    const [ex, ey] = tunnel.into;
    const delve = createUndergroundSimulation(underground, {
      by: "walker",
      at: [tunnel.x - 8 * ex, tunnel.y - 8 * ey, tunnel.floor],
      look: [(Math.atan2(ex, ey) * 180) / Math.PI, 0, 0],
      camera: "cockpit",
      t: 0,
      rate: 0,
    });
    const sounds = createUndergroundAudio(kind);
    const grounds: string[] = [];
    const spaces: (number | undefined)[] = [];
    for (let i = 0; i < 12 * 60; i++) {
      delve.step(wish({ forward: 1 }));
      sounds.step(delve, delve.poseAt(1));
      const { events, below, size, wet, openness } = sounds.heard(delve, delve.eyeAt(1), delve.reading().speed);
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
