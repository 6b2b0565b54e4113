/**
 * Pilots' aids of all worlds on whose ground one flies: the waypoint, the autopilot's flights to it and home, and their words on the HUD.
 * A kind's own pilot says how places of its ground are seen, measured and flown to.
 */
import type { AutopilotStep, FlightPhase } from "../../explorers/autopilot.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { Vector } from "../../explorers/vector.ts";
import { distanceText, durationText, turnBetween } from "../../ui/format.ts";
import type { DirectionReading, Telemetry } from "../../ui/telemetry.ts";
import { phrase, say, type Words } from "../../words/words.ts";
import type { Mark, SportState } from "../sport/state.ts";
import { Facing } from "./facing.ts";

/** Ends of a flight by autopilot. */
export type Destination = "waypoint" | "home" | "goal";

/** The place of a task's goal, and how it is flown to. */
export interface GoalFlight {
  readonly at: Vector;
  readonly land: boolean;
  /** Metres over the place of a flight that does not land. */
  readonly over: number;
  /** Largest share of the speed along, which the cargo bears; 0 to 1. */
  readonly throttle: number;
}

/** Words for what the key of the autopilot does now: on its button, and as a hint. */
export interface FlyWords {
  readonly label: string;
  /** In the syntax of src/ui/input/hints.ts. */
  readonly hint: string;
}

/** The part of a pilot that flies to the goals of tasks. */
export interface GoalPilot {
  /** Null where the player is on foot, or there is no place to fly to. */
  flies(goal: GoalFlight | null): FlyWords | null;
  fly(goal: GoalFlight | null): void;
}

/** The flight of one craft to one place, for one step of 1/60 s. */
export type Flight = () => AutopilotStep;

/** The way to a place, with the seconds to it; null where the craft has no usual speed. */
export type TimedWay = DirectionReading & { readonly seconds: number | null };

/** The live world as a pilot sees it. */
export interface AidedWorld {
  /** Changes the pilot's intent of a step; null for none. */
  pilot: ((own: Intent) => Intent) | null;
  /** The view of the last frame. */
  readonly view: unknown;
  readonly simulation: object;
  readonly sport: SportState;
}

/** `P` is a place of the world with what its map says of it. */
export abstract class Pilot<L extends AidedWorld = AidedWorld, P extends object = object> implements GoalPilot {
  readonly autopilot: Autopilot;
  readonly #facing = new Facing();
  /** The place that is flown to; null for none. */
  waypoint: P | null = null;
  /** The open world; undefined until it is open. */
  protected readonly live: () => L | undefined;
  #of: object | null = null;
  #by = "";
  #goal: P | null = null;

  constructor(live: () => L | undefined) {
    this.live = live;
    this.autopilot = new Autopilot((words) => this.tell(words));
  }

  /** The waypoint in metres, as it is kept. */
  get place(): Vector | null {
    return this.waypoint && this.placeOf(this.waypoint);
  }

  set place(place: Vector | null) {
    this.waypoint = place && this.describe(place);
  }

