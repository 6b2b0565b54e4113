/**
 * Height maps from GeoTIFF files.
 *
 *   metres   a file with metres, feet or degrees a cell has heights in metres or feet; degrees are metres at the middle's latitude
 *   cells    where they are no squares on the ground, those of the shorter side are read between cells of the file
 *   no data  NaN: cells that equal GDAL_NODATA, are not a number, or are left out
 *   source   OGC, GeoTIFF Standard 1.1; GDAL_NODATA of GDAL
 */
import { createLand, type Land } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import { readTiffDirectory, type TiffDirectory } from "./tiff-directory.ts";
import { readTiffPixels } from "./tiff-pixels.ts";

export interface TiffHeights {
  /** Heights in metres where the file is on a map, else its numbers; NaN without data. */
  readonly land: Land;
  /** Metres a cell; undefined for a file that is on no map. */
  readonly cell: number | undefined;
}

const [SCALE, TIE, TRANSFORM, KEYS, NO_DATA] = [33550, 33922, 34264, 34735, 42113];
const [MODEL, LINEAR, VERTICAL] = [1024, 3076, 4099];
const GEOGRAPHIC = 2;
/** Metres of units, by their EPSG codes: metre, foot, US survey foot. */
const UNITS: Readonly<Record<number, number>> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937 };
/** Relative difference of two sides of a cell that is a square all the same. */
const SQUARE = 0.01;

/** Throws a RangeError that names the problem of the file. */
export function readTiff(bytes: Uint8Array, most: number): TiffHeights {
  const directory = readTiffDirectory(bytes);
  const { columns, rows, values } = readTiffPixels(bytes, directory, most);
  const text = directory.text(NO_DATA);
  const none = text === "" ? Number.NaN : Number(text);
  const size = cellOf(directory, rows);
  const unit = size ? (UNITS[keyOf(directory, VERTICAL) ?? 9001] ?? 1) : 1;
  const land = createLand(columns, rows);
  let count = 0;
  for (const [i, value] of values.entries()) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const hasData = !Number.isNaN(value) && value !== none && Math.fround(none) !== value;
    if (hasData && !Number.isFinite(value))
      throw refusal(
        saying("Expected a finite height in row {row}, column {column}, got {value}.", {
          row: row + 1,
          column: column + 1,
          value,
        }),
      );
    if (hasData) count++;
    land.heights[column * rows + rows - 1 - row] = hasData ? unit * value : Number.NaN;
  }
  if (count === 0) throw refusal(saying("Expected a TIFF with some heights, but all of its cells are without data."));
  if (!size) return { land, cell: undefined };
  const [wide, high] = size;
  return { land: squared(land, wide, high), cell: Math.max(wide, high) };
}

function keyOf(directory: TiffDirectory, key: number): number | undefined {
  const keys = directory.values(KEYS);
  for (let at = 4; at + 3 < keys.length; at += 4) if (keys[at] === key && keys[at + 1] === 0) return keys[at + 3];
  return undefined;
}

/** Metres of a cell from west to east and from south to north. */
function cellOf(directory: TiffDirectory, rows: number): readonly [wide: number, high: number] | undefined {
  const [scale, matrix, tie] = [SCALE, TRANSFORM, TIE].map((tag) => directory.values(tag));
  const isTurned = scale.length < 2 && matrix.length >= 8;
  const [x, y] = isTurned ? [Math.hypot(matrix[0], matrix[4]), Math.hypot(matrix[1], matrix[5])] : scale;
  if (!(x > 0 && y > 0)) return undefined;
  if (keyOf(directory, MODEL) !== GEOGRAPHIC) {
    const unit = UNITS[keyOf(directory, LINEAR) ?? 9001] ?? 1;
    return [unit * x, unit * y];
  }
  const north = isTurned ? matrix[7] : (tie[4] ?? 0) + (tie[1] ?? 0) * y;
  const [east, along] = degreesAt(north - (y * rows) / 2);
  return [east * x, along * y];
}

/** Metres of a degree of longitude and of latitude, on the ellipsoid of WGS 84. */
function degreesAt(latitude: number): readonly [number, number] {
  const [radius, flat] = [6_378_137, 0.00669437999014];
  const angle = (latitude * Math.PI) / 180;
  const w = 1 - flat * Math.sin(angle) ** 2;
  const degree = (Math.PI / 180) * radius;
  return [(degree * Math.cos(angle)) / Math.sqrt(w), (degree * (1 - flat)) / w ** 1.5];
}

/** The land with cells as wide as high: the longer side of a cell is that of all. */
function squared(land: Land, wide: number, high: number): Land {
  if (Math.abs(wide - high) <= SQUARE * Math.max(wide, high)) return land;
  const cell = Math.max(wide, high);
  const count = (size: number, side: number) => Math.round(((size - 1) * side) / cell) + 1;
  const made = createLand(count(land.xSize, wide), count(land.ySize, high));
  const { xSize, ySize } = made;
  const place = (k: number, own: number, given: number) => (own > 1 ? (k * (given - 1)) / (own - 1) : 0);
  for (let x = 0; x < xSize; x++)
    for (let y = 0; y < ySize; y++) {
      const [u, v] = [place(x, xSize, land.xSize), place(y, ySize, land.ySize)];
      const [i, j] = [Math.floor(u), Math.floor(v)];
      const at = (di: number, dj: number) =>
        land.heights[Math.min(i + di, land.xSize - 1) * land.ySize + Math.min(j + dj, land.ySize - 1)];
      const south = at(0, 0) + (u - i) * (at(1, 0) - at(0, 0));
      made.heights[x * ySize + y] =
        v === j ? south : south + (v - j) * (at(0, 1) + (u - i) * (at(1, 1) - at(0, 1)) - south);
    }
  return made;
}
