/**
 * Winds of a planet, traced back to the source of the air over a place.
 *
 *   traceBack   unit vector → unit vector: follows the air back through ROUNDS steps of jets along the parallels, cyclones and
 *               anticyclones, and the curl of a field of the generator
 *   flow        free of divergence: every part of a step is a rotation of the sphere about an axis that depends only on the
 *               distance from the axis, or the curl of a stream function
 *   vortices    one in each cell of a belt, placed by a hash of the cell: storms of middle latitudes, polar lows, subtropical
 *               highs, eddies anywhere, and tropical cyclones with eyes. Those of low pressure turn counterclockwise in the north
 *   sources     J. Stam 1999 for the steps back along the flow, R. Bridson 2007 for the curl of noise
 */
import { cos, sin } from "../field/deterministic-math.ts";
import { solidTerms } from "../field/directions.ts";
import { createField } from "../field/field.ts";
import { hash3, unitFloat } from "../field/hash.ts";
import { createProfile, type Profile, smoothProfile } from "../field/profile.ts";

/** A rotation of the sphere around the unit vector `at`: `turn` radians there, none from `reach` (1 − cosine) on. */
export interface Vortex {
  readonly at: readonly [x: number, y: number, z: number];
  readonly reach: number;
  readonly turn: number;
}

export interface Winds {
  /** Tropical cyclones, which have eyes; among the vortices that `traceBack` follows. */
  readonly cyclones: readonly Vortex[];
  /** Replaces the unit vector in `place` by the one that its air came from. */
  traceBack(place: Float64Array): void;
}

interface Belt {
  /** Vortices around each hemisphere, their latitude, and its spread, degrees. */
  readonly count: number;
  readonly latitude: number;
  readonly spread: number;
  /** Radius in degrees, and turn of the centre in radians: minimum and maximum; a negative turn is that of high pressure. */
  readonly radius: readonly [number, number];
  readonly turn: readonly [number, number];
}

const BELTS: readonly Belt[] = [
  { count: 5, latitude: 49, spread: 7, radius: [17, 25], turn: [3.2, 5.4] },
  { count: 4, latitude: 66, spread: 6, radius: [8, 14], turn: [2, 3.6] },
  { count: 4, latitude: 28, spread: 5, radius: [14, 21], turn: [-1.5, -0.7] },
  { count: 7, latitude: 40, spread: 30, radius: [4, 8], turn: [-2, 2.6] },
];
const TROPICAL: Belt = { count: 2, latitude: 16, spread: 4, radius: [11, 15], turn: [7, 8.5] };

const DEGREE = Math.PI / 180;
/** Steps back, and the share of the whole flow in each. */
const ROUNDS = 4;
const SHARE = 1 / ROUNDS;
/** Radians by which jets carry the air: eastward at middle latitudes, westward at the equator. */
const [WESTERLIES, TRADES] = [0.55, 0.3];
/** Way back along the curl, radians per unit of the stream function's slope. */
const CURL = 3.4e-4;

export function createWinds(profile: Profile, seed = 0): Winds {
  const cyclones = vorticesOf(TROPICAL, seed, BELTS.length);
  const vortices = [...BELTS.flatMap((belt, row) => vorticesOf(belt, seed, row)), ...cyclones];
  // Flat, since it is read for every texel of the map: centre, 1 / reach, turn of a step.
  const table = Float64Array.from(vortices.flatMap(({ at, reach, turn }) => [...at, 1 / reach, turn * SHARE]));
  const followCurl = createCurl(profile, seed);

  return {
    cyclones,
    traceBack(p) {
      for (let round = 0; round < ROUNDS; round++) {
        followJets(p);
        for (let k = 0; k < table.length; k += 5) followVortex(table, k, p);
        followCurl(p);
      }
    },
  };
}

/** Table entries per sample of the slope of the smoothed profile. */
const DENSITY = 8;

/** Samples to either side over which the stream function's profile is averaged, twice: its finest hills would tear the clouds. */
const SMOOTHING = 5;

function smoothed({ samples, mask }: Profile): Profile {
  return createProfile(
    samples.map((_, i) => {
      let sum = 0;
      for (let k = -SMOOTHING; k <= SMOOTHING; k++) sum += samples[(i + k) & mask];
      return sum / (2 * SMOOTHING + 1);
    }),
  );
}

