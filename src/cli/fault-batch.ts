/**
 * A batch of fault lands, as R. Krten ran his overnight: a file with the arguments of one land a line.
 *
 *   line     options as after `limitless faults`, and the name of the file last; empty lines and those that begin with # are skipped
 *   resumed  files that are there already are left alone: a file is never left half written
 *   checked  every line, before the first land is made
 */
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "./errors.ts";
import { readWhole } from "./files.ts";
import { type Io, rowsOf, writeRows } from "./io.ts";
import { createProgress } from "./progress.ts";

export interface LandSummary {
  readonly x: number;
  readonly y: number;
  readonly faults: number;
  readonly least: number;
  readonly greatest: number;
}

/** One line of a batch. */
export interface BatchLand {
  readonly file: string;
  /** Makes the land and writes it to a path. */
  make(path: string): Promise<LandSummary>;
}

const COLUMNS = ["file", "state", "x", "y", "faults", "least", "greatest"];
const WORDS = /"([^"]*)"|\S+/g;

/** Makes the lands of a file in a folder, and writes a row about each. `read` throws a RangeError or UsageError for a wrong line. */
export async function makeBatch(
  io: Io,
  batch: string,
  folder: string,
  read: (words: readonly string[]) => BatchLand,
): Promise<void> {
  const text = new TextDecoder().decode(await readWhole(io, batch));
  const lands = readLines(text, read);
  await mkdir(folder, { recursive: true });
  const progress = createProgress(io, "lands");
  await writeRows(io.output, async (add) => {
    const row = rowsOf(io, COLUMNS);
    if (!io.json) await add(COLUMNS.join(","));
    for (const [k, { file, make }] of lands.entries()) {
      progress.at(k, lands.length);
      const path = join(folder, file);
      if (await exists(path)) {
        await add(row(`${file},kept,,,,,`));
        continue;
      }
      const { x, y, faults, least, greatest } = await make(path);
      await add(row(`${file},written,${x},${y},${faults},${least},${greatest}`));
    }
  }).finally(progress.end);
}

function readLines(text: string, read: (words: readonly string[]) => BatchLand): BatchLand[] {
  const lands: BatchLand[] = [];
  for (const [k, line] of text.split(/\r?\n/).entries()) {
    const words = [...line.matchAll(WORDS)].map(([word, quoted]) => quoted ?? word);
    if (words.length === 0 || words[0].startsWith("#")) continue;
    const refuse = (reason: string) => new UsageError(`--batch: line ${k + 1}: ${reason}`);
    let land: BatchLand;
    try {
      land = read(words);
    } catch (error) {
      throw refuse((error as Error).message);
    }
    if (/[\\/]/.test(land.file) || land.file === "-")
      throw refuse(`"${land.file}" is not the name of a file in a folder.`);
    if (lands.some(({ file }) => file === land.file)) throw refuse(`"${land.file}" is the file of another line.`);
    lands.push(land);
  }
  if (lands.length === 0) throw new UsageError("--batch: the file has no lines.");
  return lands;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
