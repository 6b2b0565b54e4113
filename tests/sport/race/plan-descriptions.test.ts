/** Descriptions of the flags of a race tell the side on which each flag stands. */

import { expect, test } from "vitest";
import { type Compass, compassOf } from "../../../src/sport/compass.ts";
import { descriptionText } from "../../../src/sport/descriptions.ts";
import { planOf, type RacePlan } from "../../../src/sport/race/plan.ts";
import { planDescriptions } from "../../../src/sport/race/plan-descriptions.ts";
import { say } from "../../../src/words/words.ts";
import { nonEmpty } from "../../non-empty.ts";
import { SITES, slope } from "./ground.ts";

const ground = slope(SITES);
const course = {
  name: "",
  start: [0, 0],
  controls: SITES.map(({ x, y }) => [x, y] as const),
  finish: [0, 10],
} as const;
const { plan } = planOf(course, ground) as { plan: RacePlan };

test("each flag has its number, code and feature, and the side towards it", () => {
  const described = planDescriptions(plan, ground);
  expect(described.map(({ number, code, feature }) => [number, code, feature])).toEqual(
    SITES.map(({ code, feature }, k) => [k + 1, code, feature]),
  );
  const sides = plan.controls.map(({ x, y, at }) => compassOf(x - at[0], y - at[1]) as Compass);
  expect(described.map(({ flag }) => flag?.direction)).toEqual(sides);
  for (const [k, each] of nonEmpty(described).entries()) expect(say(descriptionText(each))).toContain(`${sides[k]} `);
});
