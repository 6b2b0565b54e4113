/**
 * Planar reflection of one pool: the scene around it, mirrored at its water level and clipped there, drawn before the main pass
 * and sampled by the pool's fragments (worlds/flat/render/shaders/pool.ts, worlds/planet/render/shaders/river.ts). Meshes are drawn with
 * their usual shaders and another eye and clip matrix. Without a pool nearby, or while no pool has a pixel in view, nothing is drawn or
 * cleared. On a planet the water's plane is the tangent plane under the eye.
 *
 *   target    colour that reaches the water, alpha 1 where anything is; in the main camera's screen space
 *   shows     ground up to 2 km, trees, houses and the helicopter; no undergrowth, nothing thin or far
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Matrix, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { smoothstep } from "../../core/smoothstep.ts";
import type { Rgb } from "../atmosphere/atmosphere.ts";
import type { CumulusClouds } from "../atmosphere/cumulus.ts";
import { boxInFrustum, eyeInWorld, type Frame, frustumPlanes } from "../frame.ts";
import type { OcclusionQuery } from "../occlusion-query.ts";
import { scaledSize } from "../scene.ts";

/** Standing water of one level. */
export interface ReflectivePool {
  readonly key: string;
  /** Index of its archipelago, and the random number that all its tiles share: its fragments recognise themselves by both. */
  readonly face: number;
  readonly chance: number;
  /** Altitude above the datum, metres. */
  readonly level: number;
  /** Approximate area, square metres. */
  readonly area: number;
}

/** Coordinates in which water is level: x and y along it and z up, metres from the frame's anchor. */
export interface WaterSpace<P extends ReflectivePool> {
  /** Up, in the anchor's axes. */
  readonly up: Rgb;
  update(frame: Pick<Frame, "anchor" | "eye">): void;
  /** Writes a point that is given in the anchor's axes. */
  toLevel(x: number, y: number, z: number, out: [x: number, y: number, z: number]): void;
  levelOf(pool: P): number;
  /** Writes west, south, east and north of a pool. */
  boxOf(pool: P, out: Box): void;
}

/** A pool of a flat world. `box`: west, south, east and north of its tiles, in the world. */
export interface FlatPool extends ReflectivePool {
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
}

/** Coordinates of flat worlds, whose axes are level. */
export function createFlatSpace(): WaterSpace<FlatPool> {
  let anchor: Place = [0, 0, 0];
  return {
    up: [0, 0, 1],
    update(frame) {
      ({ anchor } = frame);
    },
    toLevel(x, y, z, out) {
      out[0] = x;
      out[1] = y;
      out[2] = z;
    },
    levelOf: ({ level }) => level - anchor[2],
    boxOf({ box }, out) {
      for (let i = 0; i < 4; i++) out[i] = box[i] - anchor[i & 1];
    },
  };
}

export interface PlanarReflection<P extends ReflectivePool = FlatPool> {
  /** Whether this frame has a reflection. */
  readonly active: boolean;
  /** Clip matrix: from anchored generator axes to the reflection's clip space. */
  readonly clip: Matrix;
  /** Pixels of the screen per pixel of the reflection, along one axis. */
  readonly coarse: number;
  /** Adds a mesh, with another material than its own where one is given. */
  show(mesh: AbstractMesh, material?: Material): void;
  /** Removes a mesh. */
  hide(mesh: AbstractMesh): void;
  /** Binds the reflection's eye and clip matrix to a material that `air` is attached to. */
  attach(material: ShaderMaterial): void;
  /** Binds the reflection to the material of the water. */
  attachWater(material: ShaderMaterial): void;
  /** Disables the reflection while the mesh of the water is hidden. */
  watch(water: Pick<OcclusionQuery, "hidden">): void;
  /** Whether the image of anything within `reach` metres of a place relative to the anchor, and up to `high` metres above it, may lie in the pool. */
  reaches(x: number, y: number, z: number, high: number, reach: number): boolean;
  setPools(pools: readonly P[]): void;
  /** Chooses the frame's pool, `dt` seconds after the last frame. `skipSmoothing` switches pools at once. */
  update(frame: Frame, dt: number, skipSmoothing: boolean): void;
  dispose(): void;
}

/** A reflection as the meshes in it use it, in whatever water. */
export type AnyReflection = Omit<PlanarReflection<never>, "setPools">;

/** Distances from the eye to a pool, metres: up to the first the reflection is full, from the second on there is none. */
export const [REFLECTION_FULL, REFLECTION_END] = [110, 150] as const;
/** Metres by which the clip plane lies below the water, because ripples look a little under the shore. */
const BELOW = 0.04;
/** Smallest pool that reflects, square metres: smaller water ripples too much. */
const MIN_AREA = 12;
/** Added to distances in the choice of a pool, metres, so that a puddle nearby does not displace a tarn. */
const NEAR_BIAS = 12;
/** Seconds in which the reflection fades out of one pool, and again into the next. */
const FADE_TIME = 40 / 60;

