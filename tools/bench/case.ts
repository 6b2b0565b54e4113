/** What a bench case tells: its bar, whether it is met, and the figures behind. */
export interface Result {
  readonly bar: Readonly<Record<string, number>>;
  readonly ok: boolean;
  readonly [figure: string]: unknown;
}

export type Case = () => Promise<Result>;

/** To three digits that count, so that a line can be read. */
export const round = (value: number): number => Number(value.toPrecision(3));

/** The value below which the fraction `q` of them lie; of no values it is NaN, which meets no bar. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
