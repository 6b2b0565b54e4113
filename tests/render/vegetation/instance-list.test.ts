/** Lists of instances are uploaded when they have changed, and draw the same instances with several materials. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { makeAtOnce } from "../../../src/render/making.ts";
import { FIRST_OPAQUE, hasLeaves, type PlantGeometry, partOf } from "../../../src/render/vegetation/geometry.ts";
import { createInstanceList } from "../../../src/render/vegetation/instance-list.ts";
import { allSpecies } from "../../../src/render/vegetation/species.ts";
import { nonEmpty } from "../../non-empty.ts";

const [oak] = makeAtOnce(allSpecies()).filter(({ name }) => name === "oak");
const parts = [false, true].map((leafy) => partOf(oak.near[0], leafy));

function listOf() {
  const engine = new NullEngine();
  engine.getCaps().instancedArrays = true;
  const scene = new Scene(engine);
  const material = new ShaderMaterial("plants", scene, "none", { attributes: ["position"] });
  const [solid, leaves] = parts;
  if (!solid || !leaves) throw new Error("An oak has a trunk and leaves.");
  return createInstanceList(scene, "oak", solid, material, "thing", 8, 1, [[leaves, material]]);
}

test("a list is uploaded when one of its numbers has changed", () => {
  const list = listOf();
  const frame = (...values: number[]) => {
    list.count = 0;
    for (const value of values) list.push(value);
    return list.upload();
  };
  expect(frame(3, 5, 7)).toBe(12);
  expect(frame(3, 5, 7)).toBe(0);
  expect(frame(3, 5)).toBe(0);
  // The third number is still there.
  expect(frame(3, 5, 7)).toBe(0);
  expect(frame(3, 6)).toBe(8);
  expect(frame(3, 6, 8)).toBe(12);
});

test("trunks and leaves are drawn apart, of the same instances", () => {
  const list = listOf();
  list.push(1);
  list.push(2);
  list.upload();
  expect(list.meshes.map(({ forcedInstanceCount }) => forcedInstanceCount)).toEqual([2, 2]);
  expect(list.triangles).toBe(oak.near[0].indices.length / 3);
});

test("the two parts of a plant are its leaves and the rest", () => {
  const [solid, leaves] = parts.map((part) => part?.surfaces.filter((_, i) => i % 4 === 0) ?? new Float32Array());
  expect(Math.min(...nonEmpty(solid))).toBeGreaterThanOrEqual(FIRST_OPAQUE);
  expect(Math.max(...nonEmpty(leaves))).toBeLessThan(FIRST_OPAQUE);
  expect(solid.length + leaves.length).toBe(oak.near[0].surfaces.length / 4);
  for (const part of parts)
    expect(Math.max(...nonEmpty(part?.indices ?? []))).toBeLessThan((part?.positions.length ?? 0) / 3);
});

test("the triangles of the two parts are those of the whole plant, with all that their corners have", () => {
  const cornersOf = ({ positions, normals, surfaces, exposures, indices }: PlantGeometry) =>
    Array.from(indices, (k) =>
      [positions.subarray(3 * k, 3 * k + 3), normals.subarray(3 * k, 3 * k + 3)]
        .concat([surfaces.subarray(4 * k, 4 * k + 4), exposures.subarray(2 * k, 2 * k + 2)])
        .join(" "),
    );
  for (const { near } of nonEmpty(makeAtOnce(allSpecies())))
    for (const whole of near) {
      const apart = [partOf(whole, false), partOf(whole, true)].flatMap((part) => (part ? cornersOf(part) : []));
      expect(apart.sort()).toEqual(cornersOf(whole).sort());
      expect(hasLeaves(whole)).toBe(partOf(whole, true) !== undefined);
    }
});
