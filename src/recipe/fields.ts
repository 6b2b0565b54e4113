/** The named fields of recipes: the directions of each, and its octaves. */
import { goldenTerms, solidTerms, TERMS_1983, type Term } from "../core/field/directions.ts";

interface Octaves {
  /** The k's: octave k is the same terms at 1/2ᵏ the frequency and 2^(kH) the weight. */
  readonly octaves: readonly number[];
  /** 0 ≤ H < 1. */
  readonly H: number;
}

/** The terms of a table of 1983. Repeats every 32,768 m. */
interface Field1983 extends Octaves {
  readonly directions: "1983";
  readonly table: keyof typeof TERMS_1983;
}

/** Terms in irrational directions. Never repeats. */
interface FieldIrrational extends Octaves {
  /** Number of terms. */
  readonly count: number;
  /** Samples of the profile per 128 m at octave 0, about 27 in 1983. */
  readonly frequency: number;
  /** Radians by which all terms are rotated, so that two fields do not align. */
  readonly spin: number;
  /** Radians by which each octave is rotated against the one before. */
  readonly twist?: number;
}

/** Directions spread over the horizon, with a faster change upward; for planes. */
interface FieldGolden extends FieldIrrational {
  readonly directions: "golden";
}

/** Directions spread evenly over the sphere, so that no direction counts as up. */
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
  // Octaves two apart, since the profile has detail between them. Each adds about the same slope.
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
  // Wide and gentle, so that no island looks tilted.
  tide: { directions: "golden", count: 5, frequency: 22, spin: 0.32, octaves: [4], H: 0 },
  // Steep enough for cave mouths, and wide enough for tunnels to stay under rock.
  downs: { directions: "golden", count: 5, frequency: 205, spin: 0.4, twist: 1.1, octaves: [0, 2], H: 0.9 },
  // Four terms each: a fragment computes the kind with twelve fetches. Thresholds are 4/5 of those of 1983.
  hamlets: { directions: "golden", count: 4, frequency: 40, spin: 0.5, octaves: [0], H: 0 },
  dampness: { directions: "golden", count: 4, frequency: 34, spin: 0.6, octaves: [0], H: 0 },
  roughness: { directions: "golden", count: 4, frequency: 46, spin: 2, octaves: [0], H: 0 },
  // The same on a sphere, with patches the size of a field and, seen from above, of a country.
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
  // Placement of features on a sphere.
  scatter: { directions: "solid", count: 5, frequency: 60, spin: 2, drift: 7, octaves: [0], H: 0 },
} as const satisfies Record<string, FieldRow>;

export type FieldName = keyof typeof FIELDS;

/** The fields that a planet can use: those in which no direction counts as up. */
export type RoundFieldName = {
  [N in FieldName]: (typeof FIELDS)[N]["directions"] extends "golden" ? never : N;
}[FieldName];

/** The terms of a row. */
export function termsOf(row: FieldRow): readonly Term[] {
  if (row.directions === "1983") return TERMS_1983[row.table];
  const { count, frequency, spin } = row;
  return row.directions === "golden"
    ? goldenTerms(count, frequency, spin)
    : solidTerms(count, frequency, spin, row.drift);
}
