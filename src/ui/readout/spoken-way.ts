/** Ways as they are spoken to someone who sees nothing: the hour on the face of a clock, and the turn. */
import { phrase, say } from "../../words/words.ts";
import { headingText, turnBetween, wrapDegrees } from "../format.ts";
import type { DirectionReading, NearReading } from "../telemetry.ts";
import { nearWords, wayWords } from "./place-text.ts";

/** Degrees to which a turn is rounded. */
const ROUNDED = 5;

/** "ahead", "at your 2 o'clock", "behind". */
export function clockText(heading: number, bearing: number): string {
  const hour = Math.round(wrapDegrees(bearing - heading) / 30) % 12;
  if (hour === 0) return say("ahead");
  return hour === 6 ? say("behind") : say("at your {hour} o'clock", { hour });
}

/** "590 m, at your 2 o'clock, 280 m lower". */
export const spokenWay = (way: DirectionReading, heading: number): string =>
  wayWords(way, clockText(heading, way.bearing));

/** "Nearest island 590 m, at your 2 o'clock, 280 m lower". */
export const spokenNear = (near: NearReading, heading: number): string =>
  nearWords(near, clockText(heading, near.bearing));

/** "Turn right 30 degrees." */
export function turnWords(heading: number, bearing: number): string {
  const turn = turnBetween(heading, bearing);
  const degrees = Math.max(ROUNDED, ROUNDED * Math.round(Math.abs(turn) / ROUNDED));
  return turn < 0
    ? say("Turn left {degrees} degrees.", { degrees })
    : say("Turn right {degrees} degrees.", { degrees });
}

/** The eight points of the compass, clockwise from north. */
const POINTS = [
  phrase("north"),
  phrase("north-east"),
  phrase("east"),
  phrase("south-east"),
  phrase("south"),
  phrase("south-west"),
  phrase("west"),
  phrase("north-west"),
] as const;

/** "You face north-east, 042 degrees." */
export const headingWords = (heading: number): string =>
  say("You face {direction}, {degrees} degrees.", {
    direction: say(POINTS[Math.round(wrapDegrees(heading) / 45) % 8]),
    degrees: headingText(heading),
  });
