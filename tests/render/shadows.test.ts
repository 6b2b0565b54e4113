/** Sun shadows: the maps move by whole texels, and hold the ground that lights them, not the ground that the eye sees. */
import { Camera } from "@babylonjs/core/Cameras/camera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterAll, describe, expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import type { Rgb } from "../../src/render/atmosphere/atmosphere.ts";
import { type Daylight, daylightAt } from "../../src/render/atmosphere/daylight.ts";
import { createFrame, eyeInWorld, type Frame, fromGenerator, setEye, setPlanetEye } from "../../src/render/frame.ts";
import type { TerrainSource } from "../../src/render/ground/terrain-source.ts";
import { createTerrainSurfaces } from "../../src/render/ground/terrain-surfaces.ts";
import { addShadowCasters, type Cascade, createShadows, drawInShadow, type Shadows } from "../../src/render/shadows.ts";
import { flatTerrain } from "../../src/worlds/flat/render/terrain-source.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";

const SIZE = 1024;
const engine = new NullEngine();
// The null engine has no depth textures.
engine.createDepthStencilTexture = () => null as never;
const scene = new Scene(engine);
afterAll(() => engine.dispose());

const daylight = new Map<number, Daylight>();

function frameAt(eye: Rgb, hour: number): Frame {
  const frame = createFrame();
  setEye(frame, ...eye);
  frame.daylight = daylight.get(hour) ?? daylightAt(hour);
  daylight.set(hour, frame.daylight);
  return frame;
}

/** The far map, which planets lack. */
function farOf({ far }: Shadows): Cascade {
  if (!far) throw new Error("Expected a far map.");
  return far;
}

/** Position of a point of the world in a shadow map, in texels from its middle. */
function texelOf({ clip: { m } }: Cascade, { anchor }: Frame, point: Rgb): [u: number, v: number] {
  const [x, y, z] = point.map((value, i) => value - anchor[i]);
  const along = (k: number) => (m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k]) * (SIZE / 2);
  return [along(0), along(1)];
}

/** Distance to a whole number. */
const offWhole = (value: number) => Math.abs(value - Math.round(value));

describe.each([7.2, 9.5, 12, 16.8])("at %d h", (hour) => {
  test.each(["near", "far"] as const)("the %s map moves by whole texels while its centre moves by less", (name) => {
    const shadows = createShadows(scene, SIZE);
    const point: Rgb = [12_345.6, -7000.3, 410];
    let before: readonly number[] | undefined;
    const moved = new Set<number>();
    for (let i = 0; i < 60; i++) {
      // Across an anchor, by a third of a texel of the near map.
      const centre: Rgb = [12_349.1 + 0.07 * i, -7010 + 0.05 * i, 402 + 0.03 * i];
      const frame = frameAt(centre, hour);
      shadows.update(frame, centre, true);
      const now = texelOf(name === "far" ? farOf(shadows) : shadows.near, frame, point);
      for (const [axis, value] of now.entries()) {
        const step = value - (before?.[axis] ?? value);
        expect(offWhole(step), `${i}`).toBeLessThan(0.02);
        moved.add(Math.round(step));
      }
      before = now;
    }
    if (name === "near") expect(moved.size).toBeGreaterThan(1);
    shadows.dispose();
  });
});

/** Radius of the Earth, metres. */
const RADIUS = 6_371_000;

/** A frame of a planet, with the eye so many metres over the datum along a direction. */
function roundFrame([x, y, z]: Rgb, altitude: number, sun: Rgb): Frame {
  const planet = { radius: RADIUS, cube: new Float64Array(3), up: [0, 0, 1] as [number, number, number] };
  const frame = createFrame(planet);
  const k = (RADIUS + altitude) / Math.hypot(x, y, z);
  setPlanetEye(frame, planet, [k * x, k * y, k * z], 2 ** -13);
  frame.daylight = { ...frame.daylight, sun };
  return frame;
}

test("on a planet the one map moves by whole texels, across anchors too", () => {
  const before = scene.customRenderTargets.length;
  const shadows = createShadows(scene, SIZE, true);
  expect([shadows.far, scene.customRenderTargets.length]).toEqual([null, before + 1]);
  const sun: Rgb = [Math.SQRT1_2, 0.5, 0.5];
  const place = eyeInWorld(roundFrame([0.4, 0.7, 0.3], 5, sun));
  const anchors = new Set<string>();
  let last: readonly number[] | undefined;
  for (let i = 0; i < 60; i++) {
    const frame = roundFrame([0.4 + 3e-6 * i, 0.7, 0.3], 5, sun);
    anchors.add(String(frame.anchor));
    shadows.update(frame, eyeInWorld(frame), true);
    const now = texelOf(shadows.near, frame, place);
    for (const [axis, value] of now.entries())
      expect(offWhole(value - (last?.[axis] ?? value)), `${i}`).toBeLessThan(0.02);
    last = now;
  }
  expect(anchors.size).toBeGreaterThan(1);
  shadows.dispose();
});

test("without a centre no map is drawn, and nothing is in shadow", () => {
  const shadows = createShadows(scene, SIZE, true);
  const bound = new Map<string, { readonly x: number }>();
  shadows.attach({
    setMatrix() {},
    setVector4: (name: string, value: { readonly x: number }) => bound.set(name, value),
  } as never);
  const frame = roundFrame([0, 1, 0], 5, [0, 1, 0]);
  for (const isNear of [true, false]) {
    shadows.update(frame, isNear ? eyeInWorld(frame) : null, true);
    expect(shadows.near.stale).toBe(isNear);
    expect((bound.get("shadowTexel")?.x ?? Number.NaN) > 0).toBe(isNear);
  }
  shadows.dispose();
});

