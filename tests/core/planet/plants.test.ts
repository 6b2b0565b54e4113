import fc from "fast-check";
import { describe, expect, test } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { createPatch, faceOf, patchContains, placeOn } from "../../../src/core/planet/cube-sphere.ts";
import { clearOf, type Plant, plantsIn, SPECIES, TILE, TREES } from "../../../src/core/planet/plants.ts";
import { altitudeOn, createGlobe, type Globe, kindOn } from "../../../src/core/planet/sphere.ts";
import type { PlanetTable } from "../../../src/recipe/kinds/planet.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const small = createGlobe({ radius: 400, sea: 330 });
const FACES = [0, 1, 2, 3, 4, 5].map((face) => createPatch(face, -1, 1, -1, 1));
const nameOf = ({ x, y, z, ...others }: Plant) => [x, y, z, ...Object.values(others)].join();
const namesOf = (plants: readonly Plant[]) => plants.map(nameOf).sort();

const planetOf = (radius: number): Globe => {
  const { erosion: _, ...world } = scene.world as PlanetTable;
  return generate({ ...world, shape: { ...world.shape, radius } });
};
const PLANETS = [60_000, 6_371_000].map((radius) => ({ ...planetOf(radius), snow: 4000 }));

/** Gentle lowland covered by woods. */
const woodOf = (globe: Globe): Globe => ({
  ...globe,
  sea: 0,
  peak: Infinity,
  relief: 0.1 * globe.relief,
  snow: Infinity,
  cover: { rows: [["wood"]], fields: {} },
});

/** A square patch of a size in metres around a point of a face. */
function square(globe: Globe, face: number, u: number, v: number, metres: number) {
  const size = (metres / globe.radius) * (1 + u * u + v * v);
  const [u0, v0] = [u, v].map((at) => Math.max(-1, Math.min(1 - size, at - size / 2)));
  return createPatch(face, u0, u0 + size, v0, v0 + size);
}

describe("a small globe, complete", () => {
  const faces = FACES.map((face) => plantsIn(small, face));
  const all = faces.flat();

  test("has plants of every kind, on the datum, each on the requested face", () => {
    expect(all.length).toBeGreaterThan(5000);
    // Reeds grow in the marshes of countries alone.
    const grown = SPECIES.filter((species) => species !== "reed").map((species) => SPECIES.indexOf(species));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(grown));
    for (const [face, plants] of faces.entries()) {
      expect(plants.length).toBeGreaterThan(300);
      const off = plants.filter(
        ({ x, y, z }) => Math.abs(Math.hypot(x, y, z) - 400) > 1e-9 || faceOf(x, y, z) !== face,
      );
      expect(off).toEqual([]);
    }
  });

  test("has none in the sea, at its edge or in town", () => {
    const wrong = ({ x, y, z }: Plant) =>
      ["lake", "town", "snow"].includes(kindOn(small, x, y, z)) || altitudeOn(small, x, y, z) < 0.5;
    expect(all.filter(wrong)).toEqual([]);
  });

  test("has at most one per tile, away from its edge", () => {
    const tiles = new Set<string>();
    let most = 0;
    for (const { x, y, z } of all) {
      const face = faceOf(x, y, z);
      const along = [x, y, z].filter((_, axis) => axis !== face % 3);
      const tile = along.map((v) => Math.round(v / TILE));
      tiles.add([face, ...tile].join());
      most = Math.max(most, ...along.map((v, k) => Math.abs(v - TILE * tile[k])));
    }
    expect(tiles.size).toBe(all.length);
    expect(most).toBeLessThan(TILE / 2 - 0.49);
    expect(most).toBeGreaterThan(TILE / 2 - 0.51);
  });

  test("does not depend on how its faces are divided", () => {
    const cut = fc.integer({ min: -99, max: 99 }).map((v) => v / 100);
    const cuts = fc.uniqueArray(cut, { minLength: 1, maxLength: 2 }).map((at) => [-1, ...at.sort((a, b) => a - b), 1]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), cuts, cuts, (face, us, vs) => {
        const tiles = us.slice(1).flatMap((u, i) => vs.slice(1).map((v, j) => createPatch(face, us[i], u, vs[j], v)));
        expect(namesOf(tiles.flatMap((tile) => plantsIn(small, tile)))).toEqual(namesOf(faces[face]));
      }),
      { numRuns: 4 },
    );
  });

  test("opposite and mirrored sides differ", () => {
    const places = new Set(all.map(({ x, y, z }) => [x, y, z].map((v) => v.toFixed(1)).join()));
    for (const mirror of [
      ({ x, y, z }: Plant) => [-x, y, z],
      ({ x, y, z }: Plant) => [x, -y, z],
      ({ x, y, z }: Plant) => [y, x, z],
    ])
      expect(
        all.filter((plant) =>
          places.has(
            mirror(plant)
              .map((v) => v.toFixed(1))
              .join(),
          ),
        ).length,
      ).toBeLessThan(40);
  });

  test("`trees` returns exactly its trees", () => {
    expect(namesOf(plantsIn(small, FACES[0], true))).toEqual(namesOf(faces[0].filter(({ code }) => code < TREES)));
  });

  test("attributes are within their ranges", () => {
    const wrong = ({ heading, size, lean, bits, code }: Plant) =>
      !(heading >= 0 && heading < 2 * Math.PI) ||
      !(size > 0.2 && size < (code < TREES ? 26 : 3.1)) ||
      !(lean >= 0 && lean < 0.2) ||
      !(Number.isInteger(bits) && bits >= 0 && bits < 65536);
    expect(all.filter(wrong)).toEqual([]);
    const share = all.filter(({ bits }) => bits < 16384).length / all.length;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.02);
  });

  test("leaves the given areas free", () => {
    const [first] = all;
    const bed = { x: first.x, y: first.y, z: first.z, radius: 12 };
    const clear = clearOf(all, [bed]);
    expect(clear.length).toBeLessThan(all.length);
    expect(nonEmpty(clear).every(({ x, y, z }) => Math.hypot(x - bed.x, y - bed.y, z - bed.z) >= 12)).toBe(true);
    expect(clearOf(clear, [])).toEqual(clear);
  });
});

