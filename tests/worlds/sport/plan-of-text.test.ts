/** Courses of links on the ground of a world: planned, or refused with a sentence. */

import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { planOn } from "../../../src/sport/archipelago.ts";
import { planOfText } from "../../../src/worlds/sport/plan-of-text.ts";
import { generate } from "../../generate.ts";
import { said } from "../../said.ts";

const islands = generate(skylands.world);

test.each(["", "x", "1d2oGvM4DAA8G3DT.Evenin", "1d2oGvM4DAA8G3D"])("%j is no course", (text) => {
  expect(said(planOfText(text, (course) => planOn(islands, course)))).toEqual({
    problem: expect.stringMatching(/^course: \S.*\.$/),
  });
});

test("a course that lies beside the islands is refused", () => {
  expect(said(planOfText("1d2oGvM4DAA8G3DT.Evening", (course) => planOn(islands, course)))).toEqual({
    problem: expect.stringMatching(/^course: \S.*\.$/),
  });
});
