/** Building roads: each step, its refusals, and undo and redo. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../../src/core/forest/roads.ts";
import { MOST_PLACES, MOST_ROADS } from "../../src/recipe/road-path.ts";
import { MOST_METRES } from "../../src/recipe/roads.ts";
import {
  addRoads,
  deleteRoad,
  doStep,
  endRoad,
  extendRoad,
  historyOf,
  isDrawing,
  NO_ROADS,
  type Planned,
  type RoadPlan,
  redoStep,
  roadNear,
  snapTo,
  startRoad,
  undoStep,
} from "../../src/sport/road-plan.ts";
import { say } from "../../src/words/words.ts";
import { said } from "../said.ts";

const anywhere = () => null;

function planOf(planned: Planned): RoadPlan {
  if ("problem" in planned) throw new Error(say(planned.problem));
  return planned.plan;
}

/** A plan after a road through these places. */
function withRoad(plan: RoadPlan, [first, ...rest]: readonly Point[]): RoadPlan {
  const started = planOf(startRoad(plan, first));
  return endRoad(rest.reduce((next, to) => planOf(extendRoad(next, to, anywhere)), started));
}

const PATH: Point[] = [
  [0, 0],
  [50, 0],
  [50, 40],
];

describe("a road", () => {
  test("is started, extended and ended; its key is its start", () => {
    const started = planOf(startRoad(NO_ROADS, [0, 0]));
    expect(started).toEqual({ roads: {}, open: null, from: [0, 0] });
    expect(isDrawing(started)).toBe(true);
    const one = planOf(extendRoad(started, [50, 0], anywhere));
    expect(one).toEqual({ roads: { "0,0": PATH.slice(0, 2) }, open: "0,0", from: null });
    const two = endRoad(planOf(extendRoad(one, [50, 40], anywhere)));
    expect(two).toEqual({ roads: { "0,0": PATH }, open: null, from: null });
    expect(isDrawing(two)).toBe(false);
    expect(Object.keys(withRoad(two, PATH).roads)).toEqual(["0,0", "0,0/2"]);
    expect(said(extendRoad(two, [9, 9], anywhere))).toEqual({ problem: "Start a road first" });
  });

  test("is refused where the ground does not allow it, and stays as it was", () => {
    const started = planOf(startRoad(NO_ROADS, [0, 0]));
    const problemOf = (path: readonly Point[]) => (path.at(-1)?.[0] === 9 ? "Too steep." : null);
    expect(said(extendRoad(started, [9, 0], problemOf))).toEqual({ problem: "Too steep." });
    expect(started.from).toEqual([0, 0]);
  });

  test("the places of a road, the metres and the number of roads are limited", () => {
    const long = withRoad(
      NO_ROADS,
      Array.from({ length: MOST_PLACES }, (_, k): Point => [k, 0]),
    );
    expect(said(extendRoad({ ...long, open: "0,0" }, [0, 9], anywhere))).toEqual({
      problem: "This road has 100 places; end it and start another",
    });
    const far = planOf(startRoad(NO_ROADS, [0, 0]));
    expect(said(extendRoad(far, [MOST_METRES + 1, 0], anywhere))).toEqual({
      problem: "All roads have 200001 m, more than 200000 m",
    });
    const wide: Point[] = [
      [0, 0],
      [MOST_METRES + 1, 0],
    ];
    expect(said(addRoads(NO_ROADS, [wide], anywhere))).toEqual({
      problem: "All roads have 200001 m, more than 200000 m",
    });
    let many = NO_ROADS;
    for (let k = 0; k < MOST_ROADS; k++)
      many = withRoad(many, [
        [k, 0],
        [k, 9],
      ]);
    expect(said(startRoad(many, [0, 0]))).toEqual({ problem: "There are 100 roads; delete one first" });
    expect(said(addRoads(many, [PATH], anywhere))).toEqual({ problem: "101 roads are more than 100" });
  });

  test("is found near a place, deleted, and joined by another", () => {
    const plan = withRoad(NO_ROADS, PATH);
    expect(roadNear(plan.roads, 20, 6, 7)).toBe("0,0");
    expect(roadNear(plan.roads, 20, 6, 5)).toBeNull();
    expect(deleteRoad(plan, "0,0")).toEqual(NO_ROADS);
    const paths = Object.values(plan.roads);
    expect(snapTo(paths, 45, 8)).toEqual([50, 0]);
    expect(snapTo(paths, 25.4, 6.2)).toEqual([25, 0]);
    expect(snapTo(paths, 25.4, 20.6)).toEqual([25, 21]);
    const northern: Point[] = [
      [0, 500],
      [100, 500],
    ];
    expect(snapTo([...paths, northern], 40, 505), "far from the middle of the map").toEqual([40, 500]);
  });
});

test("roads of a file are added all or none, and duplicates once", () => {
  const plan = withRoad(NO_ROADS, PATH);
  const other: Point[] = [
    [0, 0],
    [7, 7],
  ];
  expect(planOf(addRoads(plan, [PATH, other, other], anywhere)).roads).toEqual({ "0,0": PATH, "0,0/2": other });
  const problemOf = (path: readonly Point[]) => (path === other ? "Too wet." : null);
  expect(said(addRoads(plan, [PATH, other], problemOf))).toEqual({ problem: "roads.1: Too wet." });
});

test("undo and redo go through every plan and back, for any steps", () => {
  const places = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
  const steps = fc.array(fc.tuple(fc.constantFrom("start", "extend", "end", "delete", "undo"), places), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, (all) => {
      let history = historyOf(NO_ROADS);
      for (const [what, at] of all) {
        const { now } = history;
        const key = Object.keys(now.roads)[0];
        if (what === "undo") history = undoStep(history);
        else if (what === "end") history = doStep(history, endRoad(now));
        else if (what === "delete" && key) history = doStep(history, deleteRoad(now, key));
        else {
          const planned = what === "start" ? startRoad(now, at) : extendRoad(now, at, anywhere);
          if ("plan" in planned) history = doStep(history, planned.plan);
        }
      }
      const plans = [...history.past, history.now, ...history.future];
      let back = history;
      expect([...history.past].reverse().filter((plan) => (back = undoStep(back)).now !== plan)).toEqual([]);
      expect(undoStep(back)).toBe(back);
      expect(plans.slice(1).filter((plan) => (back = redoStep(back)).now !== plan)).toEqual([]);
      expect(redoStep(back)).toBe(back);
    }),
    { numRuns: 300 },
  );
});
