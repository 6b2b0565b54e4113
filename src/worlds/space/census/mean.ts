/** The mean of class numbers. */

export interface Mean {
  readonly mean: number;
  /** Standard error of the mean. */
  readonly error: number;
  readonly count: number;
}

/** The mean of class numbers, of so many in each; NaN of none. */
export function meanOf(counts: readonly number[]): Mean {
  const count = counts.reduce((sum, n) => sum + n, 0);
  const mean = counts.reduce((sum, n, index) => sum + n * index, 0) / count;
  const spread = counts.reduce((sum, n, index) => sum + n * (index - mean) ** 2, 0);
  return { mean, error: count > 1 ? Math.sqrt(spread / (count - 1) / count) : Number.NaN, count };
}
