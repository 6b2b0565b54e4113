/**
 * Places of villages, towns and cities on a planet with air and mild ground: at most one per cell of a lattice, for each rank.
 *
 *   lattice     n × n cells on each face of the cube, n a power of two, cells of at most SPACING · 4^rank metres; cuts bend
 *               so that cells near a corner are nearly as wide as in the middle
 *   place       the best of some hashed candidates in the cell: above the sea, level, near a coast, low and in a mild climate
 *   exists      with the chance that the place is worth, so that coasts are crowded and deserts are empty
 *   apart       none within the reach of one of a higher rank
 *   same        a function of the globe, rank, face and cell alone, at t = 0: every query gets the same bits
 *   cost        some 20 altitudes a cell; the last some thousand results are kept
 */

import { fieldAt } from "../field/field.ts";
import { createGenerationalCache } from "../field/generational-cache.ts";
import { hash, hash3, unitFloat } from "../field/hash.ts";
import { smoothstep } from "../smoothstep.ts";
import { climateField, climateOf, rainOf, warmthOf } from "./albedo.ts";
import { EVEN_SLOPE, evenly, placeOn } from "./cube-sphere.ts";
import { isSettled } from "./settled.ts";
import { altitudeOn, type Globe } from "./sphere.ts";

type Vec = readonly [x: number, y: number, z: number];

export interface Settlement {
  /** "rank/face/i/j". */
  readonly key: string;
  /** 0 a village, 1 a town, 2 a city, more a metropolis. */
  readonly rank: number;
  /** On the datum, metres from the planet's centre. */
  readonly at: Vec;
  /** Metres above the sea in its middle. */
  readonly altitude: number;
  /** Metres from its middle to where houses become sparse. */
  readonly reach: number;
  readonly population: number;
  /** Unit vectors on the ground: along the hill and up it. */
  readonly along: Vec;
  readonly uphill: Vec;
  /** 32 bits for everything else. */
  readonly seed: number;
}

/** Greatest width of a cell of rank 0, metres, and the factor between ranks. */
const SPACING = 2400;
const WIDER = 4;
/** Ranks, and the greatest share of the radius that a cell of the highest one is wide. */
const RANKS = 5;
const WIDEST = 0.75;
/** Metres from the middle to the edge, and people, of each rank. */
const REACH = [150, 400, 950, 1900, 3200];
const PEOPLE = [220, 3200, 38_000, 310_000, 2_400_000];
/** Candidates in a cell. */
const CANDIDATES = [3, 5, 7, 7, 7];
/** Minimum altitude of the middle above the sea, metres, and maximum slope over the reach. */
const SHORE = 4;
const STEEPEST = 0.16;
/** Cells per generation of the cache: flights over a planet without end must not fill the memory. */
const CELLS_KEPT = 1 << 13;
/** Free margin along the edge of a cell, as a share of its width. */
const MARGIN = 0.04;

export interface Settlements {
  /** Ranks on this planet, from 0; none where there are no settlements. */
  readonly ranks: number;
  /** Greatest width of a rank's cells, metres. */
  spacing(rank: number): number;
  /** The settlement of a cell, or null. */
  inCell(rank: number, face: number, i: number, j: number): Settlement | null;
  /** Calls `found` with those of a rank whose middle is within `range` metres, straight through the ground, of a point of the datum. */
  near(rank: number, place: Vec, range: number, found: (settlement: Settlement) => void): void;
}

const known = new WeakMap<Globe, Settlements>();

/** The settlements of a globe; the same object each time. */
export function settlementsOf(globe: Globe): Settlements {
  let own = known.get(globe);
  if (!own) {
    own = createSettlements(globe);
    known.set(globe, own);
  }
  return own;
}

