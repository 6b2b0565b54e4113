/** Files of height maps in bands: the bytes of some rows at a time. */
import { bandRows, type HeightMap } from "./height-map.ts";

export interface Band {
  readonly bytes: Uint8Array;
  /** Rows done so far; 0 for a header. */
  readonly rows: number;
}

/** Writes a number of `size` bytes at byte `at`. */
export type Put = (view: DataView, at: number, height: number) => void;

/** The map's numbers row by row from the north, without a header. */
export function* rawBands({ columns, rows, heightAt }: HeightMap, size: number, put: Put): Generator<Band, void, void> {
  const band = bandRows(columns);
  for (let first = 0; first < rows; first += band) {
    const end = Math.min(rows, first + band);
    const bytes = new Uint8Array((end - first) * columns * size);
    const view = new DataView(bytes.buffer);
    for (let row = first, at = 0; row < end; row++)
      for (let column = 0; column < columns; column++, at += size) put(view, at, heightAt(column, row));
    yield { bytes, rows: end };
  }
}
