/**
 * A flight of the helicopter by itself over flat ground: it searches the route, flies its corners, and searches again where it comes
 * no nearer.
 *
 *   far goals  are flown to in parts of 5 km, each with a route of its own
 *   work       WORK gaps of the search a step, about 1 ms; the helicopter hovers meanwhile
 *   gives up   after TRIES searches from which it came no nearer: the phase stays `blocked`
 */
import type { Gap, Ground } from "../core/field/ground.ts";
import { type AutopilotStep, type FlightGoal, stepAutopilot } from "./autopilot.ts";
import { NO_INTENT } from "./explorer.ts";
import { type AirPlace, isStraight, searchRoute } from "./flight-route.ts";
import type { Helicopter } from "./helicopter.ts";

/** The ground of a flight. */
export interface FlownGround {
  /** With all that stands on it. */
  readonly full: Ground;
  /** Without, for the search of routes. */
  readonly bare: Ground;
}

/** Metres of a part, beyond which the goal is a later one's. */
const PART = 5000;
const WORK = 12;
const TRIES = 4;
/** Seconds without coming nearer, by metres, after which the route is searched again. */
const PATIENCE = 15;
const NEARER = 4;
/** Metres, along the ground and up, from a corner within which the next is flown to; steps between looks whether it can be earlier. */
const CORNER = 15;
const LEVEL = 6;
const LOOKS = 30;
const RATE = 60;

const WAITS: AutopilotStep = { intent: NO_INTENT, phase: "flies" };
const BLOCKED: AutopilotStep = { intent: NO_INTENT, phase: "blocked" };
const gap: Gap = { floor: 0, roof: 0, inside: false };

export class FlightPilot {
  readonly goal: FlightGoal;
  #route: readonly FlightGoal[] = [];
  #search: Generator<number, readonly FlightGoal[] | null> | null = null;
  #leg = 0;
  #steps = 0;
  #nearest = Infinity;
  #since = 0;
  #tries = 0;

  constructor(goal: FlightGoal) {
    this.goal = goal;
  }

  /** Call once a step of 1/60 s. */
  step(craft: Helicopter, ground: FlownGround): AutopilotStep {
    this.#steps++;
    if (this.#tries > TRIES) return BLOCKED;
    if (this.#leg >= this.#route.length && !this.#searched(craft, ground)) return WAITS;
    this.#turnCorners(craft, ground);
    const corner = this.#route[this.#leg];
    if (!corner) return WAITS;
    const step = stepAutopilot(craft, corner, ground.full);
    if (corner === this.goal && step.phase !== "flies" && step.phase !== "blocked") return step;
    this.#watch(craft, corner);
    return { intent: step.intent, phase: "flies" };
  }

  /** Whether there is a route; goes on with its search otherwise. */
  #searched(craft: Helicopter, { bare }: FlownGround): boolean {
    const ceiling = craft.limits.maxAltitude;
    this.#search ??= searchRoute(bare, craft, partOf(craft, this.goal, bare), ceiling);
    for (let work = 0; work < WORK; work++) {
      const { done, value } = this.#search.next();
      if (!done) continue;
      [this.#search, this.#route, this.#leg] = [null, value ?? [], 0];
      [this.#nearest, this.#since] = [Infinity, 0];
      if (!value) this.#tries = TRIES + 1;
      return value !== null;
    }
    return false;
  }

  #turnCorners(craft: Helicopter, { bare }: FlownGround): void {
    const [corner, next] = [this.#route[this.#leg], this.#route[this.#leg + 1]];
    if (corner === this.goal) return;
    const isAt = Math.hypot(corner.x - craft.x, corner.y - craft.y) < CORNER && Math.abs(corner.z - craft.z) < LEVEL;
    if (isAt || (next && this.#steps % LOOKS === 0 && isStraight(bare, craft, next))) {
      this.#leg++;
      [this.#nearest, this.#since] = [Infinity, 0];
    }
  }

  /** Drops the route when the corner comes no nearer. */
  #watch(craft: Helicopter, corner: FlightGoal): void {
    const left = Math.hypot(corner.x - craft.x, corner.y - craft.y) + Math.abs(corner.z - craft.z);
    this.#since++;
    if (left < this.#nearest - NEARER) [this.#nearest, this.#since] = [left, 0];
    if (this.#since < PATIENCE * RATE) return;
    [this.#route, this.#leg, this.#since] = [[], 0, 0];
    this.#tries++;
  }
}

/** The goal, or a place in the air on the way to one that is far. */
function partOf(craft: AirPlace, goal: FlightGoal, ground: Ground): FlightGoal {
  const [east, north] = [goal.x - craft.x, goal.y - craft.y];
  const share = PART / Math.hypot(east, north);
  if (share > 0.8) return goal;
  const [x, y] = [craft.x + share * east, craft.y + share * north];
  const { floor, inside } = ground.gapAt(x, y, craft.z, gap);
  const z = inside ? floor + OVER : Math.max(craft.z, floor + OVER);
  return { x, y, z, land: false, through: FAST };
}

/** Metres over ground of a place on the way, and m/s at it. */
const OVER = 60;
const FAST = 40;
