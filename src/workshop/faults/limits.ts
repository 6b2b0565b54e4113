/** Limits of the page for faults: lower than the command's, so that a visitor can watch a whole run. */
import type { Land } from "../../core/faults/land.ts";
import { checkFaultSettings, type FaultSettings } from "../../core/faults/settings.ts";

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
    for (const [name, size] of [
      ["columns", settings.xSize],
      ["rows", settings.ySize],
    ] as const)
      if (!(Number.isInteger(size) && size >= least && size <= most))
        throw new RangeError(`Expected ${least} to ${most} ${name}, got ${size}.`);
  const { xSize, ySize } = start ?? settings;
  const faults = mostFaults(xSize * ySize);
  if (!(Number.isInteger(settings.n) && settings.n >= 0 && settings.n <= faults))
    throw new RangeError(
      `Expected 0 to ${faults.toLocaleString("en")} faults on ${xSize} × ${ySize} cells, got ${settings.n.toLocaleString("en")}.`,
    );
  if (start && settings.n > 0 && Math.min(xSize, ySize) < least)
    throw new RangeError(`Expected a land of ${least} × ${least} cells or more for faults, got ${xSize} × ${ySize}.`);
  checkFaultSettings(settings);
}

export function checkOpened({ xSize, ySize }: Land): void {
  if (xSize < 2 || ySize < 2) throw new RangeError(`Expected a land of 2 × 2 cells or more, got ${xSize} × ${ySize}.`);
}
