/** Setting a course by hand: clicks, the order of controls, and what is still missing. */

import { expect, test } from "vitest";
import {
  courseOfDraft,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  moveControl,
  placeClick,
  removeControl,
} from "../../src/sport/course-draft.ts";
import { say } from "../../src/words/words.ts";
import { said } from "../said.ts";
import { SITES, slope } from "./race/ground.ts";

const ground = slope([...SITES, { feature: "root", x: 200, y: 0, code: "OA" }]);
const click = (draft: Draft, x: number, y: number) => placeClick(draft, ground, x, y, 15);

test("the first click is the start, clicks near features are controls, and others move the finish", () => {
  let draft = click(EMPTY_DRAFT, 0.4, 1.6).draft;
  expect(draft.start).toEqual([0, 2]);
  const told: string[] = [];
  for (const [x, y] of [
    [44, 3],
    [40, 75],
    [100, 100],
  ] as const) {
    const placed = click(draft, x, y);
    draft = placed.draft;
    told.push(say(placed.said));
  }
  expect(told).toEqual(["Control 1: OA.", "Control 2: OC.", "Finish set. Click a feature for another control."]);
  expect(draft).toMatchObject({
    controls: [
      [40, 0],
      [40, 80],
    ],
    finish: [100, 100],
  });
});

test("a code is used once, and neither start nor finish is in a lake", () => {
  const one = click(click(EMPTY_DRAFT, 0, 0).draft, 40, 0).draft;
  expect(said(click(one, 200, 0))).toEqual({ draft: one, said: "OA is control 1 already: codes differ." });
  expect(said(click(EMPTY_DRAFT, -600, 0))).toEqual({ draft: EMPTY_DRAFT, said: "That is in a lake." });
  expect(click(one, -600, 0).draft).toBe(one);
});

test("nothing is set in a tarn, but for controls at waterholes, which are water themselves", () => {
  const one = click(EMPTY_DRAFT, 0, 0).draft;
  const isUnderWater = (x: number) => x > 30;
  const tarn = { ...ground, isUnderWater };
  expect(said(placeClick(EMPTY_DRAFT, tarn, 90, 0, 15))).toEqual({ draft: EMPTY_DRAFT, said: "That is in a lake." });
  expect(said(placeClick(one, tarn, 40, 0, 15))).toEqual({ draft: one, said: "OA is under water." });
  const pond = slope([{ feature: "waterhole", x: 40, y: 0, code: "OA" }]);
  expect(say(placeClick(one, { ...pond, isUnderWater }, 40, 0, 15).said)).toBe("Control 1: OA.");
});

test("controls move and go, within the list", () => {
  const draft: Draft = { ...EMPTY_DRAFT, controls: SITES.map(({ x, y }) => [x, y] as const) };
  const xs = (d: Draft) => d.controls.map(([x, y]) => `${x} ${y}`);
  expect(xs(moveControl(draft, 2, 0))).toEqual(["-20 80", "40 0", "40 80"]);
  expect(xs(moveControl(draft, 0, 9))).toEqual(["40 80", "-20 80", "40 0"]);
  expect(moveControl(draft, 5, 0)).toBe(draft);
  expect(xs(removeControl(draft, 1))).toEqual(["40 0", "-20 80"]);
});

test("a draft reports missing parts, and ends at its start where it has no finish", () => {
  expect(said(courseOfDraft(EMPTY_DRAFT))).toEqual({ problem: "Click the map for the start." });
  expect(said(courseOfDraft({ ...EMPTY_DRAFT, start: [0, 0] }))).toEqual({ problem: "Click features for controls." });
  const draft: Draft = { name: " Short ", start: [0, 0], controls: [[40, 0]], finish: null };
  const course = courseOfDraft(draft);
  expect(course).toEqual({ name: "Short", start: [0, 0], controls: [[40, 0]], finish: [0, 0] });
  if (!("problem" in course)) expect(draftOf(course).finish).toEqual([0, 0]);
  expect(said(courseOfDraft({ ...draft, name: "x".repeat(61) }))).toEqual({
    problem: expect.stringMatching(/^name: .* is out of range 0 to 60 characters\.$/),
  });
});
