/** Jobs below ground: a chunk of a mine, and a cell of a cavern. */
import type { Underground } from "../../core/underground/underground.ts";
import type { CountryTable } from "../../recipe/kinds/country.ts";
import { undergroundOf } from "../../recipe/kinds/country-generator.ts";
import type { JobOf, JobSource } from "../jobs.ts";
import { type CavernCellRequest, generateCavernCell } from "./cavern-cell.ts";
import { generateMineChunk, type MineChunk, type MineChunkRequest } from "./mine-chunk.ts";

declare module "../jobs.ts" {
  interface Jobs {
    mine: JobTypes<MineChunkRequest, MineChunk>;
    /** Props of a cell of the cavern. */
    cavern: JobTypes<CavernCellRequest, Float32Array>;
  }
}

const mine: JobOf<"mine", Underground> = function* (world, ask, allocate) {
  if (!world.mine) throw new RangeError("Expected a world over a mine.");
  const answer = yield* generateMineChunk(world.mine.mine, ask, allocate);
  return { answer, buffer: answer.open.buffer as ArrayBuffer };
};

const cavern: JobOf<"cavern", Underground> = function* (world, ask, allocate) {
  const answer = yield* generateCavernCell(world, ask, allocate);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { mine, cavern },
  generate: (table) => undergroundOf(table as CountryTable),
};

export default source;
