/** The steps of the sum, their waves, and what the tab says of a place. */
import { describe, expect, test } from "vitest";
import { COVER_1983, KINDS } from "../../../src/core/field/cover.ts";
import { TERMS_1983 } from "../../../src/core/field/directions.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { createHistory } from "../../../src/workshop/history.ts";
import { explain } from "../../../src/workshop/sum/explain.ts";
import { coverOf1983, kindsOf, THRESHOLDS } from "../../../src/workshop/sum/kinds.ts";
import { contoursOf, heightsOf, shoreOf } from "../../../src/workshop/sum/picture.ts";
import { groundOf, STEPS } from "../../../src/workshop/sum/steps.ts";
import { Study, stateOfStep, withTerm } from "../../../src/workshop/sum/study.ts";
import { bearingOf, frequencyOf, handleOf, termAt, turned, waveLength } from "../../../src/workshop/sum/terms.ts";
import type { TabContext } from "../../../src/workshop/tab.ts";
import { nonEmpty } from "../../non-empty.ts";

const groundOfStep = (step: number) => groundOf(PROFILE_1983, STEPS[step].terms, STEPS[step].options);
const PLACES = [
  [0, 0],
  [412.25, -77.5],
  [-9_999.1, 123_456.7],
] as const;

describe("steps", () => {
  test("one pattern is five times the line along y, as in the source", () => {
    const { field, factor } = groundOfStep(0);
    for (const [x, y] of PLACES) {
      const p = (27 * y) / 128;
      const index = Math.floor(p);
      const [low, high] = [0, 1].map((k) => PROFILE_1983.samples[(index + k) & 255]);
      expect(factor * fieldAt(field, x, y)).toBeCloseTo(5 * (low + (p - index) * (high - low)), 6);
    }
  });

  test("the third step is the average of the first two", () => {
    const [first, second, average] = [0, 1, 2].map(groundOfStep);
    const read = ({ field, factor }: typeof first, [x, y]: readonly [number, number]) => factor * fieldAt(field, x, y);
    for (const place of PLACES)
      expect(read(average, place)).toBeCloseTo((read(first, place) + read(second, place)) / 2, 9);
  });

  test("five terms are the ground of 1983, bit for bit", () => {
    const { field, factor } = groundOfStep(3);
    const land = createCountry();
    let dry = 0;
    for (let x = -500; x < 500; x += 37) {
      const { height, depth } = terraAt(land, x, 2 * x);
      if (depth > 0) continue;
      dry++;
      expect(factor * fieldAt(field, x, 2 * x)).toBe(height);
    }
    expect(dry).toBeGreaterThan(10);
  });

  test("z and t change the ground of the last two steps", () => {
    const { field } = groundOfStep(6);
    expect(fieldAt(field, 10, 20, 30, 0)).not.toBe(fieldAt(field, 10, 20, 0, 0));
    expect(fieldAt(field, 10, 20, 0, 30)).not.toBe(fieldAt(field, 10, 20, 0, 0));
  });
});

test("the explained sum of a place is the field's, bit for bit", () => {
  for (const step of nonEmpty(STEPS).keys()) {
    const ground = groundOfStep(step);
    for (const [x, y] of PLACES) {
      const { readings, height } = explain(ground, x, y, 12.5, 3.25);
      expect(height).toBe(ground.factor * fieldAt(ground.field, x, y, 12.5, 3.25));
      expect(readings.at(-1)?.sum).toBe(height);
      let own = 0;
      for (const { samples, fraction, value, weight, sum } of nonEmpty(readings)) {
        expect(value).toBe(samples[0] + fraction * (samples[1] - samples[0]));
        expect(sum).toBeCloseTo((own += weight * value), 9);
      }
    }
  }
});

describe("a term as a wave", () => {
  test("turns clockwise and keeps its length, stretches and keeps its bearing", () => {
    for (const term of nonEmpty(TERMS_1983.height)) {
      const next = turned(term, 30);
      expect((bearingOf(next) - bearingOf(term) + 360) % 360).toBeCloseTo(30, 1);
      expect(frequencyOf(next)).toBeCloseTo(frequencyOf(term), 1);
      expect(next.slice(2)).toEqual(term.slice(2));
      const longer = turned(term, 0, 2);
      expect(bearingOf(longer)).toBeCloseTo(bearingOf(term), 1);
      expect(frequencyOf(longer)).toBeCloseTo(2 * frequencyOf(term), 1);
    }
    expect(waveLength([0, 27, 0, 0], 256)).toBeCloseTo(1213.6, 1);
  });

  test("a handle put where it is gives the same term", () => {
    for (const terms of nonEmpty(Object.values(TERMS_1983)))
      for (const term of terms) expect(termAt(term, ...handleOf(term))).toEqual(term);
  });

  test("stays finite and within its bounds at the middle and beyond the edge", () => {
    expect(termAt([5, 5, 1, 2], 0, 0)).toEqual([0, 1, 1, 2]);
    expect(termAt([5, 5, 1, 2], 3, 0)).toEqual([512, 0, 1, 2]);
    expect(turned([0, 0, 1, 2], 90)).toEqual([1, 0, 1, 2]);
  });
});

