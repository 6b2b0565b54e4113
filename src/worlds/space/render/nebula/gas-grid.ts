/** The empty-space distance field (src/worlds/space/jobs/gas-stream.ts) as a texture for the ray march: a near and a far window. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { BLOCK_CELLS } from "../../../../core/space/nebula-bounds.ts";
import { lightYears } from "../../../../core/space/place.ts";
import type { WorldTable } from "../../../../recipe/recipe.ts";
import type { GridLayout } from "../../../../render/quality.ts";
import type { Pool } from "../../../../stream/pool.ts";
import { BLOCK_SIZE } from "../../jobs/empty-space.ts";
import { GasStream } from "../../jobs/gas-stream.ts";
import {
  columnsOf,
  GAS_GRID_SAMPLERS,
  GAS_GRID_UNIFORMS,
  gasGridSource,
  TILE,
  TILE_LEVELS,
} from "../shaders/gas-grid.ts";
import type { SpaceFrame } from "../space-frame.ts";

/** Blocks uploaded per window and frame, about 0.2 ms and 4 KB each. */
const BLOCKS_PER_FRAME = 3;

/** A ShaderMaterial, or an Effect. */
export interface GridReader {
  setTexture(name: string, texture: RawTexture): unknown;
  setArray4(name: string, values: number[]): unknown;
}

export class GasGrid {
  /** GLSL of `emptyDistance`, with its uniforms and samplers. */
  readonly source: string;
  readonly uniforms = GAS_GRID_UNIFORMS;
  readonly samplers = GAS_GRID_SAMPLERS;
  readonly #layout: GridLayout;
  readonly #streams: readonly GasStream[];
  readonly #texture: ReturnType<typeof createGridTexture>;
  readonly #windows = new Array<number>(16).fill(0);
  #last = { t: Number.NaN, rate: 0 };

  constructor(scene: Scene, world: WorldTable, pool: Pool, layout: GridLayout) {
    const { across, cells } = layout;
    const onError = (error: Error) => console.warn(error.message);
    this.#layout = layout;
    this.source = gasGridSource(layout);
    this.#streams = cells.map((cell) => new GasStream(world, pool, { cell, across, onError }));
    this.#texture = createGridTexture(scene, layout);
  }

  /** Call before rendering. */
  update(frame: SpaceFrame): void {
    const { across, cells } = this.#layout;
    const [texture, windows] = [this.#texture, this.#windows];
    texture.uploaded = 0;
    const rate = this.#rateOf(frame);
    const eye = lightYears(frame.place);
    for (const [window, stream] of this.#streams.entries()) {
      stream.update(eye, frame.t, rate);
      stream.flush(frame.skipSmoothing ? Infinity : BLOCKS_PER_FRAME, {
        write: (slot, distances) => texture.write(window, slot, distances),
        clear: () => texture.clear(window),
      });
      const block = cells[window] * BLOCK_CELLS;
      for (let axis = 0; axis < 3; axis++) {
        windows[8 * window + axis] = stream.first[axis] * block - frame.place.cell[axis];
        windows[8 * window + 4 + axis] = (stream.first[axis] & (across - 1)) * BLOCK_CELLS;
      }
    }
  }

  /** Call once for a material, at every bind for an effect; the array is updated in place. */
  attach(to: GridReader): void {
    to.setTexture("skipDistances", this.#texture.texture);
    to.setArray4("gasWindows", this.#windows);
  }

  /** Switches to another nebula; everything is unknown again. */
  setWorld(next: WorldTable): void {
    for (const stream of this.#streams) stream.setWorld(next);
  }

  /** True once both windows are known. */
  get complete(): boolean {
    return this.#streams.every(({ complete }) => complete);
  }

  /** Bytes uploaded in the last frame. */
  get uploaded(): number {
    return this.#texture.uploaded;
  }

  dispose(): void {
    for (const stream of this.#streams) stream.dispose();
    this.#texture.texture.dispose();
  }

  /** Years per second: the lesser of two frames, so that a jump in time does not count as a rate. */
  #rateOf({ t, dt }: SpaceFrame): number {
    const now = dt > 0 ? Math.abs(t - this.#last.t) / dt : 0;
    const rate = Math.min(now, this.#last.rate);
    this.#last = { t, rate: now };
    return rate;
  }
}

/** The texture of both windows, with a tile for each block. */
function createGridTexture(scene: Scene, layout: GridLayout) {
  const columns = columnsOf(layout);
  const rows = layout.across ** 3 / columns;
  const [width, height] = [columns * TILE, rows * TILE];
  const engine = scene.getEngine() as Engine;
  const zeros = new Uint8Array(width * height);
  const tile = new Uint8Array(BLOCK_SIZE);
  const texture = new RawTexture(
    new Uint8Array(2 * width * height),
    width,
    2 * height,
    Constants.TEXTUREFORMAT_R,
    scene,
    false,
    false,
    Texture.NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_UNSIGNED_BYTE,
  );

  function upload(bytes: Uint8Array, x: number, y: number, across: number, up: number): void {
    const internal = texture.getInternalTexture();
    if (internal) engine.updateTextureData(internal, bytes, x, y, across, up);
    grid.uploaded += bytes.length;
  }

  const grid = {
    texture,
    /** Bytes, counted by the caller's frames. */
    uploaded: 0,
    clear: (window: number) => upload(zeros, 0, window * height, width, height),
    /** Uploads a block; each z level becomes 16 × 16 texels of its tile. */
    write(window: number, slot: number, distances: Uint8Array): void {
      for (let z = 0; z < BLOCK_CELLS; z++)
        for (let y = 0; y < BLOCK_CELLS; y++) {
          const from = BLOCK_CELLS * (BLOCK_CELLS * z + y);
          const row = Math.floor(z / TILE_LEVELS) * BLOCK_CELLS + y;
          tile.set(distances.subarray(from, from + BLOCK_CELLS), row * TILE + (z % TILE_LEVELS) * BLOCK_CELLS);
        }
      upload(tile, (slot % columns) * TILE, (window * rows + Math.floor(slot / columns)) * TILE, TILE, TILE);
    },
  };
  return grid;
}
