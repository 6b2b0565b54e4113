/**
 * Pearson's test of independence between the rows and columns of a table of counts.
 *
 *   χ² = Σ (n − e)² / e,   e = row total · column total / all,   degrees = (rows − 1)(columns − 1)
 *   p  = Q(degrees/2, χ²/2), the probability of a χ² as large under independence; within 10⁻¹⁰
 *
 * The χ² distribution requires e of 5 or more (Cochran). Neighbouring rows or columns are pooled, the smallest with the
 * smaller of
 * its neighbours, in the dimension that has more left, until every e is. With a single row or column left: degrees 0, p
 * = 1.
 */
export interface Independence {
  readonly chiSquare: number;
  readonly degrees: number;
  readonly p: number;
  /** Rows and columns left after pooling. */
  readonly rows: number;
  readonly columns: number;
  /** Pearson's correlation of row and column numbers, −1 to 1, before pooling; 0 where either is constant. */
  readonly correlation: number;
}

const LEAST_EXPECTED = 5;

/** Tests a table of integer counts in row-major order. */
export function independenceOf(table: ArrayLike<number>, rows: number): Independence {
  const columns = table.length / rows;
  if (!Number.isInteger(rows) || rows < 1 || !Number.isInteger(columns) || columns < 1)
    throw new RangeError(`Expected a table of whole rows, got ${table.length} counts in ${rows} rows.`);
  for (let i = 0; i < table.length; i++) {
    if (!(Number.isInteger(table[i]) && table[i] >= 0))
      throw new RangeError(`Expected whole counts of 0 or more, got ${table[i]} at index ${i}.`);
  }
  const counts = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => table[r * columns + c]),
  );
  const pooled = pool(counts);
  const chiSquare = chiSquareOf(pooled);
  const degrees = (pooled.length - 1) * (pooled[0].length - 1);
  return {
    chiSquare,
    degrees,
    p: degrees === 0 ? 1 : chanceOf(chiSquare, degrees),
    rows: pooled.length,
    columns: pooled[0].length,
    correlation: correlationOf(counts),
  };
}

type Table = readonly (readonly number[])[];

const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0);
const transposed = (table: Table): number[][] => table[0].map((_, c) => table.map((row) => row[c]));

function pool(table: Table): Table {
  let rows = table;
  for (;;) {
    const [down, across] = [rows.map(sum), transposed(rows).map(sum)];
    if (down.length === 1 && across.length === 1) return rows;
    if (Math.min(...down) * Math.min(...across) >= LEAST_EXPECTED * sum(down) && sum(down) > 0) return rows;
    rows = down.length >= across.length ? withLeastPooled(rows) : transposed(withLeastPooled(transposed(rows)));
  }
}

/** One row fewer: the smallest (the first of equals) is added to the smaller of its neighbours. */
function withLeastPooled(rows: Table): number[][] {
  const totals = rows.map(sum);
  const least = totals.indexOf(Math.min(...totals));
  const other = (totals[least - 1] ?? Infinity) <= (totals[least + 1] ?? Infinity) ? least - 1 : least + 1;
  const merged = rows[least].map((v, c) => v + rows[other][c]);
  const first = Math.min(least, other);
  return [...rows.slice(0, first), merged, ...rows.slice(first + 2)].map((row) => [...row]);
}

function chiSquareOf(table: Table): number {
  const [down, across] = [table.map(sum), transposed(table).map(sum)];
  const all = sum(down);
  let total = 0;
  for (const [r, row] of table.entries()) {
    for (const [c, n] of row.entries()) {
      const expected = (down[r] * across[c]) / all;
      if (expected > 0) total += (n - expected) ** 2 / expected;
    }
  }
  return total;
}

function correlationOf(table: Table): number {
  const [down, across] = [table.map(sum), transposed(table).map(sum)];
  const all = sum(down);
  const mean = (totals: readonly number[]): number => sum(totals.map((n, i) => n * i)) / all;
  const [r0, c0] = [mean(down), mean(across)];
  const spread = (totals: readonly number[], centre: number): number =>
    sum(totals.map((n, i) => n * (i - centre) ** 2));
  const shared = sum(table.map((row, r) => sum(row.map((n, c) => n * (r - r0) * (c - c0)))));
  const both = Math.sqrt(spread(down, r0) * spread(across, c0));
  return both > 0 ? shared / both : 0;
}

/** Probability of a χ² at least as large with that many degrees of freedom. */
export function chanceOf(chiSquare: number, degrees: number): number {
  const [a, x] = [degrees / 2, chiSquare / 2];
  if (x <= 0) return 1;
  // xᵃ e⁻ˣ / Γ(a), with Γ by its recurrence from Γ(1) = 1 or Γ(½) = √π.
  let logGamma = degrees % 2 === 0 ? 0 : Math.log(Math.PI) / 2;
  for (let b = degrees % 2 === 0 ? 1 : 0.5; b < a; b++) logGamma += Math.log(b);
  const front = Math.exp(a * Math.log(x) - x - logGamma);
  return x < a + 1 ? 1 - front * lowerSeries(a, x) : front * upperFraction(a, x);
}

/** Σ xⁿ / (a(a+1)…(a+n)) of the lower incomplete gamma function (Abramowitz & Stegun 6.5.29). */
function lowerSeries(a: number, x: number): number {
  let total = 1 / a;
  for (let term = total, n = 1; term > total * 1e-16; n++) {
    term *= x / (a + n);
    total += term;
  }
  return total;
}

/** The continued fraction of the upper incomplete gamma function (Abramowitz & Stegun 6.5.31), by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1, factor = 0; Math.abs(factor - 1) > 1e-15; i++) {
    const an = i * (a - i);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    factor = c * d;
    fraction *= factor;
  }
  return fraction;
}
