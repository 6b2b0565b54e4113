/**
 * Sine and cosine with the same bits in every engine, for what they decide: `Math.sin` may differ in its last bit from
 * one browser to the next, and the mines multiply that bit by 31,416.
 *
 *   argument   radians, |x| ≤ 2³²
 *   error      under 1 unit in the last place; fdlibm's own bits to ±800,000 (tests/core/field/deterministic-math.test.ts)
 *   source     the polynomials of Sun's fdlibm (k_sin.c, k_cos.c); the way to them is ours
 */

export function sin(x: number): number {
  return turned(x, 0);
}

export function cos(x: number): number {
  return turned(x, 1);
}

/** What is left of an angle within π/4 of a multiple of π/2: a double, and what it leaves out. */
const rest = new Float64Array(2);

/** sin(x + turns·π/2). */
function turned(x: number, turns: number): number {
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

/** x − n·π/2. Each product is split into what a double holds and what it leaves out, so that nothing is lost where they cancel. */
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

/** n·h − p exactly, where p is the double nearest n·h (Dekker): halves of 26 bits multiply without rounding. */
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
  // The two agree but for rounding; fdlibm takes the shorter where nothing was left out.
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

/** About x/4, with so few bits that 1 − q is exact: taking it out first keeps the last bit of 1 − x²/2. */
function stepBelow(x: number): number {
  if (x < 0.3) return 0;
  if (x > 0.78125) return 0.28125;
  const grid = x < 0.5 ? 2 ** 22 : 2 ** 21;
  return Math.floor(x * grid) / grid / 4;
}

/**
 * 2^v with the same bits in every engine, for weights and lengths that decide where ground lies: `**` of fractions may
 * differ in its last bit from one browser to the next.
 *
 *   error   under 2 units in the last place for |v| ≤ 100; whole powers exact (tests/core/field/deterministic-math.test.ts)
 */
export function exp2(v: number): number {
  const whole = Math.round(v);
  const rest = (v - whole) * Math.LN2;
  let sum = 1;
  // The series of eˣ from its far end: at |x| ≤ 0.35 eighteen terms leave nothing out.
  for (let n = 18; n > 0; n--) sum = 1 + (rest * sum) / n;
  return sum * 2 ** whole;
}
