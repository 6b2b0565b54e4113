/**
 * A journey through free space: a starship, what it flies to by itself, its camera and its years, without a screen. It is stepped
 * by fixed sixtieths of a second, so that the same keys always lead to the same place.
 */

import { turnRig } from "../../camera/chase-rig.ts";
import { createRoundRig, type RoundRig } from "../../camera/round-chase-rig.ts";
import { AU_PER_LY, between, lightYears, moved, placeAt, type SpacePlace } from "../../core/space/place.ts";
import type { StarSystem } from "../../core/space/star-system.ts";
import type { Galaxy } from "../../core/space/stars.ts";
import type { Intent } from "../../explorers/explorer.ts";
import { linkTime, linkToPlanet } from "../../explorers/passage.ts";
import type { Attitude } from "../../explorers/rotation.ts";
import { keptOut, toEdge } from "../../explorers/space-body.ts";
import {
  attitudeBetween,
  attitudeOf,
  createStarship,
  lookOf,
  type Starship,
  stepStarship,
  throttleBy,
  turnStarship,
} from "../../explorers/starship.ts";
import { mix } from "../../explorers/vector.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { STEP, type Whereabouts } from "../live-world.ts";
import { bodiesOf, carriedTo, createNearby, type Nearby } from "./nearby-bodies.ts";
import type { Course, Landing, Target } from "./targets.ts";
import { atBerth, givenUp, planWarp, stepWarp, type Warp } from "./warp.ts";
import { berthOf, middleOf } from "./warp-goal.ts";

/** What is drawn of it at one moment. */
export interface CosmicSight extends Attitude {
  readonly place: SpacePlace;
  readonly t: number;
}

export interface CosmicJourney {
  readonly ship: Starship;
  readonly rig: RoundRig;
  readonly nearby: Nearby;
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Seconds since the opening. */
  readonly seconds: number;
  /** How far its jets are open, 0 to 1. */
  readonly thrust: number;
  chosen: Target | null;
  readonly course: Course | null;
  /** What went wrong or right just now; empty when there is nothing to say. */
  readonly notice: string;
  step(intent: Intent): void;
  /** Between the step before the last (0) and the last one (1). */
  sightAt(share: number): CosmicSight;
  /** A drag, degrees of the view to the right and down, and CSS pixels; notches of a wheel. */
  look(degrees: readonly [number, number], pixels: readonly [number, number], wheel: number): void;
  throttle(notches: number): void;
  changeCamera(): void;
  /** Flies to what is chosen, or is there at once. */
  warp(atOnce: boolean): void;
  /** The planet that one is in orbit of. */
  landing(): Landing | null;
  /** Begins again where a request says. */
  enter(start: SceneRequest): void;
  where(): Whereabouts;
}

/** A flight by itself, and the systems where it begins and ends. */
interface Flight {
  readonly warp: Warp;
  readonly target: Target;
  readonly systems: readonly StarSystem[];
}

/** Seconds for which it is said what happened; and 1/s: how soon jets follow a wish. */
const SAID_FOR = 4;
const ANSWERS = 4;
/** Light-years from the edge at which it is said. */
const NEAR_EDGE = 1;
const AT_EDGE = "A million light-years out: here the charts end";