test("casters that are disposed of leave their map", () => {
  const shadows = createShadows(scene, SIZE, true);
  const [kept, gone] = ["kept", "gone"].map((name) => new Mesh(name, scene));
  drawInShadow(shadows.near, gone, kept);
  expect(gone.layerMask).toBe(0);
  gone.dispose();
  expect(shadows.near.target.renderList?.map(({ name }) => name)).toEqual(["kept"]);
  kept.dispose();
  shadows.dispose();
});

test("the far map is not drawn again for a hidden caster whose program is not compiled", () => {
  const own = new Scene(engine);
  new Camera("eye", Vector3.Zero(), own);
  const shadows = createShadows(own, SIZE);
  const hidden = new Mesh("hidden", own);
  const triangle = new VertexData();
  triangle.positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  triangle.indices = [0, 1, 2];
  triangle.applyToMesh(hidden);
  hidden.material = new ShaderMaterial("hidden", own, { vertexSource: "", fragmentSource: "" });
  hidden.material.isReadyForSubMesh = () => false;
  hidden.isVisible = false;
  addShadowCasters(farOf(shadows), hidden);
  let drawn = 0;
  farOf(shadows).target.onBeforeRenderObservable.add(() => drawn++);
  for (let i = 0; i < 4; i++) {
    shadows.update(frameAt([0, 0, 400], 12), [0, 0, 400], false);
    own.render();
  }
  expect(drawn).toBe(1);
  own.dispose();
});

describe("ground in the shadow maps", () => {
  const shadows = createShadows(scene, SIZE);
  const islands = flatTerrain(generate(skylands.world));
  const terrain: TerrainSource = {
    ...islands,
    levels: [0],
    reach: 10,
    lodAltitude: () => 0,
    bounds(_level, _x, _y, _size, _t, out) {
      [out[0], out[1]] = [-10, 10];
      return true;
    },
  };
  const air = { attach() {}, update() {}, dispose() {} };
  const textures = { profile: null as never, light: null as never };
  const surfaces = createTerrainSurfaces(scene, terrain, textures, air, shadows, { K: 2, finest: 32, distance: 2000 });

  /** Chunks in the picture, the near map and the far map, for an eye 30 m over the ground. */
  function chunksFor(pitch: number, heading: number, hour: number): number[] {
    const eye: Rgb = [40, 20, 30];
    const frame = frameAt(eye, hour);
    const [x, y, z] = frame.eye;
    const turn = Matrix.RotationY(-heading).multiply(Matrix.RotationX(-pitch));
    const view = Matrix.Translation(-x, -z, -y).multiply(turn);
    fromGenerator(view.multiply(Matrix.PerspectiveFovLH(1, 1.5, 0.5, 20_000)), frame.clip);
    shadows.update(frame, eye, true);
    shadows.near.stale = farOf(shadows).stale = true;
    surfaces.update(frame);
    return ["color", "near", "far"].map((name) => {
      const { renderList } = (name === "far" ? farOf(shadows) : shadows.near).target;
      const meshes = name === "color" ? surfaces.meshes.filter((mesh) => mesh.name.endsWith(name)) : renderList;
      const [mesh] = meshes as Mesh[];
      return mesh.isVisible ? mesh.forcedInstanceCount : 0;
    });
  }

  /** Radians downward. */
  const [UP, LEVEL, DOWN] = [-1.5, 0, 1.5];

  test.each([7.2, 9.5, 12])("is that under the sun at %d h, wherever the eye looks", (hour) => {
    const [inPicture, ...inMaps] = chunksFor(DOWN, 0, hour);
    expect(inPicture).toBeGreaterThan(0);
    for (const count of nonEmpty(inMaps)) expect(count).toBeGreaterThan(3);
    for (const [pitch, heading] of [
      [UP, 0],
      [LEVEL, 0],
      [LEVEL, 2],
      [LEVEL, 4],
    ])
      expect(chunksFor(pitch, heading, hour).slice(1)).toEqual(inMaps);
    expect(chunksFor(UP, 0, hour)[0]).toBe(0);
  });

  test("is listed and read again where it, its place or the hour is another, and not while the player stands", () => {
    const readings = surfaces.meshes.filter((mesh) => mesh.name.endsWith("readings"));
    /** Bytes of chunks that are sent for both maps; `isDrawn`: whether the readings of the last frame have been drawn. */
    function sent(hour: number, isDrawn = true): number {
      if (isDrawn) for (const mesh of readings) mesh.onAfterRenderObservable.notifyObservers(mesh);
      const before = surfaces.uploaded;
      chunksFor(UP, 0, hour);
      return surfaces.uploaded - before;
    }
    sent(8);
    sent(8);
    const standing = surfaces.uploaded;
    expect(sent(8), "standing").toBe(0);
    expect(sent(11), "another hour").toBeGreaterThan(0);
    expect(surfaces.uploaded).toBeGreaterThan(standing);
    expect(sent(11, false)).toBe(0);
    expect(surfaces.uploaded, "not yet drawn").toBeGreaterThan(standing);
    sent(11);
    sent(11);
    expect(surfaces.uploaded).toBe(standing);
    surfaces.set("sea", 17);
    expect(sent(11), "another uniform of the ground").toBeGreaterThan(0);
  });
});
