/** Chunks of a sphere: they cover it once, agree where they meet, and none is hidden that can be seen. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchorOn,
  chunkSphere,
  cubeOf,
  cubePoint,
  eyeOnCube,
  FACES,
  finestSize,
  horizonAngle,
  horizonHides,
  type Place,
  selectSphereChunks,
} from "../../src/stream/cube-sphere.ts";
import { CELLS } from "../../src/stream/quadtree.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";

const RADII = [400, 60_000, 6_371_000] as const;
const share = fc.double({ min: -1, max: 1, noNaN: true });
/** Any direction, and often one on or next to an edge or a corner of the cube, or a pole. */
const direction = fc
  .oneof(
    fc.tuple(share, share, share),
    fc
      .tuple(fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 0, 1), share, share)
      .map(([x, y, z, a, b]) => [x + a * 1e-6, y + b * 1e-6, z] as const),
  )
  .filter((d) => Math.hypot(...d) > 1e-3)
  .map(([x, y, z]): Place => {
    const away = Math.hypot(x, y, z);
    return [x / away, y / away, z / away];
  });
/** From 1 m to 8 radii up, by its logarithm. */
const above = (radius: number) => share.map((s) => Math.exp(((s + 1) / 2) * Math.log(8 * radius)));
const world = fc
  .constantFrom(...RADII)
  .chain((radius) => fc.record({ radius: fc.constant(radius), direction, up: above(radius) }))
  .map(({ radius, direction: [x, y, z], up }) => ({
    radius,
    eye: [x * (radius + up), y * (radius + up), z * (radius + up)] as Place,
  }));

type Selection = Parameters<typeof selectSphereChunks>[0];
const selections = fc.constantFrom(2, 2.7, 4).map((K): Selection => ({ K, finest: 8 }));

interface Chunk {
  readonly face: number;
  readonly u: number;
  readonly v: number;
  readonly size: number;
}

function chunksOf(selection: Selection, radius: number, eye: Place): Chunk[] {
  const chunks: Chunk[] = [];
  selectSphereChunks(
    selection,
    radius,
    eye,
    () => true,
    (face, u, v, size) => chunks.push({ face, u, v, size }),
  );
  return chunks;
}

const keyOf = ({ face, u, v, size }: Chunk) => `${face} ${u} ${v} ${size}`;
const q = new Float64Array(3);

/** Chunk that holds a place near the cube. */
function holding(chunks: ReadonlyMap<string, Chunk>, x: number, y: number, z: number): Chunk {
  const face = cubeOf(x, y, z, q);
  const [u, v] = [q[FACES[face].u], q[FACES[face].v]];
  for (let size = 2; size > 2 ** -60; size /= 2) {
    const corner = (at: number) => Math.floor((at + 1) / size) * size - 1;
    const found = chunks.get(keyOf({ face, u: corner(u), v: corner(v), size }));
    if (found) return found;
  }
  throw new Error(`No chunk holds ${x}, ${y}, ${z}.`);
}

/** A vertex as the drawing card has it: morph from D as a float32, `off` of it too long. */
function morphOf({ K }: Selection, eye: Float64Array, { size }: Chunk, at: Float64Array, off: number): number {
  const f = Math.fround;
  const away = f(Math.hypot(at[0] - eye[0], at[1] - eye[1], at[2] - eye[2], eye[3]) * (1 + off));
  const from = f(f(K) + f(1.41422));
  const over = f(f(K) - f(1.41422));
  return Math.min(1, Math.max(0, f(f(f(away / size) - from) / over)));
}

/** Each edge of a chunk: where it starts, which way it goes, and which way is out, in cells. */
const EDGES = [
  [0, 0, 1, 0, 0, -1],
  [0, CELLS, 1, 0, 0, 1],
  [0, 0, 0, 1, -1, 0],
  [CELLS, 0, 0, 1, 1, 0],
] as const;

test("chunks of a face come from near to far along any line from the eye", () => {
  fc.assert(
    fc.property(world, fc.constantFrom(0, 1, 2, 3, 4, 5), share, share, ({ radius, eye }, face, u, v) => {
      const chunks = chunksOf({ K: 2, finest: radius / 200 }, radius, eye);
      const place = eyeOnCube(radius, eye, new Float64Array(4));
      const [fromU, fromV] = [place[FACES[face].u], place[FACES[face].v]];
      let last = -1;
      for (let s = 0; s <= 1; s += 1 / 64) {
        const [x, y] = [fromU + s * (u - fromU), fromV + s * (v - fromV)];
        const isIn = (one: Chunk) => x > one.u && x < one.u + one.size && y > one.v && y < one.v + one.size;
        const at = chunks.findIndex((one) => one.face === face && isIn(one));
        if (at < 0) continue;
        expect(at).toBeGreaterThanOrEqual(last);
        last = at;
      }
    }),
    { numRuns: 50 },
  );
});

