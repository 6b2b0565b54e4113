/**
 * Stands of trees on islands: woods of pine, spruce, oak and birch, each with a few other species; copses on grass,
 * single trees
 * on moors, shrubs in thickets, willows near water.
 *
 *   stand    the scatter sum in deviations, about −2 to 2; roughly constant over eighty metres
 *   cold     0 at the shore, 1 at the tree line: oaks give way to birches, and those to spruces
 *   source   G. Relf, "Placing a mix of trees": by the bits of the place; the tables are ours
 */
import type { Kind } from "../field/cover.ts";
import { SPECIES, type Species } from "../life/species.ts";

type Mix = { readonly [species in Species]?: number };

/** Minimum stand value, density (share of tiles with a plant), and percentage of each species. */
type Stand = readonly [least: number, density: number, mix: Mix];

/** The stands of each kind of ground, from the greatest value down. */
const STANDS: { readonly [kind in Kind]?: readonly Stand[] } = {
  wood: [
    [2, 0.3, { pine: 74, birch: 12, rowan: 6, juniper: 8 }],
    [0.75, 0.66, { pine: 84, birch: 7, rowan: 4, juniper: 5 }],
    [-0.1, 0.58, { oak: 62, birch: 20, rowan: 8, pine: 6, juniper: 4 }],
    [-0.55, 0.66, { birch: 68, rowan: 12, oak: 9, spruce: 11 }],
    [-Infinity, 0.82, { spruce: 87, birch: 7, rowan: 6 }],
  ],
  thicket: [
    [0.2, 0.95, { juniper: 52, gorse: 16, rowan: 14, birch: 10, pine: 8 }],
    [-Infinity, 0.95, { gorse: 46, juniper: 20, willow: 12, birch: 14, rowan: 8 }],
  ],
  grass: [
    [0, 0.014, { oak: 46, rowan: 18, juniper: 16, birch: 12, pine: 8 }],
    [-1.5, 0.02, { oak: 34, birch: 26, rowan: 20, gorse: 20 }],
    [-1.75, 0.16, { birch: 48, oak: 38, rowan: 14 }],
    [-Infinity, 0.36, { birch: 54, oak: 36, rowan: 10 }],
  ],
  moor: [
    [1.5, 0.16, { gorse: 78, juniper: 22 }],
    [-1.5, 0.055, { gorse: 46, juniper: 32, pine: 10, birch: 5, rowan: 7 }],
    [-1.75, 0.14, { pine: 50, birch: 16, juniper: 34 }],
    [-Infinity, 0.34, { pine: 66, birch: 14, juniper: 20 }],
  ],
  bare: [[-Infinity, 0.008, { juniper: 70, pine: 30 }]],
};
const BY_WATER: Mix = { willow: 68, birch: 20, rowan: 12 };
/** Cold at which oaks become birches, and birches become spruces. */
const [CHILLY, COLD] = [0.42, 0.68];
/** Random offset of the stand value per plant, in deviations, which blends neighbouring stands. */
const BLUR = 0.3;

const code = (species: Species) => SPECIES.indexOf(species);
const [OAK, BIRCH, SPRUCE, PINE] = [code("oak"), code("birch"), code("spruce"), code("pine")];

function hundred(mix: Mix): Uint8Array {
  const codes = Object.entries(mix).flatMap(([species, share]) => Array<number>(share).fill(code(species as Species)));
  if (codes.length !== 100) throw new RangeError(`Expected shares of 100, got ${codes.length}.`);
  return Uint8Array.from(codes);
}

/** A stand with a lookup table of SPECIES codes by percent. */
export interface Row {
  readonly least: number;
  readonly density: number;
  readonly codes: Uint8Array;
}

const TABLES = new Map<string, readonly Row[]>(
  Object.entries(STANDS).map(([kind, stands]) => [
    kind,
    stands.map(([least, density, mix]) => ({ least, density, codes: hundred(mix) })),
  ]),
);
const WET: Row = { least: -Infinity, density: 0.34, codes: hundred(BY_WATER) };

const DENSEST = new Map<string, number>(
  [...TABLES].map(([kind, rows]) => [kind, Math.max(WET.density, ...rows.map(({ density }) => density))]),
);

/** Upper bound of a kind of ground's density, near ponds or not; 0 where nothing grows. */
export function densestOn(kind: Kind): number {
  return DENSEST.get(kind) ?? 0;
}

/** The stand at a position, or null where nothing grows. `edge` is a random number in [0, 1). */
export function standAt(kind: Kind, stand: number, damp: boolean, edge: number): Row | null {
  const stands = TABLES.get(kind);
  if (!stands) return null;
  const blurred = stand + BLUR * (edge - 0.5);
  for (const row of stands) if (blurred >= row.least) return damp && kind !== "thicket" ? willowsIn(row) : row;
  return null;
}

/** Willows do not reduce the density of a wood. */
function willowsIn(row: Row): Row {
  return row.density > WET.density ? { ...WET, density: row.density } : WET;
}

/** Code in SPECIES, by two random numbers in [0, 1). */
export function speciesOf({ codes }: Row, cold: number, chance: number, edge: number): number {
  const chosen = codes[Math.floor(chance * 100)];
  if (chosen === OAK && cold > CHILLY) return cold > COLD ? SPRUCE : BIRCH;
  if (chosen === BIRCH && cold > COLD) return edge < 0.5 ? SPRUCE : BIRCH;
  // High up some of the pines are spruces.
  return chosen === PINE && cold > 0.85 && edge < 0.5 ? SPRUCE : chosen;
}
