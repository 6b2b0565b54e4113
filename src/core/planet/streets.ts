/**
 * Streets and houses of a settlement: a net of streets, bent so that it follows the hill, with houses in rows along them.
 *
 *   local      x metres along the hill and y up it from the settlement's middle, on the plane that touches the datum there
 *   street     (u, v) of which the streets are the lines at whole multiples of ACROSS and APART; (x, y) = (u, v) + w(u, v)
 *   w          waves of tens of metres, and the way up or down the hill to the contour that a straight street would leave
 *   segments   between neighbouring nodes that are in town, dry, and not too steep between; some are left out, more at the edge.
 *              "along" (i, j) leads to (i + 1, j), "cross" (i, j) to (i, j + 1)
 *   houses     every LOT metres on both sides of segments along the hill, their doors toward the street; their floor is over the
 *              highest ground at their walls, their foundation reaches below the lowest
 *   same       a function of the globe and the settlement, at t = 0
 */

import { cos, sin } from "../field/deterministic-math.ts";
import { createGenerationalCache, type GenerationalCache } from "../field/generational-cache.ts";
import { hash, hash3, unitFloat } from "../field/hash.ts";
import { runSteps } from "../field/run-steps.ts";
import { ROOF_RISE, type Roof, STOREY, type Walls } from "../flat/towns.ts";
import { smoothstep } from "../smoothstep.ts";
import type { Settlement, Settlements } from "./settlements.ts";
import { altitudeOn, type Globe } from "./sphere.ts";

type Vec = readonly [x: number, y: number, z: number];

/** Metres between streets across the hill, and between those along it. */
export const ACROSS = 92;
export const APART = 58;
/** Half the width of a street with its pavements, metres. */
const HALF_WAY = 5;
/** Metres between houses of a row, from a cross street to the first, and houses on one side of a segment. */
const LOT = 16;
const FIRST = 14;
const LOTS = 5;
const HALF_HOUSE = 6;
/** Greatest rise over run of a street, difference of ground under a house, and minimum altitude of both, metres. */
const GRADE = 0.22;
const STEEPEST = 5;
const DRY = 1.2;
const SILL = 0.15;
/** Farthest extent of streets along the two main lines, in reaches of the settlement. */
export const FARTHEST = 1.5;
/** Samples of the hill along a side of its grid, which is 2 · FARTHEST reaches wide. */
const SAMPLES = 9;

/** All settlements whose streets may be within `range` metres. */
export function settlementsAround(all: Settlements, at: Vec, range: number): Settlement[] {
  const found: Settlement[] = [];
  for (let rank = 0; rank < all.ranks; rank++)
    all.near(rank, at, range + 4200, (each) => {
      const [x, y, z] = [each.at[0] - at[0], each.at[1] - at[1], each.at[2] - at[2]];
      if (Math.sqrt(x * x + y * y + z * z) < range + FARTHEST * 1.3 * each.reach) found.push(each);
    });
  return found;
}

export interface TownPlan {
  readonly settlement: Settlement;
  readonly radius: number;
  /** Nodes reach from −columns to columns across, and from −rows to rows up the hill. */
  readonly columns: number;
  readonly rows: number;
  /** (2·columns + 1)·(2·rows + 1), by row: the depth of a node inside the town, 0 at the edge and less outside. */
  readonly inside: Float32Array;
  /** The same size: 1 for a segment along the hill, plus 2 for a cross segment from the node. */
  readonly segments: Uint8Array;
  /** Ground of the nodes, metres above the sea. */
  readonly heights: Float64Array;
  /** The shift up the hill to the contour, metres, SAMPLES². */
  readonly contour: Float64Array;
  /** Phases of the waves. */
  readonly phases: readonly number[];
}

/** Stretches without paving of the street from a node along the hill or across it, metres of street coordinates from that node. */
export interface StreetCuts {
  cutsOf(i: number, j: number, along: boolean): readonly { readonly from: number; readonly to: number }[];
}

const NO_CUTS: StreetCuts = { cutsOf: () => [] };

