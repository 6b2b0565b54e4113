/**
 * A planet has no seams: at cube edges, corners and poles both sides have bit-equal vertices, and all vertices are within
 * 2 mm of the generator's ground, or 3 mm where floats have no more digits; on lands of the moon within a centimetre. Pixels read the generator's drainage.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { drainageAt, isEroded } from "../../src/core/planet/eroded-land.ts";
import { altitudeOn, type Globe, surfaceOn } from "../../src/core/planet/sphere.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { applyPreset, NO_PRESET } from "../../src/recipe/preset.ts";
import { cubeOf, cubePoint, FACES, finestSize } from "../../src/stream/cube-sphere.ts";
import { CELLS } from "../../src/stream/quadtree.ts";
import { acrossTo, type Direction, evenDirections } from "../core/planet/directions-around.ts";
import { generate } from "../generate.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { Globes, RoundChunk } from "./pages/globe.ts";
import { globeOf } from "./pages/planets.ts";

let page: Page;

declare global {
  interface Window {
    globes: Globes;
  }
}

beforeAll(async () => {
  page = await openPageAt(addressOf("globe"), {}, { lasting: true });
  await page.waitForFunction(() => "globes" in window);
});

type Vector = readonly [number, number, number];

/** The ground or water over a point of the cube, metres from the centre. */
function groundOver(globe: Globe, q: Float64Array): Vector {
  const length = Math.hypot(q[0], q[1], q[2]);
  const d = [q[0] / length, q[1] / length, q[2] / length] as const;
  const away = globe.radius + surfaceOn(globe, ...d);
  return [d[0] * away, d[1] * away, d[2] * away];
}

/** Chunks of a size that touch a point of the cube: one of each face that has it. */
function chunksAround(point: Vector, size: number): RoundChunk[] {
  const chunks: RoundChunk[] = [];
  const q = new Float64Array(3);
  for (let face = 0; face < 6; face++) {
    for (const [u, v] of candidates(face, point, size)) {
      const corners = [0, size].flatMap((du) => [0, size].map((dv) => [u + du, v + dv] as const));
      const touches = corners.some(([cu, cv]) => {
        cubePoint(face, cu, cv, q);
        return Math.max(Math.abs(q[0] - point[0]), Math.abs(q[1] - point[1]), Math.abs(q[2] - point[2])) < 1e-12;
      });
      if (touches && u >= -1 && v >= -1 && u + size <= 1 && v + size <= 1) chunks.push([face, u, v, size]);
    }
  }
  return chunks;
}

/** Low corners of the four chunks of a face about a point's two coordinates there. */
function candidates(face: number, point: Vector, size: number): (readonly [number, number])[] {
  const [u, v] = [
    [1, 2],
    [2, 1],
    [2, 0],
    [0, 2],
    [0, 1],
    [1, 0],
  ][face];
  return [0, -size].flatMap((du) => [0, -size].map((dv) => [point[u] + du, point[v] + dv] as const));
}

const PLACES: readonly (readonly [name: string, point: Vector, chunks: number])[] = [
  ["a corner of the cube", [1, 1, 1], 3],
  ["the opposite corner", [-1, -1, -1], 3],
  ["an edge", [1, -1, 0.25], 4],
  ["an edge at the north", [0.5, 1, 1], 4],
  ["the north pole", [0, 0, 1], 4],
  ["the south pole", [0, 0, -1], 4],
];

/** Places on a land: on its slopes, where four chunks meet. */
const ON_LAND: typeof PLACES = [
  ["a land", [1, 0.1875, -0.25], 4],
  ["a land on another face", [-0.3125, -1, 0.25], 4],
  ["a land near its coast", [0.5, 0.4375, 1], 4],
];
const LAND = faultCode({ ...FAULT_DEFAULTS, program: "faults", xSize: 160, ySize: 128, n: 80, seed: 4 });

const SEAMS: readonly (readonly [radius: number, preset: string, land: string | undefined, bar: number])[] = [
  [400, "default", undefined, 0.002],
  [6_371_000, "default", undefined, 0.003],
  [3_390_000, "desert", undefined, 0.002],
  [60_000, "default", undefined, 0.002],
  [1_737_000, "moon", undefined, 0.002],
  [1_737_000, "moon", LAND, 0.01],
  [60_000, "default", LAND, 0.002],
  [400, "globe1983", LAND, 0.002],
  [6_371_000, "earth", LAND, 0.002],
];

/** Planets whose seams are looked at: `npm test` has the smallest and one of the radius of the Earth, since each compiles for seconds. */
const tested = sampled(SEAMS, SEAMS.slice(0, 2));

