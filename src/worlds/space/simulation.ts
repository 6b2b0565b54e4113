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
import { distanceText } from "../../ui/format.ts";
import { phrase, say, saying, type Words } from "../../words/words.ts";
import { STEP, type Whereabouts } from "../live-world.ts";
import { homeAt } from "./home.ts";
import { bodiesOf, carriedTo, createNearbyBodies, type NearbyBodies, targetPlace } from "./nearby-bodies.ts";
import { type Course, type Landing, type Target, targetName } from "./targets.ts";
import { atBerth, type Berth, cancelWarp, orbitBerth, planWarp, starBerth, stepWarp, type Warp } from "./warp.ts";

/** Position and attitude of the ship at a time in years. */
export interface ShipPose extends Attitude {
  readonly place: SpacePlace;
  readonly t: number;
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
const AT_EDGE = phrase("You are a million light-years out, at the edge of the reachable space");

export class SpaceSimulation {
  readonly nearby: NearbyBodies;
  ship!: Starship;
  rig!: RoundRig;
  /** Years a second. */
  rate = 0;
  /** Thrust of the engines, 0 to 1. */
  thrust = 0;
  selected: Target | null = null;
  /** Ship and time before the last step. */
  #before!: Starship;
  #tBefore = 0;
  #t = 0;
  #steps = 0;
  #flight: Flight | null = null;
  /** Place and time at which the visit began, and the body there, once it is asked for. */
  readonly #began: { readonly place: SpacePlace; readonly t: number };
  #home: Target | null | undefined;
  #notice: Words = "";
  #noticeFor = 0;

  constructor(galaxy: Galaxy, request: SceneRequest) {
    this.nearby = createNearbyBodies(galaxy);
    this.restart(request);
    this.#began = { place: this.ship.place, t: this.#t };
  }

  /** Time in years. */
  get t(): number {
    return this.#t;
  }

  set t(value: number) {
    this.#place({ ...this.ship, place: carriedTo(this.nearby, this.ship.place, this.#t, value) });
    this.#t = this.#tBefore = value;
  }

  /** Seconds since the start. */
  get seconds(): number {
    return this.#steps * STEP;
  }

