/** The map of the hills above a cavern or mine, with the entrances and the tunnels under them. */
import { altitudeOf } from "../../core/underground/hills.ts";
import type { Underground, UndergroundGround } from "../../core/underground/underground.ts";
import { type Chart, drawChart } from "../chart.ts";
import type { ChartRequest, ChartSource } from "../chart-source.ts";
import { type MapFrame, worldToSheet } from "../frame.ts";
import { createGridLines } from "../grid.ts";
import { sampleLowPass } from "../heightfield.ts";
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
      sampleLowPass(hills.ground, frame, 0, t, xs, ys, width, out);
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
