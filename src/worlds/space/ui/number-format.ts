/** Number and unit formatting for space: scientific notation, speeds, durations; and parsing of typed numbers. */

import { AU_PER_LY, type Figure, KM_PER_AU, threeDigits } from "../../../ui/astronomical.ts";
import { element } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { fixed } from "../../../ui/number-text.ts";
import { phrase, say } from "../../../words/words.ts";

const MINUS = "\u2212";
const NARROW_SPACE = "\u202f";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power of ten with superscript digits: "10⁻⁶". */
function tenTo(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${digits}`;
}

/** The exponent of a number in scientific notation; 0 for 0. */
const exponentOf = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))));

/** Scientific notation: "3.45 · 10⁻⁶"; "0" for 0. */
export function scientific(value: number, places = 2): string {
  if (value === 0) return "0";
  const [digits, power] = value.toExponential(places).split("e");
  return `${fixed(Number(digits), places)}${NARROW_SPACE}·${NARROW_SPACE}${tenTo(Number(power))}`;
}

/** A value with its error, rounded to two significant digits of the error: "(3.45 ± 0.15) · 10⁻⁶". */
export function measured(value: number, error: number): string {
  if (value === 0 || error === 0) return scientific(value);
  const power = exponentOf(value);
  const places = Math.max(0, Math.min(6, power - exponentOf(error) + 1));
  const scaled = (v: number) => fixed(v / 10 ** power, places);
  return `(${scaled(value)} ± ${scaled(error)})${NARROW_SPACE}·${NARROW_SPACE}${tenTo(power)}`;
}

/** A p-value: "p = 0.34", "p = 0.002", "p = 3 · 10⁻⁷", "p < 10⁻³⁰⁰". */
export function pValueText(p: number): string {
  if (p < 1e-300) return `p < ${tenTo(-300)}`;
  if (p < 0.001) return `p = ${scientific(p, 0)}`;
  return `p = ${fixed(p, p < 0.01 ? 3 : 2)}`;
}

/** Seconds of a unit, and its words. */
const TIME_UNITS = [
  [31_557_600, phrase("{count} year|{count} years")],
  [86_400, phrase("{count} day|{count} days")],
  [3600, phrase("{count} hour|{count} hours")],
  [60, phrase("{count} minute|{count} minutes")],
  [1, phrase("{count} second|{count} seconds")],
] as const;

/** Years, and their words. */
const YEAR_SCALES = [
  [1e9, phrase("{count} billion years|{count} billion years")],
  [1e6, phrase("{count} million years|{count} million years")],
  [1e3, phrase("{count} thousand years|{count} thousand years")],
] as const;

/** A duration in words: "less than a second", "5 seconds", "3 hours", "250 billion years". */
export function durationText(seconds: number): string {
  if (seconds < 1) return say("less than a second");
  // Rounded before the unit is chosen: 59.6 s is "1 minute", not "60 seconds".
  const unit = TIME_UNITS.find(([least]) => Math.round(seconds) >= least) ?? TIME_UNITS[4];
  const length = Math.max(1, seconds / unit[0]);
  const [scale, words] = (unit === TIME_UNITS[0] && YEAR_SCALES.find(([least]) => length >= least)) || [1, unit[1]];
  const n = Math.round(length / scale >= 10 ? Number((length / scale).toPrecision(2)) : length / scale);
  return say(words, { n, count: whole(n) });
}

/** "no planets", "1 planet", "9 planets". */
export const planetsText = (count: number): string =>
  count === 0 ? say("no planets") : say("{n} planet|{n} planets", { n: count });

const LIGHT_SECONDS_PER_AU = 499.004_784;

/** A speed given in astronomical units per second: "9 300 km/s", "12.0 light-seconds/s", "4.00 AU/s", "5.00 ly/s". */
export function speedFigure(au: number): Figure {
  if (au === 0) return { figure: "0", unit: "km/s" };
  const lightSeconds = au * LIGHT_SECONDS_PER_AU;
  if (lightSeconds < 0.0995) return { figure: threeDigits(au * KM_PER_AU), unit: "km/s" };
  if (au < 0.995) return { figure: threeDigits(lightSeconds), unit: say("light-seconds/s") };
  if (au < 0.00995 * AU_PER_LY) return { figure: threeDigits(au), unit: "AU/s" };
  return { figure: threeDigits(au / AU_PER_LY), unit: "ly/s" };
}

/** Remaining time, rounded up to whole seconds, at least 1. */
export const secondsLeft = (seconds: number): Figure => ({
  figure: String(Math.max(1, Math.ceil(seconds))),
  unit: "s",
});

/** Position of a value on a logarithmic gauge from `least` to `most`, clamped to 0…1. */
export function logShare(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(1, Math.log(value / least) / Math.log(most / least)));
}

/** Parses a typed number: "-400", "1e6", "1 000 000", "−1,000". NaN where it is none. */
export function readNumber(typed: string): number {
  const plain = typed
    .trim()
    .replaceAll("\u2212", "-")
    .replace(/(?<=\d)[,\s\u202f](?=\d{3}(?!\d))/g, "");
  return plain === "" ? Number.NaN : Number(plain);
}

/** An error for a typed whole number: "x is “1.5”: it takes a whole number from −100 to 100." */
export function rangeError(name: string, typed: string, least: number, most: number): string {
  const values = { name, typed: typed.trim(), least: whole(least), most: whole(most) };
  return values.typed === ""
    ? say("{name} is nothing: it takes a whole number from {least} to {most}.", values)
    : say("{name} is “{typed}”: it takes a whole number from {least} to {most}.", values);
}

const RAISED = `⁻${SUPERSCRIPTS}`;
const LEVEL = `${MINUS}0123456789`;

/**
 * A text setter that renders the superscripts of powers of ten as `<sup>`, since few fonts have a superscript minus. It touches the
 * document only when the text changes.
 */
export function superscriptText(node: Element): (value: string) => void {
  let shown = "";
  return (value) => {
    if (value === shown) return;
    shown = value;
    node.replaceChildren(...withSuperscripts(value));
  };
}

function withSuperscripts(value: string): (string | HTMLElement)[] {
  return value.split(/(?<=10)([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return element("sup", {}, [...part].map((digit) => LEVEL[RAISED.indexOf(digit)]).join(""));
  });
}