function createSettlements(globe: Globe): Settlements {
  const { radius } = globe;
  let ranks = 0;
  if (isSettled(globe)) while (ranks < RANKS && SPACING * WIDER ** ranks <= WIDEST * radius) ranks++;
  const spacing = (rank: number) => SPACING * WIDER ** rank;
  const along = (rank: number) => Math.max(1, 2 ** Math.ceil(Math.log2((2 * EVEN_SLOPE * radius) / spacing(rank))));
  const climate = climateField(globe.ground.profile, radius);
  const cells = createGenerationalCache<string, Settlement | null>(CELLS_KEPT);
  const point = new Float64Array(3);

  /** Whether a place is in the reach of a settlement of a higher rank, or of the same rank's neighbour in another cell. */
  function isTaken(rank: number, at: Vec, reach: number): boolean {
    let taken = false;
    for (let above = rank + 1; above < ranks; above++)
      near(above, at, 2.2 * REACH[above] + 1.4 * reach, () => {
        taken = true;
      });
    return taken;
  }

  function settle(rank: number, face: number, i: number, j: number): Settlement | null {
    const n = along(rank);
    const cell = hash3(face * RANKS + rank, i, j);
    const reach = REACH[rank] * (0.75 + 0.5 * unitFloat(hash(cell + 1)));
    let best: Site | null = null;
    for (let k = 0; k < CANDIDATES[rank]; k++) {
      const h = hash(cell + 16 * k + 7);
      const inside = (bits: number) => MARGIN + (1 - 2 * MARGIN) * ((bits + 0.5) / 65536);
      const [u, v] = [evenly((2 * (i + inside(h & 0xffff))) / n - 1), evenly((2 * (j + inside(h >>> 16))) / n - 1)];
      placeOn(face, u, v, radius, point);
      const site = surveySite(globe, climate, [point[0], point[1], point[2]], reach, rank);
      if (site && (!best || site.worth > best.worth)) best = site;
    }
    if (!best || unitFloat(hash(cell + 3)) > best.worth || isTaken(rank, best.at, reach)) return null;
    const people = PEOPLE[rank] * (reach / REACH[rank]) ** 2 * (0.6 + 0.8 * unitFloat(hash(cell + 5)));
    const { worth, ...place } = best;
    return {
      key: `${rank}/${face}/${i}/${j}`,
      rank,
      reach,
      population: Math.round(people),
      seed: hash(cell + 9),
      ...place,
    };
  }

  function inCell(rank: number, face: number, i: number, j: number): Settlement | null {
    const key = `${rank}/${face}/${i}/${j}`;
    let found = cells.get(key);
    if (found === undefined) {
      found = settle(rank, face, i, j);
      cells.set(key, found);
    }
    return found;
  }

  function near(rank: number, place: Vec, range: number, found: (settlement: Settlement) => void): void {
    const finest = along(rank);
    const visit = (n: number, face: number, i: number, j: number): void => {
      const [u, v] = [evenly((2 * (i + 0.5)) / n - 1), evenly((2 * (j + 0.5)) / n - 1)];
      placeOn(face, u, v, radius, point);
      const [dx, dy, dz] = [point[0] - place[0], point[1] - place[1], point[2] - place[2]];
      // No cell reaches farther from its middle than its whole width on the cube.
      if (Math.sqrt(dx * dx + dy * dy + dz * dz) > range + (2.2 * radius) / n) return;
      if (n === finest) {
        const own = inCell(rank, face, i, j);
        if (!own) return;
        const [x, y, z] = [own.at[0] - place[0], own.at[1] - place[1], own.at[2] - place[2]];
        if (x * x + y * y + z * z < range * range) found(own);
        return;
      }
      for (let k = 0; k < 4; k++) visit(2 * n, face, 2 * i + (k & 1), 2 * j + (k >> 1));
    };
    for (let face = 0; face < 6; face++) visit(1, face, 0, 0);
  }

  return { ranks, spacing, inCell, near };
}

interface Site {
  readonly at: Vec;
  readonly altitude: number;
  readonly along: Vec;
  readonly uphill: Vec;
  /** Chance that it is settled. */
  readonly worth: number;
}

/** Distances at which the coast is searched, in reaches. */
const COAST = [1.6, 3.5];

