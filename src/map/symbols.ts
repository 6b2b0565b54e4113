/**
 * Orienteering symbols of point features, as strokes; the list is Relf's (2023). Features that players can move have none, so that
 * maps do not show them.
 */
import { type Feature, isMovable, type Movable } from "../core/forest/features.ts";
import type { ChartFeature } from "./chart-source.ts";
import type { Ink, Layer, Line, ToSheet } from "./drawing.ts";
import { BLACK, BROWN, GREEN, WATER } from "./palette.ts";

interface PointSymbol {
  readonly ink: Ink;
  /** Strokes in symbol units (the widest symbol is 2 wide), y down; a single point is a dot. */
  readonly strokes: readonly Line[];
  /** Stroke width in symbol units. */
  readonly width: number;
}

const SOLID: Ink = [BROWN[0], BROWN[1], BROWN[2], 1];
const CROSS: readonly Line[] = [
  [-0.8, -0.8, 0.8, 0.8],
  [-0.8, 0.8, 0.8, -0.8],
];
const VEE: readonly Line[] = [[-0.7, -0.8, 0, 0.8, 0.7, -0.8]];
const DOT: readonly Line[] = [[0, 0]];

type Fixed = Exclude<Feature, Movable | "none">;

const SYMBOLS: Readonly<Record<Fixed, PointSymbol>> = {
  mine: { ink: BLACK, strokes: VEE, width: 0.4 },
  boulder: { ink: BLACK, strokes: DOT, width: 1.5 },
  root: { ink: GREEN, strokes: CROSS, width: 0.4 },
  waterhole: { ink: WATER, strokes: VEE, width: 0.4 },
  knoll: { ink: SOLID, strokes: DOT, width: 1.5 },
  x: { ink: BLACK, strokes: CROSS, width: 0.4 },
  building: {
    ink: BLACK,
    strokes: [
      [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, -0.5],
      [-0.5, 0, 0.5, 0],
    ],
    width: 0.7,
  },
};

/** A building as a square line, halfway between its centre and its walls: a stroke half as wide as the building fills it. */
export function buildingLine(x: number, y: number, half: number, toPixels: ToSheet): Line {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, 1],
  ] as const;
  return corners.flatMap(([i, j]) => [...toPixels(x + (i * half) / 2, y + (j * half) / 2)]);
}

/** Half the width of a marsh's strokes, and their distance, in widths of a thin line. */
const [REEDS, ROWS] = [4.2, 2];

/** The strokes of a marsh at a pixel. */
export function marshLines(x: number, y: number, scale: number): Line[] {
  return [-1.5, -0.5, 0.5, 1.5].map((row) => {
    const half = (Math.abs(row) > 1 ? 0.6 : 1) * REEDS * scale;
    return [x - half, y + row * ROWS * scale, x + half, y + row * ROWS * scale];
  });
}

/** One layer a feature; `toSheet` maps metres to pixels, `unit` is the size of a symbol unit in pixels. */
export function drawSymbols(
  features: readonly ChartFeature[],
  toSheet: (x: number, y: number) => readonly [number, number],
  unit: number,
): Layer[] {
  const layers = new Map<Fixed, Line[]>();
  for (const { feature, x, y } of features) {
    if (feature === "none" || isMovable(feature)) continue;
    const [px, py] = toSheet(x, y);
    const lines = layers.get(feature) ?? [];
    layers.set(feature, lines);
    for (const stroke of SYMBOLS[feature].strokes) lines.push(stroke.map((v, i) => (i % 2 === 0 ? px : py) + v * unit));
  }
  return [...layers].map(([feature, lines]) => {
    const { ink, width } = SYMBOLS[feature];
    return { name: feature, ink, width: width * unit, lines };
  });
}

/** Length and spacing of a fall's strokes, in widths of a thin line. */
const [FALL_LENGTH, FALL_SPACING] = [8, 2.4];

/** A fall: three strokes over its rim in the direction of flow; both points in pixels. */
export function fallLines(
  [x, y]: readonly [x: number, y: number],
  towards: readonly [x: number, y: number],
  scale: number,
): Line[] {
  const [dx, dy] = [towards[0] - x, towards[1] - y];
  const long = Math.sqrt(dx * dx + dy * dy) || 1;
  const [ex, ey] = [dx / long, dy / long];
  return [-1, 0, 1].map((side) => {
    const [fromX, fromY] = [x - side * FALL_SPACING * scale * ey, y + side * FALL_SPACING * scale * ex];
    const out = (side === 0 ? 1 : 0.72) * FALL_LENGTH * scale;
    return [fromX, fromY, fromX + out * ex, fromY + out * ey];
  });
}
