/** Limits of the page for faults: lower than the command's, so that a visitor can watch a whole run. */
import type { Land } from "../../core/faults/land.ts";
import { checkFaultSettings, type FaultSettings } from "../../core/faults/settings.ts";
import { countText } from "../../ui/number-text.ts";
import { refusal } from "../../words/refusal.ts";
import { saying } from "../../words/words.ts";

/** Cells along a side. */
export const SIDES = [4, 1024] as const;
/** Cells of all faults together: 4,096 faults on 1,024 × 1,024. */
const MOST_WORK = 2 ** 32;
/** Cells of a land from a file, and the bytes of the file. */
export const MOST_CELLS = 2 ** 22;
export const MOST_BYTES = 2 ** 26;
/** Faults of the longest run. */
const MOST_FAULTS = 100_000;

const mostFaults = (cells: number): number => Math.min(MOST_FAULTS, Math.floor(MOST_WORK / cells));

/** Throws a RangeError that names the field and its range. */
export function checkOnPage(settings: FaultSettings, start: Land | null): void {
  const [least, most] = SIDES;
  if (!start)
    for (const [isColumns, size] of [
      [true, settings.xSize],
      [false, settings.ySize],
    ] as const)
      if (!(Number.isInteger(size) && size >= least && size <= most))
        throw refusal(
          isColumns
            ? saying("Expected {least} to {most} columns, got {size}.", { least, most, size })
            : saying("Expected {least} to {most} rows, got {size}.", { least, most, size }),
        );
  const { xSize, ySize } = start ?? settings;
  const faults = mostFaults(xSize * ySize);
  if (!(Number.isInteger(settings.n) && settings.n >= 0 && settings.n <= faults))
    throw refusal(
      saying("Expected 0 to {most} faults on {columns} × {rows} cells, got {given}.", {
        ...{ most: countText(faults), given: countText(settings.n) },
        ...{ columns: xSize, rows: ySize },
      }),
    );
  if (start && settings.n > 0 && Math.min(xSize, ySize) < least)
    throw refusal(
      saying("Expected a land of {least} × {least} cells or more for faults, got {columns} × {rows}.", {
        ...{ least, columns: xSize, rows: ySize },
      }),
    );
  checkFaultSettings(settings);
}

export function checkOpened({ xSize, ySize }: Land): void {
  if (xSize >= 2 && ySize >= 2) return;
  const values = { columns: xSize, rows: ySize };
  throw refusal(saying("Expected a land of 2 × 2 cells or more, got {columns} × {rows}.", values));
}