/** Suitability of a place for a settlement, null where none is possible. */
function surveySite(
  globe: Globe,
  field: ReturnType<typeof climateField>,
  at: Vec,
  reach: number,
  rank: number,
): Site | null {
  const altitude = altitudeOn(globe, ...at);
  if (altitude < SHORE || altitude > 0.75 * globe.snow) return null;
  const climate = climateOf(field, fieldAt(field, ...at));
  const sine = Math.abs(at[2]) / globe.radius;
  const warmth = warmthOf(sine, altitude / globe.snow, climate);
  const mild = smoothstep(0.14, 0.42, warmth) * (0.25 + 0.75 * smoothstep(0.22, 0.5, rainOf(sine, climate)));
  if (mild <= 0.01) return null;
  const { east, north } = axesAt(at, globe.radius);
  const heightAt = (a: number, b: number) =>
    altitudeOn(
      globe,
      at[0] + a * east[0] + b * north[0],
      at[1] + a * east[1] + b * north[1],
      at[2] + a * east[2] + b * north[2],
    );
  const near = [heightAt(reach, 0), heightAt(0, reach), heightAt(-reach, 0), heightAt(0, -reach)];
  const dry = near.map((h) => Math.max(0, h));
  const slope = Math.max(...dry.map((h) => Math.abs(h - altitude))) / reach;
  if (slope > STEEPEST || near.filter((h) => h < 0).length > 2) return null;
  // A town half in the sea is no town.
  const within = DIAGONALS.map(([a, b]) => heightAt(0.8 * reach * a, 0.8 * reach * b));
  const land = 1 - [...near, ...within].filter((h) => h < 1).length / 8;
  const hilly = within.some((h) => h > 0 && Math.abs(h - altitude) > STEEPEST * reach);
  if (hilly) return null;
  let shore = near.some((h) => h < 0) ? 1 : 0;
  for (const [k, share] of COAST.entries())
    for (let turn = 0; turn < 4 && shore === 0; turn++) {
      const [a, b] = DIAGONALS[turn];
      const far = share * reach + 150;
      if (heightAt(far * (k ? a : a + b), far * (k ? b : b - a)) < 0) shore = k === 0 ? 0.85 : 0.6;
    }
  const low = 1 - smoothstep(0.05, 0.5, altitude / globe.snow);
  const worth =
    land * land * mild * (1 - smoothstep(0.3, 1, slope / STEEPEST)) * (0.18 + 0.6 * shore + 0.2 * low + 0.06 * rank);
  return { at, altitude, worth, ...axesUphill(east, north, dry[0] - dry[2], dry[1] - dry[3]) };
}

const DIAGONALS = [
  [0.7, 0.7],
  [-0.7, 0.7],
  [-0.7, -0.7],
  [0.7, -0.7],
];

/** East and north at a place; near a pole two other level directions. */
export function axesAt(at: Vec, radius: number): { readonly east: Vec; readonly north: Vec } {
  const [x, y, z] = [at[0] / radius, at[1] / radius, at[2] / radius];
  // The cross product of the z axis, or near a pole of the x axis, and up.
  const [ex, ey, ez] = Math.abs(z) < 0.9 ? [-y, x, 0] : [0, -z, y];
  const k = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
  const east: Vec = [k * ex, k * ey, k * ez];
  return {
    east,
    north: [y * east[2] - z * east[1], z * east[0] - x * east[2], x * east[1] - y * east[0]],
  };
}

function axesUphill(east: Vec, north: Vec, a: number, b: number): { readonly along: Vec; readonly uphill: Vec } {
  const length = Math.sqrt(a * a + b * b);
  const [c, s] = length > 0 ? [a / length, b / length] : [0, 1];
  const mix = (p: number, q: number): Vec => [
    p * east[0] + q * north[0],
    p * east[1] + q * north[1],
    p * east[2] + q * north[2],
  ];
  return { along: mix(s, -c), uphill: mix(c, s) };
}