  /** Called before each step of the simulation with the pilot's intent; returns that of the step. */
  readonly steer = (own: Intent): Intent => {
    const live = this.live();
    if (!live) return own;
    const { simulation } = live;
    const by = this.vehicleOf(live);
    if (simulation !== this.#of || by !== this.#by || by === "") {
      this.autopilot.end();
      this.#facing.end();
    }
    [this.#of, this.#by] = [simulation, by];
    this.prepare(live);
    live.sport.aids = this.marks;
    return this.#facing.steer(this.autopilot.steer(own), () => this.#turn(live));
  };

  /** Turns the player to the waypoint, on foot too. */
  face(): void {
    const way = this.way();
    if (!way) this.tell(say(NO_WAYPOINT));
    else if (!this.autopilot.to)
      this.#facing.begin(() => {
        const far = distanceText(this.way()?.distance ?? 0);
        this.tell(say("You face the waypoint, {far} away.", { far }));
      });
  }

  /** Flies to the waypoint, without one to the goal of the task that is on, or ends the flight to it. */
  fly(goal: GoalFlight | null = null): void {
    if (this.waypoint) this.toggle("waypoint", this.waypoint, false);
    else if (goal) this.toggle("goal", (this.#goal = this.describe(goal.at)), goal.land, goal);
    else if (this.autopilot.to === "goal") this.#takeOver();
    else this.tell(say(NO_WAYPOINT));
  }

  flies(goal: GoalFlight | null): FlyWords | null {
    const live = this.live();
    if (!live || this.vehicleOf(live) === "walker") return null;
    const { to } = this.autopilot;
    const next = this.waypoint ? "waypoint" : goal || to === "goal" ? "goal" : null;
    return next && FLY[next === to ? "off" : next];
  }

  /** Sets another waypoint, to which a flight by autopilot does not go on. */
  head(place: P): void {
    this.clear();
    this.waypoint = place;
  }

  clear(): void {
    this.waypoint = null;
    if (this.autopilot.to === "waypoint") this.autopilot.end();
  }

  /** Marks the place that is seen `right` and `up` of the picture's middle (−1 to 1), or clears the waypoint there. */
  mark(right: number, up: number, aspect: number, clears: boolean): void {
    const live = this.live();
    if (!live?.view) return;
    const place = this.seenAt(live, right, up, aspect);
    const last = this.waypoint;
    if (last && (clears || (place && this.isSame(live, place, this.placeOf(last))))) {
      this.clear();
      this.tell(say("The waypoint is cleared."));
    } else if (place) this.place = place;
    else if (clears) this.tell(say("There is only sky there."));
  }

  /** The telemetry with the waypoint and what the autopilot does. */
  extend(telemetry: Telemetry): Telemetry {
    const { waypoint } = this;
    const ahead = this.way();
    const course = ahead && waypoint && { ...ahead, name: this.nameOf(waypoint), of: waypoint };
    const { to } = this.autopilot;
    if (!to) return { ...telemetry, course, autopilot: to };
    const way = to === "home" ? this.wayHome() : to === "goal" ? this.way(this.#goal) : course;
    return { ...telemetry, course, autopilot: to, hint: this.autopilot.words(way, way?.seconds ?? null) };
  }

  /** Degrees clockwise to the waypoint; null without one. */
  #turn(live: L): number | null {
    const way = this.way();
    return way && turnBetween(this.headingOf(live), way.bearing);
  }

  /** Begins a flight, or ends the one there. */
  protected toggle(to: Destination, place: P, land: boolean, goal?: GoalFlight): void {
    const live = this.live();
    if (!live) return;
    if (this.autopilot.to === to) {
      this.#takeOver();
      return;
    }
    const flight = this.flightTo(live, place, land, goal?.over);
    if (typeof flight === "function") this.autopilot.begin(to, goal ? throttled(flight, goal.throttle) : flight);
    else if (flight) this.tell(say(flight));
  }

  #takeOver(): void {
    this.autopilot.end();
    this.tell(say("The autopilot is off."));
  }

  /** Flies home; on foot it leads back to the helicopter, or brings it. */
  abstract goHome(): void;
  /** The way to a place, the waypoint if absent; null without one. */
  abstract way(to?: P | null): TimedWay | null;
  protected abstract wayHome(): TimedWay | null;
  protected abstract placeOf(place: P): Vector;
  /** A place with what the map says of it. */
  protected abstract describe(place: Vector): P;
  /** Words for a place; "" where nothing is known of it. */
  abstract nameOf(place: P): Words;
  /** Heading of the player, degrees. */
  protected abstract headingOf(live: L): number;
  /** Name of the vehicle; "" while something else leads it. */
  protected abstract vehicleOf(live: L): string;
  /** Work of a step before the marks are read. */
  protected abstract prepare(live: L): void;
  protected abstract get marks(): Mark[];
  /** The ground that is seen; null for the sky. */
  protected abstract seenAt(live: L, right: number, up: number, aspect: number): Vector | null;
  /** Whether a click on a place means the other. */
  protected abstract isSame(live: L, place: Vector, other: Vector): boolean;
  /**
   * The flight, the reason why there is none, or null where the world has already begun to go there. `over`: metres over the place at
   * which a helicopter hovers, where it is not the usual height.
   */
  protected abstract flightTo(live: L, place: P, land: boolean, over?: number): Flight | Words | null;
  /** Shows a notice. */
  abstract tell(words: string): void;
}

