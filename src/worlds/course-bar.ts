/** A course: the destination that was set on the map, the way to it, and the bar below the large map. */
import { button, element, text } from "../ui/element.ts";
import { distanceText, riseOf, turnText } from "../ui/format.ts";
import type { DirectionReading } from "../ui/telemetry.ts";
import { say, type Words } from "../words/words.ts";

/** A position in metres east, north and up. */
export interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Course extends Position {
  /** Level of the map, 0 the highest. */
  readonly level: number;
  /** Description of the place. */
  readonly what: Words;
}

export interface Way {
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Horizontal distance and difference in altitude, metres. */
  readonly distance: number;
  readonly rise: number;
}

export function wayTo(from: Position, to: Position): Way {
  const [east, north] = [to.x - from.x, to.y - from.y];
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  return { bearing: bearing < 0 ? bearing + 360 : bearing, distance: Math.hypot(east, north), rise: to.z - from.z };
}

/** Horizontal and vertical distance within which a destination counts as reached, metres. */
const ARRIVAL = { walker: [8, 6], helicopter: [50, 150] } as const;
/** Share of the way that is left at most where a destination counts as reached: one nearby is not reached at once. */
const LEFT = 0.4;

/** `from` is the distance at which the destination was set, metres. */
export function arrived({ distance, rise }: Way, by: keyof typeof ARRIVAL, from = Infinity): boolean {
  const [horizontal, vertical] = ARRIVAL[by];
  return distance <= Math.min(horizontal, LEFT * from) && Math.abs(rise) <= vertical;
}

/** Watches a waypoint until it is reached. */
export class Arrival {
  #of: object | null = null;
  #from = 0;

  /** Whether the way to a waypoint has ended; another waypoint begins another way. */
  step(waypoint: object | null, way: Way | null, by: keyof typeof ARRIVAL): boolean {
    if (waypoint !== this.#of) [this.#of, this.#from] = [waypoint, way?.distance ?? 0];
    return way !== null && arrived(way, by, this.#from);
  }
}

/** "You are there: Boulder KV in runnable wood." */
export const arrivalWords = (what: Words): string =>
  what === "" ? say("You are there.") : say("You are there: {place}.", { place: say(what) });

export interface CourseBar {
  readonly root: HTMLElement;
  /** `way` is null without a course; `heading` is the player's, degrees; `what` describes its end. */
  show(way: DirectionReading | null, heading: number, what: Words): void;
}

export interface CourseActions {
  /** Flies there by autopilot. */
  fly(): void;
  /** Travels to the destination at once. */
  go(): void;
  clear(): void;
}

export function createCourseBar({ fly, go, clear }: CourseActions): CourseBar {
  const label = element("span", { class: "course-words" });
  const write = text(label);
  const buttons = [
    button({ class: "course-act" }, fly, say("Fly there")),
    button({ class: "course-act" }, go, say("Go there at once")),
    button({ class: "course-act" }, clear, say("Clear waypoint")),
  ] as const;
  const root = element("div", { class: "course-bar" }, label, ...buttons);
  for (const each of buttons) each.hidden = true;
  return {
    root,
    show(way, heading, what) {
      for (const each of buttons) if (each.hidden !== (way === null)) each.hidden = way === null;
      const words = way ? courseText(way, heading) : say("Click the map to set a waypoint.");
      write(way && what !== "" ? say("{what} · {way}", { what: say(what), way: words }) : words);
    },
  };
}

/** For example "Waypoint 2.4 km, 35° right, 120 m below". */
export function courseText(way: DirectionReading, heading: number): string {
  const rise = riseOf(way.rise);
  const values = { distance: distanceText(way.distance), turn: turnText(heading, way.bearing), rise: rise.text };
  if (rise.way === "level") return say("Waypoint {distance}, {turn}", values);
  return rise.way === "above"
    ? say("Waypoint {distance}, {turn}, {rise} above", values)
    : say("Waypoint {distance}, {turn}, {rise} below", values);
}
