/** The drone round a planet: the drone of flat ground (drone.ts) on a tangent plane that goes with it. Nothing is below ground. */
import { createDrone, type Drone, stepDrone, turnDrone } from "./drone.ts";
import type { Intent } from "./explorer.ts";
import { type PlanetGround, walkedPlaneGround } from "./planet-ground.ts";
import { type EyeView, poseOfView } from "./tangent-frame.ts";
import { headingOn, movePlane, type OnPlane, planeUnder, stepOnPlane } from "./tangent-plane.ts";

export type RoundDrone = OnPlane<Drone>;

/** A drone that hovers at an eye, or in the nearest free spot where that has no room. */
export function createRoundDrone(eye: EyeView, ground: PlanetGround): RoundDrone {
  const { x, y, z, heading, pitch, roll } = poseOfView(eye);
  const plane = planeUnder([x, y, z]);
  const altitude = Math.hypot(x, y, z) - ground.radius;
  const pose = { x: 0, y: 0, z: altitude, heading: headingOn(plane, heading), pitch, roll };
  const local = createDrone(pose, walkedPlaneGround(plane, altitude, ground));
  return { plane: movePlane(plane, local.x, local.y, ground.radius + altitude), local: { ...local, x: 0, y: 0 } };
}

/** The state dt seconds later. */
export function stepRoundDrone(state: RoundDrone, intent: Intent, dt: number, ground: PlanetGround): RoundDrone {
  return stepOnPlane(
    state,
    dt,
    (plane, altitude) => walkedPlaneGround(plane, altitude, ground),
    ground.radius,
    (local, part, level) => stepDrone(local, intent, part, level),
  );
}

/** Turns the drone by degrees clockwise and up. */
export const turnRoundDrone = ({ plane, local }: RoundDrone, clockwise: number, up: number): RoundDrone => ({
  plane,
  local: turnDrone(local, clockwise, up),
});
