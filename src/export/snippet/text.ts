/** Text that the snippets of all languages share. */

import type { GroundProgram } from "../../recipe/ground-program.ts";
import { LICENCE } from "../licence.ts";

/** Characters of a line. */
const WIDTH = 118;

/** Values in lines, indented by two spaces. */
export function lines<T>(values: Iterable<T>, print: (value: T) => string): string {
  const out: string[] = [];
  let line = "";
  for (const value of values) {
    const next = `${print(value)}, `;
    if (line.length + next.length > WIDTH - 2) {
      out.push(line);
      line = "";
    }
    line += next;
  }
  return [...out, line].map((each) => `  ${each.trimEnd()}`).join("\n");
}

/** Syntax of numbers and functions in a language. */
export interface Notation {
  number(value: number): string;
  readonly min: string;
  readonly max: string;
  readonly abs: string;
  readonly sqrt: string;
}

/** The arguments of every function. */
export const argumentsOf = ({ radius }: GroundProgram): readonly string[] =>
  radius === null ? ["x", "y"] : ["x", "y", "z"];

/**
 * The steps from a height to an altitude as assignments to new variables, and the value that is returned. Each has the
 * additions of the generator in its order.
 */
export function altitudeSteps(program: GroundProgram, notation: Notation, height: string, lift: string) {
  const { sea, relief, peak, steep, datum } = program;
  const n = notation.number;
  const steps: (readonly [name: string, value: string])[] = [["above", `${height} - ${n(sea)}`]];
  let units = "above";
  if (steep < Infinity) {
    steps.push(["over", `${notation.max}(above - ${n(steep)}, ${n(0)})`]);
    steps.push(["steep", `${notation.min}(above, ${n(steep)}) + over * ${notation.sqrt}(over)`]);
    units = "steep";
  }
  const shore = program.lift
    ? `(${n(datum)} + ${n(program.lift.height)} * ((${lift} - ${n(program.lift.mean)}) / ${n(program.lift.spread)}))`
    : n(datum);
  const top = `${n(relief)} * ${units} * (${n(1)} + ${notation.abs}(${units}) / ${n(peak)})`;
  const value = datum === 0 && !program.lift ? top : `${shore} + ${top}`;
  return { steps, value: program.isSolid ? `${notation.max}(${n(0)}, ${value})` : value };
}

/** Heading of a snippet: lines of a comment. */
export interface SnippetTitle {
  readonly world: string;
  readonly seed: number;
  readonly link: string;
  readonly t: number;
}

/** The lines above the code; `exactness` states its error and the test of it. */
export function heading(program: GroundProgram, title: SnippetTitle, exactness: readonly string[]): string[] {
  const { radius, count } = program;
  const where =
    radius === null
      ? "x, y are metres east and north."
      : `x, y, z are metres from the planet's centre; its radius is ${radius} m.`;
  return [
    `The ground of Limitless: ${title.world}, seed ${title.seed}, year ${title.t}, ${count} readings of one profile.`,
    title.link,
    "",
    "height: profile units, as fieldAt. altitude: metres above the datum.",
    where,
    ...exactness,
    `Licence: ${LICENCE}. The method is by Graham Relf.`,
  ];
}
