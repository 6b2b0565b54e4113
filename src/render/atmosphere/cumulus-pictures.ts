/** Pictures of clouds and of light between them, marched in few pixels once the depth maps of a frame are drawn, then smoothed. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { MultiRenderTarget } from "@babylonjs/core/Materials/Textures/multiRenderTarget.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../core/field/profile.ts";
import type { Frame } from "../frame.ts";
import type { Shadows } from "../shadows.ts";
import { createCloudHeads } from "./cloud-heads.ts";
import { AIR_BEFORE_CLOUDS, AIR_UNIFORMS, SHADOW, SHADOW_SAMPLERS, SHADOW_UNIFORMS } from "./shaders/air.ts";
import { HEAD_SIDES, marchFragment, SMOOTH_FRAGMENT } from "./shaders/cumulus-march.ts";
import { screenTriangle } from "./sky.ts";

/** How finely clouds are drawn. */
export interface CloudDetail {
  /** Pixels of their pictures along one of the screen. */
  readonly scale: number;
  /** Readings along a ray, and of sunlight along its way near and far; 0 for no beams. */
  readonly steps: number;
  readonly taps: number;
}

const VERTEX = `
precision highp float;
attribute vec3 position;
varying vec2 vUV;
void main(void) {
  vUV = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

/** Metres a second at which heads rise through a heap. */
const RISE = 1.1;

export function createCumulusPictures(scene: Scene, profile: Profile, { scale, steps, taps }: CloudDetail) {
  const engine = scene.getEngine();
  const heads = createCloudHeads(scene, profile);
  const sizeNow = () => ({
    width: Math.max(8, Math.round(scale * engine.getRenderWidth())),
    height: Math.max(8, Math.round(scale * engine.getRenderHeight())),
  });
  let size = sizeNow();
  const targetOf = (name: string) => {
    const target = new MultiRenderTarget(name, size, 4, scene, {
      types: Array(4).fill(Constants.TEXTURETYPE_HALF_FLOAT),
      samplingModes: Array(4).fill(Texture.BILINEAR_SAMPLINGMODE),
      generateDepthBuffer: false,
    });
    target.wrapU = target.wrapV = Texture.CLAMP_ADDRESSMODE;
    target.ignoreCameraViewport = true;
    target.skipInitialClear = true;
    return target;
  };
  const targets = [targetOf("cloud march"), targetOf("cloud smooth")];
  const meshes = targets.map((target) => {
    const mesh = screenTriangle(scene);
    mesh.layerMask = 0;
    target.renderList = [mesh];
    return mesh;
  });
  const [march, smooth] = targets;
  const [nearPicture, farPicture, depthPicture, beamPicture] = march.textures;
  const [cloudNear, cloudFar, cloudDepths, cloudBeams] = smooth.textures;
  const rays = new Matrix();
  const cloudColor = new Vector3();
  const headPlaces = new Float32Array(6);

  function materialOf(name: string, fragmentSource: string, uniforms: readonly string[]): ShaderMaterial {
    const material = new ShaderMaterial(
      name,
      scene,
      { vertexSource: VERTEX, fragmentSource },
      { attributes: ["position"], uniforms: [...uniforms], samplers: [...SHADOW_SAMPLERS] },
    );
    material.backFaceCulling = false;
    material.disableDepthWrite = true;
    material.depthFunction = Constants.ALWAYS;
    return material;
  }

  return {
    meshes,
    textures: { cloudNear, cloudFar, cloudDepths, cloudBeams },
    open(attach: (material: ShaderMaterial) => void, shadows: Shadows | null): void {
      const fragment = marchFragment(AIR_BEFORE_CLOUDS, shadows && SHADOW, steps, taps);
      const uniforms = ["rays", "cloudColor", "headPlaces", ...AIR_UNIFORMS, ...SHADOW_UNIFORMS];
      const marching = materialOf("cloud march", fragment, uniforms);
      marching.setTexture("cloudHeads", heads);
      marching.setMatrix("rays", rays);
      marching.setVector3("cloudColor", cloudColor);
      marching.setArray3("headPlaces", headPlaces as unknown as number[]);
      attach(marching);
      shadows?.attach(marching);
      const smoothing = materialOf("cloud smooth", SMOOTH_FRAGMENT, []);
      for (const [name, texture] of Object.entries({ nearPicture, farPicture, depthPicture, beamPicture }))
        smoothing.setTexture(name, texture);
      for (const [i, material] of [marching, smoothing].entries()) meshes[i].material = material;
      // After the depth maps, which they read.
      scene.customRenderTargets.push(...targets);
    },
    /** `x`, `y`: the anchor as the wind would have it. */
    update({ clip, anchor, seconds, daylight }: Frame, x: number, y: number): void {
      const { width, height } = sizeNow();
      if (width !== size.width || height !== size.height) {
        size = { width, height };
        for (const target of targets) target.resize(size);
      }
      clip.invertToRef(rays);
      cloudColor.set(...daylight.cloudColor);
      const from = [x, y, anchor[2] - RISE * seconds];
      for (const [k, side] of HEAD_SIDES.entries())
        for (let axis = 0; axis < 3; axis++)
          headPlaces[3 * k + axis] = from[axis] / side - Math.floor(from[axis] / side);
    },
    dispose(): void {
      for (const target of targets) {
        const at = scene.customRenderTargets.indexOf(target);
        if (at >= 0) scene.customRenderTargets.splice(at, 1);
        target.dispose();
      }
      for (const mesh of meshes) {
        mesh.material?.dispose();
        mesh.dispose();
      }
      heads.dispose();
    },
  };
}
