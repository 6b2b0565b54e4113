/**
 * Sun shadows: two cascaded shadow maps, one around the player and one of the terrain around; on planets the first alone.
 *
 * Their centres move by whole texels of a grid fixed in the world (in double precision), so that shadow edges do not crawl.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Matrix, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "./atmosphere/atmosphere.ts";
import type { Frame } from "./frame.ts";
import { createHalfRate } from "./half-rate.ts";

export interface Cascade {
  /** Metres from the centre to the edge, and along the sun's ray to the near and far planes. */
  readonly half: number;
  readonly depth: number;
  /** Size of the finest chunk that it draws, and the distance from the eye up to which it draws chunks, metres. */
  readonly reach: { readonly finest: number; readonly distance: number };
  readonly target: RenderTargetTexture;
  /** Whether this frame redraws it. */
  stale: boolean;
  /** The centre in the world, and the direction to the sun, of the map that is shown. */
  centre: Rgb;
  sun: Rgb;
  /** Clip matrix: from anchored generator axes to the sun's clip space. */
  readonly clip: Matrix;
}

export interface Shadows {
  readonly near: Cascade;
  /** None on planets: their ground finds the shadows of hills itself, and stands for those of woods beyond the near map. */
  readonly far: Cascade | null;
  /** Binds the shadow maps of every later frame to a material. */
  attach(material: ShaderMaterial): void;
  /**
   * Centres both maps on `centre` in the world; with null nothing is in shadow. The near map is redrawn in every second frame while the
   * player is on foot or hovers, the far map only when the player or the sun has moved far enough; `skipSmoothing` redraws both at once.
   */
  update(frame: Frame, centre: Rgb | null, skipSmoothing: boolean): void;
  /** Marks the far map outdated because the scene has changed; it is redrawn soon. */
  invalidateFar(): void;
  dispose(): void;
}

const NEAR_HALF = 110;
const FAR_HALF = 3200;
/** Metres from the near map's centre to its near and far planes. */
const NEAR_DEPTH = 700;
/** Distance that the player moves before the far map follows, metres. */
const FAR_STEP = 300;
/** Cosine of the angle that the sun moves before the far map follows, and fewest frames between two redraws, which are expensive. */
const SUN_STEP = Math.cos((0.4 * Math.PI) / 180);
const FAR_FRAMES = 15;

/** `isRound`: on a planet. */
export function createShadows(scene: Scene, size: number, isRound = false): Shadows {
  const near = createCascade(scene, "shadowNear", size, { half: NEAR_HALF, depth: NEAR_DEPTH, finest: 16 });
  const far = isRound ? null : createCascade(scene, "shadowFar", size, { half: FAR_HALF, depth: 9000, finest: 256 });
  const cascades = far ? [near, far] : [near];
  const isNearDue = createHalfRate(0);
  const farState = { outdated: false, frames: 0, t: Number.NaN };
  // Normal offsets of about one and a half texels prevent self-shadowing on slopes.
  const last = far ? (4 * FAR_HALF) / size : NEAR_DEPTH / NEAR_HALF;
  const texel = new Vector4(1.2 / size, 1.2 / size, (3 * NEAR_HALF) / size, last);
  return {
    near,
    far,
    attach(material) {
      material.setMatrix("nearMatrix", near.clip);
      if (far) material.setMatrix("farMatrix", far.clip);
      material.setVector4("shadowTexel", texel);
      // Bound with the material's other textures, once for all meshes that follow one another.
      for (const { target } of cascades)
        if (target.depthStencilTexture) material.setInternalTexture(target.name, target.depthStencilTexture);
    },
    update(frame, centre, skipSmoothing) {
      texel.x = centre ? 1.2 / size : 0;
      near.stale = centre !== null && isNearDue(frame, centre, skipSmoothing);
      if (far) far.stale = centre !== null && isFarDue(far, farState, frame, centre, skipSmoothing);
      if (!centre) return;
      for (const cascade of cascades) {
        if (cascade.stale) {
          cascade.centre = centre;
          cascade.sun = frame.daylight.sun;
          cascade.target.resetRefreshCounter();
        }
        place(cascade, frame.anchor, size);
      }
    },
    invalidateFar() {
      farState.outdated = true;
    },
    dispose() {
      for (const { target } of cascades) {
        scene.customRenderTargets.splice(scene.customRenderTargets.indexOf(target), 1);
        target.dispose();
      }
    },
  };
}