export function createCosmicJourney(galaxy: Galaxy, request: SceneRequest): CosmicJourney {
  const nearby = createNearby(galaxy);
  let ship: Starship;
  let before: Starship;
  let [t, tBefore] = [0, 0];
  let rate = 0;
  let steps = 0;
  let thrust = 0;
  let chosen: Target | null = null;
  let flight: Flight | null = null;
  let rig = createRoundRig("cockpit", [0, 12, 18]);
  let [notice, noticeFor] = ["", 0];

  const be = (next: Starship) => {
    ship = before = next;
  };
  const say = (text: string) => {
    [notice, noticeFor] = [text, SAID_FOR];
  };

  function enter(start: SceneRequest): void {
    ({ t, rate } = start);
    tBefore = t;
    flight = null;
    rig = createRoundRig(start.camera, [...start.orbit]);
    const place = placeAt(start.at, start.off);
    be(createStarship(keptOut(place, nearby.bodies(place, t, t)), attitudeOf(start.look), ship?.cruise));
  }

  function stepFlight(going: Flight): void {
    const { warp, target, systems } = going;
    // What lies between the stars is not looked at: a way leads by at the first glance.
    const bodies = systems.flatMap((system) => bodiesOf(system, tBefore, t));
    const next = stepWarp(ship, warp, STEP, middleOf(nearby, target, t), bodies);
    ship = next.ship;
    flight = next.warp && { ...going, warp: next.warp };
  }

  enter(request);
  return {
    get ship() {
      return ship;
    },
    get rig() {
      return rig;
    },
    nearby,
    get t() {
      return t;
    },
    set t(value) {
      be({ ...ship, place: carriedTo(nearby, ship.place, t, value) });
      t = tBefore = value;
    },
    get rate() {
      return rate;
    },
    set rate(value) {
      rate = value;
    },
    get seconds() {
      return steps * STEP;
    },
    get thrust() {
      return thrust;
    },
    get chosen() {
      return chosen;
    },
    set chosen(value) {
      chosen = value;
    },
    get course() {
      if (!flight) return null;
      const { turning, flying, seconds } = flight.warp;
      const whole = turning + flying;
      return { target: flight.target, done: seconds / whole, left: whole - seconds };
    },
    get notice() {
      const edge = ([0, 1, 2] as const).some(
        (i) => Math.min(toEdge(ship.place, i, 1), toEdge(ship.place, i, -1)) < NEAR_EDGE * AU_PER_LY,
      );
      return noticeFor > 0 ? notice : edge ? AT_EDGE : "";
    },
    step(intent) {
      const wished = Object.values(intent).some((axis) => axis !== 0);
      if (wished && rig.camera === "free") rig.camera = "cockpit";
      [before, tBefore] = [ship, t];
      t += rate * STEP;
      steps++;
      noticeFor = Math.max(0, noticeFor - STEP);
      if (flight && wished) {
        ship = givenUp(ship, nearby.bodies(ship.place, tBefore, t));
        flight = null;
        say("Flight given up");
      }
      if (flight) stepFlight(flight);
      else ship = stepStarship(ship, intent, STEP, nearby.bodies(ship.place, tBefore, t));
      const effort = flight?.warp.way ? 1 : Math.min(1, Math.hypot(intent.forward, intent.right, intent.up));
      thrust += (effort - thrust) * ANSWERS * STEP;
    },
    sightAt(share) {
      const now = tBefore + (t - tBefore) * share;
      // Both in one time: planets go by many of their own radii in a step.
      const [from, to] = [carriedTo(nearby, before.place, tBefore, now), carriedTo(nearby, ship.place, t, now)];
      const way = between(from, to);
      const place = share === 1 ? ship.place : moved(from, mix(share, way, 0, way));
      return { place, t: now, ...attitudeBetween(before, ship, share) };
    },
    look([right, down], [dx, dy], wheel) {
      if (wheel !== 0) this.throttle(wheel);
      if (dx === 0 && dy === 0) return;
      if (rig.camera === "chase") turnRig(rig, dx, dy, 0);
      else if (!flight) {
        rig.camera = "cockpit";
        // What is turned by hand is turned at once.
        [before, ship] = [turnStarship(before, right, -down), turnStarship(ship, right, -down)];
      }
    },
    throttle(notches) {
      ship = throttleBy(ship, notches);
    },
    changeCamera() {
      rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
      rig.orbit[0] = 0;
      rig.orbit[1] = 12;
      rig.axes = null;
    },
    warp(atOnce) {
      if (!chosen) {
        say("Choose a star or a planet to fly to");
        return;
      }
      const system = nearby.systemOf(chosen.star);
      if (atOnce) {
        flight = null;
        be(atBerth(ship, middleOf(nearby, chosen, t), berthOf(system, chosen, ship.place, t)));
        return;
      }
      const berth = berthOf(system, chosen, ship.place, t + rate * ARRIVES);
      const here = nearby.system(ship.place);
      const systems = here && here !== system ? [here, system] : [system];
      const bodies = systems.flatMap((each) => bodiesOf(each, t, t));
      flight = { warp: planWarp(ship, middleOf(nearby, chosen, t), berth, bodies), target: chosen, systems };
    },
    landing() {
      const near = flight ? null : nearby.orbited(ship.place, t);
      if (!near) return null;
      const { system, index } = near;
      return { target: { kind: "planet", star: system.star, index }, link: linkToPlanet(system, index, t, ship) };
    },
    enter,
    where() {
      const bound = nearby.system(ship.place);
      // Where the planets are at the time that a link can say.
      const place = bound ? carriedTo(nearby, ship.place, t, linkTime(t)) : ship.place;
      return {
        by: "starship",
        at: bound ? place.cell : lightYears(place),
        off: bound ? place.off : [0, 0, 0],
        look: lookOf(ship),
        camera: rig.camera,
        orbit: [...rig.orbit],
        parked: null,
      };
    },
  };
}
/** Seconds that a flight takes, about. */
const ARRIVES = 8;