  get course(): Course | null {
    if (!this.#flight) return null;
    const { turning, flying, seconds } = this.#flight.warp;
    const total = turning + flying;
    return { target: this.#flight.target, done: seconds / total, left: total - seconds };
  }

  /** A message for the HUD; empty for none. */
  get notice(): string {
    if (this.#noticeFor > 0) return say(this.#notice);
    const { place } = this.ship;
    const edge = ([0, 1, 2] as const).some(
      (i) => Math.min(toEdge(place, i, 1), toEdge(place, i, -1)) < NEAR_EDGE * AU_PER_LY,
    );
    return edge ? say(AT_EDGE) : "";
  }

  step(intent: Intent): void {
    const hasInput = Object.values(intent).some((axis) => axis !== 0);
    if (hasInput && this.rig.camera === "free") this.rig.camera = "cockpit";
    [this.#before, this.#tBefore] = [this.ship, this.#t];
    this.#t += this.rate * STEP;
    this.#steps++;
    this.#noticeFor = Math.max(0, this.#noticeFor - STEP);
    if (this.#flight && hasInput) {
      this.ship = cancelWarp(this.ship, this.#bodies());
      this.#flight = null;
      this.#notify(phrase("Flight cancelled"));
    }
    if (this.#flight) this.#stepFlight(this.#flight);
    else this.ship = stepStarship(this.ship, intent, STEP, this.#bodies());
    const effort = this.#flight?.warp.path ? 1 : Math.min(1, Math.hypot(intent.forward, intent.right, intent.up));
    this.thrust += (effort - this.thrust) * THRUST_RATE * STEP;
  }

  /** Pose interpolated between the last step but one (0) and the last step (1). */
  poseAt(alpha: number): ShipPose {
    const { nearby, ship } = this;
    const now = this.#tBefore + (this.#t - this.#tBefore) * alpha;
    // Both poses are moved to the same time: planets travel many radii in one step.
    const from = carriedTo(nearby, this.#before.place, this.#tBefore, now);
    const way = separation(from, carriedTo(nearby, ship.place, this.#t, now));
    const at = alpha === 1 ? ship.place : translated(from, mix(alpha, way, 0, way));
    return { place: at, t: now, ...attitudeBetween(this.#before, ship, alpha) };
  }

  /** A drag in degrees of the view (right, down) and in CSS pixels, and wheel notches. */
  look([right, down]: readonly [number, number], [dx, dy]: readonly [number, number], wheel: number): void {
    if (wheel !== 0) this.throttle(wheel);
    if (dx === 0 && dy === 0) return;
    if (this.rig.camera === "chase") turnRig(this.rig, dx, dy, 0);
    else if (!this.#flight) {
      this.rig.camera = "cockpit";
      // Mouse turns are not interpolated.
      this.#before = turnStarship(this.#before, right, -down);
      this.ship = turnStarship(this.ship, right, -down);
    }
  }

  throttle(notches: number): void {
    this.ship = throttleBy(this.ship, notches);
  }

  changeCamera(): void {
    const { rig } = this;
    rig.camera = rig.camera === "chase" ? "cockpit" : "chase";
    rig.orbit[0] = 0;
    rig.orbit[1] = 12;
    rig.axes = null;
  }

  /** Flies to the selected target, or jumps there. */
  warp(atOnce: boolean): void {
    const { selected: target, nearby, ship } = this;
    if (!target) {
      this.#notify(phrase("Select a star or a planet to fly to"));
      return;
    }
    const t = this.#t;
    const system = nearby.systemOf(target.star);
    const place = targetPlace(nearby, target, t);
    if (atOnce) {
      this.#flight = null;
      this.#place(atBerth(ship, place, berthOf(system, target, ship.place, t)));
      return;
    }
    const berth = berthOf(system, target, ship.place, t + this.rate * FLIGHT_SECONDS);
    const here = nearby.system(ship.place);
    const systems = here && here !== system ? [here, system] : [system];
    const bodies = systems.flatMap((each) => bodiesOf(each, t, t));
    this.#flight = { warp: planWarp(ship, place, berth, bodies), target, systems };
  }

  /** The planet or star where the visit began; null, with a notice, where there is none near. */
  home(): Target | null {
    const { place, t } = this.#began;
    this.#home = this.#home === undefined ? homeAt(this.nearby, place, t) : this.#home;
    if (!this.#home) this.#notify(phrase("No star is near where you began"));
    return this.#home;
  }

  /** The planet the ship is in orbit of, and the link to its world. */
  landing(): Landing | null {
    const near = this.#flight ? null : this.nearby.orbited(this.ship.place, this.#t);
    if (!near) return null;
    const { system, index } = near;
    const link = linkToPlanet(system, index, this.#t, this.ship);
    return { target: { kind: "planet", star: system.star, index }, link };
  }

  /** Restarts at the position of a request. */
  restart(start: SceneRequest): void {
    this.rate = start.rate;
    const t = (this.#t = this.#tBefore = start.t);
    this.#flight = null;
    this.rig = createRoundRig(start.camera, [...start.orbit]);
    const at = placeAt(start.at, start.off);
    const place = keptOut(at, this.nearby.bodies(at, t, t));
    this.#place(createStarship(place, attitudeOf(start.look), this.ship?.cruise));
  }

  where(): Whereabouts {
    const { ship, rig, nearby } = this;
    const bound = nearby.system(ship.place);
    // Links round t, so the ship is moved with its planet to the rounded time.
    const at = bound ? carriedTo(nearby, ship.place, this.#t, linkTime(this.#t)) : ship.place;
    return {
      by: "starship",
      at: bound ? at.cell : lightYears(at),
      off: bound ? at.off : [0, 0, 0],
      look: lookOf(ship),
      camera: rig.camera,
      orbit: [...rig.orbit],
      parked: null,
    };
  }

  /** Bodies near the ship during the last step. */
  #bodies() {
    return this.nearby.bodies(this.ship.place, this.#tBefore, this.#t);
  }

  /** Places the ship without interpolation from its last step. */
  #place(next: Starship): void {
    this.ship = this.#before = next;
  }

  #notify(text: Words): void {
    [this.#notice, this.#noticeFor] = [text, NOTICE_SECONDS];
  }

  #stepFlight(going: Flight): void {
    const { warp, target, systems } = going;
    // Stars along the way are left out: the path is planned around the bodies at its ends.
    const bodies = systems.flatMap((system) => bodiesOf(system, this.#tBefore, this.#t));
    const next = stepWarp(this.ship, warp, STEP, targetPlace(this.nearby, target, this.#t), bodies);
    this.ship = next.ship;
    this.#flight = next.warp && { ...going, warp: next.warp };
    if (!next.warp && target.kind === "planet") {
      const away = Math.hypot(...warp.berth.offset) * METRES_PER_AU;
      this.#notify(
        saying("At rest, {far} from the middle of {target}", { far: distanceText(away), target: targetName(target) }),
      );
    }
  }
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
