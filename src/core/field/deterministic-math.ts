/**
 * Sine, cosine and powers of 2 with the same bits in every engine. The last bit of `Math.sin` and of a fractional `**`
 * differs between browsers, and the mines multiply that bit by 31,416.
 *
 *   sin, cos   radians, |x| ≤ 2³²; error below 1 ulp, fdlibm's bits up to ±800,000
 *   exp2       error below 2 ulp for |v| ≤ 100; whole powers exact
 *   tests      tests/core/field/deterministic-math.test.ts
 *   source     polynomials of Sun's fdlibm (k_sin.c, k_cos.c) with an argument reduction of our own
 */

export function sin(x: number): number {
  return sinOf(x, 0);
}

export function cos(x: number): number {
  return sinOf(x, 1);
}

/** The angle minus the nearest multiple of π/2, as the sum of two doubles. */
const rest = new Float64Array(2);

/** sin(x + turns·π/2). */
function sinOf(x: number, turns: number): number {
  if (!(Math.abs(x) <= 2 ** 32)) throw new RangeError(`Expected an angle from -2³² to 2³² radians, got ${x}.`);
  const quarters = Math.round(x * (2 / Math.PI));
  if (Math.abs(x) < Math.PI / 4) rest.set([x, 0]);
  else reduce(x, quarters);
  const turn = (quarters + turns) & 3;
  const value = turn & 1 ? cosNear(rest[0], rest[1]) : sinNear(rest[0], rest[1]);
  return turn & 2 ? -value : value;
}

/** π/2 = H0 + H1 + H2 to 160 bits. */
const H0 = 1.5707963267948966;
const H1 = 6.123233995736766e-17;
const H2 = -1.4973849048591698e-33;

/** Writes x − n·π/2 to `rest`. Products are split exactly into two doubles, so that cancellation loses nothing. */
function reduce(x: number, n: number): void {
  const p0 = n * H0;
  const p1 = n * H1;
  const left = x - p0;
  const e0 = residue(n, H0, p0);
  const s = left - e0;
  const lost = left - s - e0;
  const u = s - p1;
  const b = s - u;
  const tail = s - (u + b) + (b - p1) + lost - residue(n, H1, p1) - n * H2;
  rest[0] = u + tail;
  rest[1] = u - rest[0] + tail;
}

/** n·h − p exactly, where p is the double nearest to n·h (Dekker's product): halves of 26 bits multiply without rounding. */
function residue(n: number, h: number, p: number): number {
  const nh = upper(n);
  const hh = upper(h);
  const nl = n - nh;
  const hl = h - hh;
  return nh * hh - p + nh * hl + nl * hh + nl * hl;
}

function upper(v: number): number {
  const c = 134217729 * v;
  return c - (c - v);
}

function sinNear(x: number, y: number): number {
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 + z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  // Both forms agree up to rounding; fdlibm uses the shorter one when the second double is 0.
  if (y === 0) return x + v * (-0.16666666666666632 + z * r);
  return x - (z * (0.5 * y - v * r) - y - v * -0.16666666666666632);
}

function cosNear(x: number, y: number): number {
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (2.480158728947673e-5 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const q = stepBelow(Math.abs(x));
  const half = 0.5 * z - q;
  return 1 - q - (half - (z * r - x * y));
}

/** About x/4 with few bits, so that 1 − q is exact: subtracting it first keeps the last bit of 1 − x²/2. */
function stepBelow(x: number): number {
  if (x < 0.3) return 0;
  if (x > 0.78125) return 0.28125;
  const grid = x < 0.5 ? 2 ** 22 : 2 ** 21;
  return Math.floor(x * grid) / grid / 4;
}

/** 2^v. */
export function exp2(v: number): number {
  const whole = Math.round(v);
  const rest = (v - whole) * Math.LN2;
  let sum = 1;
  // Horner form of the series of eˣ: for |x| ≤ 0.35, 18 terms reach double precision.
  for (let n = 18; n > 0; n--) sum = 1 + (rest * sum) / n;
  return sum * 2 ** whole;
}
