/** A traveller through time, and what a drag, a wheel and a double click do to one. */

import { stepEasing } from "../../camera/easing.ts";
import { clamp, DEGREE } from "../../explorers/angle.ts";
import { placeOf } from "../../explorers/chart.ts";
import { type FullIntent, type Intent, NO_INTENT, sanitizeIntent } from "../../explorers/explorer.ts";
import { dragOrbiter, flyTo, type Orbiter, stepOrbiter, turnOrbiter, zoomOrbiter } from "../../explorers/orbiter.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { type RoundHelicopter, stepRoundHelicopter } from "../../explorers/round-helicopter.ts";
import { stepRoundWalker } from "../../explorers/round-walker.ts";
import { stepShip } from "../../explorers/ship.ts";
import { approach } from "../../explorers/spring.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import { type Head, ownView, turnHead, type Who } from "../../explorers/who.ts";
import { arrive } from "./handover.ts";
import { see, type Traveller } from "./traveller.ts";

/** Seconds at most of a step: a page that slept goes on, it does not catch up. */
const LONGEST = 1;
/** Metres of clearance under which a drag turns an orbiter's head, and above which the planet; and how far a head turns for a degree. */
const HEAD_BELOW = 300;
const TURNS = 2;
/** 1/s: how a head turned aside comes back while its ship is steered. */
const STEADIES = 2;
/** Metres from the eye within which a helicopter that nobody flies goes on. */
const MINDED = 5000;
const COMES_DOWN: Intent = { ...NO_INTENT, up: -1 };

/** The state dt seconds later, of which 1 is the most that counts; a dt that is no number counts as 0. */
export function stepTraveller(traveller: Traveller, intent: Intent, dt: number, ground: PlanetGround): Traveller {
  const time = clamp(Number.isNaN(dt) ? 0 : dt, 0, LONGEST);
  if (time === 0) return traveller;
  const wish = sanitizeIntent(intent);
  const { head, parked, left, refusalFor } = traveller;
  const before = ownView(traveller.who, head, ground.radius);
  const who = stepWho(traveller.who, wish, time, ground);
  const after = ownView(who, head, ground.radius);
  const moved: Traveller = {
    ...traveller,
    who,
    head: who.by === "ship" ? steadied(head, wish, time) : head,
    parked: parked && leaveAlone(parked, [after.x, after.y, after.z], time, ground),
    left: left && stepShip(left, NO_INTENT, time, ground),
    easing: stepEasing(traveller.easing, time),
    velocity: [(after.x - before.x) / time, (after.y - before.y) / time, (after.z - before.z) / time],
    refusal: refusalFor > time ? traveller.refusal : "",
    refusalFor: Math.max(0, refusalFor - time),
  };
  return arrive(see(moved, ground), wish.forward !== 0 || wish.right !== 0 || wish.up !== 0, ground);
}

function stepWho(who: Who, wish: FullIntent, dt: number, ground: PlanetGround): Who {
  switch (who.by) {
    case "orbiter":
      return { by: who.by, is: stepOrbiter(who.is, wish, dt, ground) };
    case "ship":
      return { by: who.by, is: stepShip(who.is, wish, dt, ground) };
    case "helicopter":
      return { by: who.by, is: stepRoundHelicopter(who.is, wish, dt, ground) };
    case "walker":
      return { by: who.by, is: stepRoundWalker(who.is, wish, dt, ground) };
  }
}

/** A helicopter that nobody flies stands, or comes down to stand. */
function leaveAlone(parked: RoundHelicopter, eye: Vector, dt: number, ground: PlanetGround): RoundHelicopter {
  if (Math.hypot(...mix(1, placeOf(parked, ground.radius), -1, eye)) > MINDED) return parked;
  return stepRoundHelicopter(parked, parked.flat.landed ? NO_INTENT : COMES_DOWN, dt, ground);
}

function steadied(head: Head, { turn, pitch, roll }: FullIntent, dt: number): Head {
  if (turn === 0 && pitch === 0 && roll === 0) return head;
  return { yaw: approach(head.yaw, 0, STEADIES, dt), pitch: approach(head.pitch, 0, STEADIES, dt) };
}

/** A drag, degrees of the view to the right and down: turns a head, or from high up the planet. */
export function lookTraveller(traveller: Traveller, right: number, down: number, ground: PlanetGround): Traveller {
  const [dx, dy] = [Number.isFinite(right) ? right : 0, Number.isFinite(down) ? down : 0];
  if (dx === 0 && dy === 0) return traveller;
  const { who, head } = traveller;
  if (who.by === "orbiter") {
    const looked =
      who.is.clearance < HEAD_BELOW
        ? turnOrbiter(who.is, TURNS * dx, -TURNS * dy)
        : dragOrbiter(who.is, dx * DEGREE, -dy * DEGREE, ground);
    return see(asOrbiter(traveller, looked), ground);
  }
  if (who.by !== "walker") return see({ ...traveller, head: turnHead(head, TURNS * dx, -TURNS * dy) }, ground);
  // A walker's eyes turn the feet, so that forward is where one looks.
  const flat = { ...who.is.flat, heading: (((who.is.flat.heading + TURNS * dx) % 360) + 360) % 360 };
  const is = { ...who.is, flat };
  return see({ ...traveller, who: { by: who.by, is }, head: turnHead(head, 0, -TURNS * dy) }, ground);
}

/** Steps of a wheel, nearer positive: an orbiter's alone. */
export function zoomTraveller(traveller: Traveller, steps: number): Traveller {
  const { who } = traveller;
  return who.by === "orbiter" ? asOrbiter(traveller, zoomOrbiter(who.is, steps)) : traveller;
}

/** A double click: an orbiter flies over a direction, to metres above datum. */
export function visitTraveller(
  traveller: Traveller,
  target: Vector,
  altitude: number,
  ground: PlanetGround,
): Traveller {
  const { who } = traveller;
  if (who.by !== "orbiter") return traveller;
  return { ...asOrbiter(traveller, flyTo(who.is, target, altitude, ground)), bound: null };
}

/** What ends an orbiter's flight ends the change that it was for. */
function asOrbiter(traveller: Traveller, is: Orbiter): Traveller {
  return { ...traveller, who: { by: "orbiter", is }, bound: is.flight ? traveller.bound : null };
}
