/** Small height maps, and files as bytes. */
import type { Band } from "../../src/export/bands.ts";
import { FORMATS, type FormatName } from "../../src/export/formats.ts";
import { type HeightMap, type HeightRange, measureRange } from "../../src/export/height-map.ts";
import { joined } from "../../src/export/png.ts";

/** Slopes with a corner of void in the north-west, of `columns` by `rows` points 2.5 m apart. */
export function slopes(columns: number, rows: number, voids = 2): HeightMap {
  return {
    columns,
    rows,
    spacing: 2.5,
    west: -100,
    north: 700,
    heightAt: (column, row) => (column < voids && row < voids ? Number.NaN : 3 * column - 0.75 * row + 10.5),
  };
}

/** Heights of a map from the north-west. */
export function heightsOf({ columns, rows, heightAt }: HeightMap): number[] {
  return Array.from({ length: columns * rows }, (_, i) => heightAt(i % columns, Math.floor(i / columns)));
}

export function rangeOf(map: HeightMap): HeightRange {
  const steps = measureRange(map);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export async function bandsOf(map: HeightMap, format: FormatName, range = rangeOf(map)): Promise<Band[]> {
  const bands: Band[] = [];
  for await (const band of FORMATS[format].encode(map, range)) bands.push(band);
  return bands;
}

export async function fileOf(map: HeightMap, format: FormatName, range = rangeOf(map)): Promise<Uint8Array> {
  return joined((await bandsOf(map, format, range)).map(({ bytes }) => bytes));
}

/** The view of a file's bytes. */
export const viewOf = ({ buffer, byteOffset, length }: Uint8Array) => new DataView(buffer, byteOffset, length);
