/** Geometry of plants and objects: triangle budgets, valid values, and roots below the ground. */
import { describe, expect, it } from "vitest";
import { borePropMeshes } from "../../../src/render/below/bores/prop-meshes.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { FIRST_OPAQUE, type PlantGeometry, SURFACE } from "../../../src/render/vegetation/geometry.ts";
import { builtSpecies } from "../../../src/render/vegetation/monuments.ts";
import { cardGeometry, crownGeometry } from "../../../src/render/vegetation/plant-materials.ts";
import { allSpecies } from "../../../src/render/vegetation/species.ts";
import { STRIDE, THINGS } from "../../../src/stream/scatter.ts";
import { nonEmpty } from "../../non-empty.ts";

const species = makeAtOnce(allSpecies(makeAtOnce(builtSpecies())));
const forms = species.flatMap(({ name, near, middle = [] }) => [
  ...near.map((form, i) => ({ name: `${name} near ${i}`, form, most: 1400 })),
  ...middle.map((form, i) => ({ name: `${name} middle ${i}`, form, most: 340 })),
]);
const heights = ({ positions }: PlantGeometry) => Array.from(positions).filter((_, i) => i % 3 === 2);

it("has the order of the stream's codes, which fit the packed texels", () => {
  expect(species.map(({ name }) => name)).toEqual([...THINGS]);
  expect(STRIDE).toBe(8);
  expect(THINGS.length).toBeLessThanOrEqual(32);
});

describe.each(nonEmpty(forms))("$name", ({ form, most }) => {
  const { positions, normals, surfaces, exposures, indices } = form;
  const count = positions.length / 3;

  it("keeps its triangle budget, with valid indices", () => {
    expect(indices.length % 3).toBe(0);
    expect(indices.length / 3).toBeLessThanOrEqual(most);
    expect(Math.max(...nonEmpty(indices))).toBeLessThan(count);
  });

  it("has finite values and normals of length 1", () => {
    expect(nonEmpty([...positions, ...surfaces, ...exposures]).every(Number.isFinite)).toBe(true);
    const lengths = Array.from({ length: count }, (_, i) => Math.hypot(...normals.subarray(3 * i, 3 * i + 3)));
    expect(nonEmpty(lengths).every((length) => Math.abs(length - 1) < 1e-5)).toBe(true);
  });

  it("has valid surface types, branches, sky visibility and sway", () => {
    const kinds = Object.values(SURFACE) as number[];
    expect(nonEmpty(surfaces).every((value, i) => i % 4 !== 0 || kinds.includes(value))).toBe(true);
    expect(nonEmpty(surfaces).every((value, i) => i % 4 !== 3 || value < 256)).toBe(true);
    expect(Math.min(...nonEmpty(exposures))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...nonEmpty(exposures))).toBeLessThanOrEqual(1);
  });

  it("is rooted below the ground and does not sway there", () => {
    expect(Math.min(...nonEmpty(heights(form)))).toBeLessThan(0.02);
    const feet = Array.from({ length: count }, (_, i) => i).filter(
      (i) => surfaces[4 * i] >= FIRST_OPAQUE && positions[3 * i + 2] < 0.05,
    );
    expect(feet.filter((i) => exposures[2 * i + 1] !== 0)).toEqual([]);
  });
});

it("makes trees about one high", () => {
  for (const { name, near, far } of nonEmpty(species.filter(({ far }) => far))) {
    const top = Math.max(...heights(near[0]));
    expect(top, name).toBeGreaterThan(0.85);
    expect(top, name).toBeLessThan(1.35);
    expect(nonEmpty(far ?? []).every(Number.isFinite)).toBe(true);
  }
});

it("makes far trees of 2 triangles, and of 16 where they cast shadows", () => {
  expect(cardGeometry(8).indices.length / 3).toBe(8 * 2);
  expect(crownGeometry().indices.length / 3).toBe(16);
  expect(crownGeometry(8).indices.length / 3).toBe(8 * 16);
});

it.each([
  ["cards", cardGeometry(8), 6],
  ["crowns", crownGeometry(8), 48],
])("numbers the trees that one instance draws as %s", (_name, { positions, indices }, each) => {
  for (let i = 0; i < nonEmpty(indices).length; i++)
    expect(Math.floor(positions[3 * indices[i] + 1] / 8)).toBe(Math.floor(i / each));
});

it.each(["knoll", "root", "waterhole", "mine", "boulder"])(
  "there are several looks of a %s, each with its own shape",
  (name) => {
    const { near } = species.find((each) => each.name === name) ?? { near: [] };
    expect(near.length).toBeGreaterThanOrEqual(3);
    const shapes = near.map(({ positions }) => positions.join());
    expect(new Set(shapes).size).toBe(near.length);
  },
);

it("all looks of a headframe stand on the same legs, and each has its own top", () => {
  const { headframes } = borePropMeshes();
  expect(headframes.length).toBeGreaterThanOrEqual(3);
  const legs = headframes.map(({ positions }) =>
    nonEmpty([...positions])
      .slice(0, 60)
      .join(),
  );
  expect(new Set(legs).size).toBe(1);
  expect(new Set(headframes.map(({ positions }) => positions.join())).size).toBe(headframes.length);
});
