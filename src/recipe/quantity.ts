/** Unit and range of a number, and its form in links and messages. */
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

/** Message about an invalid value, as the end of a sentence; null for a valid one. */
export function problemOf(quantity: NumberRange, value: unknown): string | null {
  const range = rangeText(quantity);
  if (typeof value !== "number" || Number.isNaN(value)) return `is not a number (range ${range})`;
  if (value < quantity.min || value > quantity.max) return `is out of range ${range}`;
  if (quantity.whole && !Number.isInteger(value)) return `is not a whole number (range ${range})`;
  return null;
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
  return text.length > 40 ? `"${clip(text)}" (${text.length} characters)` : `"${text}"`;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
