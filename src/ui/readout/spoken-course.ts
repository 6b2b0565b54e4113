/** The rules of a waypoint: it is told when it is new and at distances that shrink, and how to turn to it while the player steers. */
import { say } from "../../words/words.ts";
import { turnBetween } from "../format.ts";
import type { CourseReading } from "../telemetry.ts";
import type { Rule, Scene } from "./announcer.ts";
import { spokenWay, turnWords } from "./spoken-way.ts";

/** Metres of the nearest distance that is told. */
const NEAREST = 10;
/** Milliseconds after which a new waypoint is told: one that is stepped over is not. */
const SETTLED = 500;
/** Share of a told distance beyond which one has gone away again. */
const AWAY = 1.4;

/** The least of 10, 20, 50, 100, 200, … metres that a distance does not exceed. */
export function distanceMark(metres: number): number {
  for (let decade = NEAREST; ; decade *= 10)
    for (const mark of [decade, 2 * decade, 5 * decade]) if (metres <= mark) return mark;
}

/** Tells a new waypoint, and its distance whenever another mark is passed on the way to it. */
export function createCountdown(): Rule {
  let [since, mark] = [0, 0];
  return {
    apart: 3000,
    tell({ telemetry: { course, heading }, now }, was) {
      if (!course) return "";
      const last = was.telemetry.course;
      if (!last || isOther(course, last)) [since, mark] = [now, Infinity];
      if (now - since < SETTLED) return "";
      const next = distanceMark(course.distance);
      if (next < mark) {
        mark = next;
        return say("Waypoint {way}.", { way: spokenWay(course, heading) });
      }
      if (course.distance > AWAY * mark) mark = next;
      return "";
    },
  };
}

/** Metres that no step of a quarter of a second covers beside the speed, for waypoints without an object. */
const JUMP = 30;

function isOther(course: CourseReading, last: CourseReading): boolean {
  return (
    course.of !== last.of || (!course.of && Math.abs(course.distance - last.distance) > JUMP + 0.2 * last.distance)
  );
}

/** Degrees from the waypoint from which a turn is told, and within which one goes straight to it. */
const [ASTRAY, STRAIGHT] = [20, 12];
/** Metres within which no turn is told, m/s that count as going, and milliseconds of going astray. */
const [CLOSE, GOING, LASTING] = [6, 0.4, 1000];
/** Times that a turn is told to someone who does not take it, and milliseconds between two. */
const [TOLD, AGAIN] = [3, 4000];

/** Tells the turn to the waypoint, where the player goes another way; no more after some times in vain. */
export function createCorrections(): Rule {
  let [since, told, again] = [Infinity, 0, 0];
  return {
    apart: AGAIN,
    tell({ telemetry, now }, was) {
      const { course, heading, autopilot, speed } = telemetry;
      if (!course || autopilot || course.of !== was.telemetry.course?.of) [since, told, again] = [Infinity, 0, 0];
      if (!course || autopilot || isOnTop(telemetry)) return "";
      const turn = Math.abs(turnBetween(heading, course.bearing));
      if (turn < STRAIGHT) told = 0;
      if (turn < ASTRAY || speed < GOING) since = Infinity;
      else since = Math.min(since, now);
      if (now - since < LASTING || now < again || told >= TOLD) return "";
      [told, again] = [told + 1, now + AGAIN];
      return turnWords(heading, course.bearing);
    },
  };
}

/** Metres beside a waypoint that count as over it, for each m/s. */
const OVER = 2;

const isOnTop = ({ course, speed }: Scene["telemetry"]): boolean => !course || course.distance < CLOSE + OVER * speed;
