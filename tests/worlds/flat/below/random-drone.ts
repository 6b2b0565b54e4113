/** Invariants of a drone after any step. */
import type { Gap } from "../../../../src/core/field/ground.ts";
import type { Underground } from "../../../../src/core/underground/underground.ts";
import { BALL } from "../../../../src/explorers/ball-collider.ts";
import { createDrone, type Drone, stepDrone } from "../../../../src/explorers/drone.ts";
import { dot } from "../../../../src/explorers/vector.ts";
import { rockOf } from "../../../core/underground/rock.ts";
import type { BelowRun } from "./random-run.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Points all over the ball; it is also held against the parts of the world themselves, where time stands still. */
const POINTS = Array.from({ length: 40 }, (_, i) => {
  const z = 1 - (2 * i + 1) / 40;
  const level = Math.sqrt(1 - z * z);
  return [level * Math.cos(2.4 * i), level * Math.sin(2.4 * i), z].map((v) => 0.995 * BALL * v);
});

export function droneRun(underground: Underground): BelowRun<Drone> {
  const isRock = rockOf(underground, 0);
  return {
    create: createDrone,
    step: stepDrone,
    problemOf(drone, ground, t) {
      const { x, y, z, heading, pitch, roll, velocity, forward, up } = drone;
      if (![x, y, z, heading, pitch, roll, ...velocity].every(Number.isFinite)) return "not a number";
      if (Math.abs(dot(forward, up)) > 1e-9 || Math.abs(dot(up, up) - 1) > 1e-9) return "no attitude";
      const within = POINTS.find(([east, north, rise]) => {
        ground.gapAt(x + east, y + north, z + rise, gap);
        return gap.inside || (t === 0 && isRock(x + east, y + north, z + rise));
      });
      return within ? `rock at ${within}` : "";
    },
    fastest: (before, after) => (after.noticeFor > before.noticeFor ? null : [27, 27]),
  };
}
