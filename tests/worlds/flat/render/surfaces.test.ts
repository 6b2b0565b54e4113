/** The GLSL of flat ground: what it reads is declared, whatever grows on it. */
import { expect, test } from "vitest";
import { COVER_1983, type CoverRow } from "../../../../src/core/field/cover.ts";
import { flatTop } from "../../../../src/worlds/flat/render/shaders/surfaces.ts";

const BARE: readonly CoverRow[] = [["bare"]];
const WOOD: readonly CoverRow[] = [["wood"]];

test.each([
  ["a country", COVER_1983, "country"],
  ["bare ground", BARE, "country"],
  ["wood alone", WOOD, "country"],
  ["islands", COVER_1983, "islands"],
] as const)("the bed of lakes is declared once where %s reads it", (_, cover, form) => {
  const { shade } = flatTop(cover, form, null);
  expect(shade.match(/float bed\b/g)?.length ?? 0).toBe(/[^\w]bed[^\w]/.test(shade.replace(/float bed\b/, "")) ? 1 : 0);
});
