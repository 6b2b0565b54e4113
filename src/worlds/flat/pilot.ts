/**
 * The pilot's aids of a flat world: the waypoint, the way home, and the autopilot to both. Part of the maps' code, which is loaded
 * after the first picture.
 */

import type { CraftPlace, ViewPoint } from "../../camera/view-point.ts";
import { type FlatGround, flatGroundAt } from "../../core/flat/flat-ground.ts";
import type { NearestLand } from "../../core/flat/nearest-land.ts";
import { stepDroneAutopilot } from "../../explorers/autopilot.ts";
import type { Gap, Ground } from "../../explorers/explorer.ts";
import { FlightPilot } from "../../explorers/flight-pilot.ts";
import { SPEED } from "../../explorers/helicopter-spec.ts";
import type { Vector } from "../../explorers/vector.ts";
import { phrase, say, type Words } from "../../words/words.ts";
import { type Course, type Position, wayTo } from "../course-bar.ts";
import type { Mark } from "../sport/state.ts";
import { type Flight, Pilot, secondsTo, type TimedWay } from "../work/pilot.ts";
import { type Home, searchHome } from "./home.ts";
import type { FlatWorld } from "./live-world.ts";
import { activeVehicle } from "./player.ts";

/** Metres over the ground at which a craft hovers over a waypoint. */
const HOVER = { helicopter: 15, drone: 4 } as const;
/** Usual speeds, m/s, for the time to a waypoint before one moves. */
const USUAL = { helicopter: SPEED.forward, drone: 22, walker: 3 } as const;
/** Metres of a ring's middle over the land, at least, and below the craft at most, so that it is in view. */
const [OVER, BELOW] = [45, 30];
/** Work of the search for the home in each step. */
const WORK = 6;
/** Highest altitude of a drone's flight over its start or its goal, metres. */
const CEILING = 400;

const gap: Gap = { floor: 0, roof: 0, inside: false };

export class FlatPilot extends Pilot<FlatWorld, Course> {
  readonly #describe: (place: Position) => Course;
  readonly #start: readonly [number, number, number];
  /** Undefined while it is searched. */
  #home: Home | null | undefined;
  #land: FlatGround | null = null;
  #search: Iterator<unknown, Home | null> | null = null;
  #ring: Mark | null = null;
  /** Whether the visitor wants to fly home once it is found. */
  #isAwaited = false;
  #bare: { readonly of: unknown; readonly t: number; readonly ground: Ground } | null = null;

