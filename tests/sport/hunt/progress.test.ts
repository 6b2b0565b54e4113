import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../../../src/sport/geometry.ts";
import { createHunt } from "../../../src/sport/hunt/create.ts";
import {
  answerOf,
  beginHunt,
  DRAIN_SECONDS,
  type HuntProgress,
  isPumping,
  levelOf,
  mergeProgress,
  progressProblem,
  pumpFor,
  readHunt,
  stand,
} from "../../../src/sport/hunt/progress.ts";
import { pointOf } from "../../../src/sport/hunt/solve.ts";
import { nonEmpty } from "../../non-empty.ts";
import { CENTRE, FOREST } from "./forest.ts";

const hunt = createHunt(FOREST, 3, CENTRE);
const count = hunt.clues.length;
/** As a page reads a stored progress. */
const readProgress = (input: unknown) => {
  const read = readHunt(input);
  const problem = "problem" in read ? read.problem : progressProblem(read.progress, hunt);
  return problem === null ? read : { problem };
};
const away = ([x, y]: Point, metres: number): Point => [x + metres, y];

/** The progress after all clues. */
function solved(): HuntProgress {
  let progress = beginHunt(hunt, 1000);
  for (let clue = 0; clue < count; clue++) progress = stand(hunt, progress, answerOf(hunt, clue), false).progress;
  return progress;
}

test("a place is found by standing at it, or by saying so a little farther away", () => {
  const begun = beginHunt(hunt, 1000);
  const first = answerOf(hunt, 0);
  expect(stand(hunt, begun, away(first, 4.1), false)).toEqual({ progress: begun, told: null });
  expect(stand(hunt, begun, away(first, 12.1), true)).toEqual({ progress: begun, told: { kind: "not here" } });
  const found = { progress: { ...begun, found: 1 }, told: { kind: "found", clue: 0 } };
  expect(stand(hunt, begun, away(first, 3.9), false)).toEqual(found);
  expect(stand(hunt, begun, away(first, 11.9), true)).toEqual(found);
});

test("clues are solved in their order", () => {
  const begun = beginHunt(hunt, 1000);
  for (let clue = 1; clue < count; clue++)
    expect(stand(hunt, begun, answerOf(hunt, clue), true).progress).toEqual(begun);
});

test("the pump starts at the pump house once all clues are solved, and the lake falls evenly", () => {
  const all = solved();
  expect(all.found).toBe(count);
  expect(levelOf(hunt, all)).toBe(0);
  expect(stand(hunt, all, pointOf(hunt.treasure), true).told).toEqual({ kind: "not here" });
  expect(stand(hunt, all, pointOf(hunt.pump), false).progress).toEqual(all);
  const started = stand(hunt, all, pointOf(hunt.pump), true);
  expect(started.told).toEqual({ kind: "pump starts" });
  expect(isPumping(started.progress)).toBe(true);
  const half = pumpFor(started.progress, DRAIN_SECONDS / 2).progress;
  expect(levelOf(hunt, half)).toBeCloseTo(hunt.drained / 2, 9);
  const { progress: dry, told } = pumpFor(half, 1000);
  expect(told).toEqual({ kind: "drained" });
  expect(levelOf(hunt, dry)).toBe(hunt.drained);
  expect(isPumping(dry)).toBe(false);
  expect(pumpFor(dry, 10)).toEqual({ progress: dry, told: null });
});

test("the treasure is taken where it lies dry, and once", () => {
  const started = stand(hunt, solved(), pointOf(hunt.pump), true).progress;
  expect(stand(hunt, started, pointOf(hunt.treasure), true).progress.taken).toBe(false);
  const dry = pumpFor(started, DRAIN_SECONDS).progress;
  expect(stand(hunt, dry, away(pointOf(hunt.treasure), 3.1), true).progress.taken).toBe(false);
  const taken = stand(hunt, dry, away(pointOf(hunt.treasure), 2.9), false);
  expect(taken).toEqual({ progress: { ...dry, taken: true }, told: { kind: "taken" } });
  expect(stand(hunt, taken.progress, pointOf(hunt.treasure), true)).toEqual({ progress: taken.progress, told: null });
});