/** A house of a settlement on a planet. */
export interface TownHouse {
  /** Its middle on the datum, metres from the planet's centre. */
  readonly at: Vec;
  /** Unit vector on the ground through its door, outward. */
  readonly door: Vec;
  /** Altitudes in metres: ground floor, eaves, ridge. */
  readonly floor: number;
  readonly eaves: number;
  readonly top: number;
  /** The plane of the ground around it: altitude in the middle, rise to the right of the door as seen from inside, and through it. */
  readonly ground: readonly [altitude: number, right: number, ahead: number];
  readonly storeys: number;
  readonly roof: Roof;
  readonly along: boolean;
  readonly walls: Walls;
  readonly tint: number;
  readonly bits: number;
}

/** Plans per generation of a globe's cache: that of a city has hundreds of kilobytes with the grid of its streets. */
const PLANS_KEPT = 24;
const plans = new WeakMap<Globe, GenerationalCache<string, TownPlan>>();

/** The plan of a settlement; the last some are kept. */
export function planOf(globe: Globe, settlement: Settlement): TownPlan {
  return runSteps(planTown(globe, settlement));
}

/** `planOf` in steps of one row of nodes. */
export function* planTown(globe: Globe, settlement: Settlement): Generator<undefined, TownPlan> {
  let own = plans.get(globe);
  if (!own) {
    own = createGenerationalCache(PLANS_KEPT);
    plans.set(globe, own);
  }
  let plan = own.get(settlement.key);
  if (!plan) {
    plan = yield* drawPlan(globe, settlement);
    own.set(settlement.key, plan);
  }
  return plan;
}

function* drawPlan(globe: Globe, settlement: Settlement): Generator<undefined, TownPlan> {
  const { reach, seed } = settlement;
  const columns = Math.ceil((FARTHEST * 1.2 * reach) / ACROSS);
  const rows = Math.ceil((FARTHEST * 1.2 * reach) / APART);
  const size = (2 * columns + 1) * (2 * rows + 1);
  const phases = [1, 2, 3, 4, 5].map((k) => 2 * Math.PI * unitFloat(hash(seed + k)));
  const plan: TownPlan = {
    settlement,
    radius: globe.radius,
    columns,
    rows,
    inside: new Float32Array(size),
    segments: new Uint8Array(size),
    heights: new Float64Array(size),
    contour: contourShifts(globe, settlement),
    phases,
  };
  const point = new Float64Array(2);
  const place = new Float64Array(3);
  for (let j = -rows, at = 0; j <= rows; j++) {
    for (let i = -columns; i <= columns; i++, at++) {
      plan.inside[at] = insideTown(plan, i, j);
      // Far nodes have no streets.
      if (plan.inside[at] < 0) continue;
      bend(plan, i * ACROSS, j * APART, point);
      localToDatum(plan, point[0], point[1], place);
      plan.heights[at] = altitudeOn(globe, place[0], place[1], place[2]);
    }
    yield;
  }
  for (let j = -rows, at = 0; j <= rows; j++)
    for (let i = -columns; i <= columns; i++, at++)
      plan.segments[at] = (isStreet(plan, at, i, j, true) ? 1 : 0) + (isStreet(plan, at, i, j, false) ? 2 : 0);
  return plan;
}

/** Depth of a node inside the town: about 1 in the middle, 0 at the edge, which is lobed and farther out on the main lines. */
function insideTown({ settlement: { reach, seed }, phases }: TownPlan, i: number, j: number): number {
  const [u, v] = [(i * ACROSS) / reach, (1.15 * j * APART) / reach];
  const r = Math.sqrt(u * u + v * v);
  if (r === 0) return 1;
  const [c, s] = [u / r, v / r];
  const lobes = 0.2 * cos(phases[3]) * (4 * c * c - 3) * c + 0.2 * sin(phases[3]) * 2 * c * s;
  const main = i === 0 || j === 0 ? FARTHEST : 1;
  return main * (1 + lobes) + 0.25 * (unitFloat(hash3(seed, i, j)) - 0.5) - r;
}

