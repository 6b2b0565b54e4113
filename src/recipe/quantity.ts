/** Numbers: unit, range, and form in links and messages. */
import { say } from "../words/words.ts";

/** Unit and range of a number. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** Decimal places in a link. */
  readonly digits: number;
  readonly whole?: boolean;
  /** For angles: the start of the 360° range into which links wrap them. */
  readonly wrap?: number;
  /** The value where it is left out at the end of a list. */
  readonly absent?: number;
}

/** A number of a list, which messages name. */
export interface Quantity extends NumberRange {
  readonly name: string;
}

/** "150 to 560 units". */
export function rangeText({ min, max, unit }: NumberRange): string {
  return `${min} to ${max}${unit && ` ${unit}`}`;
}

/** The same for people, in the language in use. */
export const rangeWords = ({ min, max, unit }: NumberRange): string =>
  unit ? say("{min} to {max} {unit}", { min, max, unit: say(unit) }) : say("{min} to {max}", { min, max });

/** Reason why a value is invalid; null for a valid one. */
export function faultOf({ min, max, whole }: NumberRange, value: unknown): "no number" | "range" | "fraction" | null {
  if (typeof value !== "number" || Number.isNaN(value)) return "no number";
  if (value < min || value > max) return "range";
  return whole && !Number.isInteger(value) ? "fraction" : null;
}

const FAULTS = {
  "no number": (range: string) => `is not a number (range ${range})`,
  range: (range: string) => `is out of range ${range}`,
  fraction: (range: string) => `is not a whole number (range ${range})`,
};

/** Message about an invalid value for programmers, as the end of a sentence; null for a valid one. */
export function problemOf(quantity: NumberRange, value: unknown): string | null {
  const fault = faultOf(quantity, value);
  return fault && FAULTS[fault](rangeText(quantity));
}

/** The nearest value that a link can hold: wrapped, rounded and clamped. NaN stays NaN. */
export function canonical({ min, max, digits, wrap }: NumberRange, value: number): number {
  const wrapped = wrap === undefined || !Number.isFinite(value) ? value : wrapAngle(value, wrap);
  // Wrapped again since 359.97° rounds to 360. The second rounding also turns −0 into 0.
  const rounded = Number(Math.min(max, Math.max(min, wrapped)).toFixed(digits));
  const again = wrap === undefined ? rounded : wrapAngle(rounded, wrap);
  return Math.min(max, Math.max(min, Number(again.toFixed(digits))));
}

function wrapAngle(angle: number, start: number): number {
  const past = (angle - start) % 360;
  return (past < 0 ? past + 360 : past) + start;
}

/** Decimal places of a step: 0.05 has 2. */
export function decimals(step: number): number {
  let places = 0;
  while (places < 6 && Math.abs(Number(step.toFixed(places)) - step) > 1e-9) places++;
  return places;
}

/** A value as messages show it: text in quotes, at most 40 characters of it. */
export function valueText(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "a table";
  return typeof value === "function" ? "a function" : clip(String(value));
}

export function quote(text: string): string {
  return text.length > 40
    ? say('"{text}" ({n} character)|"{text}" ({n} characters)', { text: clip(text), n: text.length })
    : `"${text}"`;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
