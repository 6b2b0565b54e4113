/**
 * Files read and written whole; "-" is standard input or output.
 *
 * A file is written under a temporary name beside its destination and renamed when complete, so that it is never
 * left half written. Signals that end the process remove the temporary files.
 */

import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { fileError } from "./errors.ts";
import { flush, type Io, write } from "./io.ts";

export async function readWhole({ input }: Io, path: string): Promise<Uint8Array> {
  if (path !== "-")
    return readFile(path).catch((error) => {
      throw fileError(path, error);
    });
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const temporary = new Set<string>();

function removeTemporary(signal: NodeJS.Signals): void {
  for (const name of temporary) rmSync(name, { force: true });
  unwatch();
  // The listeners are removed, so the signal now ends the process as usual.
  process.kill(process.pid, signal);
}

function watch(name: string): void {
  if (temporary.size === 0) for (const signal of SIGNALS) process.on(signal, removeTemporary);
  temporary.add(name);
}

function unwatch(name?: string): void {
  if (name === undefined) temporary.clear();
  else temporary.delete(name);
  if (temporary.size === 0) for (const signal of SIGNALS) process.off(signal, removeTemporary);
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
    throw (error as NodeJS.ErrnoException).syscall ? fileError(path, error) : error;
  }
}

async function writeFile(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  // Write through symbolic links, and never replace a device or pipe (/dev/null) by a file.
  const place = await realpath(path).catch(() => path);
  const found = await stat(place).catch(() => undefined);
  if (found && !found.isFile()) return fill(place, "w", chunks);
  const name = `${place}.${randomBytes(4).toString("hex")}.half`;
  watch(name);
  try {
    await fill(name, "wx", chunks);
    await rename(name, place);
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  } finally {
    unwatch(name);
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
