/** PNG files chunk by chunk, right and wrong ones. Checksums are left 0: readers of pixels skip them. */
import { deflateSync } from "node:zlib";

export interface PngParts {
  readonly columns: number;
  readonly rows: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  /** Chunks between header and end. */
  readonly chunks: readonly (readonly [type: string, data: Uint8Array])[];
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  return bytes;
}

export function pngFile({ columns, rows, depth = 8, colour = 0, interlace = 0, chunks }: PngParts): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns);
  header.writeUInt32BE(rows, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const all = [["IHDR", header] as const, ...chunks, ["IEND", new Uint8Array()] as const];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...all.map(([type, data]) => chunk(type, data))]));
}

/** 10 MB of zeros in 10 KB. */
export const BOMB = deflateSync(new Uint8Array(10_000_000), { level: 9 });
/** Two rows of two pixels without a filter. */
export const FOUR = deflateSync(Uint8Array.of(0, 1, 2, 0, 3, 4));

/** A header of 2 × 2 before 10 MB of pixels. */
export const bombFile = () => pngFile({ columns: 2, rows: 2, chunks: [["IDAT", BOMB]] });
