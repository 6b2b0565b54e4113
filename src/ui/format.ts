/**
 * Numbers as text: lengths and speeds in the units of the visitor, angles, with true minus signs, thin spaces and the decimal mark of the
 * language.
 */
import { languageInUse, say } from "../words/words.ts";
import { compassLetters } from "./compass.ts";
import type { Telemetry } from "./telemetry.ts";

/** A unit: its name, and how many of them a metre has, or a metre per second. */
interface Unit {
  readonly name: string;
  readonly per: number;
}

export interface Units {
  readonly speed: Unit;
  /** Speed in the line below it. */
  readonly also: Unit;
  readonly climb: Unit;
  /** Heights, and distances of less than 995 of them. */
  readonly short: Unit;
  readonly long: Unit;
}

export const METRIC: Units = {
  speed: { name: "m/s", per: 1 },
  also: { name: "km/h", per: 3.6 },
  climb: { name: "m/s", per: 1 },
  short: { name: "m", per: 1 },
  long: { name: "km", per: 0.001 },
};

let units = METRIC;

export const unitsInUse = (): Units => units;

/** Changes the units of all text that is written from now on. */
export function useUnits(next: Units): void {
  units = next;
}

/** An angle wrapped to [0, 360). */
export function wrapDegrees(degrees: number): number {
  const rest = degrees % 360;
  const wrapped = rest < 0 ? rest + 360 : rest;
  return wrapped === 360 || wrapped === 0 ? 0 : wrapped; // −10⁻²⁰ + 360 rounds to 360; −0 becomes 0
}

/** The signed turn from one direction to another, clockwise positive, in [−180, 180). */
export const turnBetween = (from: number, to: number): number => wrapDegrees(to - from + 180) - 180;

/** Whole degrees with three digits, 000 to 359. */
export const headingText = (degrees: number): string => String(Math.round(wrapDegrees(degrees)) % 360).padStart(3, "0");

/** Languages whose decimal mark is a comma. */
const COMMA: readonly string[] = ["de", "fr", "es"];

/** The decimal mark of the language in use. */
export const decimalMark = (): string => (COMMA.includes(languageInUse()) ? "," : ".");

/** A number with so many decimal places, and an ASCII minus sign. */
export const decimals = (value: number, places: number): string => value.toFixed(places).replace(".", decimalMark());

/** "12 m S": so far in a direction, degrees. */
export const wayText = (length: string, direction: number): string =>
  say("{length} {way}##of the compass", { length, way: compassLetters(direction) });

/** "8.53° N 3.10° E": hundredths, 10 m on a planet of 60 km. */
export function placeText([latitude, longitude]: readonly [number, number]): string {
  const angle = (value: number, way: number) =>
    wayText(`${decimals(Math.abs(value), 2)}°`, value < 0 ? way + 180 : way);
  return `${angle(latitude, 0)} ${angle(longitude, 90)}`;
}

/** "06:40" for an hour of the day; never more than 23:59. */
export function timeText(hour: number): string {
  const minutes = Math.min(1439, Math.floor(hour * 60));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

const MINUS = "\u2212";
const THIN = "\u202f";

/** A whole number with a true minus sign and thin spaces between thousands; never "−0". */
export function whole(value: number): string {
  const rounded = Math.round(value);
  // Below 10²¹ there are 21 digits; numbers above are written with an exponent.
  const figures = String(Math.abs(rounded)).replace(/\B(?=(?:\d{3}){1,7}$)/g, THIN);
  return rounded < 0 ? MINUS + figures : figures;
}

const tenths = (value: number): string => decimals(Math.round(Math.abs(value) * 10) / 10, 1);

/** Tenths below 10, whole numbers above, without a sign. */
const figure = (value: number): string => (Math.abs(value) < 9.95 ? tenths(value) : whole(Math.abs(value)));

/** A speed of so many metres per second. */
export const speedText = (speed: number): string => figure(speed * units.speed.per);

/** "153 km/h". */
export const otherSpeedText = (speed: number): string =>
  `${whole(Math.abs(speed * units.also.per))} ${units.also.name}`;

/** "+2.1", "−0.4", or "0.0" without a sign; whole numbers from 100 on. */
export function climbText(climb: number): string {
  const value = climb * units.climb.per;
  const figures = Math.abs(value) < 99.95 ? tenths(value) : whole(Math.abs(value));
  if (figures === tenths(0)) return figures;
  return (climb < 0 ? MINUS : "+") + figures;
}

/** The unit of a height: the long one where it would have more than six digits in the short one. */
const unitOfHeight = (metres: number): Unit =>
  Math.abs(metres * units.short.per) < 999_999.5 ? units.short : units.long;

export const heightUnit = (metres: number): string => unitOfHeight(metres).name;

/** A height in whole units. */
export const heightText = (metres: number): string => whole(metres * unitOfHeight(metres).per);

export function clearanceText({ clearance, overWater }: Pick<Telemetry, "clearance" | "overWater">): string {
  if (clearance === null) return say("no ground below");
  const metres = Math.max(0, clearance);
  const { name, per } = unitOfHeight(metres);
  const height = `${figure(metres * per)} ${name}`;
  return say(overWater ? "{height} above water" : "{height} above ground", { height });
}

/** "85 m", "640 m" (to ten), "1.2 km", "14 km". */
export function distanceText(metres: number): string {
  const { short, long } = units;
  const value = metres * short.per;
  if (value < 99.5) return `${whole(value)} ${short.name}`;
  if (value < 995) return `${Math.round(value / 10) * 10} ${short.name}`;
  return `${figure(metres * long.per)} ${long.name}`;
}

/** The turn to a bearing: "ahead", "35° right", "behind". */
export function turnText(heading: number, bearing: number): string {
  const turn = Math.round(turnBetween(heading, bearing));
  if (Math.abs(turn) < 3) return say("ahead");
  if (Math.abs(turn) > 170) return say("behind");
  const angle = `${Math.abs(turn)}°`;
  return turn < 0 ? say("{angle} left", { angle }) : say("{angle} right", { angle });
}

/** A height difference in words: less than 5 m counts as level. */
export function riseOf(rise: number): { readonly way: "above" | "below" | "level"; readonly text: string } {
  if (Math.abs(rise) < 5) return { way: "level", text: say("level##as high") };
  return { way: rise > 0 ? "above" : "below", text: distanceText(Math.abs(rise)) };
}

/** "40 s", "3 min", "1 h 20 min". */
export function durationText(seconds: number): string {
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
