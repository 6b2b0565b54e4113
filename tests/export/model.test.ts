/** Pieces of worlds as models: colours, water, trees, and closed islands. */
import { WebIO } from "@gltf-transform/core";
import { describe, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { flatLifeIn } from "../../src/core/flat/life.ts";
import { SPECIES } from "../../src/core/life/species.ts";
import { clearingRadius } from "../../src/core/life/things.ts";
import { createPatch, patchContains } from "../../src/core/planet/cube-sphere.ts";
import { clearOf, plantsIn } from "../../src/core/planet/plants.ts";
import { featuresIn } from "../../src/core/planet/ring-features.ts";
import { patchesOver, tangentPlane } from "../../src/core/planet/tangent-plane.ts";
import type { GlbPart } from "../../src/export/glb.ts";
import type { Mesh } from "../../src/export/ground-mesh.ts";
import { encodeModel, modelParts } from "../../src/export/model.ts";
import { treeMesh } from "../../src/export/tree-mesh.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";
import { generate } from "../generate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { groundOf } from "./grounds.ts";

const frame = (x: number, y: number, size: number, spacing: number) =>
  ({ at: [x, y], columns: size, rows: size, spacing }) as const;

function partsOf(world: WorldTable, at: ReturnType<typeof frame>, trees = true): Record<string, GlbPart> {
  for (const steps = modelParts(groundOf(world), at, { trees }); ; ) {
    const { done, value } = steps.next();
    if (done) return Object.fromEntries(value.map((part) => [part.name, part]));
  }
}

type Point = readonly [number, number, number];
const pointOf = ({ positions }: Mesh, k: number): Point => [
  positions[3 * k],
  positions[3 * k + 1],
  positions[3 * k + 2],
];
const cornersOf = (mesh: Mesh, i: number) => [0, 1, 2].map((k) => pointOf(mesh, mesh.triangles[i + k]));
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = ([a, b, c]: Point, [d, e, f]: Point): Point => [b * f - c * e, c * d - a * f, a * e - b * d];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Share of a mesh's triangles that face the way of their normals. */
function facing(mesh: Mesh): number {
  let count = 0;
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const [a, b, c] = cornersOf(mesh, i);
    const k = 3 * mesh.triangles[i];
    const normal: Point = [mesh.normals[k], mesh.normals[k + 1], mesh.normals[k + 2]];
    if (dot(cross(minus(b, a), minus(c, a)), normal) > 0) count++;
  }
  return (3 * count) / mesh.triangles.length;
}

/** Six times the volume that closed meshes enclose, and the area of their triangles' sum: 0 where they are closed. */
function closure(meshes: readonly Mesh[]) {
  let [volume, sum] = [0, [0, 0, 0]];
  for (const mesh of meshes)
    for (let i = 0; i < mesh.triangles.length; i += 3) {
      const [a, b, c] = cornersOf(mesh, i);
      volume += dot(a, cross(b, c));
      const area = cross(minus(b, a), minus(c, a));
      sum = sum.map((v, k) => v + area[k]);
    }
  return { volume, open: Math.hypot(...sum) };
}

