/**
 * The simulation of free space, without rendering: the starship, its automatic flights, its camera rig and the time in years. Fixed steps
 * of 1/60 s make it deterministic.
 */
import { turnRig } from "../../camera/chase-rig.ts";
import { createRoundRig, type RoundRig } from "../../camera/round-chase-rig.ts";
import {
  AU_PER_LY,
  lightYears,
  METRES_PER_AU,
  placeAt,
  type SpacePlace,
  separation,
  translated,
} from "../../core/space/place.ts";
import type { StarSystem } from "../../core/space/star-system.ts";
import type { Galaxy } from "../../core/space/stars.ts";
import type { Intent } from "../../explorers/explorer.ts";
import { linkTime, linkToPlanet, planetPlace } from "../../explorers/passage.ts";
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
import { bodiesOf, carriedTo, createNearbyBodies, type NearbyBodies, targetPlace } from "./nearby-bodies.ts";
import type { Course, Landing, Target } from "./targets.ts";
import { atBerth, type Berth, cancelWarp, orbitBerth, planWarp, starBerth, stepWarp, type Warp } from "./warp.ts";

/** Position and attitude of the ship at a time in years. */
export interface ShipPose extends Attitude {
  readonly place: SpacePlace;
  readonly t: number;
}

export interface SpaceSimulation {
  readonly ship: Starship;
  readonly rig: RoundRig;
  readonly nearby: NearbyBodies;
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Seconds since the start. */
  readonly seconds: number;
  /** Thrust of the engines, 0 to 1. */
  readonly thrust: number;
  selected: Target | null;
  readonly course: Course | null;
  /** A message for the HUD; empty for none. */
  readonly notice: string;
  step(intent: Intent): void;
  /** Pose interpolated between the last step but one (0) and the last step (1). */
  poseAt(alpha: number): ShipPose;
  /** A drag in degrees of the view (right, down) and in CSS pixels, and wheel notches. */
  look(degrees: readonly [number, number], pixels: readonly [number, number], wheel: number): void;
  throttle(notches: number): void;
  changeCamera(): void;
  /** Flies to the selected target, or jumps there. */
  warp(atOnce: boolean): void;
  /** The planet the ship is in orbit of, and the link to its world. */
  landing(): Landing | null;
  /** Restarts at the position of a request. */
  restart(start: SceneRequest): void;
  where(): Whereabouts;
}

/** An automatic flight, and the systems where it starts and ends. */
interface Flight {
  readonly warp: Warp;
  readonly target: Target;
  readonly systems: readonly StarSystem[];
}

/** Seconds a notice is shown. */
const NOTICE_SECONDS = 4;
/** Response rate of the thrust, 1/s. */
const THRUST_RATE = 4;
/** Seconds an automatic flight takes, about: planets move on meanwhile. */
const FLIGHT_SECONDS = 8;
/** Light-years from the edge of the reachable space at which a notice appears. */
const NEAR_EDGE = 1;
const AT_EDGE = "You are a million light-years out, at the edge of the reachable space";

