/**
 * Changes between explorers. The view never jumps: each new explorer starts from the last view.
 *
 *   orbiter, ship   from anything, at any height, at once
 *   helicopter      from 12 to 400 m over the ground at once, at the eye; otherwise the orbiter first flies to 60 m. On foot the
 *                   player boards the one parked within 7 m, or one is summoned: on level ground in reach, or overhead
 *   drone           from the walker's eye, from over the helicopter, and else as the helicopter
 *   walker          out of a helicopter that has landed or hovers low, or within 9 m of dry land; otherwise the orbiter first
 *                   flies down to the nearest. Input to move ends such a flight, and the change with it
 */

import { easeBetween } from "../../camera/easing.ts";
import { boardingRefusalAt, stepOut } from "../../explorers/boarding.ts";
import type { Pose } from "../../explorers/explorer.ts";
import {
  createOrbiter,
  flyTo,
  LEAST_CLEARANCE,
  type Orbiter,
  withVelocity as orbiterWith,
} from "../../explorers/orbiter.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { wadingGroundRound } from "../../explorers/planet-ground.ts";
import { createRoundDrone } from "../../explorers/round-drone.ts";
import {
  canBeBoarded,
  ceilingOver,
  createRoundHelicopter,
  withVelocity as helicopterWith,
  type RoundHelicopter,
} from "../../explorers/round-helicopter.ts";
import {
  createRoundWalker,
  createWalkerOnPlane,
  mineOf,
  type RoundWalker,
  takeLadder,
} from "../../explorers/round-walker.ts";
import { createShip, type Ship } from "../../explorers/ship.ts";
import { directionOf, type EyeView, poseOfView, tangentFrame } from "../../explorers/tangent-frame.ts";
import { type OnPlane, placeOf } from "../../explorers/tangent-plane.ts";
import { mix, unit, type Vector } from "../../explorers/vector.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import { nearestDryLand, summonHelicopter } from "./placement.ts";
import {
  type ActiveExplorer,
  explorerView,
  type Grounded,
  type Head,
  LEVEL_HEAD,
  onHull,
  PILOT_SEAT,
  type Player,
  withView,
} from "./player.ts";

/** Metres over the ground between which a helicopter starts at the eye, and the height that the orbiter flies to otherwise. */
const [HOVERS, MOST_HOVERS, HOVER] = [12, 400, 60];
/** Metres from the eye to the walker's eye within which no flight is needed. */
const STEPS_OUT = 9;
/** Metres over the helicopter's pilot at which a drone starts. */
const OVER_HELICOPTER = 4;
/** Metres beside the place where a left helicopter will land, for the walker. */
const ASIDE = 20;
const SHOWN_FOR = 4;
export const IN_MINE = phrase("Climb out of the mine first");

/** Changes to another explorer: at once, or after a flight, or refuses with a message. */
export function switchExplorer(player: Player, by: PlanetExplorer, ground: PlanetGround): Player {
  const { explorer, pending } = player;
  if (pending === by || (explorer.by === by && pending === null)) return player;
  if (explorer.by === "walker" && mineOf(explorer.state, ground)) return refuse(player, IN_MINE);
  switch (by) {
    case "orbiter":
      if (explorer.by === "orbiter")
        return { ...player, explorer: { by, state: { ...explorer.state, flight: null } }, pending: null };
      return become(player, { by, state: orbiterHere(player, ground) }, ground);
    case "ship":
      return become(player, { by, state: createShip(player.view, player.velocity, ground) }, ground);
    case "helicopter":
      return explorer.by === "walker" ? boardOrSummon(player, explorer.state, ground) : toHelicopter(player, ground);
    case "drone":
      return toDrone(player, ground);
    case "walker":
      if (explorer.by === "helicopter" && canBeBoarded(explorer.state))
        return stepOutOfHelicopter(player, explorer.state, ground);
      return toWalker(player, ground);
  }
}

