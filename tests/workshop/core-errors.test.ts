/** Errors of the generator in words for people: recognised with their values, and still written in the generator as they are here. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkFaultSettings, FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { readProfileText } from "../../src/core/profiles/read-list.ts";
import { readWav } from "../../src/core/profiles/read-wav.ts";
import { say } from "../../src/words/words.ts";
import { CORE_ERRORS, wordsOf } from "../../src/workshop/core-errors.ts";
import { nonEmpty } from "../non-empty.ts";

function errorOf(fails: () => unknown): Error {
  try {
    fails();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Expected an error, got none.");
}

test.each([
  ["a list", () => readProfileText("1 2 (three) {4|5}"), "Expected numbers, got {given} in line {line}."],
  ["a length", () => readProfileText("1 2 3"), "Expected {least} to {most} samples, a power of two, got {count}."],
  ["a recording", () => readWav(new Uint8Array(4), 16), "Expected a WAV file, which starts with RIFF and WAVE."],
  ["a setting", () => checkFaultSettings({ ...FAULT_DEFAULTS, seed: -1 }), /^Expected seed to be a whole number/],
  ["a matrix", () => checkFaultSettings({ ...FAULT_DEFAULTS, matrix: [1] }), /^Expected a matrix of 9 or 25 numbers/],
])("the error of %s is known, with its values", (_, fails, expected) => {
  const error = errorOf(fails);
  const { words, values } = wordsOf(error);
  expect(words).toMatch(expected);
  expect(say({ words, ...(values && { values }) })).toBe(error.message);
});

test("an error that is not known keeps its message", () => {
  expect(say(wordsOf(new RangeError("Expected {a|b}, got c.")))).toBe("Expected {a|b}, got c.");
  expect(wordsOf(new TypeError("Expected numbers, got 1 in line 2.")).words).toBe("{reason}");
});

const core = readdirSync("src/core", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(`src/core/${name}`, "utf8"))
  .join("\n");

/** Parts of messages that are written apart in the generator: those of its checks (src/core/checks.ts), of lists and of constants. */
const APART =
  /^Expected (a finite )?|a picture with a (width|height)|, but all is sky\.|, but the ground is level\.|to be a whole number from|to be above 0|, got$|the land file's [xy]Size|[xy]Size of a land to walk on|(cell|height|flooded) from|k[xy] of 0 or more|PCM of .* \(format 1 or 3\), got format|of 1 to/g;

test("each text is one of the generator", () => {
  for (const words of nonEmpty(CORE_ERRORS))
    for (const part of words.split(/\{\w+\}/)) {
      const own = part.trim().replace(APART, "").trim();
      expect(core.includes(own), `"${own}" of "${words}"`).toBe(true);
    }
});