const step = fc.oneof(
  fc.record({ clue: fc.nat(count - 1), off: fc.integer({ min: 0, max: 15 }), says: fc.boolean() }),
  fc.record({ treasure: fc.integer({ min: 0, max: 6 }), says: fc.boolean() }),
  fc.record({ seconds: fc.double({ min: 0, max: 60, noNaN: true }) }),
);

test("after any steps the progress is one that storage accepts, and nothing found is lost", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      let progress = beginHunt(hunt, 1000);
      for (const each of nonEmpty(steps)) {
        const before = progress;
        if ("seconds" in each) progress = pumpFor(progress, each.seconds).progress;
        else if ("clue" in each)
          progress = stand(hunt, progress, away(answerOf(hunt, each.clue), each.off), each.says).progress;
        else progress = stand(hunt, progress, away(pointOf(hunt.treasure), each.treasure), each.says).progress;
        expect(progress.found).toBeGreaterThanOrEqual(before.found);
        expect(levelOf(hunt, progress)).toBeLessThanOrEqual(levelOf(hunt, before));
        expect(readProgress(progress)).toEqual({ progress });
      }
    }),
  );
});

test("a stored progress that cannot be is refused by its name", () => {
  const begun = beginHunt(hunt, 1000);
  const problem = (change: object) => readProgress({ ...begun, ...change });
  expect(problem({ seed: 4 })).toEqual({ problem: "hunt: seed 4 is not 3" });
  expect(problem({ found: 9 })).toEqual({ problem: "hunt: found: 9 is out of range 0 to 8" });
  expect(problem({ found: count + 1 })).toEqual({ problem: `hunt: found ${count + 1} is out of range 0 to ${count}` });
  expect(problem({ pumped: 3 })).toEqual({ problem: `hunt: the pump cannot have run after 0 of ${count} clues` });
  expect(problem({ pumped: 76, found: count })).toEqual({ problem: "hunt: pumped: 76 is out of range 0 to 75 s" });
  expect(problem({ taken: true })).toEqual({ problem: "hunt: the treasure cannot be taken before the pump has run" });
  expect(problem({ taken: true, pumped: 1, found: count })).toEqual({
    problem: "hunt: the treasure cannot be taken under water",
  });
  expect(problem({ changed: Number.NaN })).toEqual({
    problem: "hunt: changed: NaN is not a number (range 0 to 8640000000000000 ms)",
  });
  for (const input of [undefined, null, 3, "{", [], { version: 3 }])
    expect(readProgress(input)).toHaveProperty("problem");
});

test("a progress of the first version is read, with unknown times", () => {
  const { begun, changed, ...rest } = beginHunt(hunt, 1000);
  expect([begun, changed]).toEqual([1000, 1000]);
  expect(readProgress({ ...rest, version: 1, found: 2 })).toEqual({
    progress: { ...rest, found: 2, begun: 0, changed: 0 },
  });
});

test("merged records of a hunt hold the progress of both, and a hunt begun later wins", () => {
  const begun = beginHunt(hunt, 1000);
  const pumped = { ...begun, found: count, pumped: 4, changed: 3000 };
  const behind = { ...begun, found: 2, changed: 5000 };
  for (const merged of [mergeProgress(pumped, behind), mergeProgress(behind, pumped)])
    expect(merged).toEqual({ ...pumped, changed: 5000 });
  const again = beginHunt(hunt, 2000);
  for (const merged of [mergeProgress(pumped, again), mergeProgress(again, pumped)]) expect(merged).toEqual(again);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

test("10,000 damaged texts are read or refused by name, never thrown", () => {
  const text = JSON.stringify(pumpFor(stand(hunt, solved(), pointOf(hunt.pump), true).progress, 9).progress);
  const damage = fc.tuple(fc.nat(text.length), fc.nat(6), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(damage, ([at, length, put]) => {
      const read = readProgress(parsed(text.slice(0, at) + put + text.slice(at + length)));
      if ("problem" in read) expect(read.problem).toMatch(/^hunt: ./);
      else expect(readProgress(read.progress)).toEqual(read);
    }),
    { numRuns: 10_000 },
  );
});