describe("the chunks of a selection", () => {
  test("cover every face once, and are whole multiples of their size", () => {
    fc.assert(
      fc.property(world, selections, ({ radius, eye }, selection) => {
        const areas = [0, 0, 0, 0, 0, 0];
        const chunks = chunksOf(selection, radius, eye);
        for (const { face, size } of chunks) areas[face] += size * size;
        const whole = ({ u, v, size }: Chunk) =>
          (u + 1) % size === 0 && (v + 1) % size === 0 && Math.log2(size) % 1 === 0;
        expect(chunks.filter((chunk) => !whole(chunk))).toEqual([]);
        expect(areas).toEqual([4, 4, 4, 4, 4, 4]);
        expect(new Set(chunks.map(keyOf)).size).toBe(chunks.length);
      }),
      { numRuns: 60 },
    );
  });

  test("neighbours differ by one level at most, over cube edges too: the finer has morphed there, the coarser has not", () => {
    let [met, across] = [0, 0];
    fc.assert(
      fc.property(world, selections, ({ radius, eye }, selection) => {
        const gaps: string[] = [];
        const from = eyeOnCube(radius, eye, new Float64Array(4));
        const chunks = new Map(chunksOf(selection, radius, eye).map((c) => [keyOf(c), c]));
        for (const chunk of chunks.values()) {
          const cell = chunk.size / CELLS;
          const place = (a: number, b: number) => cubePoint(chunk.face, chunk.u + a * cell, chunk.v + b * cell, q);
          for (const [a, b, da, db, outA, outB] of EDGES) {
            for (const along of [CELLS / 4, (3 * CELLS) / 4]) {
              const out = place(a + da * along + outA * 0.01, b + db * along + outB * 0.01);
              const other = holding(chunks, out[0], out[1], out[2]);
              if (![0.5, 1, 2].includes(other.size / chunk.size)) gaps.push(`${keyOf(chunk)} beside ${keyOf(other)}`);
              if (other.size !== 2 * chunk.size) continue;
              met++;
              if (other.face !== chunk.face) across++;
              for (let i = along - CELLS / 4; i <= along + CELLS / 4; i++) {
                const vertex = place(a + da * i, b + db * i);
                for (const off of [-(2 ** -22), 2 ** -22]) {
                  if (morphOf(selection, from, chunk, vertex, off) !== 1) gaps.push(keyOf(chunk));
                  if (morphOf(selection, from, other, vertex, off) !== 0) gaps.push(keyOf(other));
                }
              }
            }
          }
        }
        expect(gaps).toEqual([]);
      }),
      { numRuns: sampled(40, 20) },
    );
    expect(met).toBeGreaterThan(sampled(5000, 2500));
    expect(across).toBeGreaterThan(sampled(100, 50));
  });

  test("are the finest beneath the eye, and at a corner of the cube no more than elsewhere", () => {
    for (const radius of RADII) {
      const selection = { K: 2.7, finest: 8 };
      const counts = [
        [1, 0, 0],
        [0.6, 0.64, 0.48],
        [0.578, 0.577, -Math.sqrt(1 - 0.578 ** 2 - 0.577 ** 2)],
      ].map(([x, y, z]) => {
        const eye: Place = [x * (radius + 2), y * (radius + 2), z * (radius + 2)];
        const chunks = chunksOf(selection, radius, eye);
        const size = finestSize(selection, radius);
        expect(size * radius).toBeLessThanOrEqual(8);
        expect(size * radius).toBeGreaterThan(4);
        const place = eyeOnCube(radius, eye, new Float64Array(4));
        const below = new Map(chunks.map((c) => [keyOf(c), c]));
        expect(holding(below, place[0], place[1], place[2]).size).toBe(size);
        return chunks.length;
      });
      expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.6);
      expect(Math.max(...counts)).toBeLessThan(2500);
    }
  });

  test("a vertex morphs continuously as the eye crosses a cube edge, and coarsens with height", () => {
    const [before, after] = [new Float64Array(4), new Float64Array(4)];
    fc.assert(
      fc.property(world, share, share, ({ radius, eye: [x, y, z] }, a, b) => {
        const step = 1e-6 * Math.hypot(x, y, z);
        eyeOnCube(radius, [x, y, z], before);
        eyeOnCube(radius, [x + a * step, y + b * step, z], after);
        expect(Math.hypot(...before.map((part, i) => part - after[i]))).toBeLessThan(1e-4);
        eyeOnCube(radius, [1.001 * x, 1.001 * y, 1.001 * z], after);
        expect(after[3]).toBeGreaterThan(before[3]);
      }),
    );
  });

  test("are culled by face and node", () => {
    const asked: number[] = [];
    selectSphereChunks(
      { K: 2, finest: 8 },
      60_000,
      [0, 0, 60_100],
      (face, ...[, , size]) => {
        asked.push(size);
        return face === 2;
      },
      (face) => expect(face).toBe(2),
    );
    expect(asked.filter((size) => size === 2).length).toBe(6);
    expect(asked.length).toBeGreaterThan(20);
  });

  test("a sphere smaller than the finest chunk has six chunks", () => {
    expect(chunksOf({ K: 2, finest: 8 }, 1, [0, 0, 1.5]).map((c) => c.size)).toEqual(Array(6).fill(2));
  });
});