test.each(nonEmpty(tested))("no seam on a planet of %i m, preset %s, land %s", async (radius, preset, land, bar) => {
  const globe = globeOf(radius, preset, undefined, land);
  let worst = 0;
  for (const [name, point, count] of land ? [...PLACES, ...ON_LAND] : PLACES) {
    const size = finestSize({ finest: 8 }, radius);
    const chunks = chunksAround(point, size);
    expect(chunks.length, name).toBe(count);
    const eye = groundOver(globe, Float64Array.from(point)).map(
      (v, i) => v + 3 * Math.sign(point[i]),
    ) as unknown as Vector;
    const { anchor, values } = await page.evaluate(
      ([of, at, which, name, own]) => window.globes.heights(of, at, which, name, undefined, own),
      [radius, eye, chunks, preset, land] as const,
    );
    const drawn = new Map<string, string>();
    let shared = 0;
    const q = new Float64Array(3);
    for (const [c, [face, u, v]] of nonEmpty(chunks).entries()) {
      for (let i = 0; i < (CELLS + 1) ** 2; i++) {
        cubePoint(face, u + ((i % (CELLS + 1)) * size) / CELLS, v + (Math.floor(i / (CELLS + 1)) * size) / CELLS, q);
        const vertex = values[c].slice(4 * i, 4 * i + 3);
        const known = drawn.get(q.join());
        if (known !== undefined) {
          shared++;
          expect(vertex.join(), `${name}, vertex ${q.join()}`).toBe(known);
        }
        drawn.set(q.join(), vertex.join());
        const ground = groundOver(globe, q);
        for (let axis = 0; axis < 3; axis++)
          worst = Math.max(worst, Math.abs(anchor[axis] + vertex[axis] - ground[axis]));
      }
    }
    expect(shared, name).toBeGreaterThan(CELLS);
  }
  console.log(`planet of ${radius} m${land ? " with a land" : ""}: worst ${(1000 * worst).toFixed(2)} mm`);
  expect(worst).toBeLessThan(bar);
});

/** Places of a planet where a step of 4 m climbs or falls steeply, by its forms. */
function steepPlaces(globe: Globe, bare: Globe, count: number): Direction[] {
  const step = 4 / globe.radius;
  const isSteep = (d: Direction) => {
    const [x, y, z] = d;
    const here = altitudeOn(globe, x, y, z);
    if (here <= 0 || here === altitudeOn(bare, x, y, z)) return false;
    return acrossTo(d).some(([a, b, c]) => {
      const there = [x + step * a, y + step * b, z + step * c] as const;
      const rise = (of: Globe, from: number) => Math.abs(altitudeOn(of, ...there) - from);
      return rise(globe, here) > 2.4 && rise(globe, here) > 4 * rise(bare, altitudeOn(bare, x, y, z));
    });
  };
  return evenDirections(40_000).filter(isSteep).slice(0, count);
}

const STEEP: readonly (readonly [radius: number, preset: string, bar: number])[] = [
  [1_560_000, "ice", 0.002],
  [60_000, "default", 0.002],
  [1_821_000, "lava", 0.002],
  [6_371_000, "earth", 0.002],
];

test.each(nonEmpty(sampled(STEEP, STEEP.slice(0, 1))))(
  "vertices on steep forms of a planet of %i m, preset %s, have the generator's ground",
  async (radius, preset, bar) => {
    const globe = globeOf(radius, preset);
    const { world } = applyPreset<PlanetRecipe>(planet, preset);
    const { forms: _, ...plain } = world;
    const places = steepPlaces(globe, generate({ ...plain, shape: { ...world.shape, radius } }), 4);
    expect(places.length).toBe(4);
    const [q, size] = [new Float64Array(3), finestSize({ finest: 8 }, radius)];
    let worst = 0;
    for (const [x, y, z] of places) {
      const face = cubeOf(x, y, z, q);
      const [u, v] = [FACES[face].u, FACES[face].v].map((axis) => Math.floor(q[axis] / size) * size);
      const chunk: RoundChunk = [face, u, v, size];
      const eye = groundOver(globe, q) as unknown as Vector;
      const { anchor, values } = await page.evaluate(
        ([of, at, which, name]) => window.globes.heights(of, at, which, name),
        [radius, eye, [chunk], preset] as const,
      );
      for (let i = 0; i < (CELLS + 1) ** 2; i++) {
        cubePoint(face, u + ((i % (CELLS + 1)) * size) / CELLS, v + (Math.floor(i / (CELLS + 1)) * size) / CELLS, q);
        const ground = groundOver(globe, q);
        for (let axis = 0; axis < 3; axis++)
          worst = Math.max(worst, Math.abs(anchor[axis] + values[0][4 * i + axis] - ground[axis]));
      }
    }
    console.log(`steep forms of ${preset}: worst ${(1000 * worst).toFixed(2)} mm`);
    expect(worst).toBeLessThan(bar);
  },
);

