/** Worker script that reads a height map. */
import { type OwnGround, readOwnGround } from "../../export/own-ground.ts";
import type { HeightFile } from "../../export/read-heights.ts";
import { answerFiles } from "../../workshop/answer-files.ts";

export interface GroundFile {
  readonly kind: HeightFile;
  readonly file: File;
}

answerFiles<GroundFile, OwnGround>(async ({ kind, file }) => ({
  answer: await readOwnGround(kind, new Uint8Array(await file.arrayBuffer())),
  transfer: [],
}));
