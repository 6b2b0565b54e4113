/** Figures far from one, as people write them: powers of ten, chances, long times. */

import { whole } from "../../../ui/reading.ts";

const MINUS = "\u2212";
const THIN = "\u202f";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "10⁻⁶". */
export function tenTo(exponent: number): string {
  const figures = [...String(Math.abs(exponent))].map((figure) => RAISED[Number(figure)]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${figures}`;
}

/** The power of ten in a number's scientific form; 0 of none. */
export const exponentOf = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))));

/** A decimal with a true minus sign. */
export const fixed = (value: number, places: number): string => value.toFixed(places).replace("-", MINUS);

/** "3.45 · 10⁻⁶"; "0" of none. */
export function scientific(value: number, places = 2): string {
  if (value === 0) return "0";
  const [figures, power] = value.toExponential(places).split("e");
  return `${figures.replace("-", MINUS)}${THIN}·${THIN}${tenTo(Number(power))}`;
}

/** "(3.45 ± 0.15) · 10⁻⁶": to the second figure of the error. */
export function measured(value: number, error: number): string {
  if (value === 0 || error === 0) return scientific(value);
  const power = exponentOf(value);
  const places = Math.max(0, Math.min(6, power - exponentOf(error) + 1));
  const scaled = (v: number) => fixed(v / 10 ** power, places);
  return `(${scaled(value)} ± ${scaled(error)})${THIN}·${THIN}${tenTo(power)}`;
}

/** A chance: "p = 0.34", "p = 0.002", "p = 3 · 10⁻⁷", "p < 10⁻³⁰⁰". */
export function chanceText(p: number): string {
  if (p < 1e-300) return `p < ${tenTo(-300)}`;
  if (p < 0.001) return `p = ${scientific(p, 0)}`;
  return `p = ${p < 0.01 ? p.toFixed(3) : p.toFixed(2)}`;
}

/** "847", "12k", "3.4M": where there is room for four figures at most. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  const [value, unit] =
    count < 999_500 ? [count / 1000, "k"] : count < 999.5e6 ? [count / 1e6, "M"] : [count / 1e9, "G"];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

const TIMES = [
  [31_557_600, "year"],
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

const MANY_YEARS = [
  [1e9, "billion "],
  [1e6, "million "],
  [1e3, "thousand "],
] as const;

/** "less than a second", "5 seconds", "3 hours", "250 billion years". */
export function lastingText(seconds: number): string {
  if (seconds < 1) return "less than a second";
  // 59.6 seconds are a minute, and not 60 seconds.
  const [length, name] = TIMES.find(([least]) => Math.round(seconds) >= least) ?? TIMES[4];
  const count = Math.max(1, seconds / length);
  const [scale, many] = (name === "year" && MANY_YEARS.find(([least]) => count >= least)) || [1, ""];
  const shown = count / scale;
  const figures = whole(shown >= 10 ? Number(shown.toPrecision(2)) : shown);
  return `${figures} ${many}${name}${figures === "1" && many === "" ? "" : "s"}`;
}
