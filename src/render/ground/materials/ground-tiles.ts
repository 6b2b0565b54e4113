/** The texture of the tiles of kinds of ground, shown when its pixels have arrived. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RawTexture2DArray } from "@babylonjs/core/Materials/Textures/rawTexture2DArray.js";
import { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { makeInSlices } from "../../making.ts";
import { KIND_TABLE } from "../shaders/materials.ts";
import { GROUND_KINDS } from "./kinds.ts";
import { TILE_SIZE } from "./tile-format.ts";

export interface GroundTiles {
  /** Whether they are drawn with parallax, and filtered between mip levels. */
  readonly relief: boolean;
  /** Whether they are shown, or cannot be. */
  readonly ready: boolean;
  /** Starts making them now, instead of some frames after the first. */
  load(): void;
  attach(material: ShaderMaterial): void;
  /** `anchor` in the world, metres. `skipSmoothing` shows them at once. */
  update(anchor: readonly number[], dt: number, skipSmoothing: boolean): void;
  dispose(): void;
}

/** The frame at which making them starts: after the first picture, which does without them. */
const LATE = 20;
/** Seconds in which they appear. */
const FADE = 0.8;
/** Anchors are known modulo this many metres. */
const PERIOD = 64;

/** `failed` gets the error when there are none; the ground then has its far colours only. */
export function createGroundTiles(
  scene: Scene,
  { relief, failed = () => {} }: { relief: boolean; failed?: ((error: Error) => void) | undefined },
): GroundTiles {
  // TEXTURE_BILINEAR_SAMPLINGMODE would read no mip levels.
  const filter = relief ? Constants.TEXTURE_TRILINEAR_SAMPLINGMODE : Constants.TEXTURE_LINEAR_LINEAR_MIPNEAREST;
  const texture = (pixels: Uint8Array | null, size: number) =>
    new RawTexture2DArray(
      pixels,
      size,
      size,
      GROUND_KINDS.length,
      Constants.TEXTUREFORMAT_RGBA,
      scene,
      size > 1,
      false,
      size > 1 ? filter : Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    );
  const flat = texture(new Uint8Array(4 * GROUND_KINDS.length).fill(128), 1);
  const materials: ShaderMaterial[] = [];
  const place = new Vector4();
  let shown: RawTexture2DArray | undefined;
  let [isLoading, isDisposed, isFailed] = [false, false, false];
  let share = 0;
  let frames = 0;

  async function make(): Promise<void> {
    const { fillLayers, tilePixels } = await import("./tile-pixels.ts");
    const pixels = await tilePixels();
    if (isDisposed) return;
    const made = texture(null, TILE_SIZE);
    const internal = made.getInternalTexture();
    if (internal) await makeInSlices(fillLayers(scene.getEngine() as Engine, internal, pixels), () => isDisposed);
    if (isDisposed) {
      made.dispose();
      return;
    }
    made.wrapU = made.wrapV = Constants.TEXTURE_WRAP_ADDRESSMODE;
    for (const material of materials) material.setTexture("groundTiles", made);
    shown = made;
  }

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    make().catch((error) => {
      isFailed = true;
      failed(error);
    });
  }

  return {
    relief,
    get ready() {
      return shown !== undefined || isFailed;
    },
    load,
    attach(material) {
      materials.push(material);
      material.setTexture("groundTiles", shown ?? flat);
      material.setVector4("tilePlace", place);
      material.setArray4("kindTable", KIND_TABLE as number[]);
    },
    update(anchor, dt, skipSmoothing) {
      if (++frames === LATE) load();
      if (shown) share = skipSmoothing ? 1 : Math.min(1, share + dt / FADE);
      const [x, y, z] = anchor.map((value) => value - PERIOD * Math.floor(value / PERIOD));
      place.set(x, y, z, share);
    },
    dispose() {
      isDisposed = true;
      shown?.dispose();
      flat.dispose();
    },
  };
}
