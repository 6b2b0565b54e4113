/**
 * The part of a closed line that a drawing shows, and its grid.
 *
 *   position   in samples along the line; p and p + N are the same place, so a view may begin anywhere
 *   pixel      right and down from the upper left corner of the drawing
 */

export interface LineView {
  /** The position at the left edge. */
  readonly from: number;
  /** Samples from edge to edge. */
  readonly span: number;
  /** The heights at the lower and upper edges. */
  readonly low: number;
  readonly high: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Fewest samples from edge to edge. */
const CLOSEST = 12;

export const xOf = ({ from, span, width }: LineView, position: number): number => ((position - from) / span) * width;
export const positionOf = ({ from, span, width }: LineView, x: number): number => from + (x / width) * span;
export const yOf = ({ low, high, height }: LineView, value: number): number => ((high - value) / (high - low)) * height;
export const heightOf = ({ low, high, height }: LineView, y: number): number => high - (y / height) * (high - low);

/** The sample nearest to a pixel, of a line of n. */
export function sampleAt(view: LineView, x: number, n: number): number {
  return modulo(Math.round(positionOf(view, x)), n);
}

export const modulo = (i: number, n: number): number => ((i % n) + n) % n;

/** The first position of sample i, which may lie between samples, from the left edge on. */
export function positionIn({ from }: LineView, i: number, n: number): number {
  return i + n * Math.ceil((from - i) / n);
}

/** Zoomed by a factor, the pixel column x staying where it is; never farther than the whole line. */
export function zoomed(view: LineView, x: number, factor: number, n: number): LineView {
  const span = Math.min(n, Math.max(Math.min(n, CLOSEST), view.span * factor));
  return { ...view, span, from: positionOf(view, x) - (x / view.width) * span };
}

/** Moved so that sample i is in it, by as little as that needs. */
export function scrolledTo(view: LineView, i: number, n: number): LineView {
  const at = i + n * Math.round((view.from + view.span / 2 - i) / n);
  const margin = Math.min(2, view.span / 4);
  const from = Math.min(at - margin, Math.max(at + margin - view.span, view.from));
  return view.span >= n ? view : { ...view, from };
}

/** The range of heights that shows all samples with room to raise and lower them. */
export function fittedRange(min: number, max: number): readonly [low: number, high: number] {
  const range = Math.max(max - min, 1);
  return [min - 0.12 * range, max + 0.16 * range];
}

/** Round numbers from low to high: 1, 2 or 5 times a power of ten apart, at most `most` of them. */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((digit) => digit * power >= rough) ?? 10);
  const count = Math.floor(high / step) - Math.ceil(low / step) + 1;
  // + 0 turns −0 into 0.
  return Array.from({ length: Math.max(0, count) }, (_, i) => (Math.ceil(low / step) + i) * step + 0);
}

/** Positions of a grid whose steps are powers of two from sample 0 on, at most `most` of them. */
export function sampleTicks({ from, span }: LineView, most: number): number[] {
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(span / Math.max(1, most))));
  const first = Math.ceil(from / step);
  const count = Math.floor((from + span) / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}