/** Steps out of a vehicle, boards one nearby, or refuses with a message; an orbiter comes down to walk. */
export function stepOutOrBoard(player: Player, ground: PlanetGround): Player {
  const { explorer, parked } = player;
  if (explorer.by === "helicopter") return stepOutOfHelicopter(player, explorer.state, ground);
  if (explorer.by === "walker") return board(player, explorer.state, ground);
  if (explorer.by === "drone" && parked && boardingProblem(player, explorer.state, ground) === "")
    return become(player, { by: "helicopter", state: parked }, ground, { parked: null });
  if (explorer.by === "ship" && clearanceOf(player, ground) > STEPS_OUT)
    return refuse(player, saying("Come down to {n} m to step out", { n: STEPS_OUT }));
  return switchExplorer(player, "walker", ground);
}

/** A walker at a shaft takes its ladder. */
export function climbDown(player: Player, ground: PlanetGround): Player {
  const { explorer, head } = player;
  const state = explorer.by === "walker" && takeLadder(explorer.state, ground);
  return state ? become(player, { by: "walker", state }, ground, { head }) : player;
}

/** Completes the change that a flight was for; call after a step. */
export function completeChange(player: Player, moved: boolean, ground: PlanetGround): Player {
  const { explorer, pending } = player;
  if (pending === null || (explorer.by === "orbiter" && explorer.state.flight !== null)) return player;
  if (moved) return { ...player, pending: null };
  if (pending === "walker") return walkHere(player, placeSeen(player), ground);
  return pending === "drone" ? launchHere(player, player.view, ground) : flyHere(player, ground);
}

/** The player as another explorer, whose view starts from the last one. */
function become(player: Player, explorer: ActiveExplorer, ground: PlanetGround, change: Partial<Player> = {}): Player {
  const head: Head = change.head ?? LEVEL_HEAD;
  const { parked, parkedShip } = remaining(player);
  const easing = easeBetween(player.view, explorerView(explorer, head, ground.radius));
  return withView(
    { ...player, explorer, head, easing, pending: null, parked, parkedShip, refusal: "", refusalFor: 0, ...change },
    ground,
  );
}

/** Vehicles that stay behind: a helicopter always, a ship only near a walker who stepped out of it, and their drone. */
function remaining({ explorer, parked, parkedShip }: Player): Pick<Player, "parked" | "parkedShip"> {
  return {
    parked: explorer.by === "helicopter" ? explorer.state : parked,
    parkedShip: explorer.by === "walker" || explorer.by === "drone" ? parkedShip : null,
  };
}

function orbiterHere({ view, velocity, explorer }: Player, ground: PlanetGround): Orbiter {
  return explorer.by === "orbiter" ? explorer.state : orbiterWith(createOrbiter(view, ground), velocity);
}

/** Flies as an orbiter, on the way to another explorer. */
function fly(player: Player, pending: Grounded, to: Vector, over: number, ground: PlanetGround) {
  const altitude = ground.height(...to) + over;
  const state = flyTo(orbiterHere(player, ground), to, altitude, ground);
  if (player.explorer.by === "orbiter") return { ...player, explorer: { by: "orbiter", state } as const, pending };
  return become(player, { by: "orbiter", state }, ground, { pending });
}

function toHelicopter(player: Player, ground: PlanetGround): Player {
  if (clearanceOf(player, ground) >= HOVERS && isLow(player, ground)) return flyHere(player, ground);
  return fly(player, "helicopter", unit(placeSeen(player)), HOVER, ground);
}

/** Whether the eye is low enough to go on there in a craft that stays near the ground. */
const isLow = (player: Player, ground: PlanetGround): boolean =>
  clearanceOf(player, ground) <= Math.min(MOST_HOVERS, ceilingOver(ground));

function toDrone(player: Player, ground: PlanetGround): Player {
  const { explorer, view } = player;
  if (explorer.by === "helicopter") return launchHere(player, raisedBy(OVER_HELICOPTER, view), ground);
  if (isLow(player, ground)) return launchHere(player, view, ground);
  return fly(player, "drone", unit(placeSeen(player)), HOVER, ground);
}

/** A drone at an eye. */
function launchHere(player: Player, eye: EyeView, ground: PlanetGround): Player {
  return become(player, { by: "drone", state: createRoundDrone(eye, ground) }, ground);
}

function raisedBy(metres: number, view: EyeView): EyeView {
  const k = 1 + metres / Math.hypot(view.x, view.y, view.z);
  return { ...view, x: k * view.x, y: k * view.y, z: k * view.z };
}

