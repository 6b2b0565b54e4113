/**
 * A texture of water rows. A cell's rows are uploaded once, relative to the cell's centre, and stay until the cell is removed;
 * instances refer to them by row index and carry the centre's offset from the anchor.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createFloatTexture } from "../../../../render/float-texture.ts";
import { createRowPool } from "../../../../render/vegetation/row-pool.ts";
import { WATER_STRIDE } from "../../jobs/waters.ts";
import { ACROSS } from "../shaders/water.ts";
import { boundsOf, copyRows, runsOf, type WaterCell, type WaterRun } from "./cells.ts";

/** A cell whose rows are in the texture. */
export interface UploadedCell {
  readonly centre: WaterCell["centre"];
  /** Index of its first water row in the texture. */
  readonly first: number;
  readonly runs: readonly WaterRun[];
  /** Bounds of all runs, relative to the centre. */
  readonly box: Float64Array;
}

export interface WaterTexture {
  readonly texture: RawTexture;
  /** Sorted by key, so that transparent water is drawn in the same order whatever order cells arrived in. */
  readonly cells: readonly UploadedCell[];
  /** Bytes uploaded since the caller last set this to 0. */
  sent: number;
  /** Uploads a cell's rows as soon as there is room. */
  add(key: string, cell: WaterCell): void;
  remove(key: string): void;
  clear(): void;
  dispose(): void;
}

/** `height`: lines of the texture, of `ACROSS` water rows each. */
export function createWaterTexture(scene: Scene, height: number): WaterTexture {
  const texture = createTexture(scene, height);
  const lines = createRowPool(height);
  const uploaded = new Map<string, UploadedCell>();
  const waiting = new Map<string, WaterCell>();
  let sorted: UploadedCell[] | null = [];

  function add(key: string, cell: WaterCell): void {
    const { runs, length } = runsOf(cell);
    if (runs.length === 0) return;
    const count = Math.ceil(length / ACROSS);
    const from = lines.allocate(count);
    if (from < 0) {
      waiting.set(key, cell);
      return;
    }
    const texels = new Float32Array(count * ACROSS * WATER_STRIDE);
    copyRows(cell, texels);
    const inner = texture.getInternalTexture();
    const engine = scene.getEngine() as Engine;
    if (inner) engine.updateTextureData(inner, texels, 0, from, (ACROSS * WATER_STRIDE) / 4, count);
    self.sent += texels.byteLength;
    uploaded.set(key, { centre: cell.centre, first: from * ACROSS, runs, box: boundsOf(runs) });
    sorted = null;
  }

  const self: WaterTexture = {
    texture,
    sent: 0,
    get cells() {
      sorted ??= [...uploaded].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
      return sorted;
    },
    add,
    remove(key) {
      waiting.delete(key);
      const cell = uploaded.get(key);
      if (!cell) return;
      uploaded.delete(key);
      sorted = null;
      lines.free(cell.first / ACROSS);
      for (const [late, lateCell] of [...waiting]) {
        waiting.delete(late);
        add(late, lateCell);
      }
    },
    clear() {
      waiting.clear();
      for (const { first } of uploaded.values()) lines.free(first / ACROSS);
      uploaded.clear();
      sorted = null;
    },
    dispose: () => texture.dispose(),
  };
  return self;
}

const createTexture = (scene: Scene, height: number) =>
  createFloatTexture(scene, new Float32Array(height * ACROSS * WATER_STRIDE), (ACROSS * WATER_STRIDE) / 4, height);
