/**
 * A land: heights in an array of xSize by ySize, as Krten's program has it. x runs east, y north.
 *
 *   heights   height units, whole or not; `heights[x·ySize + y]`, one x after the other
 */
export interface Land {
  readonly xSize: number;
  readonly ySize: number;
  readonly heights: Float64Array;
}

/** 64 million cells, half a gigabyte. */
const MOST = 2 ** 26;

/** A flat land at height 0. */
export function createLand(xSize: number, ySize: number): Land {
  for (const [name, size] of [
    ["xSize", xSize],
    ["ySize", ySize],
  ] as const)
    checkWhole(name, size, 1, MOST);
  if (xSize * ySize > MOST)
    throw new RangeError(`Expected a land of at most ${MOST} cells, got ${xSize} × ${ySize} = ${xSize * ySize}.`);
  return { xSize, ySize, heights: new Float64Array(xSize * ySize) };
}

export function checkWhole(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`Expected ${name} to be a whole number from ${low} to ${high}, got ${value}.`);
}

export function checkFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`Expected ${name} to be a finite number, got ${value}.`);
}

export function checkPositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`Expected ${name} to be above 0, got ${value}.`);
}

/** Names of a closed table, so that a wrong one is refused with the right ones. */
export function checkName(what: string, name: string, table: object): void {
  if (!Object.hasOwn(table, name))
    throw new RangeError(`Expected ${what} of ${Object.keys(table).join(", ")}, got ${name}.`);
}
