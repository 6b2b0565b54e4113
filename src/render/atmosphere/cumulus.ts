/**
 * Cumulus clouds over flat worlds on the GPU: their cover map, its offset by the wind, and low-resolution passes that ray-march
 * the clouds before the scene is drawn. Every material reads those passes (src/render/atmosphere/shaders/cumulus.ts).
 *
 *   passes    march into four half-float targets (near layer, far layer, depths, light shafts), then a 3 × 3 smoothing pass
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { MultiRenderTarget } from "@babylonjs/core/Materials/Textures/multiRenderTarget.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Matrix, Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../core/field/profile.ts";
import { COVER_SIZE, coverMap, coverPlaces, cumulusOf, WIND } from "../../core/flat/clouds.ts";
import type { Frame } from "../frame.ts";
import type { CumulusQuality } from "../quality.ts";
import { createScreenTriangle, scaledSize } from "../scene.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { Shadows } from "../shadows.ts";
import { createCloudNoiseTexture } from "./cloud-noise.ts";
import { AIR_UNIFORMS, AIR_WITHOUT_PASSES, SHADOW, SHADOW_UNIFORMS } from "./shaders/air.ts";
import { marchFragment, NOISE_SIDES, SMOOTH_FRAGMENT } from "./shaders/cumulus-march.ts";
import { SHADOW_SAMPLERS } from "./shaders/shadow-maps.ts";

export interface CumulusClouds {
  readonly meshes: readonly Mesh[];
  /** Gives a material the cloud shade and the cloud passes of every later frame. */
  attach(material: ShaderMaterial): void;
  /** Leaves a material only the cloud shade. For views other than the main camera's, which the passes do not match. */
  disableScreenClouds(material: ShaderMaterial): void;
  /** Starts the passes, lit by the scene's air and shadow maps. */
  start(attachAir: (material: ShaderMaterial) => void, shadows: Shadows | null): void;
  update(frame: Frame): void;
  dispose(): void;
}

/** Strength of light shafts in dusty air. */
const SHAFTS = 1;