export function createSpaceSimulation(galaxy: Galaxy, request: SceneRequest): SpaceSimulation {
  const nearby = createNearbyBodies(galaxy);
  let ship: Starship;
  let before: Starship;
  let [t, tBefore] = [0, 0];
  let rate = 0;
  let steps = 0;
  let thrust = 0;
  let selected: Target | null = null;
  let flight: Flight | null = null;
  let rig = createRoundRig("cockpit", [0, 12, 18]);
  let [notice, noticeFor] = ["", 0];

  /** Places the ship without interpolation from its last step. */
  const place = (next: Starship) => {
    ship = before = next;
  };
  const notify = (text: string) => {
    [notice, noticeFor] = [text, NOTICE_SECONDS];
  };

  function restart(start: SceneRequest): void {
    ({ t, rate } = start);
    tBefore = t;
    flight = null;
    rig = createRoundRig(start.camera, [...start.orbit]);
    const at = placeAt(start.at, start.off);
    place(createStarship(keptOut(at, nearby.bodies(at, t, t)), attitudeOf(start.look), ship?.cruise));
  }

  function stepFlight(going: Flight): void {
    const { warp, target, systems } = going;
    // Stars along the way are left out: the path is planned around the bodies at its ends.
    const bodies = systems.flatMap((system) => bodiesOf(system, tBefore, t));
    const next = stepWarp(ship, warp, STEP, targetPlace(nearby, target, t), bodies);
    ship = next.ship;
    flight = next.warp && { ...going, warp: next.warp };
  }

  restart(request);
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
      place({ ...ship, place: carriedTo(nearby, ship.place, t, value) });
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
    get selected() {
      return selected;
    },
    set selected(value) {
      selected = value;
    },
    get course() {
      if (!flight) return null;
      const { turning, flying, seconds } = flight.warp;
      const total = turning + flying;
      return { target: flight.target, done: seconds / total, left: total - seconds };
    },
    get notice() {
      const edge = ([0, 1, 2] as const).some(
        (i) => Math.min(toEdge(ship.place, i, 1), toEdge(ship.place, i, -1)) < NEAR_EDGE * AU_PER_LY,
      );
      return noticeFor > 0 ? notice : edge ? AT_EDGE : "";
    },
    step(intent) {
      const hasInput = Object.values(intent).some((axis) => axis !== 0);
      if (hasInput && rig.camera === "free") rig.camera = "cockpit";
      [before, tBefore] = [ship, t];
      t += rate * STEP;
      steps++;
      noticeFor = Math.max(0, noticeFor - STEP);
      if (flight && hasInput) {
        ship = cancelWarp(ship, nearby.bodies(ship.place, tBefore, t));
        flight = null;
        notify("Flight cancelled");
      }
      if (flight) stepFlight(flight);
      else ship = stepStarship(ship, intent, STEP, nearby.bodies(ship.place, tBefore, t));
      const effort = flight?.warp.path ? 1 : Math.min(1, Math.hypot(intent.forward, intent.right, intent.up));
      thrust += (effort - thrust) * THRUST_RATE * STEP;
    },
    poseAt(alpha) {
      const now = tBefore + (t - tBefore) * alpha;
      // Both poses are moved to the same time: planets travel many radii in one step.
      const [from, to] = [carriedTo(nearby, before.place, tBefore, now), carriedTo(nearby, ship.place, t, now)];
      const way = separation(from, to);
      const at = alpha === 1 ? ship.place : translated(from, mix(alpha, way, 0, way));
      return { place: at, t: now, ...attitudeBetween(before, ship, alpha) };
    },
    look([right, down], [dx, dy], wheel) {
      if (wheel !== 0) this.throttle(wheel);
      if (dx === 0 && dy === 0) return;
      if (rig.camera === "chase") turnRig(rig, dx, dy, 0);
      else if (!flight) {
        rig.camera = "cockpit";
        // Mouse turns are not interpolated.
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
      if (!selected) {
        notify("Select a star or a planet to fly to");
        return;
      }
      const system = nearby.systemOf(selected.star);
      if (atOnce) {
        flight = null;
        place(atBerth(ship, targetPlace(nearby, selected, t), berthOf(system, selected, ship.place, t)));
        return;
      }
      const berth = berthOf(system, selected, ship.place, t + rate * FLIGHT_SECONDS);
      const here = nearby.system(ship.place);
      const systems = here && here !== system ? [here, system] : [system];
      const bodies = systems.flatMap((each) => bodiesOf(each, t, t));
      flight = { warp: planWarp(ship, targetPlace(nearby, selected, t), berth, bodies), target: selected, systems };
    },
    landing() {
      const near = flight ? null : nearby.orbited(ship.place, t);
      if (!near) return null;
      const { system, index } = near;
      return { target: { kind: "planet", star: system.star, index }, link: linkToPlanet(system, index, t, ship) };
    },
    restart,
    where() {
      const bound = nearby.system(ship.place);
      // Links round t, so the ship is moved with its planet to the rounded time.
      const at = bound ? carriedTo(nearby, ship.place, t, linkTime(t)) : ship.place;
      return {
        by: "starship",
        at: bound ? at.cell : lightYears(at),
        off: bound ? at.off : [0, 0, 0],
        look: lookOf(ship),
        camera: rig.camera,
        orbit: [...rig.orbit],
        parked: null,
      };
    },
  };
}

/** End of a flight from a place to a target at time t. */
function berthOf(system: StarSystem, target: Target, from: SpacePlace, t: number): Berth {
  const { star, body, normal, planets } = system;
  const centre = placeAt([star.x, star.y, star.z]);
  if (target.kind === "star") {
    const axes = planets.map(({ axis }) => axis);
    return starBerth(separation(centre, from), normal, body.radius, axes);
  }
  const planet = planetPlace(system, target.index, t);
  const { radius } = planets[target.index - 1];
  return orbitBerth(separation(planet, centre), separation(planet, from), normal, radius / METRES_PER_AU);
}
