/**
 * A texture of the open cells near the eye, from which shaders read the neighbours of a point and the cells that block a lamp's light.
 *
 *   texel    0 rock, OPEN an open cell, LIT an open cell with a lamp
 *   place    columns, rows and levels modulo GRID_CELLS, GRID_CELLS and GRID_LEVELS: 256 m either way, and 128 up and down
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { CHUNK_CELLS, CHUNK_LEVELS } from "../../../stream/below/mine-chunk.ts";
import type { PlacedChunk } from "../../../stream/below/mine-stream.ts";

/** Columns and rows, and levels, that the texture holds. */
export const GRID_CELLS = 32;
export const GRID_LEVELS = 16;
/** Levels are laid out as TILES × TILES tiles. */
const TILES = Math.sqrt(GRID_LEVELS);
const OPEN = 128;
const LIT = 255;

export interface OpenCellTexture {
  readonly texture: RawTexture;
  /** `lamps`: indices of the chunk's cells with a lamp. */
  write(chunk: PlacedChunk, lamps: ReadonlySet<number>): void;
  clear(chunk: PlacedChunk): void;
  /** Uploads the texture if it has changed; returns the bytes. */
  upload(): number;
}

export function createOpenCellTexture(scene: Scene): OpenCellTexture {
  const side = GRID_CELLS * TILES;
  const texels = new Uint8Array(side * side);
  const texture = new RawTexture(
    texels,
    side,
    side,
    Constants.TEXTUREFORMAT_R,
    scene,
    false,
    false,
    Texture.NEAREST_SAMPLINGMODE,
  );
  let changed = false;
  function fill({ i, j, k, open }: PlacedChunk, texelOf: (n: number) => number): void {
    for (let n = 0; n < open.length; n++) {
      const column = CHUNK_CELLS * i + (n % CHUNK_CELLS);
      const row = CHUNK_CELLS * j + (Math.floor(n / CHUNK_CELLS) % CHUNK_CELLS);
      const up = Math.floor(n / CHUNK_CELLS ** 2);
      const level = (CHUNK_LEVELS * (k + 1) - up) & (GRID_LEVELS - 1);
      const [u, v] = [(column & (GRID_CELLS - 1)) + GRID_CELLS * (level % TILES), row & (GRID_CELLS - 1)];
      texels[(v + GRID_CELLS * Math.floor(level / TILES)) * side + u] = texelOf(n);
    }
    changed = true;
  }
  return {
    texture,
    write: (chunk, lamps) => fill(chunk, (n) => (chunk.open[n] === 0 ? 0 : lamps.has(n) ? LIT : OPEN)),
    clear: (chunk) => fill(chunk, () => 0),
    upload() {
      if (!changed) return 0;
      changed = false;
      texture.update(texels);
      return texels.byteLength;
    },
  };
}
