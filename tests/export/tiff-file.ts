/** TIFF files of one number a pixel, in strips or tiles, with the compressions and predictors that height maps have. */
import { deflateSync } from "node:zlib";

export const SAMPLES = {
  uint8: { bits: 8, format: 1, put: (view: DataView, at: number, value: number) => view.setUint8(at, value) },
  int16: {
    bits: 16,
    format: 2,
    put: (view: DataView, at: number, value: number, le: boolean) => view.setInt16(at, value, le),
  },
  uint16: {
    bits: 16,
    format: 1,
    put: (view: DataView, at: number, value: number, le: boolean) => view.setUint16(at, value, le),
  },
  float32: {
    bits: 32,
    format: 3,
    put: (view: DataView, at: number, value: number, le: boolean) => view.setFloat32(at, value, le),
  },
} as const;

/** Codes of the types of tags, and bytes of a value. */
const TYPES = { ascii: [2, 1], short: [3, 2], long: [4, 4], double: [12, 8] } as const;
export type Tag = readonly [tag: number, type: keyof typeof TYPES, values: readonly number[]];

export interface TiffParts {
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the north. */
  readonly values: readonly number[];
  readonly sample?: keyof typeof SAMPLES;
  readonly compression?: "none" | "lzw" | "deflate" | "packbits";
  readonly predictor?: 1 | 2 | 3;
  /** Columns and rows of a tile; strips of three rows without it. */
  readonly tile?: number;
  readonly isLittle?: boolean;
  /** More tags, or others in place of the file's own. */
  readonly tags?: readonly Tag[];
}

const COMPRESSIONS = {
  none: [1, (bytes: Uint8Array) => bytes],
  lzw: [5, lzw],
  deflate: [8, (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes))],
  packbits: [32773, packBits],
} as const;

/** A projected frame of metres: cells of 30 m, the north-western corner at 500,000, 5,200,000. */
export const METRES: readonly Tag[] = [
  [33550, "double", [30, 30, 0]],
  [33922, "double", [0, 0, 0, 500_000, 5_200_000, 0]],
  [34735, "short", [1, 1, 0, 2, 1024, 0, 1, 1, 3076, 0, 1, 9001]],
];

/** Cells of a second of arc from 47° north, 8° east. */
export const DEGREES: readonly Tag[] = [
  [33550, "double", [1 / 3600, 1 / 3600, 0]],
  [33922, "double", [0, 0, 0, 8, 47, 0]],
  [34735, "short", [1, 1, 0, 1, 1024, 0, 1, 2]],
];

export const asciiOf = (text: string) => [...text, "\0"].map((character) => character.charCodeAt(0));

export function tiffFile(parts: TiffParts): Uint8Array {
  const {
    columns,
    rows,
    sample = "float32",
    compression = "none",
    predictor = 1,
    tile,
    isLittle = true,
    tags = [],
  } = parts;
  const { bits, format } = SAMPLES[sample];
  const [wide, high] = tile ? [tile, tile] : [columns, Math.min(3, rows)];
  const pieces: Uint8Array[] = [];
  for (let y = 0; y < rows; y += high)
    for (let x = 0; x < columns; x += wide)
      pieces.push(COMPRESSIONS[compression][1](pieceOf(parts, x, y, wide, tile ? high : Math.min(high, rows - y))));
  const own: Tag[] = [
    [256, "long", [columns]],
    [257, "long", [rows]],
    [258, "short", [bits]],
    [259, "short", [COMPRESSIONS[compression][0]]],
    [262, "short", [1]],
    [277, "short", [1]],
    [317, "short", [predictor]],
    [339, "short", [format]],
    ...(tile
      ? ([
          [322, "long", [wide]],
          [323, "long", [high]],
        ] as const satisfies Tag[])
      : ([[278, "long", [high]]] as const satisfies Tag[])),
  ];
  const given = new Set(tags.map(([tag]) => tag));
  const others = [...own.filter(([tag]) => !given.has(tag)), ...tags];
  return written(others, pieces, tile ? [324, 325] : [273, 279], isLittle);
}

