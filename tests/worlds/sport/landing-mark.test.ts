/** The mark of a landing place: a ring of light outside the rotor of a helicopter that lands there, drawn while a place is shown. */
import { expect, test } from "vitest";
import { buildLandingMark } from "../../../src/worlds/sport/render/landing-mark.ts";
import { createSportState, drawnSport } from "../../../src/worlds/sport/state.ts";
import { nonEmpty } from "../../non-empty.ts";

test("it stands outside the rotor's 5.3 m, from below a slope of 12° to over one, and glows above", () => {
  const { positions, colors } = buildLandingMark();
  let [lowest, highest, glowing] = [0, 0, 0];
  for (let i = 0; i < nonEmpty(colors).length / 4; i++) {
    const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
    expect(Math.hypot(x, z)).toBeGreaterThan(5.5);
    [lowest, highest] = [Math.min(lowest, y), Math.max(highest, y)];
    if (colors[4 * i + 3] <= 1.01) continue;
    glowing++;
    expect(y).toBeGreaterThan(1);
  }
  expect(glowing).toBeGreaterThan(100);
  const rise = 6 * Math.tan((12 * Math.PI) / 180);
  expect(lowest).toBeLessThan(-rise);
  expect(highest).toBeGreaterThan(rise);
});

test("nothing of the sport is drawn without a course, a ghost, fences or a landing place", () => {
  const state = createSportState({ role: "explorer", course: "", hunt: null, task: "" });
  expect(drawnSport(state, null)).toBe(undefined);
  const site = { x: 1, y: 2, z: 3, heading: 0, pitch: 0, roll: 0 };
  expect(drawnSport(state, site)).toMatchObject({ course: "", ghost: null, fences: false, site });
});
