/**
 * Heights as comma-separated text: a line for each row, from north to south, with the columns from west to east.
 *
 *   numbers   height units of 0.25 m with all their digits, as .xy files have them rounded; NaN where there is no ground
 *   reading   commas, semicolons, tabs or spaces between numbers; empty lines are skipped
 *   error     written and read again, a land is the same to the bit (tests/export/csv.test.ts)
 */
import { checkCells, createLand, type Land } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import type { Band } from "./bands.ts";
import { bandRows, type HeightMap, UNIT } from "./height-map.ts";

export function* csvBands({ columns, rows, heightAt }: HeightMap): Generator<Band, void, void> {
  const encoder = new TextEncoder();
  const band = bandRows(columns);
  for (let first = 0; first < rows; first += band) {
    const end = Math.min(rows, first + band);
    let text = "";
    for (let row = first; row < end; row++) {
      const numbers = Array.from({ length: columns }, (_, column) => heightAt(column, row) / UNIT);
      text += `${numbers.join(",")}\n`;
    }
    yield { bytes: encoder.encode(text), rows: end };
  }
}

/** Throws a RangeError that names the row and column of text that is no number, and rows of different lengths. */
export function decodeCsv(bytes: Uint8Array, most?: number): Land {
  const text = new TextDecoder().decode(bytes);
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== "");
  if (lines.length === 0) throw refusal(saying("Expected a line of heights at least, got none."));
  const cellsOf = (line: string) => line.trim().split(/\s*[,;\t]\s*|\s+/);
  const columns = cellsOf(lines[0]).length;
  checkCells(columns, lines.length, most);
  const land = createLand(columns, lines.length);
  lines.forEach((line, row) => {
    const cells = cellsOf(line);
    if (cells.length !== columns)
      throw refusal(
        saying("Expected {columns} heights in row {row}, as in the first, got {count}.", {
          columns,
          row: row + 1,
          count: cells.length,
        }),
      );
    cells.forEach((cell, column) => {
      const height = cell === "" ? Number.NaN : Number(cell);
      if (!Number.isFinite(height))
        throw refusal(
          saying("Expected a number in row {row}, column {column}, got {cell}.", {
            row: row + 1,
            column: column + 1,
            cell: JSON.stringify(cell.slice(0, 40)),
          }),
        );
      land.heights[column * lines.length + lines.length - 1 - row] = height;
    });
  });
  return land;
}
