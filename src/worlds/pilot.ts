/** Pilots' aids of all worlds: the waypoint, the autopilot's flights, and their words on the HUD. */
import type { AutopilotStep, FlightPhase } from "../explorers/autopilot.ts";
import type { Intent } from "../explorers/explorer.ts";
import { distanceText, durationText } from "../ui/format.ts";
import type { DirectionReading } from "../ui/telemetry.ts";

/** Ends of a flight by autopilot. */
export type Destination = "waypoint" | "home";

/** The flight of one craft to one place, for one step of 1/60 s. */
export type Flight = () => AutopilotStep;

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
    const left = way ? ` ${distanceText(way.distance)}${seconds === null ? "" : `, ${durationText(seconds)}`}` : "";
    const name = to === "home" ? "home" : "waypoint";
    return this.#phase === "lands"
      ? `Autopilot: landing · any control takes over`
      : `Autopilot: ${name}${left} · any control takes over`;
  }

  #endOf(phase: FlightPhase): string {
    if (phase === "landed") return "The autopilot has landed.";
    if (phase === "hovers" && this.#since > ARRIVED * RATE) return "You are there. The helicopter holds its place.";
    return phase === "blocked" && this.#since > BLOCKED * RATE ? "The autopilot finds no way through the rock." : "";
  }
}

/** Seconds of being blocked after which a flight is given up. */
const BLOCKED = 20;

/** Seconds to a place: at the speed of now towards it, m/s, or at the craft's usual one; null where it has none. */
export function secondsTo(distance: number, towards: number, usual: number): number | null {
  const speed = towards > MOVING ? towards : usual;
  return speed > 0 ? distance / speed : null;
}