describe("a chunk's ball", () => {
  const chunk = fc.tuple(fc.nat(5), fc.nat(22), share, share).map(([face, level, a, b]): Chunk => {
    const size = 2 / 2 ** level;
    const corner = (s: number) => Math.min(2 ** level - 1, Math.floor(((s + 1) / 2) * 2 ** level)) * size - 1;
    return { face, u: corner(a), v: corner(b), size };
  });

  test("contains the chunk, with a radius of at most √½ of its size", () => {
    fc.assert(
      fc.property(chunk, fc.array(fc.tuple(share, share), { minLength: 8 }), ({ face, u, v, size }, points) => {
        const [x, y, z, r] = chunkSphere(face, u, v, size, 1, new Float64Array(4));
        expect(Math.hypot(x, y, z)).toBeCloseTo(1, 14);
        expect(r).toBeLessThanOrEqual(Math.SQRT1_2 * size);
        for (const [a, b] of [...points, [-1, -1], [-1, 1], [1, -1], [1, 1], [0, 1], [1, 0]]) {
          cubePoint(face, u + ((a + 1) / 2) * size, v + ((b + 1) / 2) * size, q);
          const k = 1 / Math.hypot(...q);
          expect(Math.hypot(q[0] * k - x, q[1] * k - y, q[2] * k - z)).toBeLessThanOrEqual(r + 1e-15);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("hidden by the horizon are invisible for any ground within the bounds", () => {
    let [hidden, all] = [0, 0];
    const bounds = fc.tuple(
      fc.double({ min: -0.1, max: 0, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
    );
    const points = fc.array(fc.tuple(share, share, share), { minLength: 5, maxLength: 5 });
    const far = fc.array(chunk, { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(world, bounds, far, points, ({ radius, eye }, [low, high], chunks, at) => {
        const [lowest, highest] = [low * radius, high * radius];
        const angle = horizonAngle(radius, lowest, highest, eye);
        for (const { face, u, v, size } of nonEmpty(chunks)) {
          all++;
          if (!horizonHides(angle, radius, eye, chunkSphere(face, u, v, size, radius, new Float64Array(4)))) continue;
          hidden++;
          for (const [a, b, c] of [...at, [-1, -1, 1], [1, -1, 1], [-1, 1, 1], [1, 1, 1], [0, 0, 1]]) {
            cubePoint(face, u + ((a + 1) / 2) * size, v + ((b + 1) / 2) * size, q);
            const k = (radius + lowest + ((c + 1) / 2) * (highest - lowest)) / Math.hypot(...q);
            expect(nearestToCentre(eye, [q[0] * k, q[1] * k, q[2] * k])).toBeLessThan(radius + lowest);
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(hidden / all).toBeGreaterThan(0.25);
  });

  test("is hidden just beyond the horizon, and nothing is from below the lowest ground or from within a hollow sphere", () => {
    const [radius, lowest, highest] = [6_371_000, -100, 9000];
    const eye: Place = [0, 0, radius + 2];
    const angle = horizonAngle(radius, lowest, highest, eye);
    // A tower 9 km high is seen to 338 km over ground 100 m below; the eye itself sees 36 km.
    expect(angle * radius).toBeGreaterThan(370_000);
    expect(angle * radius).toBeLessThan(380_000);
    const ball = (turn: number) => Float64Array.of(radius * Math.sin(turn), 0, radius * Math.cos(turn), 1000);
    expect(horizonHides(angle, radius, eye, ball(angle + 1001 / radius))).toBe(true);
    expect(horizonHides(angle, radius, eye, ball(angle + 999 / radius))).toBe(false);
    expect(horizonAngle(radius, 3, 9000, eye)).toBe(Math.PI);
    expect(horizonAngle(400, -500, 9000, [0, 0, 402])).toBe(Math.PI);
  });
});

/** Metres from the centre to the nearest place on the way from one to another. */
function nearestToCentre(from: Place, to: Place): number {
  const way = to.map((part, i) => part - from[i]);
  const along =
    -from.reduce((sum, part, i) => sum + part * way[i], 0) / way.reduce((sum, part) => sum + part * part, 0);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(...from.map((part, i) => part + share * way[i]));
}

describe("the cube", () => {
  test("turns every face the same way: u × v points out", () => {
    for (const [face, { normal, sign, u, v }] of nonEmpty(FACES).entries()) {
      expect(new Set([normal, u, v]).size).toBe(3);
      // x × y = z and so on round; the other way round it is against it.
      expect((v - u + 3) % 3 === 1 ? 1 : -1).toBe(sign);
      expect([face >> 1, face & 1 ? -1 : 1]).toEqual([normal, sign]);
    }
  });

  test("directions convert to a face and back", () => {
    fc.assert(
      fc.property(direction, fc.constantFrom(1e-3, 1, 6_371_000), ([x, y, z], away) => {
        const face = cubeOf(x * away, y * away, z * away, q);
        const { normal, sign, u, v } = FACES[face];
        expect(q[normal]).toBe(sign);
        expect(Math.max(Math.abs(q[u]), Math.abs(q[v]))).toBeLessThanOrEqual(1);
        const k = 1 / Math.hypot(...q);
        expect(Math.hypot(q[0] * k - x, q[1] * k - y, q[2] * k - z)).toBeLessThan(1e-15);
        expect(cubePoint(face, q[u], q[v], new Float64Array(3))).toEqual(q);
      }),
    );
    expect(() => cubeOf(0, 0, 0, q)).toThrow(RangeError);
    expect(() => cubeOf(0, Number.NaN, 1, q)).toThrow(RangeError);
  });

  test("every vertex minus its anchor is an exact float32, at Earth's size to the far side of the sphere", () => {
    const selection = { K: 2.7, finest: 8 };
    const step = finestSize(selection, 6_371_000);
    const anchor = new Float64Array(3);
    const corner = new Float64Array(3);
    fc.assert(
      fc.property(direction, share, ([x, y, z], s) => {
        const away = 6_371_000 + 10 ** (4 * s);
        const eye: Place = [x * away, y * away, z * away];
        const lost: number[] = [];
        anchorOn(...eye, step, anchor);
        for (const { face, u, v, size } of chunksOf(selection, 6_371_000, eye)) {
          const axes = FACES[face];
          cubePoint(face, u, v, corner);
          for (const [a, b] of [
            [0, 0],
            [1, 7],
            [CELLS - 1, CELLS],
          ]) {
            cubePoint(face, u + (a * size) / CELLS, v + (b * size) / CELLS, q);
            const along = [0, 0, 0];
            along[axes.u] = (a * size) / CELLS;
            along[axes.v] = (b * size) / CELLS;
            for (let i = 0; i < 3; i++) {
              const epsilon = q[i] - anchor[i];
              // As the shader adds it up: the chunk's corner, then the cells.
              const shader = Math.fround(Math.fround(corner[i] - anchor[i]) + along[i]);
              if (Math.fround(epsilon) !== epsilon || shader !== epsilon) lost.push(epsilon);
            }
          }
        }
        expect(lost).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test("an anchor is a whole multiple of its step on the place's own face, at most half a step away", () => {
    const anchor = new Float64Array(3);
    fc.assert(
      fc.property(direction, fc.integer({ min: 0, max: 24 }), ([x, y, z], level) => {
        const step = 2 ** -level;
        const face = anchorOn(x, y, z, step, anchor);
        expect(cubeOf(x, y, z, q)).toBe(face);
        expect(anchor[FACES[face].normal]).toBe(FACES[face].sign);
        for (let i = 0; i < 3; i++) {
          expect(Math.abs(anchor[i] % step)).toBe(0);
          expect(Math.abs(anchor[i] - q[i])).toBeLessThanOrEqual(step / 2);
        }
      }),
    );
    for (const step of [0, 2, 0.3, Number.NaN]) expect(() => anchorOn(1, 0, 0, step, anchor)).toThrow(/step/);
  });
});
