/** Visibility of planets and orbits, and when the worlds of planets are requested; nothing is rendered. */

import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { describe, expect, test } from "vitest";
import { METRES_PER_AU, placeAt, type Triple } from "../../../../src/core/space/place.ts";
import { planetAt, systemOf } from "../../../../src/core/space/star-system.ts";
import { createGalaxy, starAt } from "../../../../src/core/space/stars.ts";
import { QUALITY } from "../../../../src/render/quality.ts";
import type { Pool } from "../../../../src/stream/pool.ts";
import { createSpaceFrame, setFrameCamera } from "../../../../src/worlds/space/render/space-frame.ts";
import { SystemView } from "../../../../src/worlds/space/render/system/system-view.ts";

const HOME: Triple = [6, 81, 49];
const galaxy = createGalaxy();
const star = starAt(galaxy, ...HOME);
if (!star) throw new Error("Expected a star at 6, 81, 49.");
const system = systemOf(star);

function viewFrom(cell: Triple, off: Triple) {
  const scene = new Scene(new NullEngine());
  const requested: number[] = [];
  const view = new SystemView(scene, galaxy, {} as Pool, QUALITY.low, (_, index) => {
    requested.push(index);
    return new Promise(() => {});
  });
  const frame = createSpaceFrame();
  setFrameCamera(
    frame,
    { place: placeAt(cell, off), forward: [0, 1, 0], up: [0, 0, 1], fov: 60 },
    { width: 1280, height: 720, ditherShift: Vector2.Zero() },
  );
  view.update(frame);
  const [lines, points] = view.meshes.map(({ isVisible }) => isVisible);
  return { scene, view, requested, lines, points };
}

/** A position `radii` radii from planet `index`. */
function beside(index: number, radii: number): Triple {
  const [x, y, z] = planetAt<[number, number, number]>(system, index, 0, [0, 0, 0]);
  return [x, y, z + (radii * system.planets[index - 1].radius) / METRES_PER_AU];
}

describe("planets of a star", () => {
  test("are points with orbit lines inside their system", () => {
    expect(viewFrom(HOME, [1, 2, 1])).toMatchObject({ lines: true, points: true, requested: [] });
  });

  test("are invisible from other cells and from a quarter of a light-year", () => {
    expect(viewFrom([7, 81, 49], [0, 0, 0])).toMatchObject({ lines: false, points: false, requested: [] });
    const far = viewFrom(HOME, [16_000, 0, 0]);
    expect(far).toMatchObject({ lines: false, points: false, requested: [] });
  });

  test("request their world when near, and the picture waits for it", () => {
    const { requested, view } = viewFrom(HOME, beside(2, 60));
    expect(requested).toEqual([2]);
    expect(view.ready()).toBe(false);
  });

  test("are loaded before the first picture", () => {
    const { view, requested } = viewFrom([7, 81, 49], [0, 0, 0]);
    expect(view.ready()).toBe(true);
    view.awaitAt(placeAt(HOME, beside(3, 4)), 0);
    expect(requested).toEqual([3]);
    expect(view.ready()).toBe(false);
  });

  test("dispose all meshes, materials and textures", () => {
    const { scene, view } = viewFrom(HOME, beside(2, 60));
    view.dispose();
    expect([scene.meshes.length, scene.materials.length, scene.textures.length]).toEqual([0, 0, 0]);
  });
});
