/** Standard streams of the command, injectable for tests. */
import type { Writable } from "node:stream";
import { DECIMAL } from "../core/decimal.ts";
import type { PageSource } from "./studio.ts";

export interface Io {
  /** Standard input. */
  readonly input: AsyncIterable<Uint8Array | string>;
  readonly output: Writable;
  readonly errors: Writable;
  /** The clock of progress messages, milliseconds. */
  readonly now: () => number;
  /** The built page, for commands that draw it. */
  readonly page?: PageSource;
  /** --quiet: only data and errors are written, no summaries and no progress. */
  readonly quiet?: boolean;
  /** --json: rows are JSON, too. */
  readonly json?: boolean;
}

/** The reader has closed the output pipe, as `head` does. The command then stops without an error. */
class ReaderClosed extends Error {}

/** Throws where nothing more can be written: the error of an earlier write, or ReaderClosed. */
function assertOpen(output: Writable): void {
  if (output.errored) throw output.errored;
  if (output.destroyed || !output.writable) throw new ReaderClosed();
}

/** Writes a chunk, and waits for "drain" if the buffer is full. */
export async function write(output: Writable, chunk: string | Uint8Array): Promise<void> {
  assertOpen(output);
  if (output.write(chunk)) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      for (const [event, listener] of listeners) output.off(event, listener);
      if (error) reject(error);
      else resolve();
    };
    const listeners = [
      ["drain", () => settle()],
      ["close", () => settle(new ReaderClosed())],
      ["error", (error: Error) => settle(error)],
    ] as const;
    for (const [event, listener] of listeners) output.on(event, listener);
  });
}

/** Waits until everything written has been flushed. */
export async function flush(output: Writable): Promise<void> {
  assertOpen(output);
  await new Promise<void>((resolve, reject) => output.write("", (error) => (error ? reject(error) : resolve())));
}

export function isReaderClosed(error: unknown): boolean {
  return error instanceof ReaderClosed || (error as NodeJS.ErrnoException)?.code === "EPIPE";
}

/** Writes a JSON object with one line per property. */
export async function writeAnswer(output: Writable, answer: Readonly<Record<string, unknown>>): Promise<void> {
  const lines = Object.entries(answer).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  await write(output, `{\n${lines.join(",\n")}\n}\n`);
  await flush(output);
}

/**
 * Writes a JSON object about the files that a command has written; nothing with --quiet, or where the file is standard output.
 * The one rule of what commands print beside their data.
 */
export async function writeSummary(io: Io, files: readonly string[], about: Readonly<Record<string, unknown>>) {
  if (io.quiet || files.includes("-")) return;
  await writeAnswer(io.output, { files, ...about });
}

/** Rows of a list as they are printed: CSV, or with --json an object, in which empty cells are null. */
export function rowsOf({ json }: Io, names: readonly string[]): (csv: string) => string {
  if (!json) return (csv) => csv;
  const parsed = (cell: string) => (cell === "" ? null : DECIMAL.test(cell) ? Number(cell) : cell);
  return (csv) => {
    const cells = csv.split(",");
    return JSON.stringify(Object.fromEntries(names.map((name, i) => [name, parsed(cells[i])])));
  };
}

const PIECE = 1 << 16;

/** Adds a row. Returns a promise only when a piece is sent: `const sent = add(…); if (sent) await sent;` is cheap. */
export type AddRow = (row: string) => Promise<void> | undefined;

/**
 * Writes rows in pieces of 64 KB, or as soon as the event loop is idle, so that a single row is answered at once. Rows
 * added before an error are written too.
 */
export async function writeRows(output: Writable, work: (add: AddRow) => Promise<void>): Promise<void> {
  let held = "";
  let idle: NodeJS.Immediate | undefined;
  const send = () => {
    clearImmediate(idle);
    idle = undefined;
    const piece = held;
    held = "";
    return write(output, piece);
  };
  try {
    await work((row) => {
      held += `${row}\n`;
      // If the reader has closed the pipe, the next row throws.
      idle ??= setImmediate(() => send().catch(() => {}));
      return held.length >= PIECE ? send() : undefined;
    });
  } finally {
    if (held !== "") await send();
    await flush(output);
  }
}