/** A step back along the curl of a stream function, a field of the generator, and onto the sphere again. */
function createCurl(profile: Profile, seed: number): (p: Float64Array) => void {
  const stream = createField(profile, solidTerms(4, 60 * 128, 0.4), { octaves: [0, -1, -2], H: 0.9, seed: 57 + seed });
  const smooth = smoothed(smoothed(profile));
  const entries = smooth.samples.length * DENSITY;
  const [slopes, read] = [new Float64Array(entries + 1), new Float64Array(2)];
  for (let i = 0; i <= entries; i++) slopes[i] = smoothProfile(smooth, i / DENSITY, read)[1];
  const { a, b, c, offset, weight, count } = stream;
  const rows = Float64Array.from({ length: 5 * count }, (_, k) => {
    const i = Math.floor(k / 5);
    return [a[i], b[i], c[i], DENSITY * offset[i], weight[i] * CURL * SHARE][k % 5];
  });
  const half = new Float64Array(3);

  /** Moves `p` by a share of a step along the curl at `at`. */
  function move(p: Float64Array, at: Float64Array, share: number): void {
    const x = at[0];
    const y = at[1];
    const z = at[2];
    let dx = 0;
    let dy = 0;
    let dz = 0;
    for (let k = 0; k < rows.length; k += 5) {
      const phase = DENSITY * (rows[k] * x + rows[k + 1] * y + rows[k + 2] * z) + rows[k + 3] + 1024 * entries;
      const index = Math.floor(phase);
      const low = slopes[index & (entries - 1)];
      const slope = share * rows[k + 4] * (low + (phase - index) * (slopes[(index & (entries - 1)) + 1] - low));
      dx += slope * rows[k];
      dy += slope * rows[k + 1];
      dz += slope * rows[k + 2];
    }
    const u = p[0] + y * dz - z * dy;
    const v = p[1] + z * dx - x * dz;
    const w = p[2] + x * dy - y * dx;
    const unit = 1 / Math.sqrt(u * u + v * v + w * w);
    p[0] = u * unit;
    p[1] = v * unit;
    p[2] = w * unit;
  }

  return (p) => {
    // By the curl halfway: a whole step by that at its start would gather and thin out the air.
    half.set(p);
    move(half, p, 0.5);
    move(p, half, 1);
  };
}

function vorticesOf({ count, latitude, spread, radius, turn }: Belt, seed: number, row: number): Vortex[] {
  return Array.from({ length: 2 * count }, (_, cell): Vortex => {
    const random = (k: number) => unitFloat(hash3(seed + 1, 8 * row + k, cell));
    const north = cell < count ? 1 : -1;
    const lat = north * (latitude + spread * (2 * random(0) - 1)) * DEGREE;
    const lon = (((cell % count) + 0.15 + 0.7 * random(1)) / count + 0.37 * row) * 2 * Math.PI;
    const level = cos(lat);
    return {
      at: [level * cos(lon), level * sin(lon), sin(lat)],
      reach: 1 - cos((radius[0] + (radius[1] - radius[0]) * random(2)) * DEGREE),
      turn: -north * (turn[0] + (turn[1] - turn[0]) * random(3)),
    };
  });
}

function followJets(p: Float64Array): void {
  const x = p[0];
  const y = p[1];
  const z = p[2];
  const zz = z * z;
  // Greatest where z² is 1/2, at 45°; the trades end at 30°.
  const calm = Math.max(0, 1 - 4 * zz);
  const angle = -SHARE * (WESTERLIES * 16 * zz * zz * (1 - zz) * (1 - zz) - TRADES * calm * calm);
  // A rotation by the half-angle tangent: exact, and cheaper than sine and cosine.
  const h = 0.5 * angle;
  const k = 1 / (1 + h * h);
  const c = (1 - h * h) * k;
  const s = 2 * h * k;
  p[0] = c * x - s * y;
  p[1] = s * x + c * y;
}

/** Share of a vortex's turn at a place, by (1 − cosine) / reach: 1 in the centre, which turns like a disc, and 0 at the rim. */
function vortexShare(away: number): number {
  const left = Math.max(0, 1 - away);
  return (left * left) / (1 + 7 * away);
}

// Without destructuring, here and above: iterators of typed arrays would take ten times as long as the arithmetic.
function followVortex(table: Float64Array, k: number, p: Float64Array): void {
  const ax = table[k];
  const ay = table[k + 1];
  const az = table[k + 2];
  const x = p[0];
  const y = p[1];
  const z = p[2];
  const cosine = x * ax + y * ay + z * az;
  const away = (1 - cosine) * table[k + 3];
  if (away >= 1) return;
  const h = 0.5 * table[k + 4] * vortexShare(away);
  const unit = 1 / (1 + h * h);
  const c = (1 - h * h) * unit;
  const s = 2 * h * unit;
  const along = cosine * (1 - c);
  p[0] = x * c + (ay * z - az * y) * s + ax * along;
  p[1] = y * c + (az * x - ax * z) * s + ay * along;
  p[2] = z * c + (ax * y - ay * x) * s + az * along;
}
