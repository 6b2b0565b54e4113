/**
 * The streets round a place as a picture that the ground's pixels read (src/render/ground/shaders/streets.ts).
 *
 *   layers   two of SIDE² texels, rows from south to north: NEAR metres a side, above it FAR metres; east and north are those of
 *            `axesAt`, and positions on the sphere are taken along the middle's vertical
 *   red      1 in the middle of a street, 0 from STREET_REACH metres on; less than paving has where a street is cut by water
 *   green    depth inside a town, 0 to 1
 *   blue     light of street lamps
 */
import { axesAt, settlementsOf } from "./settlements.ts";
import type { Globe } from "./sphere.ts";
import { streetWater } from "./street-bridges.ts";
import { NEAR, SIDE, STREET_REACH } from "./street-layout.ts";
import {
  ACROSS,
  APART,
  datumToLocal,
  FARTHEST,
  hasStreet,
  nodeIndex,
  planTown,
  type StreetCuts,
  settlementsAround,
  type TownPlan,
  unbend,
} from "./streets.ts";

type Vec = readonly [x: number, y: number, z: number];

const FAR = 4 * NEAR;

/** Metres between points at which street coordinates are solved for. */
const STEP = 20;
/** Lamps along a segment, and metres from the middle of a street to a lamp. */
const LAMPS = 3;
const ASIDE = 4.4;
/** Metres from the middle of a street to the edge of its pavements, and the maximum for places in a cut of it: plants keep off. */
const [PAVED, BARE] = [5, 9];

/** Street coordinates over a settlement, on a grid in local metres. */
interface Bent {
  readonly count: number;
  readonly half: number;
  readonly u: Float64Array;
  readonly v: Float64Array;
}

const grids = new WeakMap<TownPlan, Bent>();

function* bentGrid(plan: TownPlan): Generator<undefined, Bent> {
  let grid = grids.get(plan);
  if (grid) return grid;
  const half = FARTHEST * 1.25 * plan.settlement.reach + STREET_REACH;
  const count = Math.ceil((2 * half) / STEP) + 1;
  const [u, v] = [new Float64Array(count * count), new Float64Array(count * count)];
  const out = new Float64Array(2);
  for (let j = 0, at = 0; j < count; j++) {
    for (let i = 0; i < count; i++, at++) {
      unbend(plan, i * STEP - half, j * STEP - half, out);
      u[at] = out[0];
      v[at] = out[1];
    }
    yield;
  }
  grid = { count, half, u, v };
  grids.set(plan, grid);
  return grid;
}

/** Draws both layers round a point of the datum, 4 bytes a texel; false where there are no streets. */
export function* drawStreetMap(globe: Globe, at: Vec, out: Uint8Array): Generator<undefined, boolean> {
  out.fill(0);
  const all = settlementsOf(globe);
  const found = settlementsAround(all, at, 0.71 * FAR);
  for (const settlement of found) {
    const plan = yield* planTown(globe, settlement);
    const grid = yield* bentGrid(plan);
    const water = yield* streetWater(globe, plan);
    for (const [layer, side] of [NEAR, FAR].entries())
      yield* drawLayer(globe, plan, grid, water, at, side, out.subarray(4 * SIDE * SIDE * layer));
  }
  return found.length > 0;
}

function* drawLayer(
  globe: Globe,
  plan: TownPlan,
  grid: Bent,
  water: StreetCuts,
  at: Vec,
  side: number,
  out: Uint8Array,
): Generator<undefined, void> {
  const { east, north } = axesAt(at, globe.radius);
  const { at: middle } = plan.settlement;
  const texel = side / SIDE;
  const along = (axis: Vec) => axis[0] * middle[0] + axis[1] * middle[1] + axis[2] * middle[2];
  const edges = (v: number) => [
    Math.max(0, Math.floor((v - grid.half * 1.42 + side / 2) / texel)),
    Math.min(SIDE - 1, Math.ceil((v + grid.half * 1.42 + side / 2) / texel)),
  ];
  const [[west, last], [south, top]] = [edges(along(east)), edges(along(north))];
  const [p, local] = [new Float64Array(3), new Float64Array(2)];
  const texels = new Float64Array(3);
  for (let j = south; j <= top; j++) {
    for (let i = west; i <= last; i++) {
      const [x, y] = [(i + 0.5) * texel - side / 2, (j + 0.5) * texel - side / 2];
      const k = Math.sqrt(Math.max(0, globe.radius * globe.radius - x * x - y * y)) / globe.radius;
      for (let axis = 0; axis < 3; axis++) p[axis] = x * east[axis] + y * north[axis] + k * at[axis];
      datumToLocal(plan, p, local);
      if (!streetAt(plan, grid, water, local[0], local[1], texel, texels)) continue;
      const to = 4 * (j * SIDE + i);
      for (let c = 0; c < 3; c++) out[to + c] = Math.max(out[to + c], Math.round(255 * texels[c]));
    }
    if (j % 8 === 0) yield;
  }
}