describe("contours", () => {
  test("of a plane are straight, and every fifth is thick", () => {
    const n = 11;
    const values = Float64Array.from({ length: n * n }, (_, at) => 25 + 20 * (at % n));
    const { thin, thick } = contoursOf({ n, values }, 20, 0);
    const columns = (lines: number[]) => new Set(lines.filter((_, i) => i % 2 === 0).map((x) => Math.round(100 * x)));
    expect([...columns(thick)].sort((a, b) => a - b)).toEqual([375, 875]);
    expect(columns(thin).size).toBe(8);
    expect(thick.length).toBe(2 * 4 * (n - 1));
  });

  test("the shore parts water from land", () => {
    const heights = heightsOf(groundOfStep(3), { x: 400, y: 400, span: 800 }, 40, 0, 0);
    const shore = shoreOf(heights, 204);
    expect(shore.length).toBeGreaterThan(0);
    expect(nonEmpty(shore).every(Number.isFinite)).toBe(true);
    expect(shoreOf(heights, -1)).toEqual([]);
  });
});

describe("kinds", () => {
  const square = { x: 400, y: 400, span: 800 };

  test("with the thresholds of 1983 are those of the forest", () => {
    const n = 21;
    const own = THRESHOLDS.map(({ value }) => value);
    expect(coverOf1983(PROFILE_1983, own).rows).toEqual(COVER_1983);
    const codes = kindsOf(coverOf1983(PROFILE_1983, own), square, n);
    const land = createCountry();
    nonEmpty(codes).forEach((code, at) => {
      const { kind, depth } = terraAt(land, 40 * (at % n), 800 - 40 * Math.floor(at / n));
      if (depth === 0) expect(KINDS[code]).toBe(kind);
    });
    expect(new Set(codes).size).toBeGreaterThan(2);
  });

  test("follow a threshold", () => {
    const all = kindsOf(coverOf1983(PROFILE_1983, [800, 0, 0, 0, 0]), square, 5);
    expect(nonEmpty([...all]).every((code) => KINDS[code] === "town")).toBe(true);
  });
});

describe("edits", () => {
  function open() {
    const said: string[] = [];
    const history = createHistory(() => undefined);
    const context = { history, tell: (words: string) => said.push(words) } as unknown as TabContext;
    return { history, said, study: new Study(context, () => undefined) };
  }

  test("a drag is one edit, which is undone and done again", () => {
    const { study, history } = open();
    const before = study.state;
    for (const a of [1, 2, 3]) study.preview({ waves: withTerm(study.state.waves, 0, [a, 27, 0, 0]) });
    study.commit("turn term 1");
    expect(study.state.waves[0].term).toEqual([3, 27, 0, 0]);
    expect(history.undo()).toBe("turn term 1");
    expect(study.state).toEqual(before);
    history.redo();
    expect(study.state.waves[0].term[0]).toBe(3);
  });

  test("invalid sums are refused by name, and nothing is lost", () => {
    const { study, said, history } = open();
    const before = study.state;
    study.enter({ waves: [] }, "remove term 1");
    expect(said.at(-1)).toMatch(/at least/);
    study.enter({ waves: withTerm(before.waves, 0, [2049, 0, 0, 0]) }, "x");
    expect(said.at(-1)).toMatch(/−2048 to 2048 in term 1, got 2049/);
    study.enter({ waves: withTerm(before.waves, 0, [Number.NaN, 0, 0, 0]) }, "x");
    expect(said.at(-1)).toMatch(/got NaN/);
    study.enter({ waves: Array.from({ length: 13 }, () => before.waves[0]) }, "add");
    expect(said.at(-1)).toMatch(/at most 12 terms, got 13/);
    expect(study.state).toEqual(before);
    expect(history.undoes).toBe(null);
  });

  test("another step keeps the water", () => {
    expect(stateOfStep(3, { ...stateOfStep(0), sea: 250 }).sea).toBe(250);
    expect(stateOfStep(3).waves).toHaveLength(5);
  });
});
