/**
 * Files of height maps as ground to walk on: the code of a land (src/core/faults/height-code.ts), the same in the page and in the command.
 *
 *   cells    as the file says; a longer side than a land has is averaged over squares of cells
 *   heights  metres from lowest to highest as the file says, the sea at 0 m; of an image IMAGE's
 *   no data  sea bed, 24 m under the lowest cell, which is then not under the sea
 */
import { MEASURES, type Measures, SIDE } from "../core/faults/height-code.ts";
import { createLand, type Land } from "../core/faults/land.ts";
import { heightCode } from "../core/faults/write-height-code.ts";
import { refusal } from "../words/refusal.ts";
import { type Saying, saying } from "../words/words.ts";
import { UNIT } from "./height-map.ts";
import { type FileHeights, type HeightFile, lowestOf, onSeaBed, readHeights } from "./read-heights.ts";

/** Cells along a side of a file. */
const MOST_READ = 4097;
/** Measures of a file that has none: those of the world "Fault land", with less sea. */
const IMAGE: Measures = { cell: 6, height: 240, flooded: 0.05 };

export interface OwnGround {
  readonly code: string;
  /** Sentences about how the file was read. */
  readonly notes: readonly Saying[];
}

/** Rejects with an error that names the problem of the file. */
export async function readOwnGround(kind: HeightFile, bytes: Uint8Array): Promise<OwnGround> {
  const read = await readHeights(kind, bytes, MOST_READ ** 2);
  const { xSize, ySize } = read.land;
  const [least] = SIDE;
  const sizes = { least, most: MOST_READ, columns: xSize, rows: ySize };
  if (xSize < least || xSize > MOST_READ)
    throw refusal(saying("Expected {least} to {most} columns, got {columns} × {rows} cells.", sizes));
  if (ySize < least || ySize > MOST_READ)
    throw refusal(saying("Expected {least} to {most} rows, got {columns} × {rows} cells.", sizes));
  const coast = lowestOf(read.land.heights);
  const empty = onSeaBed(read.land);
  const longer = Math.max(xSize, ySize);
  const factor = Math.ceil(longer / SIDE[1]);
  if (Math.min(xSize, ySize) < least * factor)
    throw refusal(
      saying("Expected {least} cells or more beside {longer}, got {columns} × {rows} cells.", {
        least: least * factor,
        longer,
        columns: xSize,
        rows: ySize,
      }),
    );
  const land = factor === 1 ? read.land : averaged(read.land, factor);
  const measures = measuresOf(read, land, empty > 0 ? Math.max(0, coast) : 0);
  return {
    code: heightCode(land, { ...measures, cell: fitted("cell", factor * measures.cell) }),
    notes: notesOn(read, factor, empty),
  };
}

/** Sentences on a file of which squares of cells are averaged, and on its cells without data. */
function notesOn({ land: { xSize, ySize }, isMetric, cell }: FileHeights, factor: number, empty: number): Saying[] {
  const averages = saying(
    "The file has {columns} × {rows} cells. Squares of {factor} × {factor} are averaged, since a land has up to {most} × {most}.",
    { columns: xSize, rows: ySize, factor, most: SIDE[1] },
  );
  const emptied = saying("{count} cells without data are sea bed.", { count: empty.toLocaleString("en") });
  return [
    ...(factor > 1 ? [averages] : []),
    ...(empty > 0 ? [emptied] : []),
    ...(isMetric ? [] : [saying("The file does not say how high its land is: set it here.")]),
    ...(cell === undefined ? [saying("The file does not say how wide a cell is: set it here.")] : []),
  ];
}

/** The measures of the file; `sea` is its level in height units. */
function measuresOf({ isMetric, cell = IMAGE.cell }: FileHeights, { heights }: Land, sea: number): Measures {
  if (!isMetric) return { ...IMAGE, cell };
  const low = lowestOf(heights);
  const high = heights.reduce((a, b) => Math.max(a, b), -Infinity);
  return {
    cell,
    height: fitted("height", (high - low) * UNIT),
    flooded: high > low ? fitted("flooded", (sea - low) / (high - low)) : 0,
  };
}

const fitted = (name: keyof Measures, value: number) => Math.min(Math.max(value, MEASURES[name][0]), MEASURES[name][1]);

/** The means of squares of cells, from the south-west; cells beyond the last whole square are left out. */
function averaged({ xSize, ySize, heights }: Land, factor: number): Land {
  const made = createLand(Math.floor(xSize / factor), Math.floor(ySize / factor));
  for (let x = 0; x < made.xSize; x++)
    for (let y = 0; y < made.ySize; y++) {
      let sum = 0;
      for (let i = 0; i < factor; i++)
        for (let j = 0; j < factor; j++) sum += heights[(x * factor + i) * ySize + y * factor + j];
      made.heights[x * made.ySize + y] = sum / factor ** 2;
    }
  return made;
}