/** Writes red, green and blue of a place in a settlement into `out`; false where there is nothing. */
function streetAt(
  plan: TownPlan,
  { count, half, u: us, v: vs }: Bent,
  { cutsOf }: StreetCuts,
  x: number,
  y: number,
  texel: number,
  out: Float64Array,
) {
  const [a, b] = [(x + half) / STEP, (y + half) / STEP];
  const [i, j] = [Math.floor(a), Math.floor(b)];
  if (i < 0 || j < 0 || i >= count - 1 || j >= count - 1) return false;
  const [f, g] = [a - i, b - j];
  const k = j * count + i;
  const read = (of: Float64Array) => {
    const [low, high] = [of[k] + f * (of[k + 1] - of[k]), of[k + count] + f * (of[k + count + 1] - of[k + count])];
    return low + g * (high - low);
  };
  const [u, v] = [read(us), read(vs)];
  // Street metres per metre of ground.
  const rate = (of: Float64Array) => {
    const [right, up] = [of[k + 1] - of[k], of[k + count] - of[k]];
    return Math.sqrt(right * right + up * up) / STEP;
  };
  const [ru, rv] = [rate(us), rate(vs)];
  let [nearest, light] = [STREET_REACH, 0];
  const spread = 2 * (5.5 * 5.5 + 0.4 * texel * texel);
  const lamp = (along: number, aside: number) => {
    const r2 = along * along + aside * aside;
    light = Math.max(light, Math.exp(-r2 / spread) * (texel > 3 ? 0.6 : 1));
  };
  const row = Math.round(v / APART);
  const left = Math.floor(u / ACROSS);
  if (hasStreet(plan, left, row, true)) {
    const cuts = cutsOf(left, row, true);
    const off = (v - row * APART) / rv;
    nearest = Math.min(nearest, fromPaving(cuts, u - left * ACROSS, off));
    const n = Math.floor((u * LAMPS) / ACROSS);
    const along = ((n + 0.5) * ACROSS) / LAMPS;
    if (!isCut(cuts, along - left * ACROSS)) lamp((u - along) / ru, off - (n & 1 ? ASIDE : -ASIDE));
  }
  const column = Math.round(u / ACROSS);
  const below = Math.floor(v / APART);
  if (hasStreet(plan, column, below, false)) {
    const cuts = cutsOf(column, below, false);
    const off = (u - column * ACROSS) / ru;
    nearest = Math.min(nearest, fromPaving(cuts, v - below * APART, off));
    const n = Math.floor((2 * v) / APART);
    const along = ((n + 0.5) * APART) / 2;
    if (!isCut(cuts, along - below * APART)) lamp((v - along) / rv, off - (n & 1 ? ASIDE : -ASIDE));
  }
  if (nearest >= STREET_REACH) return false;
  const node = nodeIndex(plan, column, row);
  out[0] = 1 - nearest / STREET_REACH;
  out[1] = node < 0 ? 0 : Math.min(1, Math.max(0, 0.35 + plan.inside[node]));
  out[2] = light;
  return true;
}

type Cuts = ReturnType<StreetCuts["cutsOf"]>;

const isCut = (cuts: Cuts, at: number) => cuts.some(({ from, to }) => at > from && at < to);

/** Metres from the middle of a street, `at` metres along it and `off` beside it; in a cut those of a place beside its paving. */
function fromPaving(cuts: Cuts, at: number, off: number): number {
  let away = Math.abs(off);
  for (const { from, to } of cuts) {
    const inside = Math.min(at - from, to - at);
    if (inside > 0) away = Math.max(away, Math.min(BARE, PAVED + inside));
  }
  return away;
}
