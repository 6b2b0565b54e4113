/**
 * The sun's shadow: two nested depth maps seen from the sun, one around the explorer, one of the country.
 *
 * Their centres move by whole texels of a grid fixed in the world (in double), so that shadow edges do not crawl.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Matrix, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "./atmosphere/atmosphere.ts";
import type { Frame } from "./frame.ts";

export interface Cascade {
  /** Metres from its centre to its edge, and along the sun's ray to its near and far ends. */
  readonly half: number;
  readonly depth: number;
  /** The finest chunk that it shows, and metres from the eye beyond which it needs none. */
  readonly reach: { readonly finest: number; readonly distance: number };
  readonly target: RenderTargetTexture;
  /** True in a frame that draws it anew. */
  stale: boolean;
  /** From anchored generator axes to the sun's clip space. */
  readonly clip: Matrix;
}

export interface Shadows {
  readonly near: Cascade;
  readonly far: Cascade;
  /** Gives a material the shadows of every later frame. */
  attach(material: ShaderMaterial): void;
  /**
   * Moves both maps around `centre` in the world; the far one only now and then, since the country stands still and the
   * sun goes slowly. `skipSmoothing` lets it not lag.
   */
  update(frame: Frame, centre: Rgb, skipSmoothing: boolean): void;
  /** Something else stands in the country than the far map shows: it follows soon. */
  freshen(): void;
  dispose(): void;
}

const NEAR_HALF = 110;
const FAR_HALF = 3200;
/** Metres that the explorer moves before the far map follows. */
const FAR_STEP = 300;
/** Cosine of how far the sun moves before the far map follows, and frames between two that do: it shows much ground. */
const SUN_STEP = Math.cos((0.4 * Math.PI) / 180);
const FAR_FRAMES = 15;

export function createShadows(scene: Scene, size: number): Shadows {
  const cascade = (name: string, half: number, depth: number, finest: number): Cascade => {
    const target = new RenderTargetTexture(name, size, scene, {
      generateMipMaps: false,
      type: Constants.TEXTURETYPE_UNSIGNED_BYTE,
      generateDepthBuffer: true,
    });
    target.createDepthStencilTexture(Constants.LESS, true, false);
    target.renderList = [];
    target.skipInitialClear = false;
    target.ignoreCameraViewport = true;
    scene.customRenderTargets.push(target);
    const reach = { finest, distance: half * 1.6 };
    return { half, depth, reach, target, stale: true, clip: new Matrix() };
  };
  const near = cascade("shadowNear", NEAR_HALF, 700, 16);
  const far = cascade("shadowFar", FAR_HALF, 9000, 256);
  far.target.refreshRate = RenderTargetTexture.REFRESHRATE_RENDER_ONCE;
  let at: Rgb | undefined;
  let drawn: { readonly sun: Rgb; readonly t: number } | undefined;
  let frames = 0;
  let outdated = false;
  // Offsets along the normal, of about a texel and a half, keep slopes from shadowing themselves.
  const texel = new Vector4(1.2 / size, 1.2 / size, (3 * NEAR_HALF) / size, (4 * FAR_HALF) / size);
  return {
    near,
    far,
    attach(material) {
      material.setMatrix("nearMatrix", near.clip);
      material.setMatrix("farMatrix", far.clip);
      material.setVector4("shadowTexel", texel);
      material.onBindObservable.add(() => {
        const effect = material.getEffect();
        effect.setDepthStencilTexture("shadowNear", near.target);
        effect.setDepthStencilTexture("shadowFar", far.target);
      });
    },
    update(frame, centre, skipSmoothing) {
      const { t, anchor } = frame;
      const { sun } = frame.daylight;
      place(near, anchor, sun, centre, size);
      frames++;
      far.stale =
        !at ||
        !drawn ||
        t !== drawn.t ||
        (outdated && (skipSmoothing || frames >= FAR_FRAMES)) ||
        (skipSmoothing ? sun !== drawn.sun : frames >= FAR_FRAMES && dot(sun, drawn.sun) < SUN_STEP) ||
        Math.hypot(centre[0] - at[0], centre[1] - at[1], centre[2] - at[2]) > (skipSmoothing ? 0 : FAR_STEP);
      if (far.stale) {
        frames = 0;
        outdated = false;
        at = centre;
        drawn = { sun, t };
        far.target.resetRefreshCounter();
      }
      place(far, anchor, drawn?.sun ?? sun, at ?? centre, size);
    },
    freshen() {
      outdated = true;
    },
    dispose() {
      for (const { target } of [near, far]) {
        scene.customRenderTargets.splice(scene.customRenderTargets.indexOf(target), 1);
        target.dispose();
      }
    },
  };
}

/** Meshes that a cascade draws. */
export function casts(cascade: Cascade, ...meshes: AbstractMesh[]): void {
  cascade.target.renderList?.push(...meshes);
}

const work = new Matrix();

/** `centre` in the world. */
function place({ half, depth, clip }: Cascade, anchor: Rgb, sun: Rgb, centre: Rgb, size: number): void {
  const level = Math.hypot(sun[0], sun[1]) || 1e-6;
  const right: Rgb = [-sun[1] / level, sun[0] / level, 0];
  const up: Rgb = [-sun[2] * right[1], sun[2] * right[0], level];
  const texel = (2 * half) / size;
  // Whole texels counted from the world's origin, in double; the depth needs no snapping.
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
