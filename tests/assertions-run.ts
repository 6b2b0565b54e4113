/**
 * Fails a file of tests with an assertion that never ran, as one in an `if` whose condition never holds: it would pass with anything.
 * A file of which not all tests ran, because of a filter, a failure or `test.todo`, is not held to it.
 */
import { afterAll, beforeEach, expect, type RunnerTask, type RunnerTestFile } from "vitest";

let file: RunnerTestFile | undefined;

beforeEach(({ task }) => {
  file = task.file;
});

const hasPassed = (task: RunnerTask): boolean =>
  task.type === "suite" ? task.tasks.every(hasPassed) : task.mode === "run" && task.result?.state === "pass";

afterAll(() => {
  const unrun = file && globalThis.assertions?.get(file.filepath);
  if (!file || !unrun || !file.tasks.every(hasPassed)) return;
  globalThis.assertions?.delete(file.filepath);
  const lines = [...new Set(unrun.values())].map((line) => `${file?.name}:${line}`);
  expect(lines, "assertions that never ran").toEqual([]);
});
