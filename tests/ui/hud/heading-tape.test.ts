import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headingText, turnBetween, wrapDegrees } from "../../../src/ui/format.ts";
import { tapeMarks, tapePointer } from "../../../src/ui/hud/heading-tape.ts";
import { nonEmpty } from "../../non-empty.ts";

const degrees = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("angles", () => {
  it("wrap to [0, 360)", () => {
    fc.assert(
      fc.property(degrees, (angle) => {
        const wrapped = wrapDegrees(angle);
        expect(wrapped).toBeGreaterThanOrEqual(0);
        expect(wrapped).toBeLessThan(360);
      }),
    );
    expect(wrapDegrees(-1e-20)).toBe(0);
    expect(wrapDegrees(-90)).toBe(270);
    expect(Object.is(wrapDegrees(-360), 0)).toBe(true);
  });

  it("turn by the shorter way", () => {
    expect(turnBetween(350, 10)).toBe(20);
    expect(turnBetween(10, 350)).toBe(-20);
    expect(turnBetween(0, 180)).toBe(-180);
  });

  it("are written with three figures and never 360", () => {
    expect(headingText(7)).toBe("007");
    expect(headingText(359.7)).toBe("000");
    expect(headingText(-1)).toBe("359");
  });
});

describe("the tape", () => {
  it("labels the eight compass points and degrees between them, and no minor marks", () => {
    const marks = tapeMarks(0, 359);
    expect(marks).toHaveLength(72);
    expect(
      marks.filter(({ label }) => label && /[A-Z]/.test(label)).map(({ degrees: at, label }) => [at, label]),
    ).toEqual([
      [0, "N"],
      [45, "NE"],
      [90, "E"],
      [135, "SE"],
      [180, "S"],
      [225, "SW"],
      [270, "W"],
      [315, "NW"],
    ]);
    expect(nonEmpty(marks.filter(({ size }) => size === "minor")).every(({ label }) => label === null)).toBe(true);
    expect(marks.find(({ degrees: at }) => at === 330)?.label).toBe("330");
  });

  it("repeats itself beyond both ends", () => {
    const marks = tapeMarks(-70, 430);
    expect(marks.find(({ degrees: at }) => at === -45)?.label).toBe("NW");
    expect(marks.find(({ degrees: at }) => at === 405)?.label).toBe("NE");
  });

  it("points at a bearing, or at an end of the tape if the bearing is beyond it", () => {
    expect(tapePointer(350, 20, 50)).toEqual({ offset: 30, beyond: 0 });
    expect(tapePointer(0, 100, 50)).toEqual({ offset: 50, beyond: 1 });
    expect(tapePointer(0, 260, 50)).toEqual({ offset: -50, beyond: -1 });
    fc.assert(
      fc.property(degrees, degrees, (heading, bearing) => {
        expect(Math.abs(tapePointer(heading, bearing, 45).offset)).toBeLessThanOrEqual(45);
      }),
    );
  });
});