function isStreet(
  { columns, rows, inside, heights, settlement }: TownPlan,
  at: number,
  i: number,
  j: number,
  along: boolean,
) {
  if (along ? i === columns : j === rows) return false;
  const to = along ? at + 1 : at + 2 * columns + 1;
  if (inside[at] < 0 || inside[to] < 0 || heights[at] < DRY || heights[to] < DRY) return false;
  if (Math.abs(heights[to] - heights[at]) > GRADE * (along ? ACROSS : APART)) return false;
  if (along ? j % 4 === 0 : i % 4 === 0) return true;
  const left = 0.06 + 0.3 * (1 - smoothstep(0, 0.5, inside[at]));
  return unitFloat(hash3(settlement.seed + (along ? 11 : 12), i, j)) >= left;
}

/** The index of a node in the plan's arrays, −1 outside. */
export function nodeIndex({ columns, rows }: TownPlan, i: number, j: number): number {
  return Math.abs(i) > columns || Math.abs(j) > rows ? -1 : (j + rows) * (2 * columns + 1) + i + columns;
}

/** Whether there is the segment from a node along the hill, or across it. */
export function hasStreet(plan: TownPlan, i: number, j: number, along: boolean): boolean {
  const at = nodeIndex(plan, i, j);
  return at >= 0 && (plan.segments[at] & (along ? 1 : 2)) !== 0;
}

/** Minimum rise over run of the hill in the shift to a contour, and maximum shift in reaches. */
const LEAST_RISE = 0.04;
const MOST_SHIFT = 0.11;

function contourShifts(globe: Globe, settlement: Settlement): Float64Array {
  const { reach } = settlement;
  const side = (2 * FARTHEST * 1.2 * reach) / (SAMPLES - 1);
  const heights = new Float64Array(SAMPLES * SAMPLES);
  const place = new Float64Array(3);
  let [mean, right, up] = [0, 0, 0];
  const middle = (SAMPLES - 1) / 2;
  for (let j = 0, at = 0; j < SAMPLES; j++)
    for (let i = 0; i < SAMPLES; i++, at++) {
      const [x, y] = [(i - middle) * side, (j - middle) * side];
      localToDatum({ settlement, radius: globe.radius }, x, y, place);
      const h = Math.max(0, altitudeOn(globe, place[0], place[1], place[2]));
      heights[at] = h;
      mean += h;
      right += h * (i - middle);
      up += h * (j - middle);
    }
  const count = SAMPLES * SAMPLES;
  const squares = (SAMPLES * SAMPLES * (SAMPLES * SAMPLES - 1)) / 12;
  mean /= count;
  right /= squares;
  up /= squares;
  const rise = Math.max(LEAST_RISE, Math.sqrt(right * right + up * up) / side);
  const most = MOST_SHIFT * reach;
  for (let j = 0, at = 0; j < SAMPLES; j++)
    for (let i = 0; i < SAMPLES; i++, at++) {
      const shift = -(heights[at] - mean - right * (i - middle) - up * (j - middle)) / rise;
      heights[at] = shift / (1 + Math.abs(shift) / most);
    }
  return heights;
}

/** Quadratic B-spline of the contour's shifts at (u, v). */
function contourAt({ contour, settlement: { reach } }: TownPlan, u: number, v: number): number {
  const scale = (SAMPLES - 1) / (2 * FARTHEST * 1.2 * reach);
  const [p, q] = [u * scale + (SAMPLES - 1) / 2, v * scale + (SAMPLES - 1) / 2];
  const [i, j] = [Math.round(p), Math.round(q)];
  const [a, b] = [p - i, q - j];
  let sum = 0;
  for (let n = -1; n <= 1; n++) {
    const row = SAMPLES * Math.min(SAMPLES - 1, Math.max(0, j + n));
    const wy = n === 0 ? 0.75 - b * b : 0.5 * (0.5 + n * b) ** 2;
    for (let m = -1; m <= 1; m++) {
      const wx = m === 0 ? 0.75 - a * a : 0.5 * (0.5 + m * a) ** 2;
      sum += wx * wy * contour[row + Math.min(SAMPLES - 1, Math.max(0, i + m))];
    }
  }
  return sum;
}

