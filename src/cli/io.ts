/** What a command hears and speaks through, so that tests can hold all of it in their hands. */
import type { Writable } from "node:stream";

export interface Io {
  /** Standard input, as it comes. */
  readonly input: AsyncIterable<Uint8Array | string>;
  readonly output: Writable;
  readonly errors: Writable;
  /** Milliseconds, for progress alone. */
  readonly now: () => number;
}

/** Whoever read our output has gone, as `head` does: the end of the work, and no failure. */
export class ReaderGone extends Error {}

/** Writes, and waits while the reader is slower than we are. */
export async function write(output: Writable, chunk: string | Uint8Array): Promise<void> {
  if (output.destroyed || !output.writable) throw new ReaderGone();
  if (output.write(chunk)) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      for (const [event, listener] of listeners) output.off(event, listener);
      if (error) reject(error);
      else resolve();
    };
    const listeners = [
      ["drain", () => settle()],
      ["close", () => settle(new ReaderGone())],
      ["error", (error: Error) => settle(error)],
    ] as const;
    for (const [event, listener] of listeners) output.on(event, listener);
  });
}

/** Waits until all that was written has left. */
export async function flush(output: Writable): Promise<void> {
  if (output.destroyed || !output.writable) throw new ReaderGone();
  await new Promise<void>((resolve, reject) => output.write("", (error) => (error ? reject(error) : resolve())));
}

export function isReaderGone(error: unknown): boolean {
  return error instanceof ReaderGone || (error as NodeJS.ErrnoException)?.code === "EPIPE";
}

/** One answer as JSON, a line for each of its names. */
export async function writeAnswer(output: Writable, answer: Readonly<Record<string, unknown>>): Promise<void> {
  const lines = Object.entries(answer).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  await write(output, `{\n${lines.join(",\n")}\n}\n`);
  await flush(output);
}

const PIECE = 1 << 16;

/** Takes a row. A promise only when a piece goes out: `const sent = add(…); if (sent) await sent;` costs a row nothing. */
export type AddRow = (row: string) => Promise<void> | undefined;

/**
 * Sends rows of text on in pieces of 64 KB, or when there is nothing else to do: who writes one row hears at once. What
 * was added before a failure is sent too.
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
      // A reader that has gone is met by the next row.
      idle ??= setImmediate(() => send().catch(() => {}));
      return held.length >= PIECE ? send() : undefined;
    });
  } finally {
    if (held !== "") await send();
    await flush(output);
  }
}