describe.each(PLANETS)("on $radius m", (globe) => {
  test("quarters of a patch have the plants of the whole, in the middle, on edges, at corners and poles", () => {
    for (const [face, u, v] of [
      [0, 0.2, 0.3],
      [2, 0, 0],
      [5, 0, 0],
      [0, 1, 1],
      [1, 1, -1],
      [4, 0.1, 1],
      [3, -1, 0.4],
    ]) {
      const whole = square(globe, face, u, v, 200);
      const { u0, u1, v0, v1 } = whole;
      const [um, vm] = [(u0 + u1) / 2, (v0 + v1) / 2];
      const quarters = [
        createPatch(face, u0, um, v0, vm),
        createPatch(face, um, u1, v0, vm),
        createPatch(face, u0, um, vm, v1),
        createPatch(face, um, u1, vm, v1),
      ];
      const lush = { ...globe, sea: 0 };
      const plants = plantsIn(lush, whole);
      expect(namesOf(quarters.flatMap((quarter) => plantsIn(lush, quarter)))).toEqual(namesOf(plants));
      expect(plants.filter(({ x, y, z }) => !patchContains(whole, x, y, z))).toEqual([]);
    }
  });

  test("woods are as dense in the middle of a face as at its corner", () => {
    const all = woodOf(globe);
    const density = (u: number, v: number) => {
      const counts = [0, 1, 3, 4].map((k) => {
        const { u0, u1, v0, v1, face } = square(all, k, u, v, 250);
        const [m, n] = [(u0 + u1) / 2, (v0 + v1) / 2];
        const area = (globe.radius ** 2 * (u1 - u0) * (v1 - v0)) / (1 + m * m + n * n) ** 1.5;
        return plantsIn(all, createPatch(face, u0, u1, v0, v1)).length / area;
      });
      return (counts.reduce((sum, v) => sum + v) / counts.length) * 10_000;
    };
    const [middle, corner] = [density(0.02, 0.03), density(0.97, 0.97)];
    expect(middle).toBeGreaterThan(90);
    expect(middle).toBeLessThan(260);
    // Groves cause most of the variation over 250 m; tiles alone would leave 0.58.
    expect(Math.abs(corner / middle - 1)).toBeLessThan(0.25);
  });
});

describe("by height and latitude", () => {
  const [globe] = PLANETS;
  const wood = woodOf(globe);
  const at = (latitude: number) => {
    const out = placeOn(0, 0, Math.tan((latitude * Math.PI) / 180), 1, new Float64Array(3));
    return out[2] > Math.SQRT1_2 ? square(wood, 2, out[0] / out[2], 0, 400) : square(wood, 0, 0, out[2] / out[0], 400);
  };
  const shares = (plants: readonly Plant[]) =>
    SPECIES.map((_, code) => plants.filter((plant) => plant.code === code).length / plants.length);

  test("oaks grow at the equator, spruces and pines far north, and no trees near the snow line", () => {
    const [south, north] = [shares(plantsIn(wood, at(2))), shares(plantsIn(wood, at(62)))];
    expect(south[3]).toBeGreaterThan(0.4);
    expect(north[3]).toBeLessThan(0.15);
    expect(north[0] + north[1]).toBeGreaterThan(0.55);
    expect(plantsIn({ ...wood, snow: 1 }, at(2))).toEqual([]);
  });

  test("density falls with height, to 0 above the tree line", () => {
    const patch = at(2);
    const [x, y, z] = placeOn(patch.face, patch.u0, patch.v0, wood.radius, new Float64Array(3));
    const height = altitudeOn(wood, x, y, z);
    const count = (share: number) => plantsIn({ ...wood, snow: height / 0.85 / share }, patch).length;
    expect(count(0.2)).toBeGreaterThan(1000);
    expect(count(0.9)).toBeLessThan(0.6 * count(0.2));
    expect(count(0.9)).toBeGreaterThan(0);
    expect(count(1.2)).toBe(0);
  });

  test("none grow on slopes above forty degrees", () => {
    const gentle = plantsIn(wood, at(2)).length;
    const steep = plantsIn({ ...wood, relief: globe.relief * 3 }, at(2));
    expect(steep.length).toBeLessThan(0.7 * gentle);
    expect(steep.length).toBeGreaterThan(0);
  });
});

test("nothing grows without water and air", () => {
  expect(plantsIn({ ...small, wet: false }, FACES[0])).toEqual([]);
});
