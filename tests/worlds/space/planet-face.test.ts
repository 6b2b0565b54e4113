import { describe, expect, test } from "vitest";
import planets from "../../../scenes/planet/scene.ts";
import { cubeMapDirection } from "../../../src/core/planet/cube-sphere.ts";
import { altitudeOn, kindOn } from "../../../src/core/planet/sphere.ts";
import { systemOf } from "../../../src/core/space/star-system.ts";
import { createGalaxy, starAt } from "../../../src/core/space/stars.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { planetRecipe } from "../../../src/recipe/star-planet.ts";
import { computeFace, DEEP, type PlanetFace } from "../../../src/worlds/space/jobs/planet-face.ts";
import { generate } from "../../generate.ts";
import { nonEmpty } from "../../non-empty.ts";

const N = 48;
const star = starAt(createGalaxy(), 2, 110, 7);
if (!star) throw new Error("Expected a star at 2, 110, 7.");
const ocean = generate(planetRecipe(planets, systemOf(star), 3).world);
const moon = generate(applyPreset(planets, "moon").world);

function faceOf(globe: typeof ocean, face: number): PlanetFace {
  const steps = computeFace(globe, { face, size: N, t: 0 }, (bytes) => new ArrayBuffer(bytes));
  let step = steps.next();
  let rows = 0;
  for (; !step.done; step = steps.next()) rows++;
  expect(rows).toBe(N);
  return step.value;
}

const placeOf = (globe: typeof ocean, face: number, i: number, j: number) => {
  const [x, y, z] = cubeMapDirection(face, (2 * i + 1) / N - 1, (2 * j + 1) / N - 1);
  const k = globe.radius / Math.hypot(x, y, z);
  return [k * x, k * y, k * z] as const;
};

describe("planet face", () => {
  const faces = [0, 1, 2, 3, 4, 5].map((face) => faceOf(ocean, face));

  test("has sea where its world has, within a texel, and of the same depth", () => {
    let [wrong, all, off] = [0, 0, 0];
    for (const [face, { albedo, normal }] of faces.entries())
      for (let j = 0; j < N; j++)
        for (let i = 0; i < N; i++) {
          const at = 4 * (j * N + i);
          const place = placeOf(ocean, face, i, j);
          const altitude = altitudeOn(ocean, ...place);
          // Sea ice counts as ground.
          const ice = albedo[at] > 190 && albedo[at + 3] === 0;
          if (ice) continue;
          all++;
          if ((normal[at + 3] === 255) !== (kindOn(ocean, ...place) === "lake")) wrong++;
          else if (altitude < -2 * DEEP && albedo[at + 3] < 250) off++;
        }
    expect(all).toBeGreaterThan(8000);
    expect(wrong / all).toBeLessThan(0.05);
    expect(off / all).toBeLessThan(0.01);
  });

  test("is white over the poles and blue or green or brown at the equator", () => {
    const middle = 4 * ((N / 2) * N + N / 2);
    for (const pole of [4, 5])
      expect(Math.min(...nonEmpty(faces[pole].albedo.subarray(middle, middle + 3)))).toBeGreaterThan(190);
    const level = faces
      .slice(0, 4)
      .flatMap(({ albedo }) => Array.from({ length: N }, (_, i) => albedo[4 * ((N / 2) * N + i)]));
    expect(level.filter((red) => red > 200).length / level.length).toBeLessThan(0.1);
  });

  test("has outward unit normals", () => {
    for (const globe of [ocean, moon])
      for (const face of [0, 3, 4]) {
        const { normal } = globe === ocean ? faces[face] : faceOf(moon, face);
        for (let k = 0; k < N * N; k += 7) {
          const n = [0, 1, 2].map((c) => normal[4 * k + c] / 127.5 - 1);
          const place = placeOf(globe, face, k % N, Math.floor(k / N));
          expect(Math.hypot(...n)).toBeCloseTo(1, 1);
          expect((n[0] * place[0] + n[1] * place[1] + n[2] * place[2]) / globe.radius).toBeGreaterThan(0.7);
        }
      }
  });

  test("is continuous across cube edges", () => {
    // +x ends at u = 1 where −z begins.
    let apart = 0;
    for (let j = 0; j < N; j++)
      for (let c = 0; c < 3; c++)
        apart += Math.abs(faces[0].normal[4 * (j * N + N - 1) + c] - faces[5].normal[4 * (j * N) + c]) / N;
    expect(apart).toBeLessThan(8);
  });
});
