/** Rivers, lakes and falls on a planet's map. */
import { RIVER_NODE, type RiverStretch, riversOf } from "../../core/planet/rivers.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import type { Chart } from "../chart.ts";
import type { Layer, Line } from "../drawing.ts";
import { AREAS, COAST, WATER } from "../palette.ts";
import { fallLines } from "../symbols.ts";
import { createProjection, type Middle } from "./projection.ts";

/** Largest span at which they are drawn, metres. */
export const MAX_RIVER_SPAN = 5000;
/** Half of a sheet's diagonal, in spans. */
const CORNER = Math.SQRT1_2;

/**
 * Adds the rivers to a chart of year `t`, in steps of well under 4 ms; some seconds in all for a new area. Wide maps have none, and
 * years other than 0, for which water is not computed. `scale`: pixels of a thin line.
 */
export function* addRivers(
  globe: Globe,
  middle: Middle,
  chart: Chart,
  scale: number,
  t: number,
): Generator<undefined, Chart> {
  const { span, size, layers } = chart;
  if (span > MAX_RIVER_SPAN || t !== 0) return chart;
  const projection = createProjection(globe.radius, middle);
  const point = new Float64Array(2);
  const [x, y, z] = projection.place(0, 0, new Float64Array(3));
  const { lattice, near } = riversOf(globe);
  const { stretches, pools } = yield* near([x, y, z], CORNER * span);
  const metre = size / span;
  const toSheet = (px: number, py: number, pz: number): readonly [number, number] => {
    projection.point(px, py, pz, point);
    return [size / 2 + metre * point[0], size / 2 - metre * point[1]];
  };
  const nodeAt = ({ nodes }: RiverStretch, k: number) =>
    toSheet(nodes[RIVER_NODE * k], nodes[RIVER_NODE * k + 1], nodes[RIVER_NODE * k + 2]);
  const place = new Float64Array(3);
  const wet = pools.flatMap(({ cells }) =>
    cells.map((cell) => {
      lattice.placeOf(cell, place);
      return [...toSheet(place[0], place[1], place[2])];
    }),
  );
  yield;
  const falls = stretches.flatMap((stretch) =>
    stretch.falls.flatMap(({ from, to }) => fallLines(nodeAt(stretch, from), nodeAt(stretch, to), scale)),
  );
  // Wide enough to close the gap between four cells with antialiased edges.
  const across = 1.45 * lattice.step * metre + 1.1;
  const water: Layer[] = [
    ...riverLayers(stretches, nodeAt, metre, scale),
    { name: "shores of lakes", ink: COAST, width: across + 1.3 * scale, lines: wet },
    { name: "lakes", ink: [...AREAS.lake, 1], width: across, lines: wet },
    { name: "falls", ink: WATER, width: 1.3 * scale, lines: falls },
  ];
  const over = layers.findIndex(({ name }) => name === "grid");
  const below = over < 0 ? layers.length : over;
  const drawn = water.filter(({ lines }) => lines.length > 0);
  return { ...chart, layers: [...layers.slice(0, below), ...drawn, ...layers.slice(below)] };
}

type NodeAt = (stretch: RiverStretch, k: number) => readonly [number, number];

/** Lines as wide as the water, in two layers for each doubling of the width, and never thinner than a thin line. */
function riverLayers(stretches: readonly RiverStretch[], nodeAt: NodeAt, metre: number, scale: number): Layer[] {
  const classes = new Map<number, Line[]>();
  for (const stretch of stretches) {
    const count = stretch.nodes.length / RIVER_NODE;
    let line: number[] = [...nodeAt(stretch, 0)];
    let last = Number.NaN;
    for (let k = 1; k < count; k++) {
      const width = Math.round(2 * Math.log2(stretch.nodes[RIVER_NODE * k + 5])) / 2;
      if (width !== last) {
        line = [...nodeAt(stretch, k - 1)];
        classes.set(width, [...(classes.get(width) ?? []), line]);
        last = width;
      }
      line.push(...nodeAt(stretch, k));
    }
  }
  return [...classes]
    .sort(([a], [b]) => a - b)
    .map(([width, lines]) => ({
      name: `rivers ${(2 ** width).toFixed(1)} m wide`,
      ink: WATER,
      width: Math.max(1.1 * scale, 2 ** width * metre),
      lines,
    }));
}
