/** Steps the player through time, and applies drags, the wheel and double clicks. */

import { stepEasing } from "../../camera/easing.ts";
import { clamp, DEGREE } from "../../explorers/angle.ts";
import { type FullIntent, type Intent, NO_INTENT, sanitizeIntent } from "../../explorers/explorer.ts";
import { dragOrbiter, flyTo, type Orbiter, stepOrbiter, turnOrbiter, zoomOrbiter } from "../../explorers/orbiter.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { stepRoundDrone, turnRoundDrone } from "../../explorers/round-drone.ts";
import { type RoundHelicopter, stepRoundHelicopter } from "../../explorers/round-helicopter.ts";
import { stepRoundWalker } from "../../explorers/round-walker.ts";
import { stepShip } from "../../explorers/ship.ts";
import { approach } from "../../explorers/spring.ts";
import { placeOf } from "../../explorers/tangent-plane.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import { completeChange } from "./handover.ts";
import { type ActiveExplorer, explorerView, type Head, type Player, turnHead, withView } from "./player.ts";

/** The longest step, seconds: after a pause the simulation does not catch up. */
const LONGEST = 1;
/** Metres of clearance below which a drag turns an orbiter's head, and above which it drags the planet; degrees of head per degree of drag. */
const HEAD_BELOW = 300;
const TURNS = 2;
/** Rate at which a turned head comes back while its ship is steered, 1/s. */
const HEAD_RETURN = 2;
/** Metres from the eye within which a helicopter without a pilot is simulated. */
const SIMULATED_WITHIN = 5000;
const DESCEND: Intent = { ...NO_INTENT, up: -1 };

/** The state dt seconds later, at most 1; a dt of NaN counts as 0. */
export function stepPlayer(player: Player, intent: Intent, dt: number, ground: PlanetGround): Player {
  const time = clamp(Number.isNaN(dt) ? 0 : dt, 0, LONGEST);
  if (time === 0) return player;
  const sane = sanitizeIntent(intent);
  const { head, parked, parkedShip, refusalFor } = player;
  const before = explorerView(player.explorer, head, ground.radius);
  const explorer = stepExplorer(player.explorer, sane, time, ground);
  const after = explorerView(explorer, head, ground.radius);
  const moved: Player = {
    ...player,
    explorer,
    head: explorer.by === "ship" ? returned(head, sane, time) : head,
    parked: parked && stepParked(parked, [after.x, after.y, after.z], time, ground),
    parkedShip: parkedShip && stepShip(parkedShip, NO_INTENT, time, ground),
    easing: stepEasing(player.easing, time),
    velocity: [(after.x - before.x) / time, (after.y - before.y) / time, (after.z - before.z) / time],
    refusal: refusalFor > time ? player.refusal : "",
    refusalFor: Math.max(0, refusalFor - time),
  };
  return completeChange(withView(moved, ground), sane.forward !== 0 || sane.right !== 0 || sane.up !== 0, ground);
}

function stepExplorer(explorer: ActiveExplorer, intent: FullIntent, dt: number, ground: PlanetGround): ActiveExplorer {
  switch (explorer.by) {
    case "orbiter":
      return { by: explorer.by, state: stepOrbiter(explorer.state, intent, dt, ground) };
    case "ship":
      return { by: explorer.by, state: stepShip(explorer.state, intent, dt, ground) };
    case "helicopter":
      return { by: explorer.by, state: stepRoundHelicopter(explorer.state, intent, dt, ground) };
    case "walker":
      return { by: explorer.by, state: stepRoundWalker(explorer.state, intent, dt, ground) };
    case "drone":
      return { by: explorer.by, state: stepRoundDrone(explorer.state, intent, dt, ground) };
  }
}

/** A helicopter without a pilot stands, or comes down to land. */
function stepParked(parked: RoundHelicopter, eye: Vector, dt: number, ground: PlanetGround): RoundHelicopter {
  if (Math.hypot(...mix(1, placeOf(parked, ground.radius), -1, eye)) > SIMULATED_WITHIN) return parked;
  return stepRoundHelicopter(parked, parked.local.landed ? NO_INTENT : DESCEND, dt, ground);
}

function returned(head: Head, { turn, pitch, roll }: FullIntent, dt: number): Head {
  if (turn === 0 && pitch === 0 && roll === 0) return head;
  return { yaw: approach(head.yaw, 0, HEAD_RETURN, dt), pitch: approach(head.pitch, 0, HEAD_RETURN, dt) };
}

/** A drag in degrees of the view, right and down: turns the head, or from high up the planet. */
export function turnView(player: Player, right: number, down: number, ground: PlanetGround): Player {
  const [dx, dy] = [Number.isFinite(right) ? right : 0, Number.isFinite(down) ? down : 0];
  if (dx === 0 && dy === 0) return player;
  const { explorer, head } = player;
  if (explorer.by === "orbiter") {
    const looked =
      explorer.state.clearance < HEAD_BELOW
        ? turnOrbiter(explorer.state, TURNS * dx, -TURNS * dy)
        : dragOrbiter(explorer.state, dx * DEGREE, -dy * DEGREE, ground);
    return withView(asOrbiter(player, looked), ground);
  }
  if (explorer.by === "drone") {
    const state = turnRoundDrone(explorer.state, TURNS * dx, -TURNS * dy);
    return withView({ ...player, explorer: { by: explorer.by, state } }, ground);
  }
  if (explorer.by !== "walker") return withView({ ...player, head: turnHead(head, TURNS * dx, -TURNS * dy) }, ground);
  // A walker turns with the view, so that forward is where it looks.
  const local = { ...explorer.state.local, heading: (((explorer.state.local.heading + TURNS * dx) % 360) + 360) % 360 };
  const state = { ...explorer.state, local };
  return withView({ ...player, explorer: { by: explorer.by, state }, head: turnHead(head, 0, -TURNS * dy) }, ground);
}

/** Zooms an orbiter by steps of a wheel, nearer positive. */
export function zoomPlayer(player: Player, steps: number): Player {
  const { explorer } = player;
  return explorer.by === "orbiter" ? asOrbiter(player, zoomOrbiter(explorer.state, steps)) : player;
}

/** A double click: an orbiter flies over a direction, to an altitude in metres above datum. */
export function flyPlayerTo(player: Player, target: Vector, altitude: number, ground: PlanetGround): Player {
  const { explorer } = player;
  if (explorer.by !== "orbiter") return player;
  return { ...asOrbiter(player, flyTo(explorer.state, target, altitude, ground)), pending: null };
}

/** Ending an orbiter's flight ends the change that it was for. */
function asOrbiter(player: Player, state: Orbiter): Player {
  return { ...player, explorer: { by: "orbiter", state }, pending: state.flight ? player.pending : null };
}
