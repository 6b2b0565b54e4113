/**
 * The mirror of one pool: a picture of what stands about it, turned over at its level and cut there, drawn before the scene
 * and read by the pool's own fragments (shaders/isle-pool.ts). What is seen in it is drawn by the shaders that draw it upright,
 * told of another eye and another clip matrix. Without a pool nearby nothing is drawn, and nothing cleared.
 *
 *   picture   colour that reached the water, 1 in A where anything is; of the frame's own eye: a place in the scene's picture
 *             is the same place here
 *   shows     ground to 2 km, trees, houses and the helicopter; no undergrowth, nothing that is thin or far
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Matrix, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { FlatAir } from "../atmosphere/air.ts";
import { type Frame, frustumPlanes } from "../frame.ts";
import { nearestPool, type ReflectivePool, reflectionClip, reflectionReaches, shareAt } from "./reflection-pool.ts";

export interface PlanarReflection {
  /** Whether this frame has one. */
  readonly active: boolean;
  /** From anchored generator axes to its picture. */
  readonly clip: Matrix;
  /** Pixels of the scene's picture along one of its own. */
  readonly coarse: number;
  /** Draws a mesh in it, with another material than its own where one is given. */
  show(mesh: AbstractMesh, material?: Material): void;
  /** No longer draws a mesh. */
  hide(mesh: AbstractMesh): void;
  /** Lets a material that `air` was given draw what is seen in it. */
  attach(material: ShaderMaterial): void;
  /** Lets a material read it: the water. */
  attachWater(material: ShaderMaterial): void;
  /** Whether an image of what is within `reach` metres of (x, y), and no higher than `top`, from the anchor, may lie in the pool. */
  reaches(x: number, y: number, top: number, reach: number): boolean;
  /** The pools that there are. */
  setPools(pools: readonly ReflectivePool[]): void;
  /** Chooses the frame's pool. `skipSmoothing`: a frozen picture has no past. */
  update(frame: Frame, skipSmoothing: boolean): void;
  dispose(): void;
}

type Box = [x0: number, y0: number, x1: number, y1: number];

/** Share of a pool's mirror that comes or goes in a frame, where another pool gets it. */
const STEP = 1 / 40;

/** `scale`: pixels of its picture along one of the scene's. */
export function createPlanarReflection(scene: Scene, air: FlatAir, scale: number): PlanarReflection {
  const engine = scene.getEngine();
  const sizeNow = () => ({
    width: Math.max(8, Math.round(scale * engine.getRenderWidth())),
    height: Math.max(8, Math.round(scale * engine.getRenderHeight())),
  });
  let size = sizeNow();
  const target = new RenderTargetTexture("mirror", size, scene, {
    generateMipMaps: false,
    generateDepthBuffer: true,
    type: Constants.TEXTURETYPE_HALF_FLOAT,
    format: Constants.TEXTUREFORMAT_RGBA,
    samplingMode: Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
  });
  target.wrapU = target.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
  target.renderList = [];
  target.ignoreCameraViewport = true;
  target.clearColor = new Color4(0, 0, 0, 0);
  const clip = new Matrix();
  const eye = new Vector3();
  const [pond, pondBox] = [new Vector4(), new Vector4()];
  const planes = new Float64Array(24);
  const sight = { eye: [0, 0, 0] as [number, number, number], level: 0, box: [0, 0, 0, 0] as Box };
  let pools: readonly ReflectivePool[] = [];
  let shown: ReflectivePool | undefined;
  let share = 0;
  let on = false;

  /** Drawn after all that it shows has been seated and shaded; not at all while there is none. */
  function wake(is: boolean): void {
    if (is === on) return;
    on = is;
    const all = scene.customRenderTargets;
    if (is) all.push(target);
    else all.splice(all.indexOf(target), 1);
  }

  /** Lets the mirror go over from one pool to another: at once where nobody sees it. */
  function turnTo(best: ReflectivePool | undefined, skipSmoothing: boolean): void {
    if (best !== shown) {
      share = skipSmoothing || !best || !shown || !pools.includes(shown) ? 0 : share - STEP;
      if (share <= 0) shown = best;
    }
    if (best === shown) share = skipSmoothing ? 1 : Math.min(1, Math.max(0, share) + STEP);
  }

  return {
    get active() {
      return on;
    },
    clip,
    coarse: 1 / scale,
    show(mesh, material) {
      target.renderList?.push(mesh);
      if (material) target.setMaterialForRendering(mesh, material);
    },
    hide(mesh) {
      const list = target.renderList;
      const at = list?.indexOf(mesh) ?? -1;
      if (at >= 0) list?.splice(at, 1);
    },
    attach(material) {
      air.disableScreenClouds(material);
      material.setVector3("eye", eye);
      material.setMatrix("clip", clip);
    },
    attachWater(material) {
      material.setTexture("mirrorTexture", target);
      material.setVector4("pond", pond);
      material.setVector4("pondBox", pondBox);
    },
    reaches: (x, y, top, reach) => on && reflectionReaches(sight, x, y, top, reach),
    setPools(next) {
      const same = shown && next.find(({ key }) => key === shown?.key);
      pools = next;
      // The same pool, of which more has come.
      if (same) shown = same;
    },
    update(frame, skipSmoothing) {
      const { anchor, eye: at, t } = frame;
      frustumPlanes(frame.clip, planes);
      // Water is of time 0.
      turnTo(t === 0 ? nearestPool(pools, anchor, at, planes) : undefined, skipSmoothing);
      const strength = shown ? share * shareAt(shown, anchor, at) : 0;
      wake(strength > 0);
      pond.set(0, 0, 0, 0);
      if (!shown || !on) return;
      const now = sizeNow();
      if (now.width !== size.width || now.height !== size.height) {
        size = now;
        target.resize(size);
      }
      const level = shown.level - anchor[2];
      reflectionClip(frame.clip, level, clip);
      eye.set(at[0], at[1], 2 * level - at[2]);
      sight.level = level;
      for (let i = 0; i < 3; i++) sight.eye[i] = at[i];
      for (let i = 0; i < 4; i++) sight.box[i] = shown.box[i] - anchor[i & 1];
      pond.set(level, shown.chance, shown.face, strength);
      pondBox.set(...sight.box);
    },
    dispose: () => target.dispose(),
  };
}