/** Metres that the eye moves before pools are searched again. */
const STRAY = 20;
type Place = readonly [x: number, y: number, z: number];
type Point = [x: number, y: number, z: number];
type Box = [x0: number, y0: number, x1: number, y1: number];

/** `scale`: resolution relative to the screen. */
export function createPlanarReflection<P extends ReflectivePool>(
  scene: Scene,
  air: Pick<CumulusClouds, "disableScreenClouds">,
  scale: number,
  space: WaterSpace<P>,
): PlanarReflection<P> {
  const engine = scene.getEngine();
  const currentSize = () => scaledSize(engine, scale);
  let size = currentSize();
  const target = createTarget(scene, size);
  const clip = new Matrix();
  const eye = new Vector3();
  const [pond, pondBox] = [new Vector4(), new Vector4()];
  const planes = new Float64Array(24);
  const view = { eye: [0, 0, 0] as Point, level: 0, box: [0, 0, 0, 0] as Box };
  const work: Point = [0, 0, 0];
  let pools: readonly P[] = [];
  /** Pools that may come near before the eye has moved by STRAY from `place`, in the world. */
  let around: readonly P[] = [];
  let place: Place = [Number.NaN, 0, 0];
  const fade = createPoolFade<P>();
  let active = false;
  let query: Pick<OcclusionQuery, "hidden"> | undefined;

  /** Last of the render targets: everything it shows must be placed and shadowed first. */
  function setActive(is: boolean): void {
    if (is === active) return;
    active = is;
    const all = scene.customRenderTargets;
    if (is) all.push(target);
    else all.splice(all.indexOf(target), 1);
  }

  function poolsAround(frame: Frame): readonly P[] {
    const now = eyeInWorld(frame);
    if (!(Math.hypot(now[0] - place[0], now[1] - place[1], now[2] - place[2]) < STRAY)) {
      place = now;
      around = pools.filter((pool) => poolDistance(pool, space, view.eye) < REFLECTION_END + STRAY);
    }
    return around;
  }

  return {
    get active() {
      return active;
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
    watch(water) {
      query = water;
    },
    reaches(x, y, z, high, reach) {
      if (!active) return false;
      space.toLevel(x, y, z, work);
      return reflectionReaches(view, work[0], work[1], work[2] + high, reach);
    },
    setPools(next) {
      pools = next;
      place = [Number.NaN, 0, 0];
      fade.setPools(next);
    },
    update(frame, dt, skipSmoothing) {
      const { eye: at, t } = frame;
      space.update(frame);
      space.toLevel(...at, view.eye);
      levelPlanes(frustumPlanes(frame.clip, planes), space);
      // There is no water in years other than 0.
      fade.to(t === 0 ? choosePool(poolsAround(frame), space, view.eye, planes) : undefined, dt, skipSmoothing);
      const { shown } = fade;
      const strength = shown ? fade.share * distanceFade(shown, space, view.eye) : 0;
      const isHidden = !skipSmoothing && query?.hidden;
      setActive(strength > 0 && !isHidden);
      pond.set(0, 0, 0, 0);
      if (!shown || !active) return;
      const now = currentSize();
      if (now.width !== size.width || now.height !== size.height) {
        size = now;
        target.resize(size);
      }
      const level = space.levelOf(shown);
      const { up } = space;
      reflectionClip(frame.clip, up, level, clip);
      const down = 2 * (level - view.eye[2]);
      eye.set(at[0] + down * up[0], at[1] + down * up[1], at[2] + down * up[2]);
      view.level = level;
      space.boxOf(shown, view.box);
      pond.set(level, shown.chance, shown.face, strength);
      pondBox.set(...view.box);
    },
    dispose: () => target.dispose(),
  };
}

/** Fades from one pool to another. */
function createPoolFade<P extends ReflectivePool>() {
  let pools: readonly P[] = [];
  let shown: P | undefined;
  let share = 0;
  return {
    get shown() {
      return shown;
    },
    /** Share of full strength, 0 to 1. */
    get share() {
      return share;
    },
    setPools(next: readonly P[]): void {
      const same = shown && next.find(({ key }) => key === shown?.key);
      pools = next;
      // The pool that is shown may have grown.
      if (same) shown = same;
    },
    /** Fades from the pool shown to `best`; at once where the old one is gone. */
    to(best: P | undefined, dt: number, skipSmoothing: boolean): void {
      const step = dt / FADE_TIME;
      if (best !== shown) {
        share = skipSmoothing || !best || !shown || !pools.includes(shown) ? 0 : share - step;
        if (share <= 0) shown = best;
      }
      if (best === shown) share = skipSmoothing ? 1 : Math.min(1, Math.max(0, share) + step);
    },
  };
}

function createTarget(scene: Scene, size: { width: number; height: number }): RenderTargetTexture {
  const target = new RenderTargetTexture("reflection", size, scene, {
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
  return target;
}

const box: Box = [0, 0, 0, 0];

/** Turns planes of a frustum from the anchor's axes to those of the water. */
function levelPlanes<P extends ReflectivePool>(planes: Float64Array, space: WaterSpace<P>): void {
  const normal: Point = [0, 0, 0];
  for (let i = 0; i < 24; i += 4) {
    space.toLevel(planes[i], planes[i + 1], planes[i + 2], normal);
    for (let k = 0; k < 3; k++) planes[i + k] = normal[k];
  }
}

/** Distance from the eye to the nearest point that the pool may have, metres. */
function poolDistance<P extends ReflectivePool>(pool: P, space: WaterSpace<P>, [x, y, z]: Place): number {
  space.boxOf(pool, box);
  const [x0, y0, x1, y1] = box;
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1), z - space.levelOf(pool));
}

/** Strength of a pool's reflection by its distance, 0 to 1. */
export function distanceFade<P extends ReflectivePool>(pool: P, space: WaterSpace<P>, eye: Place): number {
  return smoothstep(REFLECTION_END, REFLECTION_FULL, poolDistance(pool, space, eye));
}

/** The pool below the eye that fills most of the view. `eye` and `planes`, those of the frustum, are in the space's coordinates. */
export function choosePool<P extends ReflectivePool>(
  pools: readonly P[],
  space: WaterSpace<P>,
  eye: Place,
  planes: Float64Array,
): P | undefined {
  let best: P | undefined;
  let most = 0;
  for (const pool of pools) {
    const level = space.levelOf(pool);
    if (pool.area < MIN_AREA || eye[2] - level < 0.05) continue;
    const away = poolDistance(pool, space, eye);
    if (away >= REFLECTION_END) continue;
    const weight = pool.area / (away + NEAR_BIAS) ** 2;
    if (weight <= most) continue;
    const [x0, y0, x1, y1] = box;
    if (!boxInFrustum(planes, x0, y0, level, x1, y1, level)) continue;
    best = pool;
    most = weight;
  }
  return best;
}

/**
 * Writes the clip matrix that draws a point where the frame's clip matrix would draw its image in the plane up·p = level. The near plane
 * is oblique and lies at the level, so that nothing below it is drawn; the far plane clips nothing in a view of less than 120°
 * height. Depths are those of a near plane twice the eye's height away.
 *
 *   image   p + 2·(level − up·p)·up
 *   z + w = up·p − level     so depth = height / distance − 1
 */
export function reflectionClip({ m }: Matrix, up: Rgb, level: number, out: Matrix): void {
  const n = out.asArray();
  for (let column = 0; column < 4; column++) {
    const rise = up[0] * m[column] + up[1] * m[4 + column] + up[2] * m[8 + column];
    for (let axis = 0; axis < 3; axis++) n[4 * axis + column] = m[4 * axis + column] - 2 * up[axis] * rise;
    n[12 + column] = m[12 + column] + 2 * level * rise;
  }
  for (let axis = 0; axis < 3; axis++) n[4 * axis + 2] = up[axis] - n[4 * axis + 3];
  n[14] = BELOW - level - n[15];
  out.markAsUpdated();
}

/** The eye and the pool, in the coordinates of the water. */
export interface ReflectionView {
  readonly eye: Place;
  readonly level: number;
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
}

/**
 * Whether the image of anything within `reach` of (x, y) and no higher than `top` may lie in the pool's box. The image of a point lies
 * on the horizontal line from the eye to it, nearer to the eye the higher the point is.
 */
export function reflectionReaches(
  { eye, level, box }: ReflectionView,
  x: number,
  y: number,
  top: number,
  reach: number,
): boolean {
  const up = eye[2] - level;
  const near = up / (up + Math.max(0.01, top - level));
  const [dx, dy] = [x - eye[0], y - eye[1]];
  const grown = reach + 1;
  // The segment from the image of the top to the foot, clipped by the box, axis by axis.
  let [from, to] = [near, 1];
  for (let axis = 0; axis < 2; axis++) {
    const [start, along] = axis === 0 ? [eye[0], dx] : [eye[1], dy];
    const [low, high] = [box[axis] - grown - start, box[axis + 2] + grown - start];
    if (Math.abs(along) < 1e-6) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const [a, b] = [low / along, high / along];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from <= to;
}
