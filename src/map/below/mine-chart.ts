/**
 * The map of a mine's level: pale open cells, dark rock, red below a shaft, yellow where a ladder leads out.
 *
 *   walls   lines round open cells; cells of an even level have no sideways exits and are drawn apart
 *   tints   rock below an open cell is warm, above one cool, between two grey; the queried extent is blue
 *   symbols hatches are triangles that point down or up, to the level below or above
 */
import { MINE_CELL } from "../../core/underground/mine.ts";
import { cellAt, hatchOf } from "../../core/underground/mine-space.ts";
import { type PaintedAreas, type PaintedChart, paintAreas } from "../areas.ts";
import type { ChartRequest } from "../chart-source.ts";
import { type Layer, type Line, projectLine } from "../drawing.ts";
import { type MapFrame, worldToSheet } from "../frame.ts";
import { createGridLines } from "../grid.ts";
import { drawLabels } from "../labels.ts";
import { BLACK, GRID, type Rgb, UNDERGROUND, WALL } from "../palette.ts";
import { CELL, cellOf, type MinePlan } from "./mine-plan.ts";
import { drawRungs, drawTunnels, drawWells, type SymbolSheet } from "./symbols.ts";

/** Half the side of the yellow square in a cell with a ladder, metres. */
const PLATE = 4.5;
/** Thickness in metres of the rock drawn round each open cell of an even level. */
const PILLAR = 1;
/** Cell size in pixels from which hatches and ladder rungs are drawn. */
const SYMBOLS_FROM = 9;

export function drawMineChart(plan: MinePlan, frame: MapFrame, request: Omit<ChartRequest, "cells">): PaintedChart {
  const { span, size, scale } = request;
  const toSheet = (right: number, up: number) => [(right / span + 0.5) * size, (0.5 - up / span) * size] as const;
  const sheet: SymbolSheet = { at: worldToSheet(frame, span, size), metre: size / span, scale };
  const near = sheet.metre * MINE_CELL >= SYMBOLS_FROM * scale;
  const rules = createGridLines(frame, span);
  const names = { marks: [], gridLines: () => rules };
  const layers = [
    ...(plan.level % 2 === 1 ? drawWalls(plan, sheet) : []),
    { name: "grid", ink: GRID, width: 0.9 * scale, lines: rules.map(({ line }) => projectLine(line, toSheet)) },
    ...(near ? drawHatches(plan, sheet) : []),
    ...(plan.level === 1 ? drawTunnels(plan.entrances, sheet) : []),
    ...(plan.level === 1 && near
      ? [...drawRungs(plan.entrances, sheet, middleOf), ...drawWells(plan.entrances, sheet)]
      : []),
    ...drawLabels(names, { ...request, cells: 0 }, toSheet),
  ];
  return { areas: paintCells(plan, frame, span, size), layers: layers.filter(({ lines }) => lines.length > 0) };
}

const middleOf = (v: number): number => MINE_CELL * cellAt(v);

const COLOURS = Object.values(UNDERGROUND) as readonly Rgb[];
const codeOf = (name: keyof typeof UNDERGROUND): number => Object.keys(UNDERGROUND).indexOf(name);
const [OPEN, ROCK, UNDER, OVER, BETWEEN, SHAFT, LADDER, MARKED] = (
  ["open", "rock", "underOpen", "overOpen", "betweenOpen", "shaft", "ladder", "marked"] as const
).map(codeOf);

function paintCells(plan: MinePlan, { place }: MapFrame, span: number, size: number): PaintedAreas {
  const metres = span / size;
  const at = new Float64Array(2);
  // Cells without sideways exits are drawn apart.
  const open = plan.level % 2 === 1 ? MINE_CELL : MINE_CELL / 2 - PILLAR;
  return paintAreas(size, COLOURS, (px, py) => {
    place((px - size / 2) * metres, (size / 2 - py) * metres, at);
    const i = cellAt(at[0]);
    const j = cellAt(at[1]);
    const bits = cellOf(plan, i, j);
    const aside = Math.max(Math.abs(at[0] - MINE_CELL * i), Math.abs(at[1] - MINE_CELL * j));
    return bits & CELL.open && aside > open ? ROCK : colourOf(bits, aside < PLATE);
  });
}

/** Index of a cell's colour in BELOW; `plate` is true in the cell's inner square. */
function colourOf(bits: number, plate: boolean): number {
  if (bits & CELL.open) {
    if (bits & CELL.ladder && plate) return LADDER;
    if (bits & CELL.shaft) return SHAFT;
    return bits & CELL.marked ? MARKED : OPEN;
  }
  const above = bits & CELL.above;
  if (bits & CELL.below) return above ? BETWEEN : OVER;
  return above ? UNDER : ROCK;
}

function drawWalls(plan: MinePlan, { at, metre, scale }: SymbolSheet): Layer[] {
  const { west, south, n } = plan;
  const lines: Line[] = [];
  const isOpen = (i: number, j: number) => (cellOf(plan, i, j) & CELL.open) !== 0;
  const half = MINE_CELL / 2;
  const line = (x0: number, y0: number, x1: number, y1: number) => lines.push([...at(x0, y0), ...at(x1, y1)]);
  for (let j = south; j < south + n; j++) {
    for (let i = west; i < west + n; i++) {
      const [x, y] = [MINE_CELL * i + half, MINE_CELL * j + half];
      const own = isOpen(i, j);
      if (own !== isOpen(i + 1, j)) line(x, y - MINE_CELL, x, y);
      if (own !== isOpen(i, j + 1)) line(x - MINE_CELL, y, x, y);
    }
  }
  // Thinner on wide maps, where thick lines would cover the cells.
  return [{ name: "walls", ink: WALL, width: Math.min(1.5 * scale, 0.14 * MINE_CELL * metre), lines }];
}

function drawHatches(plan: MinePlan, { at, metre, scale }: SymbolSheet): Layer[] {
  const { west, south, n, level, cells } = plan;
  const r = Math.max(1.7 * scale, 1.5 * metre);
  const down: Line[] = [];
  const up: Line[] = [];
  for (let k = 0; k < cells.length; k++) {
    if (!(cells[k] & CELL.open)) continue;
    const [x, y] = [MINE_CELL * (west + (k % n)), MINE_CELL * (south + Math.floor(k / n))];
    const put = (lines: Line[], aside: number, way: 1 | -1) => {
      const [px, py] = at(x + aside, y + aside);
      lines.push([
        px - r,
        py - 0.8 * way * r,
        px,
        py + 0.8 * way * r,
        px + r,
        py - 0.8 * way * r,
        px - r,
        py - 0.8 * way * r,
      ]);
    };
    if (cells[k] & CELL.below) put(down, hatchOf(level), 1);
    if (cells[k] & CELL.above) put(up, hatchOf(level - 1), -1);
  }
  const width = 0.8 * r;
  return [
    { name: "hatches down", ink: BLACK, width, lines: down },
    { name: "hatches up", ink: UPWARD, width, lines: up },
  ];
}

const UPWARD = [32, 110, 62, 1] as const;
