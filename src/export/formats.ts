/** The file formats of height maps. */
import { encodeLand } from "../core/faults/land.ts";
import { phrase } from "../words/words.ts";
import { type Band, rawBands } from "./bands.ts";
import { csvBands } from "./csv.ts";
import { exrBands } from "./exr.ts";
import { geotiffBands } from "./geotiff.ts";
import { bandRows, type HeightMap, type HeightRange, UNIT } from "./height-map.ts";

interface Format {
  /** One line for help, a phrase. */
  readonly about: string;
  /** Maximum columns or rows. */
  readonly most: number;
  /** Value of places without ground: not a number, the least height of the map, or a hole. */
  readonly voids: "NaN" | "least" | "hole";
  /** The number at the greatest height of the map, where that at the least is 0; null where numbers are heights. */
  readonly white: 65535 | 255 | null;
  /** Whether the file says itself in which order its rows are. */
  readonly ordered: boolean;
  /**
   * The bytes of the file in order, with the number of rows done; stop iterating to cancel. `range` is that of the map, or
   * of a larger map of which this is a part.
   */
  encode(map: HeightMap, range: HeightRange): AsyncGenerator<Band, void, void>;
}

export const FORMATS = {
  png16: {
    about: phrase("16-bit greyscale PNG; 0 is the lowest height, 65,535 the highest"),
    most: 8193,
    voids: "least",
    white: 65535,
    ordered: false,
    encode: encodePng16,
  },
  r16: {
    about: phrase("the same values without a header: 16 bits, little-endian"),
    most: 8193,
    voids: "least",
    white: 65535,
    ordered: false,
    encode: (map, range) => encodeRaw16(map, range, true),
  },
  r16be: {
    about: phrase("the same, big-endian"),
    most: 8193,
    voids: "least",
    white: 65535,
    ordered: false,
    encode: (map, range) => encodeRaw16(map, range, false),
  },
  f32: {
    about: phrase("metres as 32-bit floats without a header, little-endian"),
    most: 8193,
    voids: "NaN",
    white: null,
    ordered: false,
    async *encode(map) {
      yield* rawBands(map, 4, (view, at, height) => view.setFloat32(at, height, true));
    },
  },
  exr: {
    about: phrase("OpenEXR, metres as 32-bit floats in one channel, Y"),
    most: 8193,
    voids: "NaN",
    white: null,
    ordered: false,
    async *encode(map) {
      yield* exrBands(map);
    },
  },
  tiff: {
    about: phrase("GeoTIFF, metres as 32-bit floats, in a frame of metres east and north"),
    most: 8193,
    voids: "NaN",
    white: null,
    ordered: true,
    async *encode(map) {
      yield* geotiffBands(map);
    },
  },
  xy: {
    about: phrase("Krten's format: two sizes and whole height units of 0.25 m, 32 bits, column by column"),
    most: 8193,
    voids: "least",
    white: null,
    ordered: true,
    encode: encodeXy,
  },
  tga: {
    about: phrase("8-bit greyscale TGA; 0 is the lowest height, 255 the highest"),
    most: 8193,
    voids: "least",
    white: 255,
    ordered: true,
    encode: encodeTga,
  },
  csv: {
    about: phrase("text, a line for each row: height units of 0.25 m, separated by commas"),
    most: 8193,
    voids: "NaN",
    white: null,
    ordered: false,
    async *encode(map) {
      yield* csvBands(map);
    },
  },
  glb: {
    about: phrase("binary glTF mesh in metres with normals, centred on the origin, Y up, north along −Z"),
    most: 2049,
    voids: "hole",
    white: null,
    ordered: true,
    // Loaded on demand: the glTF writer is larger than the rest.
    async *encode(map) {
      yield { bytes: await (await import("./glb.ts")).encodeGround(map), rows: map.rows };
    },
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

/** The PNG text chunk with the least and greatest height in metres: "41.25 160.5". */
export const RANGE_KEY = "Heights";

/** Returns the scaling of the least height to 0 and the greatest to `white`; void and a level map become 0. */
function scaling({ least, greatest }: HeightRange, white: number): (height: number) => number {
  const scale = greatest > least ? white / (greatest - least) : 0;
  return (height) => (Number.isNaN(height) ? 0 : Math.round((height - least) * scale));
}

async function* encodePng16(map: HeightMap, range: HeightRange): AsyncGenerator<Band, void, void> {
  const { createPng } = await import("./png.ts");
  const { columns, rows } = map;
  const text = { [RANGE_KEY]: `${range.least} ${range.greatest}` };
  const png = createPng({ columns, rows, channels: 1, depth: 16, text });
  for await (const { bytes, rows: done } of encodeRaw16(map, range, false)) yield { bytes: png.add(bytes), rows: done };
  yield { bytes: png.end(), rows };
}

async function* encodeRaw16(map: HeightMap, range: HeightRange, little: boolean): AsyncGenerator<Band, void, void> {
  const scaled = scaling(range, 65535);
  yield* rawBands(map, 2, (view, at, height) => view.setUint16(at, scaled(height), little));
}

/** Rows from the top, uncompressed; the image ID has the least and greatest height, as the text chunk of a PNG. */
async function* encodeTga(map: HeightMap, range: HeightRange): AsyncGenerator<Band, void, void> {
  const { columns, rows } = map;
  const text = new TextEncoder().encode(`${RANGE_KEY} ${range.least} ${range.greatest}`);
  const header = new Uint8Array(18 + text.length);
  header[0] = text.length;
  header.set([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, columns & 255, columns >> 8, rows & 255, rows >> 8, 8, 0x20], 2);
  header.set(text, 18);
  yield { bytes: header, rows: 0 };
  const scaled = scaling(range, 255);
  yield* rawBands(map, 1, (view, at, height) => view.setUint8(at, scaled(height)));
}

/** Its columns are the bands: each is as long as a row of the map on its side. */
async function* encodeXy(map: HeightMap, { least }: HeightRange): AsyncGenerator<Band, void, void> {
  const { columns, rows, heightAt } = map;
  const band = bandRows(rows);
  for (let first = 0; first < columns; first += band) {
    const xSize = Math.min(columns, first + band) - first;
    const heights = new Float64Array(xSize * rows);
    for (let column = 0, k = 0; column < xSize; column++)
      for (let row = rows - 1; row >= 0; row--) {
        const height = heightAt(first + column, row);
        heights[k++] = (Number.isNaN(height) ? least : height) / UNIT;
      }
    const bytes = encodeLand({ xSize, ySize: rows, heights });
    new DataView(bytes.buffer).setInt32(0, columns, true);
    yield {
      bytes: first === 0 ? bytes : bytes.subarray(8),
      rows: Math.floor((rows * (first + xSize)) / columns),
    };
  }
}
