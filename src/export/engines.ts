/**
 * Sizes of height maps by the names of the programs that expect them, each with its format and the settings with which
 * the program shows the ground in metres.
 *
 *   source   Epic, Landscape Technical Guide; Unity, TerrainData.heightmapResolution and Import Raw; Terrain3D, Importing
 *            Data; Blender, Displace Modifier; three.js, PlaneGeometry
 */

import { phrase } from "../words/words.ts";
import type { FormatName } from "./formats.ts";
import type { HeightMap, HeightRange } from "./height-map.ts";

interface Engine {
  /** One line for help, a phrase. */
  readonly about: string;
  readonly sizes: readonly number[];
  readonly format: FormatName;
  /** Whether the first row is the southern one. */
  readonly flip: boolean;
  /** Settings by their names in the program. */
  settings(map: HeightMap, range: HeightRange): Readonly<Record<string, number | string>>;
}

const widthOf = ({ columns, spacing }: HeightMap) => (columns - 1) * spacing;

export const ENGINES = {
  /** A landscape has 128 values a unit of its Z scale, and 32,768 at its location; its unit is a centimetre. */
  unreal: {
    about: phrase("Unreal Engine landscapes"),
    sizes: [127, 253, 505, 1009, 2017, 4033, 8129],
    format: "png16",
    flip: false,
    settings({ spacing }, { least, greatest }) {
      const step = (100 * (greatest - least)) / 65535;
      return {
        "Scale X": 100 * spacing,
        "Scale Y": 100 * spacing,
        "Scale Z": 128 * step,
        "Location Z": 100 * least + 32768 * step,
      };
    },
  },
  /** The importer divides by 65,536, and its first row is the southern one. */
  unity: {
    about: phrase("Unity terrains, by Import Raw: 16 bit, Windows, not flipped"),
    sizes: [33, 65, 129, 257, 513, 1025, 2049, 4097],
    format: "r16",
    flip: true,
    settings: (map, { least, greatest }) => ({
      "Terrain Width": widthOf(map),
      "Terrain Length": widthOf(map),
      "Terrain Height": ((greatest - least) * 65536) / 65535,
      "Position Y": least,
    }),
  },
  godot: {
    about: phrase("regions of Terrain3D for Godot"),
    sizes: [64, 128, 256, 512, 1024, 2048],
    format: "exr",
    flip: false,
    settings: ({ spacing }) => ({ "Vertex Spacing": spacing, "Import Scale": 1, "Height Offset": 0 }),
  },
  blender: {
    about: phrase("Blender, by a Displace modifier on a grid; the image's colour space is Non-Color"),
    sizes: [129, 257, 513, 1025, 2049, 4097],
    format: "exr",
    flip: false,
    settings: (map) => ({
      "Grid Size": widthOf(map),
      Subdivisions: map.columns - 1,
      Strength: 1,
      Midlevel: 0,
    }),
  },
  three: {
    about: phrase("three.js, new Float32Array(bytes) as the z of a PlaneGeometry"),
    sizes: [129, 257, 513, 1025, 2049],
    format: "f32",
    flip: false,
    settings: (map) => {
      const n = map.columns - 1;
      return { geometry: `new PlaneGeometry(${widthOf(map)}, ${widthOf(map)}, ${n}, ${n})` };
    },
  },
} as const satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;

/** A number of columns and rows, of an engine where its name was given. */
export interface MapSize {
  readonly size: number;
  readonly engine?: EngineName;
}

/** Names as "unreal-1009". */
export const SIZE_NAMES: readonly string[] = Object.entries(ENGINES).flatMap(([engine, { sizes }]) =>
  sizes.map((size) => `${engine}-${size}`),
);

/** The size of a name, or null. */
export function namedSize(name: string): MapSize | null {
  if (!SIZE_NAMES.includes(name)) return null;
  const [engine, size] = name.split("-");
  return { size: Number(size), engine: engine as EngineName };
}
