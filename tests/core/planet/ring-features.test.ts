import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldFloorAt } from "../../../src/core/field/field.ts";
import { featureOf } from "../../../src/core/forest/features.ts";
import { createPatch, faceOf, type Patch, patchContains, placeOn } from "../../../src/core/planet/cube-sphere.ts";
import { planetField } from "../../../src/core/planet/planet.ts";
import { crossingOf, featureAtCrossing, featuresIn, keyOf } from "../../../src/core/planet/ring-features.ts";
import { createGlobe, heightOn, kindOn } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";

const small = createGlobe({ radius: 200, mask: 0xff });
const FACES = [0, 1, 2, 3, 4, 5].map((face) => createPatch(face, -1, 1, -1, 1));
const PLANETS = [60_000, 6_371_000].map((radius) =>
  createGlobe({ radius, sea: 300, ground: planetField(radius), mask: 0xff }),
);

const keysOf = (patches: readonly Patch[], globe = small, t = 0) =>
  patches.flatMap((patch) => featuresIn(globe, patch, t).map(({ key }) => key));

describe("a small globe, complete", () => {
  const all = FACES.flatMap((face) => featuresIn(small, face));

  test("has the features of every crossing of rings, by simple loops over integer pairs, and no more", () => {
    const plain = new Set<string>();
    for (let third = 0; third < 3; third++) {
      for (let i = -200; i <= 200; i++) {
        for (let j = -200; j <= 200; j++) {
          const square = 40_000 - i * i - j * j;
          if (square < 0) continue;
          const place: [number, number, number] = [0, 0, 0];
          [place[(third + 1) % 3], place[(third + 2) % 3]] = [i, j];
          for (const sign of square === 0 ? [1] : [1, -1]) {
            place[third] = sign * Math.sqrt(square);
            if (featureAtCrossing(small, place, third) !== "none") plain.add(keyOf(place, third));
          }
        }
      }
    }
    expect(all.length).toBeGreaterThan(700);
    expect(new Set(all.map(({ key }) => key))).toEqual(plain);
    expect(all.length).toBe(plain.size);
  });

  test("has them on land, out of town, on the datum, with two integer coordinates", () => {
    for (const { x, y, z, key, feature } of nonEmpty(all)) {
      expect(Math.abs(Math.hypot(x, y, z) - 200)).toBeLessThan(1e-9);
      expect([x, y, z].filter(Number.isInteger).length).toBeGreaterThanOrEqual(2);
      expect(heightOn(small, x, y, z)).toBeGreaterThanOrEqual(330);
      expect(["lake", "town"]).not.toContain(kindOn(small, x, y, z));
      const { place, third } = crossingOf(key, 200);
      expect(place.map((v) => v + 0)).toEqual([x, y, z].map((v) => v + 0));
      expect(featureAtCrossing(small, place, third)).toBe(feature);
    }
  });

  test("has them by Relf's rule of the pair", () => {
    for (const { x, y, z, key } of nonEmpty(all)) {
      const { third } = crossingOf(key, 200);
      const [i, j] = [x, y, z].filter((_, axis) => axis !== third);
      expect(featureOf(fieldFloorAt(small.scatter, x, y, z), i, j, 0xff)).toBeGreaterThan(0);
    }
  });

  test("has no point twice", () => {
    expect(new Set(all.map(({ x, y, z }) => [x + 0, y + 0, z + 0].join())).size).toBe(all.length);
  });

  test("has different ones on opposite sides, and every family and sign", () => {
    const keys = new Set(all.map(({ key }) => key));
    for (const form of [/^\+,/, /^-,/, /,\+,/, /,-,/, /,\+$/, /,-$/])
      expect([...keys].filter((key) => form.test(key)).length).toBeGreaterThan(40);
    const opposite = (key: string) => key.replace(/[+-](?=,|$)/, (sign) => (sign === "+" ? "-" : "+"));
    expect([...keys].filter((key) => keys.has(opposite(key))).length).toBeLessThan(0.1 * keys.size);
  });

  test("has about as many on each face, and 16 times as many as with the sparser mask", () => {
    const sparse = createGlobe({ radius: 200 });
    const count = FACES.flatMap((face) => featuresIn(sparse, face)).length;
    expect(all.length / count).toBeGreaterThan(10);
    expect(all.length / count).toBeLessThan(24);
    for (const face of FACES) expect(featuresIn({ ...small, sea: 0 }, face).length).toBeGreaterThan(150);
  });
});

test("a point of three integers belongs to the family with z as the third coordinate", () => {
  const globe = createGlobe({ radius: 1105, sea: -1e9, mask: 0xff });
  let [places, features] = [0, 0];
  for (let x = -1105; x <= 1105; x++) {
    for (let y = -1105; y <= 1105; y++) {
      const z = Math.sqrt(1105 ** 2 - x * x - y * y);
      if (!Number.isInteger(z)) continue;
      places++;
      if (featureAtCrossing(globe, [x, y, z], 2) !== "none") features++;
      for (const third of [0, 1]) expect(featureAtCrossing(globe, [x, y, z], third)).toBe("none");
    }
  }
  expect(places).toBeGreaterThan(1000);
  expect(features).toBeGreaterThan(0);
});

