/** Frustum and horizon culling of a planet's chunks: no ground that is in view may be dropped. */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { createGlobe, type Globe, surfaceOn } from "../../src/core/planet/sphere.ts";
import { createFrame, type Frame, frustumPlanes, type PlanetAnchor, setPlanetEye } from "../../src/render/frame.ts";
import { selectVisibleChunks } from "../../src/render/ground/chunk-selection.ts";
import type { ChunkList } from "../../src/render/ground/grid-mesh.ts";
import { cubePoint, FACES } from "../../src/stream/cube-sphere.ts";
import { TEMPERATE } from "../../src/worlds/planet/render/surfaces/temperate.ts";
import { planetTerrain } from "../../src/worlds/planet/render/terrain-source.ts";
import { sampled } from "../long-test.ts";

type Vec = readonly [x: number, y: number, z: number];
interface Chunk {
  readonly face: number;
  readonly u: number;
  readonly v: number;
  readonly size: number;
}

const unit = ([x, y, z]: Vec): Vec => {
  const away = Math.hypot(x, y, z);
  return [x / away, y / away, z / away];
};
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A clip matrix from anchored generator axes for an eye relative to the anchor. `tan` is of half the field of view. */
function clipOf(eye: Vec, forward: Vec, up: Vec, tan: readonly [number, number]): Matrix {
  const right = unit(cross(forward, up));
  const above = cross(right, forward);
  const rows = [right.map((x) => x / tan[0]), above.map((x) => x / tan[1]), forward.map((x) => 0.5 * x), forward];
  const m = new Float64Array(16);
  for (let k = 0; k < 4; k++) {
    for (let i = 0; i < 3; i++) {
      m[4 * i + k] = rows[k][i];
      m[12 + k] -= rows[k][i] * eye[i];
    }
  }
  return Matrix.FromArray(m);
}

/** The chunks that `selectVisibleChunks` lists, by a key. */
function chunksOf(globe: Globe, frame: Frame, lodAltitude: number, culling: boolean): Map<string, Chunk> {
  const found = new Map<string, Chunk>();
  const list = {
    count: 0,
    push(x: number, y: number, size: number, code: number) {
      const face = code % 8;
      const cube = (frame.planet as PlanetAnchor).cube;
      const [u, v] = [x + cube[FACES[face].u], y + cube[FACES[face].v]];
      found.set(`${face} ${u.toFixed(9)} ${v.toFixed(9)} ${size}`, { face, u, v, size });
    },
    upload: () => 0,
  } as unknown as ChunkList;
  const detail = { K: 2.4, finest: 8, distance: 20 * globe.radius };
  const lod = { eye: frame.eye, altitudes: [lodAltitude] };
  selectVisibleChunks(list, planetTerrain(globe, TEMPERATE), detail, frame, lod, frame, culling ? "full" : "none");
  return found;
}

/** Whether a point (planet-centred) is in front of the sphere under the lowest ground. */
function inSight(eye: Vec, p: Vec, solid: number): boolean {
  const along = unit([p[0] - eye[0], p[1] - eye[1], p[2] - eye[2]]);
  const b = eye[0] * along[0] + eye[1] * along[1] + eye[2] * along[2];
  const inner = b * b - (Math.hypot(...eye) ** 2 - solid * solid);
  const away = Math.hypot(p[0] - eye[0], p[1] - eye[1], p[2] - eye[2]);
  return inner < 0 || b > 0 || -b - Math.sqrt(inner) > away;
}

describe.each([
  ["an islet of a planet", 900, true],
  ["a small planet", 60_000, true],
  ["a dry planet as large as the Earth", 6_371_000, false],
] as const)("%s", (_, radius, wet) => {
  const globe = createGlobe({ radius, wet });
  const solid = radius + (planetTerrain(globe, TEMPERATE).range?.[0] ?? -Infinity);
  let [tested, dropped] = [0, 0];

  it.each([2, 150, 9000, 3 * radius])("keeps every chunk in view from %i m over the ground", (above) => {
    const corner = new Float64Array(3);
    for (let k = 0; k < sampled(12, 6); k++) {
      const out = unit([Math.sin(3.7 * k + 1), Math.cos(2.3 * k), Math.sin(1.9 * k + 4)]);
      const ground = surfaceOn(globe, ...(out.map((x) => x * radius) as unknown as Vec), 0);
      const eye = out.map((x) => x * (radius + ground + above)) as unknown as Vec;
      const planet: PlanetAnchor = { radius, cube: new Float64Array(3), up: [0, 0, 1] };
      const frame = createFrame(planet);
      setPlanetEye(frame, planet, eye, 2 ** -12);
      const forward = unit([Math.cos(5 * k), Math.sin(4 * k), Math.cos(3 * k + 2)]);
      frame.clip.copyFrom(clipOf(frame.eye, forward, out, [0.7, 0.4]));
      const kept = chunksOf(globe, frame, ground, true);
      const planes = frustumPlanes(frame.clip, new Float64Array(24));
      const { anchor } = frame;
      const missing: string[] = [];
      for (const [key, { face, u, v, size }] of chunksOf(globe, frame, ground, false)) {
        if (kept.has(key)) continue;
        dropped++;
        for (let i = 0; i < 49; i++) {
          cubePoint(face, u + ((i % 7) / 6) * size, v + (Math.floor(i / 7) / 6) * size, corner);
          const way = unit([corner[0], corner[1], corner[2]]);
          const high = radius + surfaceOn(globe, ...(way.map((x) => x * radius) as unknown as Vec), 0);
          const p = way.map((x) => x * high) as unknown as Vec;
          const inside = [0, 4, 8, 12, 16, 20].every(
            (j) =>
              planes[j] * (p[0] - anchor[0]) +
                planes[j + 1] * (p[1] - anchor[1]) +
                planes[j + 2] * (p[2] - anchor[2]) +
                planes[j + 3] >=
              0,
          );
          tested++;
          if (inside && inSight(eye, p, solid)) missing.push(key);
        }
      }
      expect(missing, `view ${k}`).toEqual([]);
    }
    expect(tested).toBeGreaterThan(1000);
    expect(dropped).toBeGreaterThan(20);
  });
});
