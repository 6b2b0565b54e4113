/** Hilltops with their heights in figures: the highest first, and none near another. */
import type { Layer, Line } from "./drawing.ts";
import { lengthOf, letter } from "./lettering.ts";
import { PAPER, SUMMIT } from "./palette.ts";
import { MARGIN, type Survey } from "./survey.ts";

/** On a map at most; thin lines from one to the next, and over how many of them none is higher. */
const MOST = 9;
const APART = 120;
const AROUND = 26;
/** Thin lines of a figure's height, and from the hilltop to it. */
const [HEIGHT, BESIDE] = [6.6, 5];

export interface SummitsRequest {
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
}

/** `tops` chooses the hills, `heights` is what is written. */
export function drawSummits(tops: Survey, heights: Survey, { size, scale, inset }: SummitsRequest): Layer[] {
  const cells = tops.n - 2 * MARGIN;
  const pixels = size / cells;
  const summits = summitsOf(tops, Math.max(2, Math.round((AROUND * scale) / pixels)));
  const kept: (readonly [x: number, y: number, metres: number])[] = [];
  const dots: Line[] = [];
  const figures: Line[] = [];
  for (const at of summits) {
    const x = ((at % tops.n) - MARGIN + 0.5) * pixels;
    const y = (Math.floor(at / tops.n) - MARGIN + 0.5) * pixels;
    const metres = Math.round(heights.altitudes[at]);
    const name = metres < 0 ? `\u2212${-metres}` : String(metres);
    const high = HEIGHT * scale;
    const right = x + BESIDE * scale + lengthOf(name, high);
    if (Math.min(x, y) < inset + 12 * scale || Math.max(right, y) > size - inset - 12 * scale) continue;
    if (kept.some(([a, b]) => (a - x) ** 2 + (b - y) ** 2 < (APART * scale) ** 2)) continue;
    kept.push([x, y, metres]);
    dots.push([x, y]);
    figures.push(...letter(name, x + BESIDE * scale, y, high));
    if (kept.length === MOST) break;
  }
  return [
    { name: "paper of summits", ink: PAPER, width: 3 * scale, lines: figures },
    { name: "figures of summits", ink: SUMMIT, width: 1.15 * scale, lines: figures },
    { name: "summits", ink: SUMMIT, width: 4 * scale, lines: dots },
  ];
}

/** Cells of land that none within `reach` cells overtops, the highest first. */
function summitsOf({ n, altitudes }: Survey, reach: number): number[] {
  const found: number[] = [];
  for (let row = reach; row < n - reach; row++) {
    for (let column = reach; column < n - reach; column++) {
      const at = row * n + column;
      if (altitudes[at] > 0 && isTop(altitudes, n, at, reach)) found.push(at);
    }
  }
  return found.sort((a, b) => altitudes[b] - altitudes[a] || a - b);
}

function isTop(altitudes: Float64Array, n: number, at: number, reach: number): boolean {
  // The nearest first: most cells lie on a slope.
  for (const step of [1, -1, n, -n]) if (altitudes[at + step] > altitudes[at]) return false;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) if (altitudes[at + dy * n + dx] > altitudes[at]) return false;
  return true;
}
