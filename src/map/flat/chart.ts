/**
 * The map of flat ground. Islands have one level per archipelago, level 0 the highest: orienteering colours on the islands, rock at their edges,
 * higher archipelagos as dashed outlines, lower ones as pale shapes in the air.
 */
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { streamsOf } from "../../core/flat/streams.ts";
import { type Layer, projectLine, type ToSheet } from "../drawing.ts";
import { boxOf, createMapFrame, type MapFrame, worldToSheet } from "../frame.ts";
import { createGridLines, drawNorthArrows } from "../grid.ts";
import { drawLabels, drawSummits } from "../labels.ts";
import { GRID } from "../palette.ts";
import { drawAreas } from "./areas.ts";
import { drawContours, intervalOf } from "./contours.ts";
import { drawCountryChart } from "./country.ts";
import { drawOthers, drawRim } from "./rim.ts";
import { drawFeatures } from "./signs.ts";
import { createSurvey, sampleGround } from "./survey.ts";
import type { FlatChart, FlatMapView } from "./view.ts";
import { drawWater, MAX_MARSH_SPAN, MAX_WATER_SPAN } from "./water.ts";

/** Largest span at which the tags of cliffs have their full length, metres. */
const TAGS_TO = 9000;

/** Altitude of a level's archipelago. */
export const altitudeOf = ({ altitudes }: FlatGround, level: number): number => altitudes[altitudes.length - 1 - level];

const BY_FORM = { islands: drawIslandsChart, country: drawCountryChart, faults: drawCountryChart };

export const drawFlatChart = (flat: FlatGround, view: FlatMapView): FlatChart => BY_FORM[flat.form](flat, view);

function drawIslandsChart(flat: FlatGround, view: FlatMapView): FlatChart {
  const { place, heading, level, t, span, size, cells, scale, plain } = view;
  const frame = createMapFrame(place[0], place[1], heading);
  const altitude = altitudeOf(flat, level);
  const survey = createSurvey(flat, altitude, frame, t, span, cells);
  const unitsOf = (other: number) => sampleGround(flat, other, frame, t, span, cells);
  const below = flat.altitudes.filter((other) => other < altitude).map(unitsOf);
  const above = flat.altitudes.filter((other) => other > altitude).map(unitsOf);
  below.reverse();
  const areas = drawAreas(flat, survey, below, frame, { altitude, t, span, size, scale });
  const interval = intervalOf(survey, size / cells, scale);
  const toMap = worldToSheet(createMapFrame(0, 0, 0), span, size);
  const rimScale = { pixels: size / cells, scale, tags: span <= TAGS_TO ? 1 : 0.5 };
  const [under, over] = drawOthers(below, above, rimScale);
  const layers: Layer[] = [
    under,
    ...drawContours(survey, interval, size / cells, scale),
    ...drawRim(survey.units, rimScale),
    over,
    ...drawFeatures(flat, frame, { ...view, altitude }, toMap),
    ...(plain ? [] : drawLines(frame, view, toMap)),
    ...(plain ? [] : drawSummits(survey.tops, survey.heights, view)),
    ...(plain ? [] : drawLabels({ marks: [], gridLines: () => createGridLines(frame, span) }, view, toMap)),
  ];
  return { areas, layers: layers.filter(({ lines }) => lines.length > 0), interval };
}

/** The grid, with arrowheads on its north lines. */
function drawLines(frame: MapFrame, view: FlatMapView, toMap: ToSheet): Layer[] {
  const rules = createGridLines(frame, view.span);
  return [
    { name: "grid", ink: GRID, width: 0.9 * view.scale, lines: rules.map(({ line }) => projectLine(line, toMap)) },
    ...drawNorthArrows(rules, frame, toMap, view),
  ];
}

export interface FlatSheet {
  draw(view: FlatMapView): FlatChart;
  /**
   * Adds the water of a view to its chart, in steps of well under 4 ms; several seconds in all for a new area. Wide maps have no
   * water.
   */
  addWater(chart: FlatChart, view: FlatMapView): Generator<undefined, FlatChart>;
}

export function createFlatSheet(flat: FlatGround): FlatSheet {
  return {
    draw: (view) => drawFlatChart(flat, view),
    *addWater(chart, { place, heading, level, span, size, scale, shows }) {
      if (span > MAX_WATER_SPAN || shows === "kinds") return chart;
      const frame = createMapFrame(place[0], place[1], heading);
      const waters = yield* streamsOf(flat).through(altitudeOf(flat, level), boxOf(frame, heading, span));
      const at = worldToSheet(frame, span, size);
      const water = drawWater(span <= MAX_MARSH_SPAN ? waters : { ...waters, marshes: [] }, at, size / span, scale);
      // Below the rock layer, over which falls would otherwise be hidden, and below the layers over the streams of a country.
      const rock = chart.layers.findIndex(({ name }) => /^(rock|rim|paths|north lines)$/.test(name));
      const over = rock < 0 ? chart.layers.length : rock;
      const wet = water.filter(({ lines }) => lines.length > 0);
      return { ...chart, layers: [...chart.layers.slice(0, over), ...wet, ...chart.layers.slice(over)] };
    },
  };
}
