/**
 * The waters that came, as they are drawn: rows of cells lie in a texture from when they come until they go, from their cell's
 * middle. What an instance is told is a run of rows and where that middle is: so nothing of a row is sent twice.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createRowPool } from "../../../../render/vegetation/row-pool.ts";
import type { ScatterChunk } from "../../../../stream/scatter.ts";
import { WATER } from "../../jobs/waters.ts";
import { ACROSS, RUN } from "../shaders/water.ts";
import { around, runsOf, type WaterRun } from "./cells.ts";

/** Rows that came with a cell, and where its middle is. */
export interface CellWaters {
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from there to its corners. */
  readonly reach: number;
  readonly things: Float32Array;
  /** Nodes, tiles and falls. */
  readonly counts: readonly [number, number, number];
}

/** A cell that has a place in the texture. */
export interface LaidWaters {
  readonly centre: CellWaters["centre"];
  /** Its first row in the texture, counted in waters. */
  readonly first: number;
  readonly runs: readonly WaterRun[];
  /** Of all of them, from the cell's middle. */
  readonly box: Float64Array;
}

export interface WaterRows {
  readonly texture: RawTexture;
  /** Those laid, in the order of their keys: what shines through is drawn in one order, whatever came first. */
  readonly all: readonly LaidWaters[];
  /** Bytes sent since this was last set to 0. */
  sent: number;
  /** Lays a cell's rows down as soon as there is room. */
  add(key: string, cell: CellWaters): void;
  remove(key: string): void;
  clear(): void;
  dispose(): void;
}

export function cellWaters({ centre, reach, things }: ScatterChunk): CellWaters {
  return { centre, reach, things: things.slice(), counts: [things[0], things[1], things[2]] };
}

/** `height`: rows of the texture, of ACROSS waters each. */
export function createWaterRows(scene: Scene, height: number): WaterRows {
  const texture = new RawTexture(
    new Float32Array(height * ACROSS * WATER),
    (ACROSS * WATER) / 4,
    height,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_FLOAT,
  );
  const pool = createRowPool(height);
  const laid = new Map<string, LaidWaters>();
  const waiting = new Map<string, CellWaters>();
  let sorted: LaidWaters[] | null = [];

  function lay(key: string, cell: CellWaters): void {
    const { runs, length } = runsOf(cell);
    if (runs.length === 0) return;
    const rows = Math.ceil(length / ACROSS);
    const from = pool.lend(rows);
    if (from < 0) {
      waiting.set(key, cell);
      return;
    }
    const texels = new Float32Array(rows * ACROSS * WATER);
    copyRows(cell, texels);
    const inner = texture.getInternalTexture();
    if (inner) (scene.getEngine() as Engine).updateTextureData(inner, texels, 0, from, (ACROSS * WATER) / 4, rows);
    self.sent += texels.byteLength;
    laid.set(key, { centre: cell.centre, first: from * ACROSS, runs, box: around(runs) });
    sorted = null;
  }

  const self: WaterRows = {
    texture,
    sent: 0,
    get all() {
      sorted ??= [...laid].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
      return sorted;
    },
    add: lay,
    remove(key) {
      waiting.delete(key);
      const cell = laid.get(key);
      if (!cell) return;
      laid.delete(key);
      sorted = null;
      pool.giveBack(cell.first / ACROSS);
      for (const [late, cell] of [...waiting]) {
        waiting.delete(late);
        lay(late, cell);
      }
    },
    clear() {
      waiting.clear();
      for (const { first } of laid.values()) pool.giveBack(first / ACROSS);
      laid.clear();
      sorted = null;
    },
    dispose: () => texture.dispose(),
  };
  return self;
}

/** Kind after kind, each from a whole run on; what is between them stays 0, and is drawn as nothing. */
export function copyRows({ things, counts }: Pick<CellWaters, "things" | "counts">, out: Float32Array): void {
  let [from, to] = [1, 0];
  for (const count of counts) {
    out.set(things.subarray(from * WATER, (from + count) * WATER), to * WATER);
    from += count;
    to += Math.ceil(count / RUN) * RUN;
  }
}