/** The bytes of a strip or tile before their compression. */
function pieceOf(parts: TiffParts, x: number, y: number, wide: number, high: number): Uint8Array {
  const { columns, rows, values, sample = "float32", predictor = 1, isLittle = true } = parts;
  const { bits, put } = SAMPLES[sample];
  const size = bits / 8;
  const bytes = new Uint8Array(wide * high * size);
  const view = new DataView(bytes.buffer);
  // Floating point with a predictor has its highest byte first.
  const le = predictor === 3 ? false : isLittle;
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const [i, j] = [Math.min(x + column, columns - 1), Math.min(y + row, rows - 1)];
      put(view, (row * wide + column) * size, values[j * columns + i], le);
    }
    const line = bytes.subarray(row * wide * size, (row + 1) * wide * size);
    if (predictor === 2) subtractWhole(line, size, le);
    if (predictor === 3) subtractFloats(line, size);
  }
  return bytes;
}

function subtractWhole(line: Uint8Array, size: number, le: boolean): void {
  const view = new DataView(line.buffer, line.byteOffset, line.length);
  for (let at = line.length - size; at > 0; at -= size)
    if (size === 1) line[at] -= line[at - 1];
    else view.setUint16(at, view.getUint16(at, le) - view.getUint16(at - 2, le), le);
}

function subtractFloats(line: Uint8Array, size: number): void {
  const count = line.length / size;
  const planes = Uint8Array.from(line, (_, i) => line[(i % count) * size + Math.floor(i / count)]);
  for (let i = 0; i < line.length; i++) line[i] = planes[i] - (i > 0 ? planes[i - 1] : 0);
}

function written(
  tags: readonly Tag[],
  pieces: readonly Uint8Array[],
  [at, lengths]: readonly [number, number],
  le: boolean,
) {
  const all = (offsets: readonly number[]): Tag[] =>
    [...tags, [at, "long", offsets] as const, [lengths, "long", pieces.map(({ length }) => length)] as const].sort(
      ([a], [b]) => a - b,
    );
  const start = directory(all(pieces.map(() => 0)), le).length;
  const offsets = pieces.map((_, i) => pieces.slice(0, i).reduce((sum, { length }) => sum + length, start));
  return new Uint8Array(Buffer.concat([directory(all(offsets), le), ...pieces]));
}

function directory(tags: readonly Tag[], le: boolean): Uint8Array {
  const far = 8 + 2 + 12 * tags.length + 4;
  const lengths = tags.map(([, type, values]) => TYPES[type][1] * values.length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + (length > 4 ? length : 0), far));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, le ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, le);
  view.setUint32(4, 8, le);
  view.setUint16(8, tags.length, le);
  let behind = far;
  for (const [i, [tag, type, values]] of tags.entries()) {
    const at = 10 + 12 * i;
    const [code, size] = TYPES[type];
    view.setUint16(at, tag, le);
    view.setUint16(at + 2, code, le);
    view.setUint32(at + 4, values.length, le);
    const place = lengths[i] > 4 ? behind : at + 8;
    if (lengths[i] > 4) {
      view.setUint32(at + 8, behind, le);
      behind += lengths[i];
    }
    for (const [k, value] of values.entries()) {
      if (size === 1) view.setUint8(place + k, value);
      else if (size === 2) view.setUint16(place + 2 * k, value, le);
      else if (size === 4) view.setUint32(place + 4 * k, value, le);
      else view.setFloat64(place + 8 * k, value, le);
    }
  }
  return bytes;
}

/** Runs of equal bytes, and the others one by one. */
function packBits(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let run = 1;
    while (run < 128 && bytes[at + run] === bytes[at]) run++;
    if (run > 1) out.push(257 - run, bytes[at]);
    else out.push(0, bytes[at]);
    at += run;
  }
  return Uint8Array.from(out);
}

/** LZW as TIFF has it: codes from the highest bit, a bit longer one code early. */
function lzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [bits, count, width] = [0, 0, 9];
  let table = new Map<string, number>();
  const write = (code: number) => {
    bits = (bits << width) | code;
    count += width;
    while (count >= 8) {
      count -= 8;
      out.push((bits >> count) & 255);
      bits &= (1 << count) - 1;
    }
  };
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) as number));
  write(256);
  let text = "";
  for (const byte of bytes) {
    const next = text + String.fromCharCode(byte);
    if (next.length === 1 || table.has(next)) {
      text = next;
      continue;
    }
    write(codeOf(text));
    table.set(next, 258 + table.size);
    if (258 + table.size >= 1 << width) width++;
    if (table.size === 4094 - 258) {
      write(256);
      [table, width] = [new Map(), 9];
    }
    text = String.fromCharCode(byte);
  }
  write(codeOf(text));
  if (258 + table.size + 1 >= 1 << width && width < 12) width++;
  write(257);
  write(0);
  return Uint8Array.from(out);
}
