/**
 * Plant species: their size, and how common they are by kind of ground, climate and grove.
 *
 *   cold    0 in equatorial lowlands, 1 at the tree line or a pole
 *   grove   a noise value with mean 0 and deviation 1 that varies over about 50 m, so that plants of a species cluster
 */
import type { Kind } from "../field/cover.ts";
import { hash } from "../field/hash.ts";

/** Species by code: trees first, then shrubs and reeds. */
export const SPECIES = ["pine", "spruce", "birch", "oak", "rowan", "willow", "juniper", "gorse", "reed"] as const;
export type Species = (typeof SPECIES)[number];

/** Side of a tile with at most one plant, metres. */
export const TILE = 4;

interface SpeciesRow {
  /** Height of a grown plant, metres. */
  readonly size: readonly [least: number, most: number];
  /**
   * Radii of trees as shares of the height: the trunk at chest height, and the solid part of the crown. Shrubs have none and do not
   * collide.
   */
  readonly solid?: readonly [trunk: number, crown: number];
  /** Largest tilt from upright, radians. */
  readonly lean: number;
  /** The best value of `cold`, and the largest distance from it. */
  readonly cold: readonly [best: number, reach: number];
  /** The best value of `grove`. */
  readonly grove: number;
  /** Relative frequency by kind of ground. */
  readonly on: { readonly [kind in Kind]?: number };
}

const SPECIES_ROWS: { readonly [species in Species]: SpeciesRow } = {
  pine: {
    size: [11, 22],
    solid: [0.021, 0.12],
    lean: 0.07,
    cold: [0.5, 0.75],
    grove: 0.9,
    on: { wood: 5, thicket: 0.7, grass: 1, moor: 1 },
  },
  spruce: {
    size: [9, 25],
    solid: [0.016, 0.12],
    lean: 0.04,
    cold: [0.8, 0.7],
    grove: -0.7,
    on: { wood: 7, thicket: 1.4, grass: 0.4 },
  },
  birch: {
    size: [8, 15],
    solid: [0.016, 0.11],
    lean: 0.12,
    cold: [0.5, 0.7],
    grove: 0.2,
    on: { wood: 2.5, thicket: 2, grass: 1.5, moor: 0.8 },
  },
  oak: {
    size: [9, 17],
    solid: [0.039, 0.25],
    lean: 0.06,
    cold: [0, 0.55],
    grove: 0.1,
    on: { wood: 6, thicket: 0.6, grass: 4 },
  },
  rowan: {
    size: [4, 8],
    solid: [0.022, 0.17],
    lean: 0.12,
    cold: [0.45, 0.8],
    grove: 0.6,
    on: { wood: 0.6, thicket: 1.8, grass: 1, moor: 0.8 },
  },
  willow: {
    size: [5, 10],
    solid: [0.036, 0.24],
    lean: 0.16,
    cold: [0.3, 0.9],
    grove: -0.3,
    on: { wood: 0.15, thicket: 1, grass: 0.5, marsh: 4 },
  },
  juniper: {
    size: [0.8, 3],
    lean: 0.1,
    cold: [0.6, 0.9],
    grove: 0.5,
    on: { wood: 0.3, thicket: 4, grass: 0.6, moor: 5 },
  },
  /** Grows only where marshes put it (src/core/flat/marsh.ts). */
  reed: { size: [1.1, 2.1], lean: 0.1, cold: [0, 1], grove: 0, on: {} },
  gorse: { size: [0.6, 1.8], lean: 0.08, cold: [0.15, 0.8], grove: -0.4, on: { thicket: 5, grass: 1, moor: 7 } },
};

/** Number of trees in SPECIES. */
export const TREES = SPECIES.filter((name) => SPECIES_ROWS[name].solid).length;

/** Radii of a tree's trunk and crown as shares of its height, by code in SPECIES; undefined for shrubs. */
export const solidOf = (code: number): SpeciesRow["solid"] => SPECIES_ROWS[SPECIES[code]]?.solid;

/** Share of planting places in use, by kind of ground; places are one tile apart. */
export const DENSITY: { readonly [kind in Kind]?: number } = {
  wood: 0.6,
  thicket: 0.95,
  marsh: 0.06,
  moor: 0.06,
  grass: 0.014,
  bare: 0.008,
};

const weights = new Float64Array(SPECIES.length);
const ROWS = SPECIES.map((name) => SPECIES_ROWS[name]);
const WILLOW = SPECIES.indexOf("willow");
/** Altitude above the sea up to which willows are 12 times as common, metres. */
const DAMP = 9;

/** The index in SPECIES for a random `chance` in [0, 1), `altitude` metres above the sea; −1 where none can grow. */
export function speciesAt(kind: Kind, cold: number, grove: number, altitude: number, chance: number): number {
  let sum = 0;
  for (let code = 0; code < ROWS.length; code++) {
    const { on, cold: likes, grove: own } = ROWS[code];
    const far = (cold - likes[0]) / likes[1];
    const apart = (grove - own) / 1.6;
    const damp = code === WILLOW && altitude < DAMP ? 12 : 1;
    weights[code] = (on[kind] ?? 0) * damp * Math.max(0, 1 - far * far) * Math.max(0.08, 1 - apart * apart);
    sum += weights[code];
  }
  let left = chance * sum;
  for (let code = 0; code < ROWS.length; code++) {
    left -= weights[code];
    if (left < 0) return code;
  }
  return -1;
}

/** Share of planting places in use: woods have clearings, grass has copses. */
export function densityOf(kind: Kind, grove: number): number {
  const density = DENSITY[kind] ?? 0;
  if (kind === "wood") return density * Math.min(1, Math.max(0.1, 2.3 - 1.2 * grove));
  if (kind === "grass" || kind === "moor") return density + Math.min(0.35, Math.max(0, -1.5 - grove) * 0.8);
  return density;
}

/** The individual shape of a plant or feature. */
export interface InstanceShape {
  /** Radians, 0 ≤ heading < 2π. */
  readonly heading: number;
  /** Metres: the height of a plant, the breadth of a feature. */
  readonly size: number;
  /** Tilt from upright toward `heading`, radians. */
  readonly lean: number;
  /** 16 random bits. */
  readonly bits: number;
}

/** The shape of a plant of species `code` on ground `near`, by a hash. */
export function plantShape(code: number, near: Kind, cold: number, seed: number): InstanceShape {
  const { size, lean } = ROWS[code];
  let h = hash(seed + 4);
  const heading = ((h & 0xffff) / 65536) * 2 * Math.PI;
  const bits = h >>> 16;
  h = hash(h + 5);
  // Sum of two draws: middle sizes are the most common. Plants are young in thickets and stunted in the cold.
  const age = ((h & 0xff) + ((h >>> 8) & 0xff)) / 510;
  const vigour = (near === "thicket" && code < TREES ? 0.6 : 1) * (1 - 0.55 * Math.max(0, cold - 0.45));
  const bent = (((h >>> 16) & 0xff) / 255) * ((h >>> 24) / 255);
  return { heading, size: (size[0] + (size[1] - size[0]) * age) * vigour, lean: lean * bent, bits };
}
