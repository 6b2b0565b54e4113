/**
 * Height maps as GeoTIFF: 32-bit floats in metres, in a local frame of metres east and north, without compression; no
 * data is NaN.
 *
 * geotiff.js, which reads these files in the tests, can write them too, but holds all pixels twice and cannot be imported
 * in a worker thread of Node.js.
 *
 *   source   Adobe, TIFF 6.0; OGC, GeoTIFF Standard 1.1; GDAL_NODATA of GDAL
 */
import { type Band, rawBands } from "./bands.ts";
import { bandRows, type HeightMap } from "./height-map.ts";

/** Types of TIFF values: their codes and bytes. */
const TYPES = { ascii: [2, 1], short: [3, 2], long: [4, 4], double: [12, 8] } as const;
type Type = keyof typeof TYPES;
type Tag = readonly [tag: number, type: Type, values: readonly number[]];

const CITATION = "Limitless, metres east and north|";
/** Key, where its value is (0: here), count, value: a projected frame of its own, heights at points, metres. */
const GEO_KEYS = [
  [1, 1, 0, 5],
  [1024, 0, 1, 1],
  [1025, 0, 1, 2],
  [1026, 34737, CITATION.length, 0],
  [3072, 0, 1, 32767],
  [3076, 0, 1, 9001],
].flat();

export function* geotiffBands(map: HeightMap): Generator<Band, void, void> {
  yield { bytes: headerOf(map), rows: 0 };
  yield* rawBands(map, 4, (view, at, height) => view.setFloat32(at, height, true));
}

/** The directory of tags, and behind it the values that do not fit into it. Each band of rows is a strip. */
function headerOf(map: HeightMap): Uint8Array {
  const strips = Math.ceil(map.rows / bandRows(map.columns));
  // The length does not depend on the offsets of the strips.
  const { length } = directory(tagsOf(map, Array<number>(strips).fill(0)));
  const stride = 4 * map.columns * bandRows(map.columns);
  return directory(
    tagsOf(
      map,
      Array.from({ length: strips }, (_, strip) => length + strip * stride),
    ),
  );
}

function tagsOf({ columns, rows, spacing, west, north }: HeightMap, offsets: readonly number[]): readonly Tag[] {
  const band = bandRows(columns);
  const rowsOf = (strip: number) => Math.min(band, rows - strip * band);
  return [
    [256, "long", [columns]],
    [257, "long", [rows]],
    [258, "short", [32]],
    [259, "short", [1]],
    [262, "short", [1]],
    [273, "long", offsets],
    [277, "short", [1]],
    [278, "long", [band]],
    [279, "long", offsets.map((_, strip) => 4 * columns * rowsOf(strip))],
    [305, "ascii", text("Limitless")],
    [339, "short", [3]],
    [33550, "double", [spacing, spacing, 0]],
    [33922, "double", [0, 0, 0, west, north, 0]],
    [34735, "short", GEO_KEYS],
    [34737, "ascii", text(CITATION)],
    [42113, "ascii", text("nan")],
  ];
}

const text = (value: string) => [...value, "\0"].map((character) => character.charCodeAt(0));

function directory(tags: readonly Tag[]): Uint8Array {
  const start = 8;
  const sizes = tags.map(([, type, values]) => TYPES[type][1] * values.length);
  const far = start + 2 + 12 * tags.length + 4;
  // Values of more than four bytes are behind the directory, at even offsets.
  const length = sizes.reduce((sum, size) => sum + (size > 4 ? size + (size & 1) : 0), far);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  // "II": little-endian.
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, start, true);
  view.setUint16(start, tags.length, true);
  let behind = far;
  for (const [i, [tag, type, values]] of tags.entries()) {
    const at = start + 2 + 12 * i;
    const [code, size] = TYPES[type];
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, code, true);
    view.setUint32(at + 4, values.length, true);
    const place = sizes[i] > 4 ? behind : at + 8;
    if (sizes[i] > 4) {
      view.setUint32(at + 8, behind, true);
      behind += sizes[i] + (sizes[i] & 1);
    }
    for (const [k, value] of values.entries()) putValue(view, place + k * size, type, value);
  }
  return bytes;
}

function putValue(view: DataView, at: number, type: Type, value: number): void {
  if (type === "ascii") view.setUint8(at, value);
  else if (type === "short") view.setUint16(at, value, true);
  else if (type === "long") view.setUint32(at, value, true);
  else view.setFloat64(at, value, true);
}
