/** A table of numbers read from text: CSV as it streams in, a row at a time, whatever its length. */
import { quote } from "../recipe/quantity.ts";
import { UsageFault } from "./errors.ts";
import { numberOf } from "./options.ts";

/** A column of input, and the values it may have. */
export interface Column {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

const LONGEST = 1000;

/** Lines of a stream of text, without their ends, as many at a time as come; a byte-order mark is dropped. */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let count = 0;
  for await (const chunk of input) {
    const lines = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    count += lines.length;
    yield lines;
    // Else a stream without line ends would be kept whole in memory.
    if (rest.length > LONGEST) throw new UsageFault(`Line ${count + 1} is longer than ${LONGEST} characters.`);
  }
  rest += decoder.decode();
  if (rest !== "") yield [rest];
}

/**
 * Visits rows of numbers, `least` columns or more of those named; the others are 0. Empty lines and a first line of the
 * columns' names are passed over. A row that is wrong is refused by its line, column, value and range. The values are the
 * same array each time, and the next row waits for what a visit promises.
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

/** Writes a line's numbers into `values`; false where it has none to give. */
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
    throw new UsageFault(`Line ${count}: expected ${wanted} values (${names}), got ${quote(line.trimEnd())}.`);
  }
  for (let i = 0; i < columns.length; i++) values[i] = i < cells.length ? cellOf(columns[i], cells[i], count) : 0;
  return true;
}

function isHeading(line: string, columns: readonly Column[]): boolean {
  const said = line.toLowerCase().split(",");
  return said.every((name, i) => name.trim() === columns[i]?.name);
}

function cellOf({ name, min, max, unit }: Column, cell: string, line: number): number {
  const value = numberOf(cell);
  if (Number.isNaN(value)) throw new UsageFault(`Line ${line}: ${name} ${quote(cell)} is not a number.`);
  if (value < min || value > max)
    throw new UsageFault(`Line ${line}: ${name} ${value} is out of range ${min} to ${max} ${unit}.`);
  return value + 0;
}
