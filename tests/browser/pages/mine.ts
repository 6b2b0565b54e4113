/** A mine alone: its stream, its view and the light, without hills, explorers and the page. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import mines from "../../../scenes/mines/scene.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country.ts";
import { belowOf, undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { createFlatAir } from "../../../src/render/atmosphere/air.ts";
import { daylightAt } from "../../../src/render/atmosphere/daylight.ts";
import { createUndergroundLight } from "../../../src/render/below/light.ts";
import { createMineView } from "../../../src/render/below/mine/view.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createFrame, fromGenerator, setEye, toBabylon } from "../../../src/render/frame.ts";
import { createLightTexture, createProfileTexture } from "../../../src/render/ground/textures.ts";
import { Picture } from "../../../src/render/post/picture.ts";
import { shiftClip } from "../../../src/render/post/reprojection.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { createMineStream } from "../../../src/stream/below/mine-stream.ts";
import { WORKERS } from "../../../src/stream/below/source.ts";
import { createPool } from "../../../src/stream/pool.ts";

export interface MineLook {
  readonly at: readonly [x: number, y: number, z: number];
  readonly heading: number;
  readonly pitch: number;
  readonly t?: number;
  readonly threshold?: number;
  readonly lamp?: number;
  readonly exposure?: number;
  readonly quality?: keyof typeof QUALITY;
}

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const table = mines.world;
const { mine: gallery } = belowOf(table);
if (!gallery) throw new Error("Expected a mine below.");
const worldOf = (threshold: number): CountryTable => ({
  ...table,
  shape: { ...table.shape, below: { mine: { ...gallery, threshold } } },
});

function open(quality: keyof typeof QUALITY, threshold: number) {
  const engine = createEngine(canvas as HTMLCanvasElement);
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0, 0, 0, 1);
  const camera = new TargetCamera("eye", Vector3.Zero(), scene);
  camera.rotation = Vector3.Zero();
  const world = worldOf(threshold);
  const underground = undergroundOf(world);
  if (!underground.mine) throw new Error("Expected a mine below.");
  const { profile } = underground.hills.ground;
  const textures = { profile: createProfileTexture(scene, profile), light: createLightTexture(scene, profile) };
  const air = createFlatAir(scene);
  const light = createUndergroundLight(air);
  const pool = createPool({ source: WORKERS });
  const failures: string[] = [];
  const stream = createMineStream(world, underground.mine, pool, {
    failed: ({ message }) => failures.push(message),
  });
  const view = createMineView(scene, underground, stream, { light, textures, quality: QUALITY[quality], all: true });
  const picture = new Picture(scene, QUALITY[quality].bloom);
  picture.stillFrames = QUALITY[quality].stillFrames;
  const frame = createFrame();
  const work = new Matrix();
  return {
    engine,
    scene,
    camera,
    underground,
    textures,
    air,
    light,
    pool,
    stream,
    view,
    picture,
    frame,
    work,
    failures,
  };
}

let here: ReturnType<typeof open> | undefined;
let shown = 0.4;

/** Waits for everything near, draws it, and returns statistics. */
async function look({ at, heading, pitch, t = 0, threshold = 0.4, lamp = 1, exposure = 1, quality = "low" }: MineLook) {
  here ??= open(quality, threshold);
  const { engine, camera, air, light, stream, view, picture, frame, work, failures } = here;
  if (threshold !== shown) {
    const world = worldOf(threshold);
    const underground = undergroundOf(world);
    if (!underground.mine) throw new Error("Expected a mine below.");
    stream.show(world, underground.mine);
    view.show(underground);
    here = { ...here, underground };
    shown = threshold;
  }
  const ground = undergroundGround(here.underground, t);
  setEye(frame, ...at);
  camera.minZ = 0.1;
  camera.maxZ = 3000;
  camera.fov = (60 * Math.PI) / 180;
  toBabylon(...frame.eye, camera.position);
  camera.rotation.set((-pitch * Math.PI) / 180, (heading * Math.PI) / 180, 0);
  camera.getViewMatrix(true).multiplyToRef(camera.getProjectionMatrix(true), work);
  fromGenerator(work, frame.clip);
  frame.t = t;
  frame.daylight = daylightAt(11);
  frame.pixel = (2 * Math.tan(camera.fov / 2)) / engine.getRenderHeight();
  picture.exposure = exposure;
  const script: number[] = [];
  const update = () => {
    air.update(frame);
    light.update(frame, ground, true);
    light.setHeadlamp(frame, { heading, pitch, strength: lamp });
    const start = performance.now();
    view.update(frame, true);
    script.push(performance.now() - start);
  };
  for (update(); !view.drawn(); update()) {
    if (failures.length > 0) throw new Error(failures[0]);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  for (const mesh of view.meshes) await mesh.material?.forceCompilationAsync(mesh, { useInstances: true });
  let calls = 0;
  for (let n = 0; n < 2; n++) {
    update();
    const { clip, anchor } = frame;
    calls = picture.draw({ clip, anchor, bodies: [], shift: (x, y) => shiftClip(clip, x, y) }, true);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const { triangles, instances, chunks } = view;
  return { calls, triangles, instances, chunks, lamps: [...light.lamps], script: script.slice(-3) };
}

/** Disposes of everything; returns what is left in Babylon.js. */
function dispose() {
  if (!here) throw new Error("Nothing is open.");
  const { engine, scene, textures, air, pool, stream, view, picture, camera } = here;
  view.dispose();
  stream.dispose();
  pool.dispose();
  picture.dispose();
  air.dispose();
  textures.profile.dispose();
  textures.light.dispose();
  camera.dispose();
  const left = { meshes: scene.meshes.length, materials: scene.materials.length, textures: scene.textures.length };
  const { waiting, running, workers } = pool.stats;
  scene.dispose();
  engine.dispose();
  here = undefined;
  return { ...left, waiting, running, workers };
}

const mine = { look, dispose };
export type MinePage = typeof mine;

declare global {
  interface Window {
    mine: MinePage;
  }
}
window.mine = mine;