  /** `start` is the place at which the world begins, metres; `describe` adds what the map says of a place. */
  constructor(
    live: () => FlatWorld | undefined,
    start: readonly [number, number, number],
    describe: (place: Position) => Course,
  ) {
    super(live);
    [this.#start, this.#describe] = [start, describe];
  }

  /** The home, once it is found; null where there is none. */
  get home(): Home | null {
    return this.#home ?? null;
  }

  /** Shows a ring of light at the land that is nearest now, or none. */
  showRing(isShown: boolean): void {
    const land = this.live()?.simulation.land;
    if (!isShown) this.#ring = null;
    else if (!this.#ring && land) this.#ring = this.#ringAt(land);
  }

  override goHome(): void {
    const live = this.live();
    if (!live) return;
    const { by, helicopter } = live.simulation;
    if (by === "walker") {
      live.actions.board();
      // Far from the helicopter the second call returns to it.
      if (live.simulation.by === "walker" && live.simulation.player.refusal) live.actions.board();
    } else if (by === "drone") this.toggle("home", this.#describe(helicopter), false);
    else if (this.#home) this.toggle("home", this.#describe(this.#home), true);
    else if (this.#home === null) this.tell(say("There is no place to land at home."));
    else {
      this.#isAwaited = !this.#isAwaited;
      this.tell(
        say(this.#isAwaited ? "Looking for the way home. You fly there once it is found." : "The autopilot is off."),
      );
    }
  }

  override way(to: Position | null = this.waypoint): TimedWay | null {
    const live = this.live();
    if (!to || !live) return null;
    const { simulation } = live;
    const vehicle = activeVehicle(simulation.player);
    const way = wayTo(vehicle, to);
    const angle = (way.bearing * Math.PI) / 180;
    const towards = vehicle.vx * Math.sin(angle) + vehicle.vy * Math.cos(angle);
    return { ...way, seconds: secondsTo(way.distance, towards, USUAL[simulation.by]) };
  }

  protected override wayHome(): TimedWay | null {
    const live = this.live();
    return this.way(live?.simulation.by === "drone" ? live.simulation.helicopter : this.home);
  }

  protected override placeOf({ x, y, z }: Course): Vector {
    return [x, y, z];
  }

  protected override describe([x, y, z]: Vector): Course {
    return this.#describe({ x, y, z });
  }

  override nameOf({ what }: Course): Words {
    return what;
  }

  protected override headingOf({ simulation }: FlatWorld): number {
    return activeVehicle(simulation.player).heading;
  }

  protected override vehicleOf({ simulation }: FlatWorld): string {
    return simulation.by;
  }

  protected override prepare(live: FlatWorld): void {
    this.#searchHome(live);
  }

  protected override get marks(): Mark[] {
    const [beam, home] = [this.waypoint, this.#home];
    return [
      ...(this.#ring ? [this.#ring] : []),
      ...(beam ? [{ shape: "waypoint", ...upright(beam) } as const] : []),
      ...(home?.pad ? [{ shape: "helipad", ...upright(home) } as const] : []),
    ];
  }

  #ringAt({ bearing, distance, rise }: NearestLand): Mark | null {
    const live = this.live();
    if (!live) return null;
    const { x, y, z } = activeVehicle(live.simulation.player);
    const angle = (bearing * Math.PI) / 180;
    const [east, north] = [distance * Math.sin(angle), distance * Math.cos(angle)];
    const up = Math.max(rise + OVER, -BELOW);
    return { shape: "ring", x: x + east, y: y + north, z: z + up, heading: bearing, pitch: 0, roll: 0 };
  }

  protected override seenAt({ view, simulation }: FlatWorld, right: number, up: number, aspect: number): Vector | null {
    const seen = view && seenIn(view, right, up, aspect, simulation.cameraGround);
    return seen ? [seen.x, seen.y, seen.z] : null;
  }

  protected override isSame(_: FlatWorld, [x, y]: Vector, [otherX, otherY]: Vector): boolean {
    return Math.hypot(x - otherX, y - otherY) < SAME;
  }

  protected override flightTo(
    { simulation }: FlatWorld,
    { x, y, z }: Position,
    land: boolean,
    over: number = HOVER.helicopter,
  ): Flight | string {
    if (simulation.by === "walker") return phrase("The autopilot flies the helicopter: board it first.");
    if (simulation.by === "helicopter") {
      const pilot = new FlightPilot({ x, y, z: land ? z : z + over, land });
      return () =>
        pilot.step(simulation.helicopter, { full: simulation.craftGround, bare: this.#bareGround(simulation) });
    }
    const { drone } = simulation.player;
    if (!drone || simulation.ground.isBelow(drone.x, drone.y, drone.z))
      return phrase("The autopilot does not fly below ground.");
    const goal = { x, y, z: z + HOVER.drone, land: false };
    const ceiling = Math.max(drone.z, z) + CEILING;
    return () => {
      const now = simulation.player.drone ?? drone;
      return stepDroneAutopilot(now, goal, simulation.craftGround, ceiling);
    };
  }

  override tell(words: string): void {
    this.live()?.simulation.say(words);
  }

  #bareGround({ colliders: { flat }, t }: FlatWorld["simulation"]): Ground {
    if (this.#bare?.of !== flat || this.#bare.t !== t) this.#bare = { of: flat, t, ground: flatGroundAt(flat, t) };
    return this.#bare.ground;
  }

  #searchHome(live: FlatWorld): void {
    const { simulation } = live;
    const { flat } = simulation.colliders;
    if (flat !== this.#land) [this.#land, this.#home, this.#search] = [flat, undefined, null];
    if (this.#home !== undefined) return;
    this.#search ??= searchHome(flat, this.#start, simulation);
    for (let work = 0; work < WORK; work++) {
      const { done, value } = this.#search.next();
      if (!done) continue;
      this.#home = value;
      live.pads = value?.pad ? [value.pad] : [];
      if (this.#isAwaited && simulation.by === "helicopter") this.goHome();
      this.#isAwaited = false;
      return;
    }
  }
}

const upright = ({ x, y, z }: Position): CraftPlace => ({ x, y, z, heading: 0, pitch: 0, roll: 0 });

/** Metres from the waypoint within which a click on the view clears it. */
const SAME = 20;
/** Metres up to which a click finds ground; the first step along the ray, its growth, and bisections of the last one. */
const FARTHEST = 20_000;
const [FIRST, GROWTH] = [0.5, 1.012];
const BISECTIONS = 20;

/** The ground that is seen `right` and `up` of a view's middle, −1 to 1; null for the sky. */
export function seenIn(view: ViewPoint, right: number, up: number, aspect: number, ground: Ground): Position | null {
  const [dx, dy, dz] = rayOf(view, right, up, aspect);
  const at = (s: number): Position => ({ x: view.x + s * dx, y: view.y + s * dy, z: view.z + s * dz });
  const isIn = (s: number) => {
    const { x, y, z } = at(s);
    return ground.gapAt(x, y, z, gap).inside;
  };
  let clear = 0;
  for (let s = FIRST; s < FARTHEST; s = Math.max(s + FIRST, s * GROWTH)) {
    if (!isIn(s)) {
      clear = s;
      continue;
    }
    let hit = s;
    for (let k = 0; k < BISECTIONS; k++) {
      const middle = (clear + hit) / 2;
      if (isIn(middle)) hit = middle;
      else clear = middle;
    }
    return at(clear);
  }
  return null;
}

/** The unit vector of a ray of a view. */
function rayOf(
  { heading, pitch, roll, fov }: ViewPoint,
  right: number,
  up: number,
  aspect: number,
): readonly [number, number, number] {
  const tan = Math.tan((fov * Math.PI) / 360);
  const [sh, ch] = sinCos(heading);
  const [sp, cp] = sinCos(pitch);
  const [sr, cr] = sinCos(roll);
  // Right and up in the picture, turned by the roll, right side down.
  const [r, u] = [right * tan * aspect, up * tan];
  const [aside, over] = [r * cr + u * sr, u * cr - r * sr];
  const ray = [cp * sh + aside * ch - over * sp * sh, cp * ch - aside * sh - over * sp * ch, sp + over * cp] as const;
  const length = Math.hypot(...ray);
  return [ray[0] / length, ray[1] / length, ray[2] / length];
}

function sinCos(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
