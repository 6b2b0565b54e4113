/** Arguments of the command line: text to numbers and names, refused with the argument, the value and the range. */

import { Option } from "commander";
import { nearestName } from "../recipe/nearest-name.ts";
import { faultOf, type Quantity, quote } from "../recipe/quantity.ts";
import { UsageFault } from "./errors.ts";

/** Reads the text of an argument, or throws a RangeError whose message is the end of a sentence. */
export type Reader<T> = (text: string) => T;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** NaN unless the text is a decimal number and nothing else. */
export function numberOf(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
}

export type Range = Pick<Quantity, "min" | "max"> & { readonly unit?: string; readonly whole?: boolean };

export function number(range: Range): Reader<number> {
  const quantity: Quantity = { name: "", digits: 0, unit: "", ...range };
  return (text) => {
    const value = numberOf(text);
    const fault = faultOf(quantity, value);
    if (fault) throw new RangeError(`${quote(text)} ${fault}`);
    // −0 would be a new name for a place.
    return value + 0;
  };
}

/** Which of the worlds. */
export const SEED = number({ min: 0, max: 2 ** 32 - 1, whole: true });

/** Numbers with commas between, each with its name and range; those past `least` may be left out. */
export function list(parts: readonly (Range & { readonly name: string })[], least = parts.length): Reader<number[]> {
  const names = parts.map(({ name }, i) => (i < least ? name : `[,${name}]`)).join(",");
  return (text) => {
    const pieces = text.split(",");
    if (pieces.length < least || pieces.length > parts.length)
      throw new RangeError(`${quote(text)} is not ${names.replaceAll(",[", "[")}`);
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
  return (text) => {
    const found = names.find((name) => name === text);
    if (found !== undefined) return found;
    const near = nearestName(text, names);
    const meant = near ? ` (did you mean ${near}?)` : "";
    throw new RangeError(`${quote(text)} is not one of ${names.join(", ")}${meant}`);
  };
}

/** An option of a command, whose complaints begin with its name: `--lake: "x" is not a number (range 0 to 1275 units).` */
export function option<T>(flags: string, about: string, read: Reader<T>, usual?: T): Option {
  const made = new Option(flags, about);
  const name = made.long ?? made.short ?? flags;
  made.argParser((text) => named(name, read, text));
  return usual === undefined ? made : made.default(usual);
}

function named<T>(name: string, read: Reader<T>, text: string): T {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFault(`${name}: ${error.message}.`);
    throw error;
  }
}

/** Text for --help: paragraphs broken anew, tables and examples as they are. */
export const HELP_WIDTH = 96;

/** Blocks lie between empty lines; one with a line that is set in, or with a heading, keeps its lines. */
export function helpText(text: string): string {
  return text
    .split("\n\n")
    .map((block) => (/^ |:$/m.test(block) ? block : broken(block.trim().split(/\s+/))))
    .join("\n\n");
}

function broken(words: readonly string[]): string {
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
