/** The tools that draw the line. */
import { describe, expect, it } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { BRUSHES, type BrushName, drawAcross, type Stroke } from "../../../src/workshop/line/tools.ts";
import { nonEmpty } from "../../non-empty.ts";

const { samples } = PROFILE_1983;
const STROKE: Stroke = {
  ...{ samples, at: 100, height: 90, level: 60, radius: 10, strength: 0.5, range: 136, dt: 1 / 60, seed: 1 },
};
const changed = (out: Float64Array) => [...out.keys()].filter((i) => out[i] !== samples[i]);

describe("drawing", () => {
  it("sets the nearest sample", () => {
    const point = { at: 10.4, height: 33 };
    const out = drawAcross(samples, point, point);
    expect(changed(out)).toEqual([10]);
    expect(out[10]).toBe(33);
  });

  it("sets the samples between two points along a straight line, whichever way", () => {
    const ahead = drawAcross(samples, { at: 10, height: 0 }, { at: 14, height: 8 });
    expect([...ahead.subarray(11, 15)]).toEqual([2, 4, 6, 8]);
    const back = drawAcross(samples, { at: 14, height: 8 }, { at: 10, height: 0 });
    expect([...back.subarray(10, 14)]).toEqual([0, 2, 4, 6]);
  });

  it("goes on across the seam", () => {
    const out = drawAcross(samples, { at: 254, height: 0 }, { at: 258, height: 4 });
    expect(changed(out)).toEqual([0, 1, 2, 255]);
    expect([out[255], out[0], out[1], out[2]]).toEqual([1, 2, 3, 4]);
  });
});

describe("a brush", () => {
  it.each(nonEmpty(Object.keys(BRUSHES) as BrushName[]))("%s changes samples within its radius only", (name) => {
    const out = changed(BRUSHES[name].paint(STROKE));
    expect(out.length).toBeGreaterThan(5);
    expect(Math.min(...nonEmpty(out))).toBeGreaterThan(90);
    expect(Math.max(...nonEmpty(out))).toBeLessThan(110);
  });

  it("raises, lowers and flattens towards where the stroke began", () => {
    const at = (name: BrushName) => BRUSHES[name].paint(STROKE)[100];
    expect(at("raise")).toBeGreaterThan(samples[100]);
    expect(at("lower")).toBeLessThan(samples[100]);
    expect(Math.abs(at("flatten") - 60)).toBeLessThan(Math.abs(samples[100] - 60));
  });

  it("does about the same in one long frame as in two short ones", () => {
    for (const name of ["raise", "flatten"] as const) {
      const once = BRUSHES[name].paint({ ...STROKE, dt: 0.04 })[100];
      const half = BRUSHES[name].paint({ ...STROKE, dt: 0.02 });
      const twice = BRUSHES[name].paint({ ...STROKE, samples: half, dt: 0.02 })[100];
      expect(twice).toBeCloseTo(once, 9);
    }
  });

  it("does no more in a frame of seconds than in a tenth of a second", () => {
    for (const name of ["raise", "flatten"] as const) {
      const tenth = BRUSHES[name].paint({ ...STROKE, dt: 0.1 });
      expect(BRUSHES[name].paint({ ...STROKE, dt: 5 })).toEqual(tenth);
    }
  });

  it("gives the same noise for a seed, and another for another", () => {
    const noise = (seed: number) => BRUSHES.noise.paint({ ...STROKE, seed });
    expect(noise(1)).toEqual(noise(1));
    expect(noise(1)).not.toEqual(noise(2));
  });
});
