/** The autopilot of the helicopter over a planet: that of flat ground, on the tangent plane under it, along the great circle. */
import { type AutopilotStep, stepAutopilot } from "./autopilot.ts";
import { flownPlaneGround, type PlanetGround } from "./planet-ground.ts";
import type { RoundHelicopter } from "./round-helicopter.ts";
import { flatPlace } from "./tangent-plane.ts";
import type { Vector } from "./vector.ts";

/** A place to fly to, metres from the planet's centre: of the hover, or of the skids at rest on the ground. */
export interface RoundGoal {
  readonly place: Vector;
  readonly land: boolean;
}

/** The intent of a helicopter that flies itself to a goal, for one step of 1/60 s. */
export function stepRoundAutopilot(
  { plane, local }: RoundHelicopter,
  { place, land }: RoundGoal,
  ground: PlanetGround,
): AutopilotStep {
  const [x, y] = flatPlace(plane, place, ground.radius + local.z);
  const z = Math.hypot(...place) - ground.radius;
  return stepAutopilot(local, { x, y, z, land }, flownPlaneGround(plane, local.z, ground, "hull"));
}
