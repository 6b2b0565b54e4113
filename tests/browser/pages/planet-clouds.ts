/** The sky of a planet: without clouds, with clouds that each pixel marches, and with those of the early pass. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.cubeTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.readTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { createPlanetAir } from "../../../src/render/atmosphere/planet-air.ts";
import { type WeatherSource, weatherHere } from "../../../src/render/atmosphere/planet-weather.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createFrame, type PlanetAnchor, setPlanetEye } from "../../../src/render/frame.ts";
import { compileMaterials } from "../../../src/render/scene.ts";
import { finestSize } from "../../../src/stream/cube-sphere.ts";
import { createPlanetSky } from "../../../src/worlds/planet/render/sky.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const { width, height } = canvas;
const engine = createEngine(canvas);
const RADIUS = 60_000;
const SEED = 3;

/** Weather takes seconds to compute, and all pictures have the same. */
const { face, volume } = weatherHere(SEED);
const faces = new Map<number, ReturnType<typeof face>>();
let noise: ReturnType<typeof volume> | undefined;
const weather: WeatherSource = {
  face(index) {
    const known = faces.get(index) ?? face(index);
    faces.set(index, known);
    return known;
  },
  volume: () => (noise ??= volume()),
};

/** Light of each pixel, RGBA, for an eye so many metres over a place at the equator, that looks up by a slope. */
async function skies(altitude: number, slope: number, isLoaded: boolean, scale: number) {
  const scene = new Scene(engine);
  scene.activeCamera = new TargetCamera("eye", Vector3.Zero(), scene);
  const march = { steps: 8, dithered: false, scale };
  const air = createPlanetAir(scene, RADIUS, false, { march });
  const sky = createPlanetSky(scene, air, scale > 0);
  const round: PlanetAnchor = { radius: RADIUS, cube: new Float64Array(3), up: [0, 0, 1] };
  const frame = createFrame(round);
  setPlanetEye(frame, round, [RADIUS + altitude, 0, 0], finestSize({ finest: 16 }, RADIUS));
  frame.drawn = { ...frame.drawn, width, height };
  frame.pixel = 2 / width;
  frame.daylight = { ...frame.daylight, sun: [0.8, 0.6, 0] };
  if (isLoaded) await air.clouds.load(SEED, weather);
  await compileMaterials(sky.meshes, () => {});
  air.update(frame);
  sky.update(frame, new Vector3(0, 1, 0), new Vector3(0.56, 0, 0), new Vector3(slope, 0, 1));
  const target = new RenderTargetTexture("sky", { width, height }, scene, {
    generateMipMaps: false,
    type: Constants.TEXTURETYPE_FLOAT,
    samplingMode: Constants.TEXTURE_NEAREST_SAMPLINGMODE,
  });
  target.renderList = [sky.mesh];
  engine.beginFrame();
  air.clouds.pass?.texture.render();
  target.render();
  engine.endFrame();
  const pixels = await target.readPixels();
  scene.dispose();
  return Array.from(pixels as Float32Array);
}

const planetClouds = { skies };
export type PlanetCloudsPage = typeof planetClouds;
Object.assign(window, { planetClouds });
