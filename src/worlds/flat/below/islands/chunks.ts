/**
 * The chunks of the mines of islands round the eye. Mines are small, and collision has found their cells already, so the
 * page's thread makes the chunks, one at a time.
 *
 *   wanted   chunks with a cell of a mine that has a shaft within LOAD_RADIUS of the eye
 *   years    a chunk is valid for the whole year that the cells are of, and is replaced by its successor
 */
import { runSteps } from "../../../../core/field/run-steps.ts";
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { minesOf } from "../../../../core/islands/mines.ts";
import type { MineBox, MineCells } from "../../../../core/underground/mine-mesh.ts";
import type { IsCellOpen } from "../../../../core/underground/mine-space.ts";
import type { MineViewStream } from "../../../../render/below/mine/view.ts";
import { boxOf, CHUNK_CELLS, CHUNK_LEVELS, packMineChunk } from "../../../../stream/below/mine-chunk.ts";
import type { PlacedChunk } from "../../../../stream/below/mine-stream.ts";

export interface IslandChunks extends MineViewStream {
  /** Switches to other islands; their chunks replace the old ones. */
  setGround(flat: FlatGround): void;
}

/** Metres, and movement of the eye after which chunks are selected again. */
const LOAD_RADIUS = 180;
const UPDATE_DISTANCE = 6;

type Place = Pick<PlacedChunk, "key" | "i" | "j" | "k">;

export function createIslandChunks(initial: FlatGround): IslandChunks {
  let flat = initial;
  /** Wanted chunks by key, and the keys of those that were taken of this year. */
  let wanted = new Map<string, Place>();
  const taken = new Set<string>();
  const fresh = new Set<string>();
  const last = { x: Infinity, y: 0, z: 0, year: Number.NaN };

  function select(): void {
    const { x, y, z, year } = last;
    wanted = new Map();
    for (const { each } of minesOf(flat).near(x, y, z, LOAD_RADIUS, year))
      each((column, row, level) => {
        const [i, j] = [Math.floor(column / CHUNK_CELLS), Math.floor(row / CHUNK_CELLS)];
        const k = Math.floor((level - 1) / CHUNK_LEVELS);
        const key = `${i},${j},${k}`;
        if (!wanted.has(key)) wanted.set(key, { key, i, j, k });
      });
  }

  function chunkOf(place: Place): PlacedChunk {
    const cells = readCells(minesOf(flat).cellsAt(last.year), boxOf(place));
    const years = [last.year - 0.5, last.year + 0.5] as const;
    return { ...place, ...runSteps(packMineChunk(cells, years, (bytes) => new ArrayBuffer(bytes))) };
  }

  const isComplete = () => last.x !== Infinity && [...wanted.keys()].every((key) => fresh.has(key));

  return {
    update(x, y, z, t) {
      const year = Math.round(t);
      const moved = Math.hypot(x - last.x, y - last.y, z - last.z);
      if (year === last.year && moved < UPDATE_DISTANCE) return;
      if (year !== last.year) fresh.clear();
      Object.assign(last, { x, y, z, year });
      select();
    },
    take(budget) {
      const removed = [...taken].filter((key) => !wanted.has(key));
      for (const key of removed) {
        taken.delete(key);
        fresh.delete(key);
      }
      const added: PlacedChunk[] = [];
      for (const place of wanted.values()) {
        if (fresh.has(place.key)) continue;
        added.push(chunkOf(place));
        taken.add(place.key);
        fresh.add(place.key);
        if (budget < Infinity) break;
      }
      return { added, removed };
    },
    release() {},
    setGround(next) {
      flat = next;
      last.x = Infinity;
      fresh.clear();
    },
    get settled() {
      return isComplete();
    },
    get complete() {
      return isComplete();
    },
  };
}

/** The cells of a box with its border, as `readMineCells` reads those of an endless mine. */
function readCells(isOpen: IsCellOpen, box: MineBox): MineCells {
  const { west, south, columns, rows, top, levels } = box;
  const open = new Uint8Array((columns + 2) * (rows + 2) * (levels + 2));
  for (let l = 0, n = 0; l < levels + 2; l++)
    for (let row = 0; row < rows + 2; row++)
      for (let column = 0; column < columns + 2; column++, n++)
        if (isOpen(west - 1 + column, south - 1 + row, top - 1 + l)) open[n] = 1;
  return { box, open };
}
