/**
 * Files read and written whole; "-" is standard input or output.
 *
 * A file is written under a temporary name beside its destination, flushed to the disk and renamed when complete, so
 * that it is never left half written. An existing file keeps its mode and owner; a read-only one is refused. Signals
 * that end the process remove the temporary files.
 */

import { randomBytes } from "node:crypto";
import { constants, rmSync, type Stats } from "node:fs";
import { access, open, readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute } from "node:path";
import { FileError, fileError } from "./errors.ts";
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

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Writes every chunk to `path`, or to standard output when it is "-". */
export async function writeWhole(io: Io, path: string, chunks: Chunks): Promise<void> {
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

async function writeFile(path: string, chunks: Chunks): Promise<void> {
  const place = await destinationOf(path);
  const found = await stat(place).catch(() => undefined);
  // A device or pipe (/dev/null) is never replaced by a file.
  if (found && !found.isFile()) return writeInto(place, chunks);
  // Renaming replaces a file whatever its mode, and root may write every file.
  if (found && (found.mode & WRITABLE) === 0) throw new FileError(`${path}: the file is read-only.`);
  if (found) await access(place, constants.W_OK);
  const name = `${place}.${randomBytes(4).toString("hex")}.half`;
  watch(name);
  try {
    await writeNew(name, chunks, found);
    await rename(name, place);
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  } finally {
    unwatch(name);
  }
}

/** Write permission of anyone, and all permissions. */
const [WRITABLE, PERMISSIONS] = [0o222, 0o7777];

/** The path behind symbolic links, also of a link whose file does not exist yet. */
async function destinationOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const target = await readlink(path).catch(() => undefined);
  if (target === undefined) return path;
  return destinationOf(isAbsolute(target) ? target : `${await realpath(dirname(path))}/${target}`);
}

async function writeInto(path: string, chunks: Chunks): Promise<void> {
  const file = await open(path, "w");
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

/** Writes a new file, with the mode and owner of the one that it is to replace, and flushes it to the disk. */
async function writeNew(path: string, chunks: Chunks, replaced?: Stats): Promise<void> {
  const mode = replaced && replaced.mode & PERMISSIONS;
  const file = await open(path, "wx", mode);
  try {
    if (replaced && mode !== undefined) {
      // Only root may give a file away; another user may still replace it.
      await file.chown(replaced.uid, replaced.gid).catch(() => {});
      // Opening applies the umask, and a change of owner clears bits.
      await file.chmod(mode);
    }
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