const TURN = 2 * Math.PI;

/** Writes local (x, y) of street coordinates into `out`. */
export function bend(plan: TownPlan, u: number, v: number, out: Float64Array): void {
  const [p0, p1, p2] = plan.phases;
  out[0] = u + 12 * sin(TURN * (v / 430) + p0);
  out[1] = v + 13 * sin(TURN * (u / 410) + p1) + 4 * sin(TURN * (u / 150 + v / 240) + p2) + contourAt(plan, u, v);
}

/** Writes street coordinates of local (x, y) into `out`: `bend` undone, within a centimetre. */
export function unbend(plan: TownPlan, x: number, y: number, out: Float64Array): void {
  let [u, v] = [x, y];
  for (let k = 0; k < 12; k++) {
    bend(plan, u, v, out);
    u += x - out[0];
    v += y - out[1];
  }
  out[0] = u;
  out[1] = v;
}

/** Writes the point of the datum over local (x, y) into `out`. */
export function localToDatum(
  { settlement: { at, along, uphill }, radius }: Pick<TownPlan, "settlement" | "radius">,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const k = radius / Math.sqrt(radius * radius + x * x + y * y);
  for (let axis = 0; axis < 3; axis++) out[axis] = k * (at[axis] + x * along[axis] + y * uphill[axis]);
}

/** Writes local (x, y) under a point into `out`. */
export function datumToLocal(
  { settlement: { at, along, uphill }, radius }: TownPlan,
  p: ArrayLike<number>,
  out: Float64Array,
): void {
  const k = (radius * radius) / (p[0] * at[0] + p[1] * at[1] + p[2] * at[2]);
  out[0] = k * (p[0] * along[0] + p[1] * along[1] + p[2] * along[2]);
  out[1] = k * (p[0] * uphill[0] + p[1] * uphill[1] + p[2] * uphill[2]);
}

const SIDES = [1, -1] as const;

/** The houses of a plan whose middle is within `range` metres of a point of the datum and not beside a cut, one segment per step. */
export function* scanTownHouses(
  globe: Globe,
  plan: TownPlan,
  near: Vec,
  range: number,
  { cutsOf }: StreetCuts = NO_CUTS,
): Generator<undefined, TownHouse[]> {
  const { columns, rows } = plan;
  const found: TownHouse[] = [];
  const place = new Float64Array(3);
  const point = new Float64Array(2);
  const distance = () => Math.hypot(place[0] - near[0], place[1] - near[1], place[2] - near[2]);
  for (let j = -rows; j <= rows; j++)
    for (let i = -columns; i < columns; i++) {
      if (!hasStreet(plan, i, j, true)) continue;
      bend(plan, (i + 0.5) * ACROSS, j * APART, point);
      localToDatum(plan, point[0], point[1], place);
      if (distance() > range + ACROSS) continue;
      const cuts = cutsOf(i, j, true);
      for (const side of SIDES)
        for (let k = 0; k < LOTS; k++) {
          const along = FIRST + LOT * k;
          if (cuts.some(({ from, to }) => along > from - HALF_HOUSE && along < to + HALF_HOUSE)) continue;
          const house = houseOn(globe, plan, i, j, side, k);
          if (!house) continue;
          place.set(house.at);
          if (distance() <= range) found.push(house);
        }
      yield;
    }
  return found;
}

export function townHousesNear(globe: Globe, plan: TownPlan, near: Vec, range: number): TownHouse[] {
  return runSteps(scanTownHouses(globe, plan, near, range));
}

const [ahead, behind] = [new Float64Array(2), new Float64Array(2)];
const corner = new Float64Array(3);

