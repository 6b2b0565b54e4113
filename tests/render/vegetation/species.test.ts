/** The forms of what stands about: as many triangles as their distance allows, sound numbers, their feet in the ground. */
import { describe, expect, it } from "vitest";
import { FIRST_OPAQUE, type PlantGeometry, SURFACE } from "../../../src/render/vegetation/geometry.ts";
import { farGeometry } from "../../../src/render/vegetation/plant-materials.ts";
import { createSpecies } from "../../../src/render/vegetation/species.ts";
import { STRIDE, THINGS } from "../../../src/stream/scatter.ts";

const species = createSpecies();
const forms = species.flatMap(({ name, near, middle = [] }) => [
  ...near.map((form, i) => ({ name: `${name} near ${i}`, form, most: 1100 })),
  ...middle.map((form, i) => ({ name: `${name} middle ${i}`, form, most: 190 })),
]);
const heights = ({ positions }: PlantGeometry) => Array.from(positions).filter((_, i) => i % 3 === 2);

it("is in the order of the stream's codes, which two texels hold", () => {
  expect(species.map(({ name }) => name)).toEqual([...THINGS]);
  expect(STRIDE).toBe(8);
  expect(THINGS.length).toBeLessThanOrEqual(32);
});

describe.each(forms)("$name", ({ form, most }) => {
  const { positions, normals, skins, crowns, indices } = form;
  const count = positions.length / 3;

  it("has few triangles, all of its own points", () => {
    expect(indices.length % 3).toBe(0);
    expect(indices.length / 3).toBeLessThanOrEqual(most);
    expect(Math.max(...indices)).toBeLessThan(count);
  });

  it("has finite places and normals of length 1", () => {
    expect([...positions, ...skins, ...crowns].every(Number.isFinite)).toBe(true);
    const lengths = Array.from({ length: count }, (_, i) => Math.hypot(...normals.subarray(3 * i, 3 * i + 3)));
    expect(lengths.every((length) => Math.abs(length - 1) < 1e-5)).toBe(true);
  });

  it("knows its skins, and how open and how bent by wind each point is", () => {
    const kinds = Object.values(SURFACE) as number[];
    expect(skins.every((value, i) => i % 4 !== 0 || kinds.includes(value))).toBe(true);
    expect(skins.every((value, i) => i % 4 !== 3 || value < 256)).toBe(true);
    expect(Math.min(...crowns)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...crowns)).toBeLessThanOrEqual(1);
  });

  it("is rooted below the ground, and no foot of it sways", () => {
    expect(Math.min(...heights(form))).toBeLessThan(0.02);
    const feet = Array.from({ length: count }, (_, i) => i).filter(
      (i) => skins[4 * i] >= FIRST_OPAQUE && positions[3 * i + 2] < 0.05,
    );
    expect(feet.every((i) => crowns[2 * i + 1] === 0)).toBe(true);
  });
});

it("grows trees one high, give or take", () => {
  for (const { name, near, far } of species.filter(({ far }) => far)) {
    const top = Math.max(...heights(near[0]));
    expect(top, name).toBeGreaterThan(0.85);
    expect(top, name).toBeLessThan(1.35);
    expect(far?.every(Number.isFinite)).toBe(true);
  }
});

it("makes far crowns of 16 triangles", () => {
  expect(farGeometry().indices.length / 3).toBe(16);
});
