/** Clouds of a planet on the GPU: weather maps, noise volume and wind offset, shared by ground and sky (shaders/cloud-shell.ts). */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { RawTexture3D } from "@babylonjs/core/Materials/Textures/rawTexture3D.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { PROFILE_1983 } from "../../core/field/profile.ts";
import { VOLUME } from "../../core/planet/cloud-volume.ts";
import { createWeather, FLOW_SIZE, MAP_SIZE, rainOf, WEATHERS, type Weather } from "../../core/planet/weather.ts";
import { createEarlyPass, type EarlyPass } from "../early-pass.ts";
import type { Frame } from "../frame.ts";
import { toHalf } from "../half-textures.ts";
import { type WeatherSource, weatherHere } from "./planet-weather.ts";

/** Ray march of clouds: maximum steps of a ray, and whether a temporal pass averages a dithered start. */
export interface CloudMarch {
  readonly steps: number;
  readonly dithered: boolean;
  /** Pixels of their early pass per pixel of the screen along one axis; without it every material marches its own pixels. */
  readonly scale?: number;
}

export interface PlanetClouds {
  /** Base and top of the cloud layer, metres above datum; both 0 where there are no clouds. */
  readonly shell: readonly [base: number, top: number];
  /** Rain at the eye, 0 to 1: none above the base of the clouds. */
  readonly rain: number;
  /** The early pass that draws them; null where there are none, or without `scale`. */
  readonly pass: EarlyPass | null;
  attach(material: ShaderMaterial): void;
  /** Makes a material march its own clouds, for views other than the main camera's, which the early pass does not match. */
  disableScreenClouds(material: ShaderMaterial): void;
  /** Loads the weather maps for a world's seed; by workers, if given a source. There are no clouds before it is done. */
  load(seed: number, source?: WeatherSource): Promise<void>;
  update(frame: Frame): void;
  dispose(): void;
}

/** Base and top in scale heights of the air; wind in metres a second where a scale height is 8 km. */
const [BASE, TOP] = [1.15, 1.95];
const WIND = 18;
/** Drift of the noise volume, sides a second: clouds swell and shrink in place. */
const SWELL = 1 / 900;
/** Width of the widest noise, radii; of the finest, scale heights of the air. The middle one is between, as far from either. */
const [WIDEST, FINEST] = [0.1, 0.6];
const NO_SCREEN = Vector3.Zero();

export function createPlanetClouds(
  scene: Scene,
  radius: number,
  thickness: number,
  march: CloudMarch = { steps: 4, dithered: false },
): PlanetClouds {
  const map = createCubeMap(scene, MAP_SIZE, Constants.TEXTURETYPE_UNSIGNED_BYTE);
  const flow = createCubeMap(scene, FLOW_SIZE, Constants.TEXTURETYPE_HALF_FLOAT);
  const noise = createVolume(scene);
  const shell = thickness > 0 ? ([BASE * thickness, TOP * thickness] as const) : ([0, 0] as const);
  const [wide, fine] = [WIDEST * radius, FINEST * thickness];
  const sides = [wide, Math.sqrt(wide * fine), fine];
  const cloudShell = new Vector4(...shell, radius, (radius * Math.PI) / 2 / MAP_SIZE);
  const cloudMarch = new Vector2(march.steps, march.dithered ? 1 : 0);
  /** The picture's own vector: it moves between the frames of a still, which are drawn without an update. */
  let shift = Vector2.Zero();
  const cloudTurn = new Vector2(1, 0);
  const places = new Float32Array(9);
  const cloudSides = new Vector3(...sides.map((side) => 1 / side));
  const materials: ShaderMaterial[] = [];
  const pass = march.scale && thickness > 0 ? createEarlyPass(scene, "planet clouds", march.scale) : null;
  // A sampler needs a texture of its kind, also where it is not read.
  const picture = pass?.texture ?? new RawTexture(new Uint8Array(4), 1, 1, Constants.TEXTUREFORMAT_RGBA, scene, false);
  const cloudScreen = new Vector3();
  const nearby = createNearbyRain(shell[0], radius);
  let weather: Weather | null = null;
  let rain = NO_RAIN;
  let disposed = false;
  return {
    shell,
    get rain() {
      return rain.here;
    },
    pass,
    attach(material) {
      material.setTexture("cloudPicture", picture);
      material.setVector3("cloudScreen", cloudScreen);
      material.setTexture("cloudMap", map);
      material.setTexture("cloudFlow", flow);
      material.setTexture("cloudNoise", noise);
      material.setVector4("cloudShell", cloudShell);
      material.setVector2("cloudMarch", cloudMarch);
      material.setVector2("cloudShift", shift);
      material.setVector2("cloudTurn", cloudTurn);
      material.setVector3("cloudSides", cloudSides);
      material.setArray3("cloudPlaces", places);
      material.setFloat("cloudRain", rain.nearby);
      materials.push(material);
    },
    disableScreenClouds(material) {
      material.setVector3("cloudScreen", NO_SCREEN);
    },
    async load(seed, source = weatherHere(seed)) {
      if (thickness <= 0) return;
      const [volume, ...faces] = await Promise.all([source.volume(), ...[0, 1, 2, 3, 4, 5].map(source.face)]);
      if (disposed) return;
      weather = createWeather(PROFILE_1983, seed % WEATHERS);
      noise.update(volume);
      fillCubeMap(
        map,
        faces.map(({ clouds }) => clouds),
      );
      fillCubeMap(
        flow,
        faces.map((face) => toHalf(face.flow)),
      );
    },
    update({ anchor: [x, y, z], eye, seconds, drawn }) {
      if (thickness <= 0) return;
      pass?.update();
      cloudScreen.set(1 / drawn.width, 1 / drawn.height, pass?.started ? 1 : 0);
      const angle = (seconds * WIND * (thickness / 8000) ** 0.5) / radius;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      cloudTurn.set(c, s);
      if (shift !== drawn.ditherShift) {
        shift = drawn.ditherShift;
        for (const material of materials) material.setVector2("cloudShift", shift);
      }
      // The anchor moved by the wind, in sides of each volume. In double precision: a float would not resolve metres.
      const from = [c * x + s * y, c * y - s * x, z];
      for (const [k, side] of sides.entries())
        for (let axis = 0; axis < 3; axis++) {
          const at = from[axis] / side + (k + 1) * SWELL * seconds * [0.3, -0.5, 0.8][axis];
          places[3 * k + axis] = at - Math.floor(at);
        }
      const [ex, ey] = [x + eye[0], y + eye[1]];
      const now = weather ? nearby(weather, [c * ex + s * ey, c * ey - s * ex, z + eye[2]]) : NO_RAIN;
      if (now === rain) return;
      rain = now;
      for (const material of materials) material.setFloat("cloudRain", rain.nearby);
    },
    dispose() {
      disposed = true;
      for (const part of [map, flow, noise, pass ?? picture]) part.dispose();
    },
  };
}

