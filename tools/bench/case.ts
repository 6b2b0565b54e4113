/** The result of a benchmark: its limits, whether they are met, and the measurements. */
export interface Result {
  readonly bar: Readonly<Record<string, number | Readonly<Record<string, number>>>>;
  readonly ok: boolean;
  readonly [figure: string]: unknown;
}

export type Case = () => Promise<Result>;

/** Rounds to three significant digits. */
export const round = (value: number): number => Number(value.toPrecision(3));

/** The quantile `q` of the values; NaN for an empty list, which meets no limit. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
