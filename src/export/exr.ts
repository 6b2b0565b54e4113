/**
 * Height maps as OpenEXR images: one channel Y of 32-bit floats, metres, rows from the north, without compression.
 *
 * No library for Node.js and browsers writes one channel. The exporter of three.js writes four and takes 32 bytes a pixel
 * of memory, 537 MB for 4,097².
 *
 *   source   Academy Software Foundation, OpenEXR File Layout
 */
import { type Band, rawBands } from "./bands.ts";
import type { HeightMap } from "./height-map.ts";

const MAGIC = 20000630;
const VERSION = 2;
const FLOAT = 2;
const NO_COMPRESSION = 0;
const FROM_THE_TOP = 0;

export function* exrBands(map: HeightMap): Generator<Band, void, void> {
  const { columns, rows } = map;
  yield { bytes: headerOf(columns, rows), rows: 0 };
  for (const { bytes, rows: done } of rawBands(map, 4, (view, at, height) => view.setFloat32(at, height, true))) {
    const stride = 4 * columns;
    const lines = bytes.length / stride;
    const out = new Uint8Array(lines * (8 + stride));
    const view = new DataView(out.buffer);
    for (let line = 0; line < lines; line++) {
      const at = line * (8 + stride);
      view.setInt32(at, done - lines + line, true);
      view.setInt32(at + 4, stride, true);
      out.set(bytes.subarray(line * stride, (line + 1) * stride), at + 8);
    }
    yield { bytes: out, rows: done };
  }
}

/** The header, and the file offset of each row. */
function headerOf(columns: number, rows: number): Uint8Array {
  const bytes: number[] = [];
  const put = (size: number, set: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size));
    set(view);
    bytes.push(...new Uint8Array(view.buffer));
  };
  const int = (value: number) => put(4, (view) => view.setInt32(0, value, true));
  const float = (value: number) => put(4, (view) => view.setFloat32(0, value, true));
  const text = (value: string) => bytes.push(...[...value].map((character) => character.charCodeAt(0)), 0);
  const attribute = (name: string, type: string, size: number) => {
    text(name);
    text(type);
    int(size);
  };
  const box = (name: string) => {
    attribute(name, "box2i", 16);
    for (const value of [0, 0, columns - 1, rows - 1]) int(value);
  };
  int(MAGIC);
  int(VERSION);
  attribute("channels", "chlist", 19);
  text("Y");
  // Its type, that it is not perceptually linear, and its sampling along x and y.
  for (const value of [FLOAT, 0, 1, 1]) int(value);
  bytes.push(0);
  attribute("compression", "compression", 1);
  bytes.push(NO_COMPRESSION);
  box("dataWindow");
  box("displayWindow");
  attribute("lineOrder", "lineOrder", 1);
  bytes.push(FROM_THE_TOP);
  attribute("pixelAspectRatio", "float", 4);
  float(1);
  attribute("screenWindowCenter", "v2f", 8);
  float(0);
  float(0);
  attribute("screenWindowWidth", "float", 4);
  float(1);
  bytes.push(0);
  const header = new Uint8Array(bytes.length + 8 * rows);
  header.set(bytes);
  const offsets = new DataView(header.buffer);
  for (let row = 0; row < rows; row++) {
    const offset = header.length + row * (8 + 4 * columns);
    offsets.setBigUint64(bytes.length + 8 * row, BigInt(offset), true);
  }
  return header;
}