/** The height at (x, z) of the triangle around it, in a square of a mesh whose rows have `columns` points. */
function heightOn(mesh: Mesh, columns: number, column: number, row: number, x: number, z: number): number {
  for (const first of [0, 3]) {
    const [a, b, c] = cornersOf(mesh, 6 * ((columns - 1) * row + column) + first);
    const area = (p: Point, q: Point) => (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
    const shares = [area(b, c), area(c, a), area(a, b)];
    const sum = shares[0] + shares[1] + shares[2];
    if (shares.every((share) => share / sum > -1e-3))
      return (shares[0] * a[1] + shares[1] * b[1] + shares[2] * c[1]) / sum;
  }
  return Number.NaN;
}

describe("a country", () => {
  const at = frame(23_450, 5700, 101, 4);
  const { ground, water, trees, ...rest } = partsOf(forest.world, at);
  const box = { west: 23_250, south: 5500, east: 23_650, north: 5900 };
  const grown = flatLifeIn(generate(forest.world), 0, box, true);

  test("has ground, water and trees", () => {
    expect(Object.keys(rest)).toEqual([]);
    expect(ground.mesh.triangles.length).toBe(6 * 100 * 100);
    expect(ground.colours).toHaveLength(ground.mesh.positions.length);
  });

  test("its water is a plane at the lakes' level over the whole piece", () => {
    const heights = [0, 1, 2, 3].map((k) => pointOf(water.mesh, k)[1]);
    expect(heights).toEqual([0, 0, 0, 0]);
    expect(facing(water.mesh)).toBe(1);
    expect(closure([water.mesh]).open / 2).toBeCloseTo(400 * 400, 0);
  });

  test("its kinds have colours of their own", () => {
    const greens = new Set<string>();
    for (let k = 0; k < ground.colours!.length; k += 3)
      greens.add((ground.colours![k + 1] / ground.colours![k]).toFixed(2));
    // Grains change the lightness alone.
    expect(greens.size).toBeGreaterThan(3);
    expect(greens.size).toBeLessThan(14);
  });

  test("each tree of the generator stands with its foot on the mesh", () => {
    expect(grown.length).toBeGreaterThan(300);
    expect(trees.mesh.triangles.length).toBe(grown.length * 44 * 3);
    const points = trees.mesh.positions.length / 3 / grown.length;
    for (const [i, { x, y, size }] of nonEmpty(grown).entries()) {
      const own = Array.from({ length: points }, (_, k) => pointOf(trees.mesh, i * points + k));
      const foot = own[0][1];
      expect(Math.max(...nonEmpty(own.map(([, up]) => up))) - foot).toBeCloseTo(size, 2);
      // The first four points are around the foot.
      const middle = [0, 2].map((axis) => own.slice(0, 4).reduce((sum, point) => sum + point[axis], 0) / 4);
      expect(middle[0]).toBeCloseTo(x - 23_450, 2);
      expect(middle[1]).toBeCloseTo(5700 - y, 2);
      const [column, row] = [Math.floor((x - 23_250) / 4), Math.floor((y - 5500) / 4)];
      expect(foot).toBeCloseTo(heightOn(ground.mesh, 101, column, row, x - 23_450, 5700 - y), 2);
    }
  });

  test("its triangles face outward", () => {
    expect(facing(ground.mesh)).toBe(1);
    expect(facing(trees.mesh)).toBeGreaterThan(0.99);
  });

  test("as a file has its parts, colours and licence, and the link to its place", async () => {
    const origin = { name: "forest", world: forest.world, link: "?world=forest", at: [23_450, 5700], t: 0 } as const;
    const document = await new WebIO().readBinary(await encodeModel([ground, water, trees], origin));
    const root = document.getRoot();
    expect(root.listNodes().map((node) => node.getName())).toEqual(["ground", "water", "trees"]);
    expect(root.getAsset().copyright).toBe("CC0-1.0");
    expect(root.listScenes()[0].getExtras()).toMatchObject({ world: "forest", link: "?world=forest", seed: 1983 });
    const [first, second] = root.listMeshes().map((mesh) => mesh.listPrimitives()[0]);
    expect(first.getAttribute("COLOR_0")!.getCount()).toBe(101 * 101);
    expect(second.getMaterial()!.getAlphaMode()).toBe("BLEND");
  });
});

describe("islands", () => {
  const { ground, underside, edges, trees } = partsOf(skylands.world, frame(-1000, -600, 121, 20));

  test("are closed: tops, undersides and the walls where the piece ends", () => {
    const { open, volume } = closure([ground.mesh, underside.mesh, edges.mesh]);
    const area = 2400 * 2400;
    expect(open / area).toBeLessThan(1e-4);
    expect(volume / 6).toBeGreaterThan(1e6);
    for (const { mesh } of [ground, underside, edges]) expect(facing(mesh)).toBeGreaterThan(0.98);
  });

  test("have no points that are not numbers", () => {
    for (const { mesh } of [ground, underside, edges, trees])
      for (const numbers of [mesh.positions, mesh.normals]) expect(nonEmpty(numbers).every(Number.isFinite)).toBe(true);
  });
});

test("a planet has ground and sea", () => {
  expect(Object.keys(partsOf(planet.world, frame(20, 45, 33, 500), false))).toEqual(["ground", "water"]);
});

describe("the trees of a planet", () => {
  const [longitude, latitude] = [33, -20];
  const { ground, trees } = partsOf(planet.world, frame(longitude, latitude, 41, 5));
  const globe = generatePlanet(planet.world);
  const plane = tangentPlane(globe.radius, longitude, latitude);

  test("are the generator's, outside of the clearings of features, with their feet on the mesh", () => {
    const centre = plane.toCentre(0, 0, new Float64Array(3));
    const [u, v] = [centre[1] / centre[0], centre[2] / centre[0]];
    const patch = createPatch(0, u - 0.005, u + 0.005, v - 0.005, v + 0.005);
    const beds = featuresIn(globe, patch).map(({ feature, x, y, z }) => ({ x, y, z, radius: clearingRadius(feature) }));
    const on = new Float64Array(2);
    const grown = clearOf(plantsIn(globe, patch, true), beds).flatMap(({ x, y, z, size }) => {
      plane.toPlane(x, y, z, on);
      return Math.max(Math.abs(on[0]), Math.abs(on[1])) < 100 ? [{ x: on[0], y: on[1], size }] : [];
    });
    expect(grown.length).toBeGreaterThan(300);
    expect(beds.length).toBeGreaterThan(10);
    const points = trees.mesh.positions.length / 3 / grown.length;
    expect(points).toBe(38);
    const found = grown.map((_, i) => {
      const own = Array.from({ length: points }, (_, k) => pointOf(trees.mesh, i * points + k));
      const [x, y] = [0, 2].map((axis) => own.slice(0, 4).reduce((sum, point) => sum + point[axis], 0) / 4);
      const [column, row] = [Math.floor((x + 100) / 5), Math.floor((100 - y) / 5)];
      expect(own[0][1]).toBeCloseTo(heightOn(ground.mesh, 41, column, row, x, y), 2);
      return { x, y: -y, size: Math.max(...own.map(([, up]) => up)) - own[0][1] };
    });
    const inOrder = (all: typeof grown) => all.toSorted((a, b) => a.x - b.x);
    for (const [i, each] of nonEmpty(inOrder(found)).entries())
      for (const [name, value] of nonEmpty(Object.entries(inOrder(grown)[i])))
        expect(each[name as "x" | "y" | "size"]).toBeCloseTo(value, 2);
  });

  test("are looked for in all patches of the piece, and each in one, at corners of the cube too", () => {
    for (const [longitude, latitude, side] of [
      [33, -20, 900],
      [45, 35.26, 3000],
      [-135, -35.26, 40_000],
      [10, 90, 2000],
      [90, 0, 300_000],
    ]) {
      const { toCentre } = tangentPlane(globe.radius, longitude, latitude);
      const place = (x: number, y: number) => toCentre(x * side, y * side, new Float64Array(3));
      const patches = [...patchesOver([place(-1, -1), place(1, -1), place(1, 1), place(-1, 1)], 25)];
      for (let i = 0; i < 144; i++) {
        const [x, y, z] = place(((i % 12) - 5.5) / 6, (Math.floor(i / 12) - 5.5) / 6);
        expect(patches.filter((patch) => patchContains(patch, x, y, z))).toHaveLength(1);
      }
    }
  });
});

describe("refuses", () => {
  // The wood is grown before it is refused: seconds.
  const refused = [
    ["too many points", forest.world, frame(0, 0, 1026, 1), "Expected columns of 2 to 1025, got 1026."],
    ["void", skylands.world, frame(5000, 9000, 3, 1), "Expected a piece with some ground, got only void."],
    [
      "a wood of a million trees",
      forest.world,
      frame(24_000, 5600, 3, 2500),
      "Expected at most 100000 trees, got more; take a smaller piece, or leave the trees out.",
    ],
  ] as const;
  test.each(nonEmpty(refused.slice(0, sampled(3, 2))))("%s", (_, world, at, message) => {
    expect(() => partsOf(world, at)).toThrow(message);
  });

  test("a shrub", () => {
    const tree = { foot: [0, 0, 0], heading: 0, lean: 0, size: 1, bits: 0 } as const;
    expect(() => treeMesh([{ ...tree, code: SPECIES.indexOf("gorse") }])).toThrow(
      "Expected the code of a tree, got 7.",
    );
  });
});