/** The house on a lot of a segment, or null: `side` 1 above the street and −1 below it. */
function houseOn(globe: Globe, plan: TownPlan, i: number, j: number, side: 1 | -1, k: number): TownHouse | null {
  const { seed, rank } = plan.settlement;
  const inside = plan.inside[nodeIndex(plan, i, j)];
  const row = hash3(seed + 20 + side, i, j);
  const h = hash(row + 31 * k + 5);
  const dense = smoothstep(-0.05, 0.55, inside);
  if (unitFloat(hash(row)) < 0.05 || unitFloat(h) > 0.5 + 0.47 * dense) return null;
  const u = i * ACROSS + FIRST + LOT * k;
  bend(plan, u + 4, j * APART, ahead);
  bend(plan, u - 4, j * APART, behind);
  const [dx, dy] = [ahead[0] - behind[0], ahead[1] - behind[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  const [tx, ty] = [dx / length, dy / length];
  // A row stands in line; at the edge of town gardens lie before it.
  const garden = (1 - dense) * (2 + 3 * unitFloat(hash(row + 1)) + 2.5 * unitFloat(hash(h + 1)));
  const off = side * (HALF_WAY + 0.3 + HALF_HOUSE + garden);
  const [x, y] = [(ahead[0] + behind[0]) / 2 - off * ty, (ahead[1] + behind[1]) / 2 + off * tx];
  const ground = measureGround(globe, plan, x, y, [side * ty, -side * tx]);
  if (!ground) return null;
  const look = hash(h + 2);
  const share = unitFloat(hash(h + 3));
  const tall = 1 + (rank > 0 ? 1.2 : 0.25) * dense + (rank > 1 ? 2.4 * smoothstep(0.3, 0.9, inside) : 0);
  const storeys = Math.max(1, Math.round(tall * (0.55 + 0.9 * unitFloat(hash(h + 4)))));
  const roof = roofBy(unitFloat(hash(h + 6)), storeys);
  const floor = ground.highest + SILL;
  const eaves = floor + storeys * STOREY + 0.35;
  return {
    at: ground.at,
    door: ground.door,
    floor,
    eaves,
    top: eaves + ROOF_RISE[roof],
    ground: ground.plane,
    storeys,
    roof,
    along: (look & 0x300) !== 0,
    walls: share < 0.6 ? "plaster" : share < 0.82 ? "stone" : "timber",
    tint: (look & 0xff) / 256,
    bits: look >>> 16,
  };
}

function roofBy(share: number, storeys: number): Roof {
  if (storeys > 4) return share < 0.55 ? "hip" : share < 0.8 ? "flat" : "mansard";
  return share < 0.6 ? "gable" : share < 0.82 ? "hip" : share < 0.95 ? "mansard" : "flat";
}

/** The ground under a house at local (x, y) whose door looks along the local unit vector; null where it is wet or too steep. */
function measureGround(globe: Globe, plan: TownPlan, x: number, y: number, [fx, fy]: readonly [number, number]) {
  const out = HALF_HOUSE + 0.4;
  // To the right, looking out of the door.
  const [rx, ry] = [fy, -fx];
  let [lowest, highest, sum, right, front] = [Infinity, -Infinity, 0, 0, 0];
  for (let n = 0; n < 5; n++) {
    const [a, b] = n === 4 ? [0, 0] : [n & 1 ? out : -out, n & 2 ? out : -out];
    localToDatum(plan, x + a * rx + b * fx, y + a * ry + b * fy, corner);
    const h = altitudeOn(globe, corner[0], corner[1], corner[2]);
    lowest = Math.min(lowest, h);
    highest = Math.max(highest, h);
    sum += h;
    right += a * h;
    front += b * h;
  }
  if (lowest < DRY || highest - lowest > STEEPEST) return null;
  const { along, uphill } = plan.settlement;
  const at: Vec = [corner[0], corner[1], corner[2]];
  const away = plan.radius;
  const level = [0, 1, 2].map((axis) => fx * along[axis] + fy * uphill[axis]);
  const over = (level[0] * at[0] + level[1] * at[1] + level[2] * at[2]) / (away * away);
  const tilted = level.map((v, axis) => v - over * at[axis]);
  const k = 1 / Math.sqrt(tilted[0] * tilted[0] + tilted[1] * tilted[1] + tilted[2] * tilted[2]);
  const door: Vec = [k * tilted[0], k * tilted[1], k * tilted[2]];
  const plane = [sum / 5, right / (4 * out * out), front / (4 * out * out)] as const;
  return { at, door, highest, plane };
}
