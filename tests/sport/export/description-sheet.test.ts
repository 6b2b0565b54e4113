/** Control descriptions on printed sheets. */

import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../../src/sport/country-ground.ts";
import { pointsOf } from "../../../src/sport/course.ts";
import { describeControl } from "../../../src/sport/descriptions.ts";
import { descriptionItems } from "../../../src/sport/export/description-sheet.ts";
import { exportFile } from "../../../src/sport/export/export-file.ts";
import { forestPrintGround } from "../../../src/sport/export/print-ground.ts";
import { generateCourse } from "../../../src/sport/generate.ts";
import { siteAt } from "../../../src/sport/ground.ts";
import { longTest } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { said } from "../../said.ts";
import { land } from "./example.ts";

const ground = countryGround(generateFlatGround(forest.world), 0);
const course = generateCourse(ground, {
  ...{ seed: 7, length: 3000, controls: 8, difficulty: "medium" },
  centre: [23_890, 5703],
});
const controls = course.controls.map((control, k) => {
  const site = siteAt(ground, control);
  if (!site) throw new Error(`No site at ${control}`);
  return describeControl(ground, k + 1, site);
});
const descriptions = { controls, climb: 123.4 };
const base = { ground: forestPrintGround(land), title: course.name, at: course.start, course, descriptions } as const;

describe("control descriptions", () => {
  const items = descriptionItems(course, descriptions, 100, 50);
  const texts = items.flatMap((item) => (item.draw === "text" ? [item] : []));

  test("have number and code of each control in its row, and the course's facts", () => {
    nonEmpty(controls).forEach(({ number, code }, k) => {
      const row = texts.filter(({ y }) => Math.abs(y - (50 + (3 + k + 0.5) * 5)) < 0.01);
      const cells = [...row].sort((a, b) => a.x - b.x).map(({ text }) => text);
      expect(cells.slice(0, 2)).toEqual([String(number), code]);
    });
    const all = texts.map(({ text }) => said(text));
    expect(all).toEqual(expect.arrayContaining([course.name, "8 controls", "123 m"]));
  });

  test("are boxes of 5 mm within 40 mm", () => {
    const strokes = items.flatMap((item) => (item.draw === "stroke" ? item.lines.flat() : []));
    const xs = items.flatMap((item) =>
      item.draw === "stroke" ? item.lines.flatMap((line) => line.filter((_, i) => i % 2 === 0)) : [],
    );
    expect([Math.min(...nonEmpty(xs)), Math.max(...nonEmpty(xs))]).toEqual([100, 140]);
    expect(Math.max(...nonEmpty(strokes))).toBeLessThanOrEqual(140);
    const ys = items.flatMap((item) =>
      item.draw === "stroke" ? item.lines.flatMap((line) => line.filter((_, i) => i % 2 === 1)) : [],
    );
    expect([Math.min(...nonEmpty(ys)), Math.max(...nonEmpty(ys))]).toEqual([50, 50 + (3 + 8 + 1) * 5]);
  });

  test("of another number than controls are refused", () => {
    expect(() => descriptionItems(course, { controls: controls.slice(1) }, 0, 0)).toThrow(
      "expected 8 descriptions, got 7",
    );
  });
});

describe("a printed map with descriptions", () => {
  test("has them beside its window, and the window is narrower by them", async () => {
    const { content } = await exportFile({ ...base, format: "svg", scale: 15_000 });
    const text = String(content);
    expect(text).toContain('<g id="descriptions"');
    const [, x, width] = /<clipPath id="areas-window"><rect x="(\d+)" y="\d+" width="(\d+)"/.exec(text) ?? [];
    expect([Number(x), Number(width)]).toEqual([8, 150]);
    const [, corner] = /class="description" stroke="#\w+" stroke-width="0.4" d="M(\d+)/.exec(text) ?? [];
    expect(Number(corner)).toBe(162);
  });

  longTest("has them on a second page of a PDF where the course needs the whole sheet", async () => {
    const west = Math.min(...pointsOf(course).map(([x]) => x));
    const pagesOf = async (far: number) => {
      const wide = { ...course, finish: [west + far, course.start[1]] as const };
      const { content } = await exportFile({ ...base, format: "pdf", scale: 10_000, course: wide }, runSteps);
      return (await PDFDocument.load(content)).getPageCount();
    };
    expect(await pagesOf(100)).toBe(1);
    expect(await pagesOf(2500)).toBe(2);
  });
});
