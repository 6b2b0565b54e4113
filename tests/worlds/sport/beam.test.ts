/** Columns of light: each reaches from its depth to its height, and only those of tasks fade. */
import { expect, test } from "vitest";
import { BEAMS, buildBeam } from "../../../src/worlds/sport/render/beam.ts";
import { nonEmpty } from "../../non-empty.ts";

test.each(nonEmpty(Object.entries(BEAMS)))("%s", (_, beam) => {
  const { positions, colors } = buildBeam(beam);
  const vertices = Array.from({ length: positions.length / 3 }, (_, i) => ({
    ...{ x: positions[3 * i], y: positions[3 * i + 1], z: positions[3 * i + 2] },
    coat: [...colors.slice(4 * i, 4 * i + 4)],
  }));
  const heights = nonEmpty(vertices.map(({ y }) => y));
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(beam.height + beam.depth, 3);
  expect(Math.max(...heights)).toBeCloseTo(beam.height, 3);
  for (const { x, z, coat } of nonEmpty(vertices)) {
    expect(Math.hypot(x, z)).toBeLessThan(beam.radius + 1e-6);
    expect(coat.filter((value) => !Number.isFinite(value))).toEqual([]);
    expect(coat.slice(0, 3).map((value) => Math.round(100 * value) / 100)).toEqual(beam.color);
  }
  const strengthAt = (height: number) =>
    vertices.filter(({ y }) => Math.abs(y - height) < 1e-3).map(({ coat }) => coat[3]);
  for (const strength of nonEmpty(strengthAt(-beam.depth))) expect(strength).toBeCloseTo(beam.strength);
  for (const strength of nonEmpty(strengthAt(beam.height)))
    expect(strength).toBeCloseTo(beam.fading > 0 ? 0 : beam.strength);
});
