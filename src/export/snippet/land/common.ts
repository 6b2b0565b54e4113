/** Neutral code that all pieces of eroded land share: steps, the readings of parts, and the way up. */
import type { Profile } from "../../../core/field/profile.ts";
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import type { Piece } from "./piece.ts";

export const STEPS: Piece = {
  code: `
fn eased(v: float): float
  let k = min(1.0, max(0.0, v))
  return k * k * (3.0 - 2.0 * k)
fn nearest(v: float): float
  let below = floor(v)
  if v - below >= 0.5
    return below + 1.0
  return below
fn parabola(p: float): float
  let q = p - nearest(p)
  return q * (8.0 - 16.0 * abs(q))
`,
};

/** Code of `up` at a place of the datum. */
export const upwards = (isNear: boolean): Piece => ({
  code: isNear
    ? `
fn readUp(x: float, y: float, z: float)
  up[0] = UP_X + x / RADIUS
  up[1] = UP_Y + y / RADIUS
  up[2] = UP_Z + z / RADIUS
`
    : `
fn readUp(x: float, y: float, z: float)
  let away = sqrt(x * x + y * y + z * z)
  up[0] = x / away
  up[1] = y / away
  up[2] = z / away
`,
});

/** Code of `readCubic`: the cubic of a row's averaged samples, which `sample` reads at an offset. */
const cubicCode = (row: string, sample: (offset: string) => string) => `
fn readCubic(${row}: int, at: int)
  let p0 = ${sample("at - 1")}
  let p1 = ${sample("at")}
  let p2 = ${sample("at + 1")}
  let p3 = ${sample("at + 2")}
  cubics[0] = (p0 + 4.0 * p1 + p2) / 6.0
  cubics[1] = (p2 - p0) / 2.0
  cubics[2] = (p0 - 2.0 * p1 + p2) / 2.0
  cubics[3] = (p3 - p0 + 3.0 * (p1 - p2)) / 6.0
`;

/**
 * Code of the average around a sample, less the mean, from sums of samples: tables of all averages would be too long for shaders.
 * SUMS[j] has the sums before samples j and j + 1, relative to a whole number of units and in parts of one.
 */
const averageCode = (mask: number, bits: number) => `
fn average(half_: int, at: int): float
  if half_ == 0
    return PROFILE[at & ${mask}] - MEAN
  int low = (at & ${mask}) - half_
  int high = (at & ${mask}) + half_
  int turns = (high >> ${bits}) - (low >> ${bits})
  return float(SUMS[high & ${mask}] - SUMS[low & ${mask}] + turns * SUMS[${mask + 1}]) / (SUM_PARTS * float(half_)) + BESIDE
`;

const HEAD = `(first: int, end: int, x: float, y: float, z: float)
  var value = 0.0
  var gx = 0.0
  var gy = 0.0
  var gz = 0.0
  for i in first..end`;

const TAIL = `
    let slope = WEIGHT[i] * (k1 + f * (2.0 * k2 + f * 3.0 * k3))
    gx += slope * A[i]
    gy += slope * B[i]
    gz += slope * C[i]
  reading[0] = value
  reading[1] = gx
  reading[2] = gy
  reading[3] = gz`;

const READ_EXACT = `
fn readPart${HEAD}
    let phase = A[i] * x + (B[i] * y + (C[i] * z + REST[i]))
    let below = floor(phase)
    let f = phase - below
    readCubic(ROW[i], int(below))
    let k1 = cubics[1]
    let k2 = cubics[2]
    let k3 = cubics[3]
    value += WEIGHT[i] * (cubics[0] - MEAN + f * (k1 + f * (k2 + f * k3)))${TAIL}
`;

/** `readChange` reads the difference from the value at the anchor, whose digits it has not. */
const READ_NEAR = `
fn readPart${HEAD}
    let phase = A[i] * x + B[i] * y + C[i] * z + REST[i]
    let below = floor(phase)
    let f = phase - below
    readCubic(HALF[i], WHOLE[i] + int(below))
    let k1 = cubics[1]
    let k2 = cubics[2]
    let k3 = cubics[3]
    value += WEIGHT[i] * (cubics[0] + f * (k1 + f * (k2 + f * k3)))${TAIL}
fn rise(k1: float, k2: float, k3: float, low: float, high: float): float
  return (high - low) * (k1 + k2 * (low + high) + k3 * (low * low + low * high + high * high))
fn readChange${HEAD}
    let onward = A[i] * x + B[i] * y + C[i] * z
    let g = REST[i]
    let below = floor(g + onward)
    let f = g + onward - below
    readCubic(HALF[i], WHOLE[i])
    let a0 = cubics[0]
    let a1 = cubics[1]
    let a2 = cubics[2]
    let a3 = cubics[3]
    readCubic(HALF[i], WHOLE[i] + int(below))
    let k1 = cubics[1]
    let k2 = cubics[2]
    let k3 = cubics[3]
    var change = cubics[0] + f * (k1 + f * (k2 + f * k3)) - (a0 + g * (a1 + g * (a2 + g * a3)))
    if abs(below) < 0.5
      change = onward * (k1 + k2 * (f + g) + k3 * (f * f + f * g + g * g))
    if abs(below - 1.0) < 0.5
      change = rise(a1, a2, a3, g, 1.0) + rise(k1, k2, k3, 0.0, f)
    if abs(below + 1.0) < 0.5
      change = -(rise(a1, a2, a3, 0.0, g) + rise(k1, k2, k3, f, 1.0))
    value += WEIGHT[i] * change${TAIL}
`;

/** Code of `readPart`, which writes the reading of a part and its gradient to `reading`. */
export function reading({ shape }: ErodedLand, isNear: boolean): Piece {
  const { profile } = shape.wide.field;
  const { mask, mean } = profile;
  if (!isNear)
    return {
      constants: { MEAN: mean },
      code: cubicCode("row", (at) => `ROWS[row + ((${at}) & ${mask})]`) + READ_EXACT,
    };
  const { sums, parts, beside } = sumsOf(profile);
  return {
    // Both neighbours of an end have half of its weight.
    constants: { MEAN: mean, SUM_PARTS: 4 * parts, BESIDE: beside - mean },
    wholes: { SUMS: sums },
    code: averageCode(mask, Math.log2(mask + 1)) + cubicCode("half_", (at) => `average(half_, ${at})`) + READ_NEAR,
  };
}

/** Sums of samples in whole parts of a unit, less the number `beside`, and at the end twice the sum of all. */
function sumsOf({ samples, mean }: Profile) {
  const beside = Math.round(mean);
  const greatest = samples.reduce((most, v) => Math.max(most, Math.abs(v - beside)), 1);
  // Differences of sums over a turn, twice, must fit 32 bits.
  const parts = Math.min(2 ** 16, 2 ** Math.floor(Math.log2(2 ** 29 / (greatest * samples.length))));
  const sums: number[] = [];
  let before = 0;
  for (const v of samples) {
    const next = before + Math.round((v - beside) * parts);
    sums.push(before + next);
    before = next;
  }
  return { sums: [...sums, 2 * before], parts, beside };
}