test("vertices of wide cells average crevasses, so that their edges are no teeth", async () => {
  const radius = 1_560_000;
  const globe = globeOf(radius, "ice");
  const { world } = applyPreset<PlanetRecipe>(planet, "ice");
  const { forms: _, ...plain } = world;
  const places = steepPlaces(globe, generate({ ...plain, shape: { ...world.shape, radius } }), 4);
  const [q, size] = [new Float64Array(3), 8 * finestSize({ finest: 8 }, radius)];
  const most = [0, 0];
  for (const [x, y, z] of places) {
    const face = cubeOf(x, y, z, q);
    const [u, v] = [FACES[face].u, FACES[face].v].map((axis) => Math.floor(q[axis] / size) * size);
    cubePoint(face, u, v, q);
    const eye = groundOver(globe, q) as unknown as Vector;
    // Distances count from the sea level, so all vertices average over about 3 m.
    for (const [i, filter] of [0, 3 / (Math.hypot(...eye) - radius)].entries()) {
      const { anchor, values } = await page.evaluate(
        ([of, at, chunk, share]) => window.globes.heights(of, at, [chunk], "ice", undefined, undefined, share),
        [radius, eye, [face, u, v, size] as RoundChunk, filter] as const,
      );
      const heightOf = (k: number) => Math.hypot(...anchor.map((a, axis) => a + values[0][4 * k + axis]));
      for (let k = 1; k < (CELLS + 1) ** 2 - 1; k++) {
        if (k % (CELLS + 1) === 0 || k % (CELLS + 1) === CELLS) continue;
        most[i] = Math.max(most[i], Math.abs(heightOf(k - 1) - 2 * heightOf(k) + heightOf(k + 1)));
      }
    }
  }
  console.log(`crevasses bend by ${most[0].toFixed(1)} m from vertex to vertex, averaged by ${most[1].toFixed(1)} m`);
  expect(most[0]).toBeGreaterThan(10);
  expect(most[1]).toBeGreaterThan(2);
  expect(most[1]).toBeLessThan(0.75 * most[0]);
});

test("a planet of a drawn profile has the generator's ground", async () => {
  const samples = PROFILE_1983.samples.map((v, i) => Math.round(v + 40 * Math.exp(-(((i - 90) / 12) ** 2))));
  const profile = profileCode(createProfile(samples));
  const globe = globeOf(60_000, NO_PRESET, profile);
  const [, point] = ON_LAND[0];
  const chunks = chunksAround(point, finestSize({ finest: 8 }, 60_000));
  const eye = groundOver(globe, Float64Array.from(point)) as unknown as Vector;
  const { anchor, values } = await page.evaluate(
    ([at, which, preset, drawn]) => window.globes.heights(60_000, at, which, preset, drawn),
    [eye, chunks, NO_PRESET, profile] as const,
  );
  const [q, size] = [new Float64Array(3), finestSize({ finest: 8 }, 60_000)];
  let worst = 0;
  for (const [c, [face, u, v]] of chunks.entries())
    for (let i = 0; i < (CELLS + 1) ** 2; i++) {
      cubePoint(face, u + ((i % (CELLS + 1)) * size) / CELLS, v + (Math.floor(i / (CELLS + 1)) * size) / CELLS, q);
      const ground = groundOver(globe, q);
      for (let axis = 0; axis < 3; axis++)
        worst = Math.max(worst, Math.abs(anchor[axis] + values[c][4 * i + axis] - ground[axis]));
    }
  const before = groundOver(globeOf(60_000), Float64Array.from(point));
  const changed = Math.abs(Math.hypot(...eye) - Math.hypot(...before));
  console.log(`planet of a drawn profile: worst ${(1000 * worst).toFixed(2)} mm, changed by ${changed.toFixed(1)} m`);
  expect(changed).toBeGreaterThan(10);
  expect(worst).toBeLessThan(0.002);
});

/** Radians per pixel of a picture with 720 rows. */
const PIXEL = (2 * Math.tan((27.5 * Math.PI) / 180)) / 720;