export function createCumulus(scene: Scene, profile: Profile, quality: CumulusQuality): CumulusClouds {
  const map = new RawTexture(
    coverMap(profile),
    COVER_SIZE,
    COVER_SIZE,
    Constants.TEXTUREFORMAT_R,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  map.wrapU = map.wrapV = Texture.WRAP_ADDRESSMODE;
  const [cloudForm, cloudPlace] = [new Vector4(), new Vector4()];
  const [cloudScreen, cloudSun] = [new Vector3(), new Vector2()];
  const [noScreen, shadeOnly] = [new Vector3(), new Vector2()];
  const places = new Float64Array(4);
  let weather = cumulusOf(0);
  let clouds = 0;
  const passes = createPasses(scene, profile, quality);
  return {
    meshes: passes.meshes,
    attach(material) {
      material.setTexture("cloudMap", map);
      material.setVector4("cloudForm", cloudForm);
      material.setVector4("cloudPlace", cloudPlace);
      material.setVector2("cloudSun", cloudSun);
      for (const [name, texture] of Object.entries(passes.textures)) material.setTexture(name, texture as BaseTexture);
      material.setVector3("cloudScreen", cloudScreen);
    },
    disableScreenClouds(material) {
      material.setVector3("cloudScreen", noScreen);
      material.setVector2("cloudSun", shadeOnly);
    },
    start: passes.start,
    update(frame) {
      const { anchor, seconds } = frame;
      if (frame.clouds !== clouds) {
        ({ clouds } = frame);
        weather = cumulusOf(clouds);
      }
      const { base, thick, threshold, spread, mean } = weather;
      const z = anchor[2] + frame.eye[2];
      frame.overcast = clouds > 0 ? (1 - mean) ** 2 * Math.min(1, Math.max(0, (base + thick - z) / thick)) : 0;
      cloudForm.set(base - anchor[2], thick, threshold, 1 / spread);
      const [x, y] = [anchor[0] - WIND[0] * seconds, anchor[1] - WIND[1] * seconds];
      coverPlaces(x, y, places);
      cloudPlace.set(places[0], places[1], places[2], places[3]);
      cloudScreen.set(1 / frame.drawn.width, 1 / frame.drawn.height, 1);
      cloudSun.set(clouds > 0 ? mean : 0, quality.taps > 0 ? SHAFTS : 0);
      shadeOnly.set(cloudSun.x, 0);
      passes.update(frame, x, y);
    },
    dispose() {
      passes.dispose();
      map.dispose();
    },
  };
}

const VERTEX = `
precision highp float;
attribute vec3 position;
varying vec2 vUV;
void main(void) {
  vUV = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

/** Metres a second at which the noise rises through a cloud. */
const RISE = 1.1;

/** The march and the smoothing pass. */
function createPasses(scene: Scene, profile: Profile, { scale, steps, taps }: CumulusQuality) {
  const engine = scene.getEngine();
  const noise = createCloudNoiseTexture(scene, profile);
  const currentSize = () => scaledSize(engine, scale);
  let size = currentSize();
  const targets = ["cloud march", "cloud smooth"].map((name) => createTarget(scene, name, size));
  const meshes = targets.map((target) => createTargetMesh(scene, target));
  const [march, smooth] = targets;
  const [nearPicture, farPicture, depthPicture, beamPicture] = march.textures;
  const [cloudNear, cloudFar, cloudDepths, cloudBeams] = smooth.textures;
  const rays = new Matrix();
  const cloudColor = new Vector3();
  const noisePlaces = new Float32Array(6);

  return {
    meshes,
    textures: { cloudNear, cloudFar, cloudDepths, cloudBeams },
    start(attachAir: (material: ShaderMaterial) => void, shadows: Shadows | null): void {
      const fragment = marchFragment(AIR_WITHOUT_PASSES, shadows && SHADOW, steps, taps);
      const uniforms = ["rays", "cloudColor", "noisePlaces", ...AIR_UNIFORMS, ...SHADOW_UNIFORMS];
      const marching = createPassMaterial(scene, "cloud march", fragment, uniforms);
      marching.setTexture("cloudNoise", noise);
      marching.setMatrix("rays", rays);
      marching.setVector3("cloudColor", cloudColor);
      marching.setArray3("noisePlaces", noisePlaces);
      attachAir(marching);
      shadows?.attach(marching);
      const smoothing = createPassMaterial(scene, "cloud smooth", SMOOTH_FRAGMENT, []);
      for (const [name, texture] of Object.entries({ nearPicture, farPicture, depthPicture, beamPicture }))
        smoothing.setTexture(name, texture);
      for (const [i, material] of [marching, smoothing].entries()) meshes[i].material = material;
      // After the shadow maps, which the march reads.
      scene.customRenderTargets.push(...targets);
    },
    /** `x`, `y`: the anchor moved by the wind, metres. */
    update({ clip, anchor, seconds, daylight }: Frame, x: number, y: number): void {
      const { width, height } = currentSize();
      if (width !== size.width || height !== size.height) {
        size = { width, height };
        for (const target of targets) target.resize(size);
      }
      clip.invertToRef(rays);
      cloudColor.set(...daylight.cloudColor);
      const from = [x, y, anchor[2] - RISE * seconds];
      for (const [k, side] of NOISE_SIDES.entries())
        for (let axis = 0; axis < 3; axis++)
          noisePlaces[3 * k + axis] = from[axis] / side - Math.floor(from[axis] / side);
    },
    dispose(): void {
      for (const target of targets) disposeTarget(scene, target);
      for (const mesh of meshes) {
        mesh.material?.dispose();
        mesh.dispose();
      }
      noise.dispose();
    },
  };
}

/** The mesh that fills a target. */
function createTargetMesh(scene: Scene, target: MultiRenderTarget) {
  const mesh = createScreenTriangle(scene);
  mesh.layerMask = 0;
  target.renderList = [mesh];
  return mesh;
}

function disposeTarget(scene: Scene, target: MultiRenderTarget): void {
  const at = scene.customRenderTargets.indexOf(target);
  if (at >= 0) scene.customRenderTargets.splice(at, 1);
  target.dispose();
}

function createTarget(scene: Scene, name: string, size: { width: number; height: number }): MultiRenderTarget {
  const target = new MultiRenderTarget(name, size, 4, scene, {
    types: Array(4).fill(Constants.TEXTURETYPE_HALF_FLOAT),
    samplingModes: Array(4).fill(Texture.BILINEAR_SAMPLINGMODE),
    generateDepthBuffer: false,
  });
  target.wrapU = target.wrapV = Texture.CLAMP_ADDRESSMODE;
  target.ignoreCameraViewport = true;
  target.skipInitialClear = true;
  return target;
}

function createPassMaterial(scene: Scene, name: string, fragment: string, uniforms: readonly string[]): ShaderMaterial {
  const material = createShaderMaterial(
    name,
    scene,
    { vertex: VERTEX, fragment },
    { attributes: ["position"], uniforms: [...uniforms], samplers: [...SHADOW_SAMPLERS] },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.depthFunction = Constants.ALWAYS;
  return material;
}
