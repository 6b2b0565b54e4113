/** Worker script that reads the file of a land. */
import type { Land } from "../../core/faults/land.ts";
import { type HeightFile, readLand } from "../../export/read-heights.ts";
import { answerFiles } from "../answer-files.ts";
import { checkOpened, MOST_CELLS } from "./limits.ts";

export interface LandFile {
  readonly kind: HeightFile;
  readonly file: File;
}

answerFiles<LandFile, Land>(async ({ kind, file }) => {
  const land = await readLand(kind, new Uint8Array(await file.arrayBuffer()), MOST_CELLS);
  checkOpened(land);
  return { answer: land, transfer: [land.heights.buffer] };
});
