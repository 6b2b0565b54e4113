/** Every format that `heightmap` writes. */
import type { Heights } from "./heights.ts";

interface Format {
  /** For --help. */
  readonly about: string;
  /** The most columns or rows: what stays below a few hundred megabytes. */
  readonly most: number;
  encode(heights: Heights): Promise<Uint8Array[]>;
}

// Loaded when wanted: a mesh's writer is as large as all the rest.
export const FORMATS = {
  png16: {
    about: "grey picture of 16 bits, north at the top; 0 is the least height, 65,535 the greatest",
    most: 8193,
    encode: async (heights) => (await import("./formats/png16.ts")).encodePng16(heights),
  },
  r16: {
    about: "the same numbers bare: 16 bits, little-endian, rows from north to south",
    most: 8193,
    encode: async (heights) => (await import("./formats/raw.ts")).encodeR16(heights),
  },
  f32: {
    about: "metres as bare 32-bit floats, little-endian, rows from north to south",
    most: 8193,
    encode: async (heights) => (await import("./formats/raw.ts")).encodeF32(heights),
  },
  xy: {
    about: "Krten's file: two sizes and whole height units of 32 bits, column by column",
    most: 8193,
    encode: async (heights) => (await import("./formats/xy.ts")).encodeXy(heights),
  },
  glb: {
    about: "binary glTF mesh in metres with normals, its middle at the origin, Y up, north along −Z",
    most: 2049,
    encode: async (heights) => (await import("./formats/glb.ts")).encodeGlb(heights),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;
