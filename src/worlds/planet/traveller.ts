/**
 * A traveller: one person on a planet, whoever of four explorers that is just now, and the craft left standing.
 *
 *   who       steps by itself (travel.ts), and changes into another (handover.ts)
 *   view      what own eyes see: the explorer's, or on the way to it from what the last one saw. It never jumps
 *   craft     one helicopter: left in the air it comes down and lands by itself; one ship, which hovers where it was stepped
 *             out of near the ground, and is gone when it is left higher up
 *   state     plain and never changed: the same state, intents and ground give the same again
 */

import { type Easing, eased } from "../../camera/easing.ts";
import { compassOf, placeOf } from "../../explorers/chart.ts";
import type { Pose } from "../../explorers/explorer.ts";
import { createOrbiter } from "../../explorers/orbiter.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { createRoundHelicopter, type RoundHelicopter } from "../../explorers/round-helicopter.ts";
import { createRoundWalker } from "../../explorers/round-walker.ts";
import { createShip, type Ship } from "../../explorers/ship.ts";
import { type EyeView, viewOfPose } from "../../explorers/tangent-frame.ts";
import type { Vector } from "../../explorers/vector.ts";
import { type Head, ownView, poseOfWho, type Who } from "../../explorers/who.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import { type Body, helicopterBody, motionOver, shipBody } from "./craft-bodies.ts";

export interface Traveller {
  readonly who: Who;
  /** For whom the orbiter flies down, null where it flies for itself. */
  readonly bound: "helicopter" | "walker" | null;
  /** The helicopter that nobody flies, and the ship that hovers near a walker. */
  readonly parked: RoundHelicopter | null;
  readonly left: Ship | null;
  readonly head: Head;
  readonly easing: Easing | null;
  readonly view: EyeView;
  /** Of the explorer's own eyes, m/s in the planet's axes. */
  readonly velocity: Vector;
  /** Why a change was refused, and seconds for which it is still said. */
  readonly refusal: string;
  readonly refusalFor: number;
}

/** Where a helicopter stands: metres from the planet's centre, and degrees clockwise from north. */
export interface Parked {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
}

export const LEVEL_HEAD: Head = { yaw: 0, pitch: 0 };
/** Metres over the ground, at least, of an eye on its way from one explorer to the next. */
const CLEAR = 0.4;

/** An explorer at the pose that travellerPose tells; a walker on the ground there, a helicopter on it or above. */
export function createTraveller(
  by: PlanetExplorer,
  pose: Pose,
  parked: Parked | null,
  ground: PlanetGround,
): Traveller {
  const { x, y, z, heading, pitch } = pose;
  const who = whoAt(by, pose, ground);
  return see(
    {
      who,
      bound: null,
      parked: parked && createRoundHelicopter([parked.x, parked.y, parked.z], parked.heading, ground),
      left: null,
      head: by === "walker" ? { yaw: 0, pitch } : LEVEL_HEAD,
      easing: null,
      view: viewOfPose({ x, y, z, heading, pitch, roll: 0 }),
      velocity: [0, 0, 0],
      refusal: "",
      refusalFor: 0,
    },
    ground,
  );
}

function whoAt(by: PlanetExplorer, pose: Pose, ground: PlanetGround): Who {
  const place: Vector = [pose.x, pose.y, pose.z];
  switch (by) {
    case "orbiter":
      return { by, is: createOrbiter(viewOfPose(pose), ground) };
    case "ship":
      return { by, is: createShip(viewOfPose(pose), [0, 0, 0], ground) };
    case "helicopter":
      return { by, is: createRoundHelicopter(place, pose.heading, ground) };
    case "walker":
      return { by, is: createRoundWalker(place, pose.heading, ground) };
  }
}

/** The same traveller with what is seen now. */
export function see(traveller: Traveller, ground: PlanetGround): Traveller {
  const { who, head, easing } = traveller;
  const own = ownView(who, head, ground.radius);
  return { ...traveller, view: easing ? raised(eased(own, easing), own, ground) : own };
}

/** A view on its way, no lower over the ground than one walks. */
function raised(view: EyeView, own: EyeView, ground: PlanetGround): EyeView {
  const over = ({ x, y, z }: EyeView) => Math.hypot(x, y, z) - ground.radius - ground.height(x, y, z);
  const short = Math.min(CLEAR, over(own)) - over(view);
  if (!(short > 0)) return view;
  const { x, y, z } = view;
  const k = 1 + short / Math.hypot(x, y, z);
  return { ...view, x: k * x, y: k * y, z: k * z };
}

export function travellerView({ view }: Traveller): EyeView {
  return view;
}

/** From the planet's centre, as a request and createTraveller take it. */
export function travellerPose({ who, head }: Traveller, { radius }: PlanetGround): Pose {
  return poseOfWho(who, head, radius);
}

/** Where the helicopter stands that nobody flies, for links. */
export function parkedOf({ parked }: Traveller, { radius }: PlanetGround): Parked | null {
  if (!parked) return null;
  const [x, y, z] = placeOf(parked, radius);
  return { x, y, z, heading: compassOf(parked.chart, parked.flat.heading) };
}

/** What there is to draw of craft; the ship only while it is flown, or hovers where it was stepped out of. */
export function bodiesOf({ who, parked, left }: Traveller, { radius }: PlanetGround) {
  const helicopter = who.by === "helicopter" ? who.is : parked;
  const ship = who.by === "ship" ? who.is : left;
  return {
    helicopter: helicopter && helicopterBody(helicopter, radius),
    ship: ship && shipBody(ship),
  } satisfies Record<"helicopter" | "ship", Body | null>;
}

export interface TravellerReading {
  readonly explorer: PlanetExplorer;
  /** Metres above datum, and over ground or water. */
  readonly altitude: number;
  readonly clearance: number;
  /** Metres a second along the ground, and up. */
  readonly speed: number;
  readonly climb: number;
  readonly landed: boolean;
  /** In a sentence, "" where there is nothing to say. */
  readonly notice: string;
}

export function readingOfTraveller(traveller: Traveller, ground: PlanetGround): TravellerReading {
  const { who, velocity, refusal } = traveller;
  const { x, y, z } = travellerPose(traveller, ground);
  const altitude = Math.hypot(x, y, z) - ground.radius;
  const clearance = Math.max(0, altitude - ground.height(x, y, z));
  const reading = { explorer: who.by, altitude, clearance, landed: false, notice: refusal || comingOf(traveller) };
  if (who.by === "walker")
    return { ...reading, speed: who.is.flat.speed, climb: 0, notice: refusal || who.is.flat.notice };
  if (who.by !== "helicopter") return { ...reading, ...motionOver([x, y, z], velocity) };
  const { vx, vy, vz, landed, notice } = who.is.flat;
  return { ...reading, speed: Math.hypot(vx, vy), climb: vz, landed, notice: refusal || notice };
}

function comingOf({ bound }: Traveller): string {
  if (bound === null) return "";
  return bound === "walker" ? "Coming down to walk" : "Coming down to fly the helicopter";
}
