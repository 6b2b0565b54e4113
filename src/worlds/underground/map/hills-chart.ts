/** The map of the hills above a cavern or mine, with the entrances and the tunnels under them. */
import { fillHeights } from "../../../core/field/heights.ts";
import { altitudeOf } from "../../../core/underground/hills.ts";
import type { Underground, UndergroundGround } from "../../../core/underground/underground.ts";
import { type Chart, drawChart } from "../../../map/chart.ts";
import type { ChartRequest, ChartSource } from "../../../map/chart-source.ts";
import { type MapFrame, worldToSheet } from "../../../map/frame.ts";
import { createGridLines } from "../../../map/grid.ts";
import { lowPass } from "../../../map/heightfield.ts";
import { drawShafts, drawTunnels } from "./symbols.ts";

/** Largest map span in metres on which entrances are shown. */
const ENTRANCES_TO = 3200;

export function createHillsChartSource(
  { hills }: Underground,
  ground: UndergroundGround,
  frame: MapFrame,
  t: number,
): ChartSource {
  const at = new Float64Array(2);
  return {
    edge: Infinity,
    wet: false,
    altitudes(xs, ys, width, out) {
      const [px, py, pz] = Array.from({ length: 3 }, () => new Float64Array(xs.length));
      for (let k = 0; k < xs.length; k++) {
        frame.place(xs[k], ys[k], at);
        px[k] = at[0];
        py[k] = at[1];
      }
      const sum = new Float64Array(xs.length);
      out.fill(0);
      for (const part of lowPass(hills.ground, width)) {
        fillHeights(part, px, py, pz, t, sum);
        for (let k = 0; k < sum.length; k++) out[k] += sum[k];
      }
      for (let k = 0; k < out.length; k++) out[k] = altitudeOf(hills, out[k]);
    },
    kind(x, y) {
      frame.place(x, y, at);
      return ground.kindAt(at[0], at[1], Infinity);
    },
    features: () => [],
    gridLines: (span) => createGridLines(frame, span),
    marks: [],
  };
}

/** The hills with their shafts and mouths, and the tunnels below. */
export function drawHillsChart(
  underground: Underground,
  ground: UndergroundGround,
  frame: MapFrame,
  t: number,
  request: ChartRequest,
): Chart {
  const { span, size, scale } = request;
  const chart = drawChart(createHillsChartSource(underground, ground, frame, t), request);
  const sheet = { at: worldToSheet(frame, span, size), metre: size / span, scale };
  const entrances = span <= ENTRANCES_TO ? ground.entrancesNear(frame.x, frame.y, 0.75 * span) : [];
  const layers = [...chart.layers, ...drawTunnels(entrances, sheet), ...drawShafts(entrances, sheet)];
  return { ...chart, layers: layers.filter(({ lines }) => lines.length > 0) };
}
