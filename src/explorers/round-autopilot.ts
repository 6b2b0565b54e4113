/** Autopilots of the helicopter and the drone over a planet: those of flat ground, on the tangent plane under them, along the great circle. */
import { type AutopilotStep, stepAutopilot, stepDroneAutopilot } from "./autopilot.ts";
import { flownPlaneGround, type PlanetGround } from "./planet-ground.ts";
import type { RoundDrone } from "./round-drone.ts";
import type { RoundHelicopter } from "./round-helicopter.ts";
import { flatPlace, type TangentPlane } from "./tangent-plane.ts";
import type { Vector } from "./vector.ts";

/** A place to fly to, metres from the planet's centre: of the hover, or of the skids at rest on the ground. */
export interface RoundGoal {
  readonly place: Vector;
  readonly land: boolean;
}

/** The intent of a helicopter that flies itself to a goal, for one step of 1/60 s. */
export function stepRoundAutopilot(
  { plane, local }: RoundHelicopter,
  goal: RoundGoal,
  ground: PlanetGround,
): AutopilotStep {
  return stepAutopilot(local, onPlane(plane, local.z, goal, ground), flownPlaneGround(plane, local.z, ground, "hull"));
}

/** The same for a drone, up to a ceiling in metres above datum. */
export function stepRoundDroneAutopilot(
  { plane, local }: RoundDrone,
  goal: RoundGoal,
  ground: PlanetGround,
  ceiling: number,
): AutopilotStep {
  const flown = flownPlaneGround(plane, local.z, ground, "hull");
  return stepDroneAutopilot(local, onPlane(plane, local.z, goal, ground), flown, ceiling);
}

function onPlane(plane: TangentPlane, altitude: number, { place, land }: RoundGoal, { radius }: PlanetGround) {
  const [x, y] = flatPlace(plane, place, radius + altitude);
  return { x, y, z: Math.hypot(...place) - radius, land };
}
