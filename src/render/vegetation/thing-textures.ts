/**
 * GPU textures of resident chunks: instance data in rows allocated to chunks, and chunk centres relative to the anchor.
 * Only changes are uploaded: a chunk once, the centres when the anchor moves.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { type ScatterChunk, STRIDE } from "../../stream/scatter.ts";
import type { Rgb } from "../atmosphere/atmosphere.ts";
import { createFloatTexture } from "../float-texture.ts";
import { createRowPool } from "./row-pool.ts";
import { ROW, SLOTS } from "./shaders/plant-instances.ts";

/** A chunk with rows in the textures. */
export interface ResidentChunk {
  readonly chunk: ScatterChunk;
  readonly slot: number;
  /** First row and number of rows. */
  readonly first: number;
  readonly rows: number;
  /** For far chunks, the lowest rank in each row. */
  readonly ranks: readonly number[];
  /** Clock time of arrival, seconds. */
  born: number;
  /** Whether the ground heights of its instances were computed since. */
  hasHeights: boolean;
  /** Altitude of the ground under its centre in the year `year`. */
  altitude: number;
  year: number;
}

export interface ThingTextures {
  readonly things: RawTexture;
  readonly slots: RawTexture;
  readonly height: number;
  /** Ends of the rows in use by near chunks, which come first, and by all. */
  readonly nearEnd: number;
  readonly end: number;
  readonly nearRows: number;
  /** Bytes uploaded since it was last set to 0. */
  sent: number;
  /** Copies a chunk's instances; null if there is no room. */
  add(chunk: ScatterChunk, born: number): ResidentChunk | null;
  remove(stand: ResidentChunk): void;
  /** Uploads chunk centres if the anchor or a chunk has changed. */
  place(stands: Iterable<ResidentChunk>, anchor: Rgb): void;
  dispose(): void;
}

/** Rows are separate for near and far chunks, so that near ones can be updated every frame. */
export function createThingTextures(scene: Scene, near: number, far: number): ThingTextures {
  const height = near + far;
  const things = createFloats(scene, 2 * ROW, height);
  const slots = createFloats(scene, 2 * SLOTS, 1);
  const places = new Float32Array(8 * SLOTS);
  const free = Array.from({ length: SLOTS }, (_, i) => SLOTS - 1 - i);
  const pool = createRows(near, far);
  const known: number[] = [Number.NaN, 0, 0];
  let staging = new Float32Array(0);
  let changed = true;
  return {
    things,
    slots,
    height,
    nearRows: near,
    sent: 0,
    get nearEnd() {
      return pool.nearEnd;
    },
    get end() {
      return pool.end;
    },
    add(chunk, born) {
      const rows = Math.ceil(chunk.count / ROW);
      const slot = free.pop();
      if (slot === undefined) return null;
      const first = pool.allocate(chunk, rows);
      if (first < 0) {
        free.push(slot);
        return null;
      }
      const size = rows * ROW * STRIDE;
      if (staging.length < size) staging = new Float32Array(2 * size);
      const texels = staging.subarray(0, size);
      packThings(chunk, slot, texels);
      const ranks = Array.from({ length: rows }, (_, row) => texels[STRIDE * ROW * row + 7]);
      const texture = things.getInternalTexture();
      if (texture) (scene.getEngine() as Engine).updateTextureData(texture, texels, 0, first, 2 * ROW, rows);
      this.sent += texels.byteLength;
      changed = true;
      return { chunk, slot, first, rows, born, hasHeights: false, ranks, altitude: 0, year: Number.NaN };
    },
    remove({ chunk, slot, first }) {
      pool.free(chunk, first);
      free.push(slot);
    },
    place(stands, anchor) {
      if (!changed && anchor.every((v, i) => v === known[i])) return;
      changed = false;
      for (let i = 0; i < 3; i++) known[i] = anchor[i];
      for (const stand of stands) writePlace(stand, anchor, places);
      slots.update(places);
      this.sent += places.byteLength;
    },
    dispose() {
      things.dispose();
      slots.dispose();
    },
  };
}

const createFloats = (scene: Scene, width: number, rows: number) =>
  createFloatTexture(scene, new Float32Array(4 * width * rows), width, rows);

type Level = Pick<ScatterChunk, "level">;

/** Rows of near chunks, and after them those of far ones. */
function createRows(near: number, far: number) {
  const pools = [createRowPool(near), createRowPool(far)];
  return {
    get nearEnd(): number {
      return pools[0].end;
    },
    get end(): number {
      return pools[1].end > 0 ? near + pools[1].end : pools[0].end;
    },
    /** The first row; negative if there is no room. */
    allocate({ level }: Level, rows: number): number {
      const from = pools[level > 0 ? 1 : 0].allocate(rows);
      return from < 0 || level === 0 ? from : near + from;
    },
    free({ level }: Level, first: number): void {
      if (level > 0) pools[1].free(first - near);
      else pools[0].free(first);
    },
  };
}

function writePlace({ chunk, slot, born }: ResidentChunk, anchor: Rgb, places: Float32Array): void {
  for (let i = 0; i < 3; i++) places[8 * slot + i] = chunk.centre[i] - anchor[i];
  places[8 * slot + 3] = born;
  places[8 * slot + 4] = chunk.level;
  places[8 * slot + 5] = chunk.face;
}

/** More than a chunk's instances: rank · MOST_THINGS + index fits a double. */
const MOST_THINGS = 2 ** 20;

/**
 * Packs a chunk's instances into texels. Far chunks are sorted by rank, whatever the species, so that their first rows
 * are a fair sample of the whole.
 */
export function packThings(
  { things, count, level }: Pick<ScatterChunk, "things" | "count" | "level">,
  slot: number,
  out: Float32Array,
): void {
  out.fill(0);
  // Sorting numbers without a comparator is four times as fast.
  const order = new Float64Array(count);
  for (let i = 0; i < count; i++) order[i] = (level > 0 ? things[STRIDE * i + 7] * MOST_THINGS : 0) + i;
  if (level > 0) order.sort();
  for (let to = 0; to < count; to++) {
    const from = STRIDE * (order[to] % MOST_THINGS);
    for (let k = 0; k < STRIDE; k++) out[STRIDE * to + k] = things[from + k];
    out[STRIDE * to + 6] += 32 * slot;
  }
}
