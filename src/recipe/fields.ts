/** The fields a recipe can name: which directions of the core are read, and in which octaves. */
import { goldenTerms, solidTerms, TERMS_1983, type Term } from "../core/field/directions.ts";

interface Octaves {
  /** The k's: octave k is the same terms at 1/2ᵏ the frequency and 2^(kH) the weight. */
  readonly octaves: readonly number[];
  /** 0 ≤ H < 1. */
  readonly H: number;
}

/** A table of 1983, which repeats every 32,768 m. */
interface Field1983 extends Octaves {
  readonly directions: "1983";
  readonly table: keyof typeof TERMS_1983;
}

/** Irrational directions, which never repeat. */
interface FieldIrrational extends Octaves {
  /** How many terms. */
  readonly count: number;
  /** Samples of the profile per 128 m at octave 0; about 27 in 1983, less is wider. */
  readonly frequency: number;
  /** Radians that turn every term, so that two fields do not line up. */
  readonly spin: number;
  /** Radians by which each octave is turned against the one before. */
  readonly twist?: number;
}

/** Round the horizon, and quicker upward: of a plane. */
interface FieldGolden extends FieldIrrational {
  readonly directions: "golden";
}

/** Evenly over the sphere: the same whichever way is up. */
interface FieldSolid extends FieldIrrational {
  readonly directions: "solid";
  /** Samples per 128 years. */
  readonly drift: number;
}

export type FieldRow = Field1983 | FieldGolden | FieldSolid;

export const FIELDS = {
  "relf-height": { directions: "1983", table: "height", octaves: [0], H: 0 },
  "relf-1": { directions: "1983", table: "town", octaves: [0], H: 0 },
  "relf-2": { directions: "1983", table: "wet", octaves: [0], H: 0 },
  "relf-3": { directions: "1983", table: "rough", octaves: [0], H: 0 },
  // Four octaves two apart: the profile's own detail fills what lies between. Each adds about the same slope.
  archipelago: {
    directions: "golden",
    count: 5,
    frequency: 28,
    spin: 0.4,
    twist: 1.1,
    octaves: [-4, -2, 0, 2],
    H: 0.9,
  },
  hanging: { directions: "golden", count: 5, frequency: 40, spin: 0.7, twist: 1.7, octaves: [-2, 0], H: 0.6 },
  // So wide and gentle that no island seems to lean.
  tide: { directions: "golden", count: 5, frequency: 22, spin: 0.32, octaves: [4], H: 0 },
  // Hills as steep as a shaft needs to open as a mouth, and as wide as a tunnel needs to stay under rock.
  downs: { directions: "golden", count: 5, frequency: 205, spin: 0.4, twist: 1.1, octaves: [0, 2], H: 0.9 },
  // Four terms each, so that a pixel reads a kind with twelve fetches; thresholds are 4/5 of those of 1983.
  hamlets: { directions: "golden", count: 4, frequency: 40, spin: 0.5, octaves: [0], H: 0 },
  dampness: { directions: "golden", count: 4, frequency: 34, spin: 0.6, octaves: [0], H: 0 },
  roughness: { directions: "golden", count: 4, frequency: 46, spin: 2, octaves: [0], H: 0 },
  // The same on a sphere, in patches of a field's width and, from above, of a country's.
  "hamlets-round": {
    directions: "solid",
    count: 4,
    frequency: 30,
    spin: 0.5,
    drift: -9,
    twist: 1.1,
    octaves: [0, 4],
    H: 0.3,
  },
  "dampness-round": {
    directions: "solid",
    count: 4,
    frequency: 12,
    spin: 1,
    drift: 7,
    twist: 1.1,
    octaves: [0, 4],
    H: 0.3,
  },
  "roughness-round": {
    directions: "solid",
    count: 4,
    frequency: 26,
    spin: 1.5,
    drift: -9,
    twist: 1.1,
    octaves: [0, 4],
    H: 0.3,
  },
  // What stands where on a sphere.
  scatter: { directions: "solid", count: 5, frequency: 60, spin: 2, drift: 7, octaves: [0], H: 0 },
} as const satisfies Record<string, FieldRow>;

export type FieldName = keyof typeof FIELDS;

/** The fields that a sphere can read: those that are the same whichever way is up. */
export type RoundFieldName = {
  [N in FieldName]: (typeof FIELDS)[N]["directions"] extends "golden" ? never : N;
}[FieldName];

/** The directions a row names. */
export function termsOf(row: FieldRow): readonly Term[] {
  if (row.directions === "1983") return TERMS_1983[row.table];
  const { count, frequency, spin } = row;
  return row.directions === "golden"
    ? goldenTerms(count, frequency, spin)
    : solidTerms(count, frequency, spin, row.drift);
}
