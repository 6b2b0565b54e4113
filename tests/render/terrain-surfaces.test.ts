/** Ground lists its chunks again only after the view has left a margin, and measures their LOD from where it listed them. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterAll, describe, expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { SLACK } from "../../src/render/culling.ts";
import { createFrame, type Frame, fromGenerator, setEye } from "../../src/render/frame.ts";
import { layOut } from "../../src/render/ground/shaders/field-readers.ts";
import { TILE_REACH } from "../../src/render/ground/shaders/materials.ts";
import { terrainSurfaceSource } from "../../src/render/ground/shaders/surface-source.ts";
import { PIXELS } from "../../src/render/ground/surface-materials.ts";
import { createTerrainSurfaces } from "../../src/render/ground/terrain-surfaces.ts";
import { flatTerrain } from "../../src/worlds/flat/render/terrain-source.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";

const engine = new NullEngine();
const scene = new Scene(engine);
afterAll(() => engine.dispose());

const air = { attach() {}, update() {}, dispose() {} };
const textures = { profile: null as never, light: null as never };
const source = flatTerrain(generate(skylands.world));
const terrain = createTerrainSurfaces(scene, source, textures, air, null, { K: 2, finest: 32, distance: 2000 });
const [material] = terrain.materials;

/** A view to the north, level, x metres east of the first. */
function frameAt(x: number, t = 0, z = 300): Frame {
  const frame = createFrame();
  setEye(frame, 20 + x, 20, z);
  frame.t = t;
  const [east, north, up] = frame.eye;
  const view = Matrix.Translation(-east, -up, -north);
  fromGenerator(view.multiply(Matrix.PerspectiveFovLH(1, 1.5, 0.5, 20_000)), frame.clip);
  return frame;
}

/** Readings are pending until they are drawn. */
function drawReadings(surfaces = terrain): void {
  for (const mesh of surfaces.meshes) mesh.onAfterRenderObservable.notifyObservers(mesh);
}

/** East of the first view, the place that LOD distances are measured from after a frame. */
function lodAfter(frame: Frame): number {
  terrain.update(frame);
  drawReadings();
  const eye = (material as unknown as { _vectors3: { lodEye: Vector3 } })._vectors3.lodEye;
  return eye.x + frame.anchor[0] - 20;
}

test("chunks are listed again where the eye has left the margin", () => {
  expect(lodAfter(frameAt(0))).toBeCloseTo(0, 6);
  expect(lodAfter(frameAt(0.3))).toBeCloseTo(0, 6);
  expect(lodAfter(frameAt(0.5))).toBeCloseTo(0.5, 6);
});

test("chunks are listed again while their readings are not drawn", () => {
  terrain.update(frameAt(128));
  expect(lodAfter(frameAt(128.1))).toBeCloseTo(128.1, 6);
  expect(lodAfter(frameAt(128.2))).toBeCloseTo(128.1, 6);
});

test("the anchor, the year, a uniform of the ground and other ground list them at once", () => {
  expect(lodAfter(frameAt(64))).toBeCloseTo(64, 6);
  expect(lodAfter(frameAt(64.1))).toBeCloseTo(64, 6);
  expect(lodAfter(frameAt(64.1, 1))).toBeCloseTo(64.1, 6);
  terrain.set("sea", 12);
  expect(lodAfter(frameAt(64.2, 1))).toBeCloseTo(64.2, 6);
  terrain.set("sea", 12);
  expect(lodAfter(frameAt(64.3, 1))).toBeCloseTo(64.2, 6);
  terrain.setSource(flatTerrain(generate(skylands.world)));
  expect(lodAfter(frameAt(64.3, 1))).toBeCloseTo(64.3, 6);
});

describe("chunks beyond the reach of tiles of ground", () => {
  const tiles = { attach() {}, relief: true };
  const detail = { K: 2, finest: 16, distance: 6000 };
  const split = createTerrainSurfaces(scene, source, { ...textures, tiles }, air, null, detail);
  const whole = createTerrainSurfaces(scene, source, textures, air, null, detail);

  const sent = new Map<unknown, Float32Array>();
  engine.updateDynamicVertexBuffer = (buffer, data) => void sent.set(buffer, Float32Array.from(data as Float32Array));

  /** [x, y, size, level] of the chunks that a mesh draws, from the anchor, metres. */
  function chunksOf(surfaces: typeof terrain, name: string): number[][] {
    const mesh = surfaces.meshes.find((each) => each.name === name);
    if (!mesh?.isVisible) return [];
    const data = sent.get(mesh.getVertexBuffer("chunk")?.getBuffer()) as Float32Array;
    return Array.from({ length: mesh.forcedInstanceCount }, (_, i) => Array.from(data.subarray(4 * i, 4 * i + 4)));
  }

  const frames = Array.from({ length: 40 }, (_, i) => {
    const frame = frameAt(700 * i - 12_000);
    frame.pixel = [0.0008, 0.002, 0.02][i % 3];
    return frame;
  });

  test.each(["upper", "lower"])(
    "are drawn by %s programs without them, and no chunk is drawn twice or left out",
    (side) => {
      let [near, far] = [0, 0];
      for (const frame of frames) {
        split.update(frame);
        whole.update(frame);
        const lists = ["color", "far"].map((pass) => chunksOf(split, `islands ${side} ${pass}`));
        expect(lists.flat().sort()).toEqual(chunksOf(whole, `islands ${side} color`).sort());
        near += lists[0].length;
        far += lists[1].length;
        for (const [x, y, size] of lists[1]) {
          // Wherever the eye is before chunks are listed again, pixels there are too wide for tiles.
          const [east, north] = frame.eye;
          const away =
            Math.hypot(Math.max(x - east, 0, east - x - size), Math.max(y - north, 0, north - y - size)) - SLACK;
          expect(PIXELS * frame.pixel * away).toBeGreaterThan(TILE_REACH);
        }
      }
      expect(Math.min(near, far)).toBeGreaterThan(100);
    },
  );

  test("are listed again where pixels have another size", () => {
    const frame = frameAt(0);
    const counts = [0.002, 0.0008].map((pixel) => {
      frame.pixel = pixel;
      split.update(frame);
      drawReadings(split);
      return chunksOf(split, "islands upper color").length;
    });
    expect(counts[1]).toBeGreaterThan(counts[0]);
  });

  test("are not listed in every frame where no chunk is near", () => {
    const frame = frameAt(0, 0, 4000);
    frame.pixel = 1;
    split.update(frame);
    expect(chunksOf(split, "islands upper color")).toEqual([]);
    expect(chunksOf(split, "islands upper far").length).toBeGreaterThan(0);
    for (const mesh of split.meshes) if (mesh.isVisible) mesh.onAfterRenderObservable.notifyObservers(mesh);
    sent.clear();
    split.update(frame);
    expect(sent.size).toBe(0);
  });

  test("have shaders that read no tile", () => {
    const { profiles, fields, solids, surfaces } = source;
    const build = {
      ...{ profiles, layout: layOut(fields, profiles), solid: layOut(solids, profiles), levels: 3, density: 4 },
      ...{ shadows: true, relief: true, pass: "color" as const },
    };
    for (const surface of nonEmpty(surfaces)) {
      expect(terrainSurfaceSource(surface, build).fragment).toContain("const bool TILED = true;");
      expect(terrainSurfaceSource(surface, { ...build, far: true }).fragment).toContain("const bool TILED = false;");
    }
  });
});