test.each([
  [60_000, 0.1],
  [6_371_000, 1.5],
])("vertices of a planet of %i m move by %d of a pixel at most as its anchor does", async (radius, most) => {
  const globe = globeOf(radius);
  const finest = finestSize({ finest: 8 }, radius);
  const q = new Float64Array(3);
  let worst = 0;
  for (const [face, cell, across] of [
    [0, 700, 0.317],
    [4, -37, -0.94],
    [2, 5, 0.0004],
  ] as const) {
    // Half a millimetre on either side of where the anchor goes over to the next cell, 2 m over the ground.
    const edge = (Math.round((cell * 64) / radius / finest) + 0.5) * finest;
    const [before, after] = [-1, 1].map((side) => {
      cubePoint(face, edge + (side * 5e-4) / radius, across, q);
      const length = Math.hypot(...q);
      const away = (globe.radius + Math.max(0, altitudeOn(globe, q[0], q[1], q[2])) + 2) / length;
      return [q[0] * away, q[1] * away, q[2] * away] as const;
    });
    const chunks = Array.from({ length: 8 }, (_, level): RoundChunk => {
      const size = finest * 2 ** level;
      return [face, Math.floor(edge / size) * size, Math.floor(across / size) * size, size];
    });
    const [one, other] = await page.evaluate(
      async ([of, a, b, which]) => [
        await window.globes.heights(of, a, which),
        await window.globes.heights(of, b, which),
      ],
      [radius, before, after, chunks] as const,
    );
    expect(one.anchor.join()).not.toBe(other.anchor.join());
    for (const [c, values] of one.values.entries()) {
      for (let v = 0; v < values.length; v += 4) {
        const place = [0, 1, 2].map((axis) => one.anchor[axis] + values[v + axis]);
        const moved = Math.hypot(...place.map((p, axis) => other.anchor[axis] + other.values[c][v + axis] - p));
        const distance = Math.hypot(...place.map((p, axis) => p - before[axis]));
        worst = Math.max(worst, moved / distance / PIXEL);
      }
    }
  }
  console.log(`planet of ${radius} m: ${worst.toFixed(3)} of a pixel at most`);
  expect(worst).toBeLessThan(most);
});

// `filter`: 0 for vertices that read all gullies, and else for pixels that read those which are narrow for their vertices.
const DRAINED: readonly (readonly [radius: number, preset: string, filter: number, bar: number])[] = [
  [60_000, "default", 0, 1e-4],
  [60_000, "default", 1 / 24, 0.15],
  [6_371_000, "earth", 0, 1e-3],
  [3_390_000, "desert", 0, 1e-3],
];

test.each(nonEmpty(sampled(DRAINED, DRAINED.slice(0, 2))))(
  "drainage on a planet of %i m, preset %s, filter %d, is the generator's",
  async (radius, preset, filter, bar) => {
    const globe = globeOf(radius, preset);
    const { added } = globe.ground;
    if (!isEroded(added)) throw new Error("Expected eroded land.");
    const size = finestSize({ finest: 8 }, radius) * 64;
    const q = new Float64Array(3);
    let [worst, read, deep, weakest] = [0, 0, 0, 1];
    const spread = [1, -1];
    for (const [, point] of ON_LAND) {
      const chunks = chunksAround(point, size);
      const eye = groundOver(globe, Float64Array.from(point)).map((v) => v * (1 + 40 / radius)) as unknown as Vector;
      const { values } = await page.evaluate(
        ([of, at, which, width, own]) => window.globes.drainage(of, at, which, width, own),
        [radius, eye, chunks, filter, preset] as const,
      );
      for (const [c, [face, u, v]] of chunks.entries())
        for (let i = 0; i < (CELLS + 1) ** 2; i++) {
          const [shown, sum, weights] = values[c].slice(4 * i, 4 * i + 3);
          // Gullies of some centimetres are nowhere seen.
          if (weights < 1e-4 * added.gullies.scale) continue;
          cubePoint(face, u + ((i % (CELLS + 1)) * size) / CELLS, v + (Math.floor(i / (CELLS + 1)) * size) / CELLS, q);
          const own = drainageAt(globe, q[0], q[1], q[2]);
          worst = Math.max(worst, Math.abs(sum / weights - own));
          [spread[0], spread[1]] = [Math.min(spread[0], own), Math.max(spread[1], own)];
          read++;
          // Drawn gullies fade to 0 where they are shallow.
          if (Math.abs(shown) > Math.abs(sum / weights)) weakest = 0;
          if (weights < 0.03 * added.gullies.scale) continue;
          deep++;
          weakest = Math.min(weakest, shown / (sum / weights));
        }
    }
    console.log(
      `drainage on ${radius} m, filter ${filter}: worst ${worst.toExponential(1)} of ${read}, drawn ${weakest.toFixed(2)} of it`,
    );
    expect(worst).toBeLessThan(bar);
    expect(read).toBeGreaterThan(1000);
    expect(spread[1] - spread[0]).toBeGreaterThan(0.6);
    if (deep > 0) expect(weakest).toBeGreaterThan(0.85);
  },
);
