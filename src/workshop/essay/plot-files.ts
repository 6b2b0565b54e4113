/**
 * Files of a plot: its numbers as CSV, and a drawing as SVG for paper, on white.
 *
 *   CSV   RFC 4180: a header, then a row for each x; numbers as they are, with all digits, and nothing where a series has none
 *   SVG   720 × 300 units; coordinates rounded to hundredths of one
 */
import { ticks } from "../line/axis.ts";
import type { Ink, Plot, PlotSeries } from "./plots.ts";

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function plotCsv({ x, series }: Plot): string {
  const header = [x.label, ...series.map(({ label }) => label)].map(quoted);
  const rows = x.values.map((value, i) => [value, ...series.map(({ values }) => values[i] ?? "")]);
  return [header, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

const WIDTH = 720;
const HEIGHT = 300;
const FRAME = { left: 52, right: 16, top: 34, bottom: 46 };
/** Dark enough to read on white, and of different lightness. */
const INKS: Readonly<Record<Ink, string>> = { first: "#a34700", second: "#1467b8", faint: "#555555" };

const escaped = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const hundredth = (value: number) => String(Math.round(value * 100) / 100 + 0);

/** `about` is a sentence on how the numbers were made. */
export function plotSvg(plot: Plot, about: string): string {
  const { x, y, series, title } = plot;
  const [first, last] = [x.values[0], x.values[x.values.length - 1]];
  const [low, high] = y.range;
  const [right, bottom] = [WIDTH - FRAME.right, HEIGHT - FRAME.bottom];
  const across = (value: number) => FRAME.left + ((value - first) / (last - first)) * (right - FRAME.left);
  const up = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - FRAME.top);
  const label = (words: string, at: readonly [number, number], more = "") =>
    `<text x="${hundredth(at[0])}" y="${hundredth(at[1])}"${more}>${escaped(words)}</text>`;
  const numeral = (value: number) => String(Number(value.toPrecision(6)));
  const gridX = ticks(first, last, 10).flatMap((value) => [
    `<path d="M${hundredth(across(value))} ${FRAME.top}V${bottom}"/>`,
    label(numeral(value), [across(value), bottom + 17], ' text-anchor="middle"'),
  ]);
  const gridY = ticks(low, high, 5).flatMap((value) => [
    `<path d="M${FRAME.left} ${hundredth(up(value))}H${right}"/>`,
    label(numeral(value), [FRAME.left - 8, up(value) + 4], ' text-anchor="end"'),
  ]);
  const middle = (FRAME.top + bottom) / 2;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(about)}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<g stroke="#dddddd" fill="none">`,
    ...[...gridX, ...gridY].filter((mark) => mark.startsWith("<path")),
    `</g>`,
    `<g fill="#333333">`,
    ...[...gridX, ...gridY].filter((mark) => mark.startsWith("<text")),
    label(x.label, [(FRAME.left + right) / 2, HEIGHT - 10], ' text-anchor="middle"'),
    label(y.label, [14, middle], ` text-anchor="middle" transform="rotate(-90 14 ${middle})"`),
    label(title, [FRAME.left, 21], ' font-size="14" font-weight="bold"'),
    `</g>`,
    ...legendOf(series, right),
    ...series.map((each) => drawnSeries(each, x.values, across, up)),
    `</svg>`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The labels of several series in their inks, from the right. */
function legendOf(series: readonly PlotSeries[], right: number): string[] {
  if (series.length < 2) return [];
  const spans = series.map(
    ({ label, ink, isDots }) => `<tspan dx="12" fill="${INKS[ink]}">${isDots ? "●" : "—"} ${escaped(label)}</tspan>`,
  );
  return [`<text x="${right}" y="21" text-anchor="end">${spans.join("")}</text>`];
}

function drawnSeries(
  { label, ink, isDots, values }: PlotSeries,
  xs: readonly number[],
  across: (value: number) => number,
  up: (value: number) => number,
): string {
  const points = values.flatMap((value, i) =>
    value === null ? [] : [[hundredth(across(xs[i])), hundredth(up(value))] as const],
  );
  const title = `<title>${escaped(label)}</title>`;
  if (isDots) {
    const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3"/>`);
    return `<g fill="${INKS[ink]}">${title}${dots.join("")}</g>`;
  }
  const path = points.map(([px, py]) => `${px} ${py}`).join("L");
  return `<path fill="none" stroke="${INKS[ink]}" stroke-width="1.5" stroke-linejoin="round" d="M${path}">${title}</path>`;
}