/** A helicopter with its pilot's eye at the view. */
function flyHere(player: Player, ground: PlanetGround): Player {
  const { view, velocity } = player;
  const eye = placeSeen(player);
  const frame = tangentFrame(...eye);
  const { heading } = poseOfView(view);
  const hull = { forward: directionOf(heading, 0, frame), up: frame.up };
  const skids = mix(1, eye, -1, onHull([0, 0, 0], hull, PILOT_SEAT));
  const state = helicopterWith(createRoundHelicopter(skids, heading, ground), velocity);
  return become(player, { by: "helicopter", state }, ground, { parked: null });
}

function toWalker(player: Player, ground: PlanetGround): Player {
  const eye = placeSeen(player);
  const dry = nearestDryLand(eye, ground, player.explorer.by === "helicopter" ? ASIDE : 0);
  if (!dry) return refuse(player, phrase("No dry land on this planet"));
  const feet = mix(ground.radius + ground.height(...dry) + EYE_HEIGHT, dry, 0, dry);
  if (player.explorer.by !== "helicopter" && Math.hypot(...mix(1, feet, -1, eye)) <= STEPS_OUT)
    return walkHere(player, feet, ground);
  return fly(player, "walker", dry, LEAST_CLEARANCE, ground);
}

/** A walker above or below a place, with the same direction of view; a ship waits where it was stepped out of. */
function walkHere(player: Player, place: Vector, ground: PlanetGround): Player {
  const { heading, pitch } = poseOfView(player.view);
  const state = createRoundWalker(place, heading, ground);
  const parkedShip: Ship | null =
    player.explorer.by === "ship" ? { ...player.explorer.state, velocity: [0, 0, 0] } : null;
  return become(player, { by: "walker", state }, ground, { head: { yaw: 0, pitch: Math.max(-85, pitch) }, parkedShip });
}

function stepOutOfHelicopter(player: Player, helicopter: RoundHelicopter, ground: PlanetGround): Player {
  const still = { ...helicopter.local, landed: canBeBoarded(helicopter) };
  const out = stepOut(still, wadingGroundRound(helicopter, ground));
  if ("reason" in out) return refuse(player, out.reason);
  const state = createWalkerOnPlane({ plane: helicopter.plane, local: out.pose }, ground);
  return become(player, { by: "walker", state }, ground);
}

function board(player: Player, walker: RoundWalker, ground: PlanetGround): Player {
  const { parked, parkedShip } = player;
  const problem = boardingProblem(player, walker, ground);
  if (parked && problem === "") return become(player, { by: "helicopter", state: parked }, ground, { parked: null });
  if (!parkedShip) return refuse(player, problem || phrase("Nothing to board here"));
  const away = Math.hypot(...mix(1, [parkedShip.x, parkedShip.y, parkedShip.z], -1, placeOf(walker, ground.radius)));
  if (away <= STEPS_OUT + EYE_HEIGHT)
    return become(player, { by: "ship", state: parkedShip }, ground, { parkedShip: null });
  return refuse(player, problem || saying("The ship is {n} m away: come under it", { n: Math.ceil(away) }));
}

function boardOrSummon(player: Player, walker: RoundWalker, ground: PlanetGround): Player {
  const { parked } = player;
  const near = parked && boardingProblem(player, walker, ground) === "";
  const state = near ? parked : summonHelicopter(walker, ground);
  return become(player, { by: "helicopter", state }, ground, { parked: null });
}

/** Reason why the parked helicopter cannot be boarded from a place; "" where it can, or where there is none. */
function boardingProblem({ parked }: Player, from: OnPlane<Pose>, { radius }: PlanetGround): Words {
  if (!parked) return "";
  const away = Math.hypot(...mix(1, placeOf(parked, radius), -1, placeOf(from, radius)));
  return boardingRefusalAt(canBeBoarded(parked), away);
}

function placeSeen({ view: { x, y, z } }: Player): Vector {
  return [x, y, z];
}

function clearanceOf(player: Player, ground: PlanetGround): number {
  const place = placeSeen(player);
  return Math.hypot(...place) - ground.radius - ground.height(...place);
}

/** The same player, with a message for some seconds. */
export function refuse(player: Player, refusal: Words): Player {
  return { ...player, refusal, refusalFor: SHOWN_FOR };
}