describe("patches", () => {
  const cut = fc.integer({ min: -999, max: 999 }).map((v) => v / 1000);

  test("features do not depend on how a face is divided", () => {
    const whole = FACES.map((face) => keysOf([face]).sort());
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.array(cut, { maxLength: 3 }),
        fc.array(cut, { maxLength: 3 }),
        (face, us, vs) => {
          const edges = (cuts: number[]) => [-1, ...[...new Set(cuts)].sort((a, b) => a - b), 1];
          const spans = (all: number[]) => all.slice(1).map((to, i) => [all[i], to]);
          const tiles = spans(edges(us)).flatMap(([u0, u1]) =>
            spans(edges(vs)).map(([v0, v1]) => createPatch(face, u0, u1, v0, v1)),
          );
          expect(keysOf(tiles).sort()).toEqual(whole[face]);
        },
      ),
      { numRuns: 8 },
    );
  });

  test.each(PLANETS)(
    "on $radius m too: four quarters are the whole, and another tiling agrees where they overlap",
    (globe) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 5 }), cut, cut, (face, u, v) => {
          const size = Math.min(300 / globe.radius, 1 - Math.max(u, v));
          const patch = (a: number, b: number, c: number, d: number) =>
            createPatch(face, u + a * size, u + b * size, v + c * size, v + d * size);
          const whole = featuresIn(globe, patch(0, 1, 0, 1));
          const quarters = [patch(0, 0.5, 0, 0.5), patch(0.5, 1, 0, 0.5), patch(0, 0.5, 0.5, 1), patch(0.5, 1, 0.5, 1)];
          expect(keysOf(quarters, globe).sort()).toEqual(whole.map(({ key }) => key).sort());
          const shifted = patch(0.3, 0.9, 0.2, 0.7);
          const within = whole.filter(({ x, y, z }) => patchContains(shifted, x, y, z));
          expect(keysOf([shifted], globe).sort()).toEqual(within.map(({ key }) => key).sort());
        }),
        { numRuns: 8 },
      );
    },
  );

  test.each(PLANETS)(
    "on $radius m the crossings at a pole, an edge and a corner are found from every face that meets there",
    (globe) => {
      const size = 100 / globe.radius;
      for (const [u, v] of [
        [1, 0],
        [1, 1],
        [-1, 0.4],
        [0, 0],
      ]) {
        for (let face = 0; face < 6; face++) {
          const [u0, v0] = [Math.min(u, 1 - size), Math.min(v, 1 - size)];
          const patch = createPatch(face, u0, u0 + size, v0, v0 + size);
          const at = placeOn(face, u0 + size / 2, v0 + size / 2, globe.radius, new Float64Array(3));
          const keys = new Set(keysOf([patch], globe));
          // Integer pairs around, by hand.
          const near = [...at].map(Math.round);
          let found = 0;
          for (let third = 0; third < 3; third++) {
            for (let i = near[(third + 1) % 3] - 90; i <= near[(third + 1) % 3] + 90; i++) {
              for (let j = near[(third + 2) % 3] - 90; j <= near[(third + 2) % 3] + 90; j++) {
                const square = globe.radius ** 2 - i * i - j * j;
                if (square < 0) continue;
                const place: [number, number, number] = [0, 0, 0];
                [place[(third + 1) % 3], place[(third + 2) % 3]] = [i, j];
                place[third] = Math.sign(at[third] || 1) * Math.sqrt(square);
                if (!patchContains(patch, ...place) || faceOf(...place) !== face) continue;
                if (featureAtCrossing(globe, place, third) === "none") continue;
                found++;
                expect(keys).toContain(keyOf(place, third));
              }
            }
          }
          expect(found).toBeLessThanOrEqual(keys.size);
        }
      }
    },
  );

  test.each(PLANETS)("on $radius m the density is 1 to √3 times that of the plane, 16 in 4,096 crossings", (globe) => {
    const dry = { ...globe, sea: -1e9 };
    let [count, area] = [0, 0];
    for (const [face, u, v] of [
      [0, 0, 0],
      [1, 0.5, -0.5],
      [2, -0.9, 0.1],
      [3, 0.3, 0.8],
      [5, 0.97, 0.96],
    ]) {
      const size = 400 / globe.radius;
      count += featuresIn(dry, createPatch(face, u, u + size, v, v + size)).length;
      area += 400 ** 2 / (1 + u * u + v * v) ** 1.5;
    }
    // f is 4, or 8 or 16 and one of 64 or 32: 1.05 of 256; about a tenth is town.
    const perCrossing = (count / area) * 256;
    expect(perCrossing).toBeGreaterThan(0.8);
    expect(perCrossing).toBeLessThan(2.2);
  });
});

test("features keep their places as years pass, except where the sea rises or falls", () => {
  const [now, later] = [keysOf(FACES, small, 0), keysOf(FACES, small, 40)];
  const both = now.filter((key) => later.includes(key));
  expect(both.length).toBeGreaterThan(100);
  for (const key of nonEmpty(now)) {
    const { place, third } = crossingOf(key, 200);
    const there = featureAtCrossing(small, place, third, 40);
    if (there === "none") expect(["lake", "town"]).toContain(kindOn(small, ...place, 40));
    else expect(there).toBe(featureAtCrossing(small, place, third, 0));
  }
});

describe("errors", () => {
  test("a patch too large to scan", () => {
    expect(() => featuresIn(PLANETS[0], FACES[2])).toThrow("at most 33554432 crossings");
  });
  test.each(["", "1,2", "1,2,3", "+,+,3", "1.5,2,+", "400,1,+", "a,2,+", "1,2,3,+", "+"])('a key of "%s"', (key) => {
    expect(() => crossingOf(key, 400)).toThrow(`got "${key}"`);
  });
});
