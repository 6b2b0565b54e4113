/** Draws the pass of grass round an eye beside a river, without and with the river, and reads it back. */
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.readTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { fromGeo } from "../../../src/core/planet/geo.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import { tangentFrame } from "../../../src/explorers/tangent-frame.ts";
import { createPlanetAir } from "../../../src/render/atmosphere/planet-air.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { drawnErodedField } from "../../../src/render/ground/shaders/eroded-land.ts";
import { createStreetGround } from "../../../src/render/ground/street-ground.ts";
import { createProfileTextures } from "../../../src/render/ground/textures.ts";
import { compileMaterials, screenSize } from "../../../src/render/scene.ts";
import { createGrass } from "../../../src/render/vegetation/grass.ts";
import { cellsNear } from "../../../src/stream/cells.ts";
import type { ScatterChunk, ScatterStream } from "../../../src/stream/scatter.ts";
import { RIVER_STRIDE } from "../../../src/worlds/planet/jobs/river-layout.ts";
import { gatherRivers } from "../../../src/worlds/planet/jobs/rivers.ts";
import { createPlanetCamera } from "../../../src/worlds/planet/render/camera.ts";
import { type RiverSurface, waterLevelAt } from "../../../src/worlds/planet/render/river-levels.ts";
import { createPlanetRivers } from "../../../src/worlds/planet/render/rivers.ts";
import { planetTerrain } from "../../../src/worlds/planet/render/terrain-source.ts";
import { globeOf } from "./planets.ts";
import { surfaceOf } from "./surface-of.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const engine = createEngine(canvas);
const scene = new Scene(engine);
const [RADIUS, REACH, EYE, K] = [60_000, 18, 12, 2.5];

/** A tuft's growth without and with rivers; depth of the water in the middle of its cell, metres, and whether water is within 2 m. */
export type Tuft = readonly [dry: number, grown: number, depth: number, isNear: boolean];

/** Tufts round an eye, and how many triangles of water are drawn. */
async function tuftsAt(latitude: number, longitude: number): Promise<{ tufts: Tuft[]; triangles: number }> {
  const globe = globeOf(RADIUS);
  const drawn = { ...globe, ground: drawnErodedField(globe.ground) };
  const datum = fromGeo({ latitude, longitude, altitude: 0 }, RADIUS, new Float64Array(3));
  const place = [datum[0], datum[1], datum[2]] as const;
  const groundHeight = altitudeOn(globe, ...place);
  const [x, y, z] = place.map((v) => v * (1 + (groundHeight + EYE) / RADIUS));
  const { up, north } = tangentFrame(...place);
  const camera = createPlanetCamera(scene, screenSize(engine), RADIUS, { finest: 8 });
  camera.look({ at: [x, y, z], forward: north, up, fov: 55 }, 0.3, 1000);
  const textures = { ...createProfileTextures(scene, globe.ground.profile), streets: createStreetGround(scene) };
  const air = createPlanetAir(scene, RADIUS, false);
  air.update(camera.frame);
  const leaves = RawTexture.CreateRGBATexture(new Uint8Array(4), 1, 1, scene);
  const grass = createGrass(
    scene,
    drawn,
    planetTerrain(drawn, surfaceOf(globe)).fields,
    air,
    textures,
    leaves,
    K,
    REACH,
  );

  const chunks: ScatterChunk[] = [];
  const surfaces: RiverSurface[] = [];
  cellsNear(1, RADIUS, place, 60, (cell) => {
    const made = runSteps(gatherRivers(globe, cell, (bytes) => new ArrayBuffer(bytes)));
    if (made.count === 0) return;
    const from = 2 + made.things[0] * RIVER_STRIDE;
    const indices = Uint32Array.from(made.things.subarray(from, from + made.things[1]));
    const key = `${chunks.length}`;
    surfaces.push({ ...made, vertices: made.things.slice(2, from), indices });
    chunks.push({ ...made, key, level: 1, face: 0 });
  });
  const stream = {
    update() {},
    take: () => ({ added: chunks.splice(0), removed: [] }),
    release() {},
    dispose() {},
  } as unknown as ScatterStream;
  const rivers = createPlanetRivers(
    { open: () => stream, reach: 500, all: true },
    { scene, planet: drawn, textures, air, quality: { K }, reflection: null, turf: grass.turf },
  );
  await Promise.all([compileMaterials(grass.meshes, () => {}), rivers.compile()]);
  const over = { groundHeight, clearance: EYE };

  async function growths(): Promise<Float32Array> {
    grass.update(camera.frame, over, true);
    engine.beginFrame();
    scene.render();
    engine.endFrame();
    const pixels = await scene.customRenderTargets[0].readPixels();
    if (!(pixels instanceof Float32Array)) throw new Error("Expected floats of the pass.");
    return pixels.slice();
  }
  const dry = await growths();
  rivers.update(camera.frame, over);
  const wet = await growths();

  const uniforms = new Map<string, Vector3 & Vector4>();
  const keep = (name: string, v: Vector3 & Vector4) => uniforms.set(name, v);
  grass.turf.attach({ setVector3: keep, setVector4: keep } as unknown as ShaderMaterial);
  const [corner, u, v] = ["corner", "alongU", "alongV"].map((name) => uniforms.get(name) as Vector3 & Vector4);
  const anchor = camera.frame.planet?.up ?? [0, 0, 1];
  const { side } = grass.turf;
  const levelAround = (dx: number, dy: number, at: readonly number[]) =>
    waterLevelAt(
      surfaces,
      RADIUS,
      at[0] + dx * north[0] + dy * (up[1] * north[2] - up[2] * north[1]),
      at[1] + dx * north[1] + dy * (up[2] * north[0] - up[0] * north[2]),
      at[2] + dx * north[2] + dy * (up[0] * north[1] - up[1] * north[0]),
    );
  const tufts = Array.from({ length: side * side }, (_, k): Tuft => {
    const [a, b] = [(k % side) + 0.5 + corner.x, Math.floor(k / side) + 0.5 + corner.y];
    const d = [anchor[0] + a * u.x + b * v.x, anchor[1] + a * u.y + b * v.y, anchor[2] + a * u.z + b * v.z];
    const at = d.map((each) => (each * RADIUS) / Math.hypot(...d));
    const depth = levelAround(0, 0, at) - altitudeOn(globe, at[0], at[1], at[2]);
    const isNear = [-2, -1, 0, 1, 2].some((i) => [-2, -1, 0, 1, 2].some((j) => levelAround(i, j, at) > -Infinity));
    return [dry[4 * k + 1], wet[4 * k + 1], Math.max(depth, -1e3), isNear];
  });
  return { tufts, triangles: rivers.triangles };
}

const riverTurf = { tuftsAt };
export type RiverTurf = typeof riverTurf;
Object.assign(window, { riverTurf });
