/** Files read whole; "-" is standard input. */

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { fileFailure } from "./errors.ts";
import { flush, type Io, write } from "./io.ts";

export async function readWhole({ input }: Io, path: string): Promise<Uint8Array> {
  if (path !== "-")
    return readFile(path).catch((error) => {
      throw fileFailure(path, error);
    });
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/**
 * Files that are whole or not there: written beside their place under another name, and renamed when complete.
 *
 * A signal that would end the process takes what is half written with it.
 */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const halves = new Set<string>();

function sweep(signal: NodeJS.Signals): void {
  for (const half of halves) rmSync(half, { force: true });
  unwatch();
  // With nobody left to hear it, the signal ends the process as if it had never been heard.
  process.kill(process.pid, signal);
}

function watch(half: string): void {
  if (halves.size === 0) for (const signal of SIGNALS) process.on(signal, sweep);
  halves.add(half);
}

function unwatch(half?: string): void {
  if (half === undefined) halves.clear();
  else halves.delete(half);
  if (halves.size === 0) for (const signal of SIGNALS) process.off(signal, sweep);
}

/** Writes every chunk to `path`, or to standard output when it is "-". */
export async function writeWhole(
  io: Io,
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  if (path === "-") {
    for await (const chunk of chunks) await write(io.output, chunk);
    return flush(io.output);
  }
  try {
    await writeFile(path, chunks);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? fileFailure(path, error) : error;
  }
}

async function writeFile(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  // A link keeps pointing at its file, and what is no file (/dev/null, a pipe) is never replaced by one.
  const place = await realpath(path).catch(() => path);
  const found = await stat(place).catch(() => undefined);
  if (found && !found.isFile()) return fill(place, "w", chunks);
  const half = `${place}.${randomBytes(4).toString("hex")}.half`;
  watch(half);
  try {
    await fill(half, "wx", chunks);
    await rename(half, place);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    unwatch(half);
  }
}

async function fill(
  path: string,
  flags: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, flags);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}
