/** A number with a name, a unit and a range, and how it reads in a link and in a message. */
export interface Quantity {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** Decimal places kept in a link. */
  readonly digits: number;
  readonly whole?: boolean;
  /** For angles that go round: the least of the 360 degrees written in a link. */
  readonly round?: number;
  /** Its value where the end of a list leaves it out. */
  readonly absent?: number;
}

/** "150 to 560 units". */
export function rangeText({ min, max, unit }: Quantity): string {
  return `${min} to ${max}${unit && ` ${unit}`}`;
}

/** What is wrong with a value, as the end of a sentence, or null. */
export function faultOf(quantity: Quantity, value: unknown): string | null {
  const range = rangeText(quantity);
  if (typeof value !== "number" || Number.isNaN(value)) return `is not a number (range ${range})`;
  if (value < quantity.min || value > quantity.max) return `is out of range ${range}`;
  if (quantity.whole && !Number.isInteger(value)) return `is not a whole number (range ${range})`;
  return null;
}

/** The nearest value that a link can hold: rounded, brought round, within the range. NaN stays NaN. */
export function canonical({ min, max, digits, round }: Quantity, value: number): number {
  const turned = round === undefined || !Number.isFinite(value) ? value : around(value, round);
  // The second turn is for 359.97°, which rounds to 360; the second rounding also makes −0 a 0.
  const rounded = Number(Math.min(max, Math.max(min, turned)).toFixed(digits));
  const back = round === undefined ? rounded : around(rounded, round);
  return Math.min(max, Math.max(min, Number(back.toFixed(digits))));
}

function around(angle: number, least: number): number {
  const past = (angle - least) % 360;
  return (past < 0 ? past + 360 : past) + least;
}

/** Decimal places of a step: 0.05 has 2. */
export function decimals(step: number): number {
  let places = 0;
  while (places < 6 && Math.abs(Number(step.toFixed(places)) - step) > 1e-9) places++;
  return places;
}

/** A value as a message shows it: text in quotes, never longer than 40 characters of it. */
export function show(value: unknown): string {
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