/** A flight that is no faster along than a share of the full speed. */
const throttled =
  (flight: Flight, most: number): Flight =>
  () => {
    const { intent, phase } = flight();
    return { intent: { ...intent, forward: Math.min(intent.forward, most) }, phase };
  };

const FLY = {
  waypoint: { label: phrase("Fly to the waypoint"), hint: phrase("{fly}: fly to the waypoint") },
  goal: { label: phrase("Fly to the goal"), hint: phrase("{fly}: fly to the goal") },
  off: { label: phrase("Autopilot off"), hint: phrase("{fly}: autopilot off") },
} as const;

const NO_WAYPOINT = phrase("No waypoint yet: choose a place on the map, in the view or by the key for the next place.");

/** Lowest speed towards the waypoint, m/s, from which the time is that of now and not of the craft's usual speed. */
const MOVING = 2;
/** Seconds that a hover over the waypoint lasts until the autopilot ends. */
const ARRIVED = 1;
const RATE = 60;

/** The autopilot of a world. Any steering of the pilot's own ends a flight. */
export class Autopilot {
  readonly #say: (words: string) => void;
  #flight: Flight | null = null;
  #to: Destination = "waypoint";
  #phase: FlightPhase = "flies";
  #since = 0;

  /** `say` shows a notice. */
  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  /** The destination of the flight; null while the pilot flies. */
  get to(): Destination | null {
    return this.#flight && this.#to;
  }

  begin(to: Destination, flight: Flight): void {
    [this.#flight, this.#to, this.#phase, this.#since] = [flight, to, "flies", 0];
  }

  end(): void {
    this.#flight = null;
  }

  /** The intent of this step: the pilot's own, or the flight's. */
  steer(own: Intent): Intent {
    const flight = this.#flight;
    if (!flight) return own;
    if (Object.values(own).some((axis) => axis !== 0)) {
      this.end();
      return own;
    }
    const { intent, phase } = flight();
    this.#since = phase === this.#phase ? this.#since + 1 : 0;
    this.#phase = phase;
    const words = this.#endOf(phase);
    if (words) {
      this.end();
      this.#say(words);
    }
    return intent;
  }

  /** The line of the HUD while it flies, "" otherwise. */
  words(way: DirectionReading | null, seconds: number | null): string {
    const to = this.to;
    if (!to) return "";
    if (this.#phase === "lands") return say("Autopilot: landing · any control takes over");
    const words = FLIES[to];
    if (!way) return say(words.alone);
    const far = distanceText(way.distance);
    return seconds === null ? say(words.far, { far }) : say(words.timed, { far, time: durationText(seconds) });
  }

  #endOf(phase: FlightPhase): string {
    if (phase === "landed") return say("The autopilot has landed.");
    if (phase === "hovers" && this.#since > ARRIVED * RATE)
      return say("You are there. The helicopter holds its place.");
    return phase === "blocked" && this.#since > BLOCKED * RATE
      ? say("The autopilot finds no way through the rock.")
      : "";
  }
}

/** Lines of the HUD by destination: with nothing known, with the distance, and with the time too. */
const FLIES = {
  home: {
    alone: phrase("Autopilot: home · any control takes over"),
    far: phrase("Autopilot: home {far} · any control takes over"),
    timed: phrase("Autopilot: home {far}, {time} · any control takes over"),
  },
  goal: {
    alone: phrase("Autopilot: goal · any control takes over"),
    far: phrase("Autopilot: goal {far} · any control takes over"),
    timed: phrase("Autopilot: goal {far}, {time} · any control takes over"),
  },
  waypoint: {
    alone: phrase("Autopilot: waypoint · any control takes over"),
    far: phrase("Autopilot: waypoint {far} · any control takes over"),
    timed: phrase("Autopilot: waypoint {far}, {time} · any control takes over"),
  },
};

/** Seconds of being blocked after which a flight is given up. */
const BLOCKED = 20;

/** Seconds to a place: at the speed of now towards it, m/s, or at the craft's usual one; null where it has none. */
export function secondsTo(distance: number, towards: number, usual: number): number | null {
  const speed = towards > MOVING ? towards : usual;
  return speed > 0 ? distance / speed : null;
}
