/** Map symbols of entrances: dashed tunnels, mouths as a V that points into the hill, wells as rings, ladders as rungs on yellow. */
import type { Entrance } from "../../core/underground/entrances.ts";
import { circle, type Layer, type Line } from "../drawing.ts";
import { BLACK, PAPER, UNDERGROUND } from "../palette.ts";

export interface SymbolSheet {
  /** Metres east and north to pixels right and down from the corner. */
  at(x: number, y: number): readonly [number, number];
  /** Pixels per metre, and pixels per unit of line width. */
  readonly metre: number;
  readonly scale: number;
}

/** Length of a dash, and distance between the starts of two dashes, in line widths. */
const [DASH, DASH_PERIOD] = [4.5, 7.5];

export function drawTunnels(entrances: readonly Entrance[], { at, metre, scale }: SymbolSheet): Layer[] {
  const whole: Line[] = [];
  const dashes: Line[] = [];
  const mouths: Line[] = [];
  for (const { tunnel } of entrances) {
    if (!tunnel) continue;
    const { x, y, into, length } = tunnel;
    const [fromX, fromY] = at(x, y);
    const [toX, toY] = at(x + length * into[0], y + length * into[1]);
    const long = length * metre;
    const [ex, ey] = [(toX - fromX) / long, (toY - fromY) / long];
    whole.push([fromX, fromY, toX, toY]);
    for (let s = 0; s < long; s += DASH_PERIOD * scale) {
      const end = Math.min(long, s + DASH * scale);
      dashes.push([fromX + s * ex, fromY + s * ey, fromX + end * ex, fromY + end * ey]);
    }
    const r = 4 * scale;
    const foot = (side: number) => [fromX - r * (ex + side * ey), fromY - r * (ey - side * ex)];
    mouths.push([...foot(1), fromX + r * ex, fromY + r * ey, ...foot(-1)]);
  }
  return [
    { name: "tunnel halos", ink: PAPER, width: 3.6 * scale, lines: [...whole, ...mouths] },
    { name: "tunnels", ink: BLACK, width: 1.5 * scale, lines: dashes },
    { name: "mouths", ink: BLACK, width: 2 * scale, lines: mouths },
  ];
}

/** Rings to scale, with a minimum size. */
export function drawWells(entrances: readonly Entrance[], { at, metre, scale }: SymbolSheet): Layer[] {
  const rings = entrances.flatMap(({ well }) => {
    if (!well) return [];
    const [x, y] = at(well.x, well.y);
    return [circle(x, y, Math.max(2 * scale, well.radius * metre))];
  });
  return [
    { name: "well halos", ink: PAPER, width: 3.2 * scale, lines: rings },
    { name: "wells", ink: BLACK, width: 1.3 * scale, lines: rings },
  ];
}

/** Ladders that lead up: yellow dots in rings. */
export function drawExits(entrances: readonly Entrance[], { at, metre, scale }: SymbolSheet): Layer[] {
  const places = entrances.flatMap(({ well, ladder }) =>
    ladder ? [{ ...(well ?? ladder), radius: well?.radius ?? 1 }] : [],
  );
  const reach = (radius: number) => Math.max(2.6 * scale, radius * metre);
  const rings = places.map(({ x, y, radius }) => circle(...at(x, y), reach(radius)));
  const dots = places.map(({ x, y }) => at(x, y));
  return [
    { name: "ladders", ink: [...UNDERGROUND.ladder, 1], width: 2 * reach(1), lines: dots },
    { name: "wells", ink: BLACK, width: 1.5 * scale, lines: rings },
  ];
}

/** Upright rungs in the middle of the ladder's cell. */
export function drawRungs(
  entrances: readonly Entrance[],
  { at, metre, scale }: SymbolSheet,
  middleOf: (v: number) => number,
): Layer[] {
  const [half, high] = [1.3 * metre, 3.4 * metre];
  const rungs: Line[] = [];
  for (const { ladder } of entrances) {
    if (!ladder) continue;
    const [x, y] = at(middleOf(ladder.x), middleOf(ladder.y));
    rungs.push([x - half, y - high, x - half, y + high], [x + half, y - high, x + half, y + high]);
    for (const k of [-0.66, 0, 0.66]) rungs.push([x - half, y + k * high, x + half, y + k * high]);
  }
  return [{ name: "rungs", ink: BLACK, width: scale, lines: rungs }];
}

/** Shafts straight down from the hills: a V, the ∇ of Relf 2024. */
export function drawShafts(entrances: readonly Entrance[], { at, scale }: SymbolSheet): Layer[] {
  const r = 3.4 * scale;
  const lines = entrances.flatMap(({ x, y, tunnel }) => {
    if (tunnel) return [];
    const [px, py] = at(x, y);
    return [[px - 0.8 * r, py - 0.9 * r, px, py + 0.9 * r, px + 0.8 * r, py - 0.9 * r]];
  });
  return [
    { name: "shaft halos", ink: PAPER, width: 3.6 * scale, lines },
    { name: "shafts", ink: BLACK, width: 1.7 * scale, lines },
  ];
}
