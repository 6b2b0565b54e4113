/** A table of numbers read from text: CSV as it streams in, a row at a time, whatever its length. */
import { quote } from "../world/quantity.ts";
import { numberOf } from "./argument.ts";
import { UsageFault } from "./fault.ts";

/** A column of input, and the values it may have. */
export interface Column {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

const LONGEST = 1000;

/** Lines of a stream of text, without their ends; a byte-order mark is dropped. */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let count = 0;
  for await (const chunk of input) {
    const pieces = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = pieces.pop() ?? "";
    for (const piece of pieces) {
      count++;
      yield piece.endsWith("\r") ? piece.slice(0, -1) : piece;
    }
    // Else a stream without line ends would be kept whole in memory.
    if (rest.length > LONGEST) throw new UsageFault(`Line ${count + 1} is longer than ${LONGEST} characters.`);
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

export interface Row {
  /** From 1, empty lines and heading too. */
  line: number;
  readonly values: Float64Array;
}

/**
 * Rows of numbers, `least` columns or more of those named. Empty lines and a first line of the columns' names are
 * passed over. A row that is wrong is refused by its line, column, value and range. The row is the same object each time.
 */
export async function* rowsOf(
  input: AsyncIterable<Uint8Array | string>,
  columns: readonly Column[],
  least = columns.length,
): AsyncGenerator<Row> {
  const row: Row = { line: 0, values: new Float64Array(columns.length) };
  const names = columns.map(({ name }) => name);
  for await (const line of linesOf(input)) {
    const count = ++row.line;
    if (line.trim() === "" || (count === 1 && isHeading(line, names))) continue;
    const cells = line.split(",");
    if (cells.length < least || cells.length > columns.length) {
      const wanted = least === columns.length ? `${least}` : `${least} to ${columns.length}`;
      throw new UsageFault(`Line ${count}: expected ${wanted} values (${names.join(",")}), got ${quote(line)}.`);
    }
    row.values.fill(0);
    for (let i = 0; i < cells.length; i++) row.values[i] = cellOf(columns[i], cells[i], count);
    yield row;
  }
}

function isHeading(line: string, names: readonly string[]): boolean {
  const said = line.toLowerCase().split(",");
  return said.every((name, i) => name.trim() === names[i]);
}

function cellOf({ name, min, max, unit }: Column, cell: string, line: number): number {
  const value = numberOf(cell);
  if (Number.isNaN(value)) throw new UsageFault(`Line ${line}: ${name} ${quote(cell)} is not a number.`);
  if (value < min || value > max)
    throw new UsageFault(`Line ${line}: ${name} ${value} is out of range ${min} to ${max} ${unit}.`);
  return value + 0;
}
