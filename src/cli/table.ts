/** Streaming CSV input of numbers, of any length. */

import type { Column } from "../recipe/ground-coordinates.ts";
import { quote } from "../recipe/quantity.ts";
import { UsageError } from "./errors.ts";
import { numberOf } from "./options.ts";

/** Characters. */
const MAX_LINE = 1000;

/** The lines of a text stream in batches, without line ends and byte-order mark. */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let count = 0;
  for await (const chunk of input) {
    const lines = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    count += lines.length;
    yield lines;
    // A stream without line ends would otherwise be kept in memory.
    if (rest.length > MAX_LINE) throw new UsageError(`Line ${count + 1} is longer than ${MAX_LINE} characters.`);
  }
  rest += decoder.decode();
  if (rest !== "") yield [rest];
}

/**
 * Calls `visit` for each row of numbers, and awaits its promise. Columns after the first `least` are optional and 0 by
 * default. Empty lines and a heading are skipped. Throws a UsageError with line, column, value and range for an invalid
 * row. `values` is reused between calls.
 */
export async function readRows(
  input: AsyncIterable<Uint8Array | string>,
  columns: readonly Column[],
  least: number,
  visit: (values: Float64Array, line: number) => Promise<void> | undefined,
): Promise<void> {
  const values = new Float64Array(columns.length);
  let count = 0;
  for await (const lines of linesOf(input)) {
    for (const line of lines) {
      count++;
      if (!fillRow(columns, least, line, count, values)) continue;
      const visited = visit(values, count);
      if (visited) await visited;
    }
  }
}

/** Parses a line into `values`; returns false for an empty line or the heading. */
function fillRow(
  columns: readonly Column[],
  least: number,
  line: string,
  count: number,
  values: Float64Array,
): boolean {
  if (line.trim() === "" || (count === 1 && isHeading(line, columns))) return false;
  const cells = line.split(",");
  if (cells.length < least || cells.length > columns.length) {
    const wanted = least === columns.length ? `${least}` : `${least} to ${columns.length}`;
    const names = columns.map(({ name }) => name).join(",");
    throw new UsageError(`Line ${count}: expected ${wanted} values (${names}), got ${quote(line.trimEnd())}.`);
  }
  for (let i = 0; i < columns.length; i++) values[i] = i < cells.length ? cellOf(columns[i], cells[i], count) : 0;
  return true;
}

function isHeading(line: string, columns: readonly Column[]): boolean {
  const names = line.toLowerCase().split(",");
  return names.every((name, i) => name.trim() === columns[i]?.name);
}

function cellOf({ name, min, max, unit }: Column, cell: string, line: number): number {
  const value = numberOf(cell);
  if (Number.isNaN(value))
    throw new UsageError(`Line ${line}: ${name} ${quote(cell)} is not a number (range ${min} to ${max} ${unit}).`);
  if (value < min || value > max)
    throw new UsageError(`Line ${line}: ${name} ${value} is out of range ${min} to ${max} ${unit}.`);
  return value + 0;
}
