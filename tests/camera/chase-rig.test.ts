/** The chase cameras: where they are in the open, and that they are never in rock, however narrow it is. */
import { describe, expect, test } from "vitest";
import { createRig, eyeOf } from "../../src/camera/chase-rig.ts";
import { chaseView, createRoundRig } from "../../src/camera/round-chase-rig.ts";
import type { PlanetGround } from "../../src/explorers/planet-ground.ts";
import { type Layer, layered, slab } from "../explorers/synthetic-ground.ts";

const SEAT = [0.34, 1.7, 0.45] as const;
const pose = { x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 };
/** A pit or cave as wide as a helicopter, with its hull and rotor. */
const outside =
  (radius: number): ((x: number, y: number) => boolean) =>
  (x, y) =>
    Math.hypot(x, y) > radius;

const view = (layers: readonly Layer[], yaw: number, tilt: number, distance: number) =>
  eyeOf(createRig("chase", [yaw, tilt, distance]), "helicopter", pose, layered(layers), 1 / 60, true, SEAT);

describe("over level ground", () => {
  test("the camera is as far back as wanted in the open, nearer before a wall", () => {
    const open = view([slab(-50, 0)], 0, 12, 18);
    expect(Math.hypot(open.x, open.y, open.z - 2.2)).toBeCloseTo(18, 9);
    const walled = view([slab(-50, 0), slab(-50, 90, (_x, y) => y < -8)], 0, 12, 18);
    expect(Math.hypot(walled.x, walled.y, walled.z - 2.2)).toBeCloseTo(7.5, 9);
  });

  test("the camera keeps 0.8 m from the floor that it looks up from, and from the roof that it looks down from", () => {
    const cave = [slab(-50, 0), slab(6, 90)];
    for (let distance = 7; distance < 60; distance += 0.5) {
      const below = view(cave, 30, -40, distance);
      expect(below.z, `${distance} m, from below`).toBeGreaterThanOrEqual(0.8);
      expect(below.z).toBeLessThan(2.2);
      const over = view(cave, 30, 70, distance);
      expect(over.z, `${distance} m, from above`).toBeLessThanOrEqual(6 - 0.8);
      expect(over.z).toBeGreaterThan(2.2);
    }
  });

  test.each([2.6, 1.5, 0.9, 0.4])("in a shaft of %d m radius it is never in rock, from any side", (radius) => {
    const rock = layered([slab(-50, 0), slab(-50, 90, outside(radius)), slab(5.5, 90)]);
    for (let yaw = -180; yaw < 180; yaw += 15)
      for (let tilt = -60; tilt <= 80; tilt += 10)
        for (const distance of [7, 18, 240]) {
          const rig = createRig("chase", [yaw, tilt, distance]);
          const { x, y, z } = eyeOf(rig, "helicopter", pose, rock, 1 / 60, true, SEAT);
          expect(rock.isRock(x, y, z), `yaw ${yaw}, tilt ${tilt}, ${distance} m`).toBe(false);
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(radius);
        }
  });
});

describe("round a planet", () => {
  const ground = (height: (x: number, y: number) => number): PlanetGround => ({
    radius: 60_000,
    height: (_x, y, z) => height(y, z),
    bed: (_x, y, z) => height(y, z),
    kind: () => "grass",
  });
  const craft = { x: 60_000, y: 0, z: 0, forward: [0, 0, 1], up: [1, 0, 0] } as const;
  const above = ({ x, y, z }: { x: number; y: number; z: number }, { radius, height }: PlanetGround) =>
    Math.hypot(x, y, z) - radius - height(x, y, z);

  test("the camera is as far back as wanted in the open", () => {
    const seen = chaseView(
      createRoundRig("chase", [0, 12, 18]),
      "helicopter",
      craft,
      ground(() => 0),
      1 / 60,
      true,
    );
    expect(Math.hypot(seen.x - 60_002.2, seen.y, seen.z)).toBeCloseTo(18, 6);
  });

  test("the camera keeps 0.8 m from the ground that it looks up from", () => {
    for (let distance = 7; distance < 60; distance += 0.5) {
      const plain = ground(() => 0);
      const seen = chaseView(createRoundRig("chase", [30, -40, distance]), "helicopter", craft, plain, 1 / 60, true);
      expect(above(seen, plain), `${distance} m`).toBeGreaterThan(0.8 - 1e-6);
      expect(above(seen, plain)).toBeLessThan(2.2);
    }
  });

  test.each([2.6, 1.5, 0.9, 0.4])("in a pit of %d m radius it is never in the ground, from any side", (radius) => {
    const pit = ground((y, z) => (Math.hypot(y, z) > radius ? 90 : 0));
    for (const name of ["helicopter", "ship"] as const)
      for (let yaw = -180; yaw < 180; yaw += 15)
        for (let tilt = -60; tilt <= 80; tilt += 10) {
          const at = name === "ship" ? { ...craft, x: 60_002.5 } : craft;
          const seen = chaseView(createRoundRig("chase", [yaw, tilt, 18]), name, at, pit, 1 / 60, true);
          expect(above(seen, pit), `${name}, yaw ${yaw}, tilt ${tilt}`).toBeGreaterThan(0);
        }
  });
});
