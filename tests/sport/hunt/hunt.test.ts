import { expect, test } from "vitest";
import type { Point } from "../../../src/sport/geometry.ts";
import { type Clue, clueText } from "../../../src/sport/hunt/clue.ts";
import { createHunt, FEWEST, type Hunt, MOST } from "../../../src/sport/hunt/create.ts";
import { answerOf, DRAIN_SECONDS, levelOf } from "../../../src/sport/hunt/progress.ts";
import { distance, pointOf, solveHunt } from "../../../src/sport/hunt/solve.ts";
import { canWalk } from "../../../src/sport/hunt/walk.ts";
import { say } from "../../../src/words/words.ts";
import { nonEmpty } from "../../non-empty.ts";
import { CENTRE, FOREST } from "./forest.ts";

const SEEDS = process.env.LONG ? 1000 : 60;
const { ground } = FOREST;

const hunts = Array.from({ length: SEEDS }, (_, seed) => createHunt(FOREST, seed, CENTRE));
const start = (hunt: Hunt): Point => pointOf(hunt.start);

test(`${SEEDS} hunts are solved by their clues alone`, () => {
  for (const hunt of nonEmpty(hunts)) {
    const places = solveHunt(FOREST, start(hunt), hunt.clues);
    expect(places.slice(0, -1), `seed ${hunt.seed}`).toEqual(hunt.answers.map(pointOf));
    // The last clue leads to the shore, where the pump house is seen.
    expect(distance(places[places.length - 1], pointOf(hunt.pump)), `seed ${hunt.seed}`).toBeLessThan(12);
  }
});

test("hunts have 4 to 8 clues of all kinds, and no answer twice", () => {
  const kinds = new Set<Clue["kind"]>();
  const counts = new Set<number>();
  for (const { clues, answers, start: first } of nonEmpty(hunts)) {
    counts.add(clues.length);
    for (const { kind } of clues) kinds.add(kind);
    expect(answers.length).toBe(clues.length - 1);
    const codes = [first, ...answers].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(nonEmpty(answers).every(({ feature }) => feature !== "mine")).toBe(true);
  }
  expect([...counts].sort()).toEqual([4, 5, 6, 7, 8].filter((n) => n >= FEWEST && n <= MOST));
  expect([...kinds].sort()).toEqual(["bearing", "code", "feature", "name", "paces", "shore"]);
});

test("every place is reached on foot from the one before, the treasure once the lake is drained", () => {
  for (const hunt of nonEmpty(hunts)) {
    let at = start(hunt);
    for (let clue = 0; clue < hunt.clues.length; clue++) {
      const next = answerOf(hunt, clue);
      expect(canWalk(ground, at, next), `seed ${hunt.seed} clue ${clue + 1}`).toBe(true);
      at = next;
    }
    expect(canWalk(ground, at, pointOf(hunt.treasure), hunt.drained)).toBe(true);
  }
});

test("the treasure lies in the lake, and draining leaves it dry", () => {
  for (const { seed, treasure, pump, drained, ...hunt } of nonEmpty(hunts)) {
    const height = ground.heightAt(treasure.x, treasure.y);
    expect(height, `seed ${seed}`).toBe(treasure.z);
    expect(ground.depthAt(treasure.x, treasure.y)).toBeGreaterThanOrEqual(2.5);
    expect(drained).toBeLessThan(height);
    expect(ground.depthAt(pump.x, pump.y)).toBe(0);
    expect(canWalk(ground, pointOf(pump), pointOf(treasure))).toBe(false);
    const all = { version: 1, seed, found: hunt.clues.length, pumped: DRAIN_SECONDS, taken: false } as const;
    expect(levelOf({ drained }, all)).toBe(drained);
  }
});

test("the words of a clue say everything that solving it takes", () => {
  const clues = hunts.flatMap((hunt) => hunt.clues);
  for (const clue of nonEmpty(clues)) {
    const text = say(clueText(clue, (metres) => `${metres} m`));
    const said = (...values: (string | number)[]) => {
      for (const value of values) expect(text).toContain(String(value));
    };
    if (clue.kind === "bearing") said(clue.degrees, clue.metres);
    else if (clue.kind === "paces") said(...clue.walks.flatMap(({ paces, to }) => [paces, to]), "80 m");
    else if (clue.kind === "code") said(clue.code, clue.within);
    else if (clue.kind === "feature") said(clue.direction);
    else if (clue.kind === "name") said(clue.name);
    else said(clue.degrees, clue.lake);
  }
});

test("a seed gives the same hunt again, and another seed another one", () => {
  expect(createHunt(FOREST, 7, [CENTRE[0] + 20, CENTRE[1] - 20])).toEqual(hunts[7]);
  expect(createHunt(FOREST, 8, CENTRE)).not.toEqual(hunts[7]);
});

test("a wrong seed, and a place without lakes, are refused", () => {
  expect(() => createHunt(FOREST, -1, CENTRE)).toThrow("hunt: seed -1 is not a whole number from 0 to 4294967295.");
  expect(() => createHunt(FOREST, 1.5, CENTRE)).toThrow("seed 1.5");
  const dry = { ...ground, heightAt: () => 20 };
  const names = { placesIn: () => [] };
  expect(() => createHunt({ ground: dry, names }, 1, CENTRE)).toThrow("hunt: no lake within 3000 m");
});

test("a clue that leads to two places is named", () => {
  const hunt = hunts[0];
  const clues: Clue[] = [{ kind: "code", code: "AB", within: 3000 }, ...hunt.clues];
  expect(() => solveHunt(FOREST, start(hunt), clues)).toThrow(/hunt: clue 1 leads to \d+ places/);
});
