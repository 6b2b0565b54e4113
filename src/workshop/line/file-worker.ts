/** Reads the file of a line, and keeps it open to read it with other settings. */

import type { Saying } from "../../words/words.ts";
import { answerFiles } from "../answer-files.ts";
import { wordsOf } from "../core-errors.ts";
import { openSource, type ReadSettings, readSource, type Source } from "./source.ts";

export interface LineFile {
  /** Number of the file: one with the same number is opened once. */
  readonly id: number;
  readonly file: File;
  /** Samples of the line. */
  readonly n: number;
  readonly settings: ReadSettings;
}

/** A file may have no line with these settings, and have one with others. */
export type LineAnswer = { readonly kind: Source["kind"] } & (
  | { readonly samples: Float64Array }
  | { readonly problem: Saying }
);

let opened: { readonly id: number; readonly source: Source } | undefined;

answerFiles<LineFile, LineAnswer>(async ({ id, file, n, settings }) => {
  if (opened?.id !== id) {
    opened = undefined;
    opened = { id, source: await openSource(file) };
  }
  const { source } = opened;
  return { answer: { kind: source.kind, ...readOrProblem(source, n, settings) }, transfer: [] };
});

function readOrProblem(source: Source, n: number, settings: ReadSettings) {
  try {
    return { samples: readSource(source, n, settings) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: wordsOf(error) };
    throw error;
  }
}
