import type { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createProgress } from "../../src/cli/progress.ts";

/** The messages when 1,000, 2,000, … items are done at these times, in milliseconds. */
function told(times: readonly number[], isTTY: boolean, total?: number): string[] {
  const said: string[] = [];
  const errors = { isTTY, write: (text: string) => said.push(text) } as unknown as Writable;
  let now = 0;
  const progress = createProgress({ input: process.stdin, output: errors, errors, now: () => now }, "places");
  for (const [i, time] of times.entries()) {
    now = time;
    progress.at(1000 * (i + 1), total);
  }
  progress.end();
  return said;
}

test("no message in the first second", () => {
  for (const screen of [true, false]) expect(told([0, 500, 999], screen)).toEqual([]);
});

test("a terminal shows one line, updated five times a second, and cleared at the end", () => {
  const line = (text: string) => `\r\u001b[K${text}`;
  expect(told([0, 1000, 1100, 1199, 1200, 1300], true, 5000)).toEqual([
    line("2,000 of 5,000 places"),
    line("5,000 of 5,000 places"),
    line(""),
  ]);
});

test("a log gets a line every five seconds", () => {
  expect(told([0, 1000, 1200, 5999, 6000], false)).toEqual(["2,000 places\n", "5,000 places\n"]);
});
