/** Option parsers with error messages that name the option, the value and the valid range; and help text. */

import { Option } from "commander";
import { DECIMAL } from "../core/decimal.ts";
import { nearestName } from "../recipe/nearest-name.ts";
import { problemOf, type Quantity, quote, rangeText } from "../recipe/quantity.ts";
import { UsageError } from "./errors.ts";

/** Parses an argument. Throws a RangeError whose message completes "--option: …", and names the valid values. */
export interface Reader<T> {
  (text: string): T;
  /** The valid texts, where they are few. */
  readonly choices?: readonly string[];
}

/** Parses a decimal number; NaN for any other text. */
export function numberOf(text: string): number {
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
}

export type Range = Pick<Quantity, "min" | "max"> & { readonly unit?: string; readonly whole?: boolean };

const quantityOf = (range: Range): Quantity => ({ name: "", digits: 0, unit: "", ...range });

export function number(range: Range): Reader<number> {
  const quantity = quantityOf(range);
  return (text) => {
    const value = numberOf(text);
    const problem = problemOf(quantity, value);
    if (problem) throw new RangeError(`${quote(text)} ${problem}`);
    // Turns −0 into 0.
    return value + 0;
  };
}

/** A random seed. */
export const SEED = number({ min: 0, max: 2 ** 32 - 1, whole: true });

/** A comma-separated list of named numbers; those after the first `least` are optional. */
export function list(parts: readonly (Range & { readonly name: string })[], least = parts.length): Reader<number[]> {
  const names = parts.map(({ name }, i) => (i < least ? name : `[,${name}]`)).join(",");
  const ranges = parts.map((part) => rangeText(quantityOf(part)));
  const valid = ranges.every((range) => range === ranges[0])
    ? `each ${ranges[0]}`
    : parts.map(({ name }, i) => `${name} ${ranges[i]}`).join(", ");
  return (text) => {
    const pieces = text.split(",");
    if (pieces.length < least || pieces.length > parts.length)
      throw new RangeError(`${quote(text)} is not ${names.replaceAll(",[", "[")} (${valid})`);
    return pieces.map((piece, i) => {
      try {
        return number(parts[i])(piece);
      } catch (error) {
        throw new RangeError(`${parts[i].name} ${(error as Error).message}`);
      }
    });
  };
}

export function oneOf<N extends string>(names: readonly N[]): Reader<N> {
  const read = (text: string) => {
    const found = names.find((name) => name === text);
    if (found !== undefined) return found;
    const near = nearestName(text, names);
    const meant = near ? ` (did you mean ${near}?)` : "";
    throw new RangeError(`${quote(text)} is not one of ${names.join(", ")}${meant}`);
  };
  return Object.assign(read, { choices: names });
}

const choices = new WeakMap<Option, readonly string[]>();

/** The values that an option takes, where they are few. */
export const choicesOf = (option: Option): readonly string[] => choices.get(option) ?? [];

/** A Commander option whose error messages start with its name: `--lake: "x" is not a number (range 0 to 1275 units).` */
export function option<T>(flags: string, about: string, read: Reader<T>, fallback?: T): Option {
  const made = new Option(flags, about);
  const name = made.long ?? made.short ?? flags;
  made.argParser((text) => named(name, read, text));
  if (read.choices) choices.set(made, read.choices);
  return fallback === undefined ? made : made.default(fallback);
}

function named<T>(name: string, read: Reader<T>, text: string): T {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${name}: ${error.message}.`);
    throw error;
  }
}

/** Column at which help text wraps. */
export const HELP_WIDTH = 96;

/** Wraps the paragraphs of a help text. Blocks with an indented line or a heading keep their lines. */
export function helpText(text: string): string {
  return text
    .split("\n\n")
    .map((block) => (/^ |:$/m.test(block) ? block : wrap(block.trim().split(/\s+/))))
    .join("\n\n");
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + word.length >= HELP_WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