/** Rain at the eye, and the hardest round it. */
interface EyeRain {
  readonly here: number;
  readonly nearby: number;
}

const NO_RAIN: EyeRain = { here: 0, nearby: 0 };

/** Distances of the places round the eye whose rain is looked up, in heights of the clouds' base. */
const RINGS = [0, 3, 7, 12];

/**
 * The rain at the eye and in three rings round it, so that shaders skip rain where there is none; looked up again when the
 * eye has moved by a tenth of the clouds' height.
 */
function createNearbyRain(base: number, radius: number) {
  const [place, clouds, last] = [new Float64Array(3), new Float64Array(4), new Float64Array(3)];
  let found: EyeRain | null = null;
  return (weather: Weather, at: readonly [number, number, number]): EyeRain => {
    const away = Math.hypot(...at);
    if (away - radius > base) return NO_RAIN;
    if (found && Math.hypot(at[0] - last[0], at[1] - last[1], at[2] - last[2]) < 0.1 * base) return found;
    last.set(at);
    const all: number[] = [];
    for (const ring of RINGS)
      for (let k = 0; k < (ring > 0 ? 8 : 1); k++) {
        const angle = (k * Math.PI) / 4;
        // Any two directions across the eye's own do.
        const [ux, uy] = [Math.cos(angle) * ring * base, Math.sin(angle) * ring * base];
        const level = Math.hypot(at[0], at[1]) || 1;
        const [px, py] = [-at[1] / level, at[0] / level];
        const up = at[2] / away;
        place[0] = at[0] + ux * px - uy * up * (at[0] / level);
        place[1] = at[1] + ux * py - uy * up * (at[1] / level);
        place[2] = at[2] + uy * (level / away);
        const unit = 1 / Math.hypot(place[0], place[1], place[2]);
        for (let i = 0; i < 3; i++) place[i] *= unit;
        all.push(rainOf(weather.cloudsAt(place, clouds)));
      }
    found = { here: all[0], nearby: Math.max(...all) };
    return found;
  };
}

/** An empty RGBA cube map: with mip levels if of bytes. */
function createCubeMap(scene: Scene, size: number, type: number): BaseTexture {
  const isBytes = type === Constants.TEXTURETYPE_UNSIGNED_BYTE;
  const sampling = isBytes ? Texture.TRILINEAR_SAMPLINGMODE : Texture.BILINEAR_SAMPLINGMODE;
  const format = Constants.TEXTUREFORMAT_RGBA;
  return new BaseTexture(
    scene,
    scene.getEngine().createRawCubeTexture(null, size, format, type, isBytes, false, sampling, null),
  );
}

function fillCubeMap(map: BaseTexture, faces: ArrayBufferView[]): void {
  const texture = map.getInternalTexture();
  const engine = map.getScene()?.getEngine();
  if (texture && engine) engine.updateRawCubeTexture(texture, faces, texture.format, texture.type, false);
}

/** An empty repeating, mipmapped volume for the detail noise. */
function createVolume(scene: Scene): RawTexture3D {
  const texture = new RawTexture3D(
    new Uint8Array(2 * VOLUME ** 3),
    VOLUME,
    VOLUME,
    VOLUME,
    Constants.TEXTUREFORMAT_RG,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  texture.wrapU = texture.wrapV = texture.wrapR = Texture.WRAP_ADDRESSMODE;
  return texture;
}
