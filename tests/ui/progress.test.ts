import { describe, expect, it } from "vitest";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { silhouetteOf } from "../../src/ui/progress.ts";
import { nonEmpty } from "../non-empty.ts";

const points = (path: string) =>
  path
    .split(/[MLZ]/)
    .filter(Boolean)
    .map((pair) => pair.split(" ").map(Number));

describe("the islands of the first screen", () => {
  const { tops, islands, viewBox } = silhouetteOf(PROFILE_1983.samples);
  const [, top, width, height] = viewBox.split(" ").map(Number);

  it("stay within the picture", () => {
    for (const [x, y] of nonEmpty(points(islands))) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(top);
      expect(y).toBeLessThanOrEqual(top + height);
    }
  });

  it("begin and end at the sea, and no edge of the picture splits one", () => {
    for (const line of nonEmpty(tops.split("M").filter(Boolean))) {
      const shores = points(line);
      expect(shores[0][1]).toBe(0);
      expect(shores.at(-1)?.[1]).toBe(0);
      expect(shores[0][0]).toBeGreaterThan(0);
      expect(shores.at(-1)?.[0]).toBeLessThan(width);
    }
  });

  it("exist and have finite coordinates", () => {
    expect(tops.split("M").length - 1).toBeGreaterThanOrEqual(2);
    expect(islands).not.toMatch(/NaN|Infinity/);
    expect(silhouetteOf([1, 2]).islands).not.toMatch(/NaN|Infinity/);
    expect(silhouetteOf(new Float64Array(256)).islands).toBe("");
  });
});
