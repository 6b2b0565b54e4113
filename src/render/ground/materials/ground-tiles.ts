/** The texture of the tiles of kinds of ground, shown when its pixels have arrived. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RawTexture2DArray } from "@babylonjs/core/Materials/Textures/rawTexture2DArray.js";
import { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
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
  /** The same tiles for materials of another anchor, which `place` sets, in metres. */
  elsewhere(): Pick<GroundTiles, "relief" | "attach"> & { place(anchor: readonly number[]): void };
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
  const tiles = lazy(make, { name: phrase("The tiles of the ground"), onError: failed });
  let share = 0;
  let frames = 0;

  async function make(signal: AbortSignal): Promise<RawTexture2DArray> {
    const { fillLayers, tilePixels } = await import("./tile-pixels.ts");
    const pixels = await tilePixels();
    signal.throwIfAborted();
    const made = texture(null, TILE_SIZE);
    const internal = made.getInternalTexture();
    if (internal) await makeInSlices(fillLayers(scene.getEngine() as Engine, internal, pixels), () => signal.aborted);
    if (signal.aborted) return made;
    made.wrapU = made.wrapV = Constants.TEXTURE_WRAP_ADDRESSMODE;
    for (const material of materials) material.setTexture("groundTiles", made);
    return made;
  }

  function attachAt(material: ShaderMaterial, at: Vector4): void {
    materials.push(material);
    material.setTexture("groundTiles", tiles.value ?? flat);
    material.setVector4("tilePlace", at);
    material.setArray4("kindTable", KIND_TABLE as number[]);
  }

  function setPlace(at: Vector4, anchor: readonly number[]): void {
    const [x, y, z] = anchor.map((value) => value - PERIOD * Math.floor(value / PERIOD));
    at.set(x, y, z, share);
  }

  return {
    relief,
    get ready() {
      return tiles.value !== undefined || tiles.error !== undefined;
    },
    load: tiles.poll,
    attach: (material) => attachAt(material, place),
    elsewhere() {
      const own = new Vector4();
      return {
        relief,
        attach: (material) => attachAt(material, own),
        place: (anchor) => setPlace(own, anchor),
      };
    },
    update(anchor, dt, skipSmoothing) {
      if (++frames >= LATE) tiles.poll();
      if (tiles.value) share = skipSmoothing ? 1 : Math.min(1, share + dt / FADE);
      setPlace(place, anchor);
    },
    dispose() {
      tiles.dispose();
      flat.dispose();
    },
  };
}