function createCascade(
  scene: Scene,
  name: string,
  size: number,
  { half, depth, finest }: { readonly half: number; readonly depth: number; readonly finest: number },
): Cascade {
  const target = new RenderTargetTexture(name, size, scene, {
    generateMipMaps: false,
    // Only the depth texture is read; colour is as small as a target allows.
    type: Constants.TEXTURETYPE_UNSIGNED_BYTE,
    format: Constants.TEXTUREFORMAT_RED,
    generateDepthBuffer: false,
  });
  target.createDepthStencilTexture(Constants.LESS, true, false);
  target.renderList = [];
  target.skipInitialClear = false;
  target.ignoreCameraViewport = true;
  // Babylon would evaluate each caster, though most are hidden in most frames.
  const visible: AbstractMesh[] = [];
  target.getCustomRenderList = (_layer, list, length) => {
    visible.length = 0;
    for (let k = 0; k < length; k++) if (list?.[k]?.isVisible) visible.push(list[k]);
    return visible;
  };
  scene.customRenderTargets.push(target);
  const reach = { finest, distance: half * 1.6 };
  // Redrawn where it is stale.
  target.refreshRate = RenderTargetTexture.REFRESHRATE_RENDER_ONCE;
  // Otherwise Babylon draws the map again in every frame until the programs of hidden meshes are compiled too.
  target.customIsReadyFunction = (mesh) => !mesh.isVisible || mesh.isReady(true);
  return { half, depth, reach, target, stale: true, centre: [0, 0, 0], sun: [0, 0, 1], clip: new Matrix() };
}

/** State of the far map: whether the scene has changed, and the frames and the year since it was drawn. */
interface FarState {
  outdated: boolean;
  frames: number;
  t: number;
}

/** Whether a frame redraws the far map. */
function isFarDue(
  far: Cascade,
  state: FarState,
  { daylight: { sun }, t }: Frame,
  centre: Rgb,
  force: boolean,
): boolean {
  const isOther = t !== state.t;
  state.t = t;
  state.frames++;
  const isLate = state.frames >= FAR_FRAMES;
  const isDue =
    isOther ||
    (state.outdated && (force || isLate)) ||
    (force ? sun !== far.sun : isLate && dot(sun, far.sun) < SUN_STEP) ||
    away(centre, far.centre) > (force ? 0 : FAR_STEP);
  if (isDue) {
    state.frames = 0;
    state.outdated = false;
  }
  return isDue;
}

/** Adds meshes to a shadow map, until they are disposed of. */
export function addShadowCasters({ target: { renderList } }: Cascade, ...meshes: AbstractMesh[]): void {
  renderList?.push(...meshes);
  for (const mesh of meshes) mesh.onDisposeObservable.addOnce(() => renderList?.splice(renderList.indexOf(mesh), 1));
}

/** Draws meshes in a shadow map alone. */
export function drawInShadow(cascade: Cascade, ...meshes: AbstractMesh[]): void {
  for (const mesh of meshes) mesh.layerMask = 0;
  addShadowCasters(cascade, ...meshes);
}

const work = new Matrix();

function place({ half, depth, clip, centre, sun }: Cascade, anchor: Rgb, size: number): void {
  const level = Math.hypot(sun[0], sun[1]) || 1e-6;
  const right: Rgb = [-sun[1] / level, sun[0] / level, 0];
  const up: Rgb = [-sun[2] * right[1], sun[2] * right[0], level];
  const texel = (2 * half) / size;
  // Snapped to whole texels from the world's origin, in double precision; the depth needs no snapping.
  const snapped = (axis: Rgb) => Math.round(dot(centre, axis) / texel) * texel - dot(anchor, axis);
  const [r, u, s] = [snapped(right), snapped(up), dot(centre, sun) - dot(anchor, sun)];
  Matrix.FromValuesToRef(
    right[0] / half,
    up[0] / half,
    -sun[0] / depth,
    0,
    right[1] / half,
    up[1] / half,
    -sun[1] / depth,
    0,
    right[2] / half,
    up[2] / half,
    -sun[2] / depth,
    0,
    -r / half,
    -u / half,
    s / depth,
    1,
    work,
  );
  clip.copyFrom(work);
}

function dot(a: Rgb, b: Rgb): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function away(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
