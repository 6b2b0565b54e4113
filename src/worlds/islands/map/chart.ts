/**
 * The map of islands, an archipelago a level: level 0 is the highest. Orienteering inks on the islands, rock at their edges,
 * the archipelagos above as dashed outlines and those below as pale ones in the air.
 */

import type { Islands } from "../../../core/islands/islands.ts";
import type { Areas } from "../../../map/areas.ts";
import type { ChartRequest } from "../../../map/chart-source.ts";
import { type Drawing, type Layer, projectLine, type ToSheet } from "../../../map/drawing.ts";
import { createMapFrame, type MapFrame, worldToSheet } from "../../../map/frame.ts";
import { createGridLines, drawNorthArrows } from "../../../map/grid.ts";
import { drawLabels, drawSummits } from "../../../map/labels.ts";
import { GRID } from "../../../map/palette.ts";
import { drawIslesAreas } from "./areas.ts";
import { drawIslesContours, intervalOf } from "./contours.ts";
import { drawOthers, drawRim } from "./rim.ts";
import { drawStanding } from "./signs.ts";
import { createIslesSurvey, createUnitsSurvey } from "./survey.ts";

export interface IslesView extends ChartRequest {
  readonly place: readonly [east: number, north: number];
  readonly heading: number;
  /** 0 is the highest archipelago. */
  readonly level: number;
  readonly t: number;
  /** Without lines, figures and names: for a map as small as a coin. */
  readonly plain: boolean;
  /** `featureKey` of each feature that is gone. */
  readonly taken: ReadonlySet<string>;
}

/** Metres a side up to which the tags of rims are long. */
const TAGS_TO = 9000;

/** Altitude of a level's archipelago. */
export const altitudeOf = ({ altitudes }: Islands, level: number): number => altitudes[altitudes.length - 1 - level];

export interface IslesChart extends Drawing {
  readonly areas: Areas;
  /** Metres between contours. */
  readonly interval: number;
}

export function drawIslesChart(islands: Islands, view: IslesView): IslesChart {
  const { place, heading, level, t, span, size, cells, scale, plain } = view;
  const frame = createMapFrame(place[0], place[1], heading);
  const altitude = altitudeOf(islands, level);
  const survey = createIslesSurvey(islands, altitude, frame, t, span, cells);
  const unitsOf = (other: number) => createUnitsSurvey(islands, other, frame, t, span, cells);
  const below = islands.altitudes.filter((other) => other < altitude).map(unitsOf);
  const above = islands.altitudes.filter((other) => other > altitude).map(unitsOf);
  below.reverse();
  const areas = drawIslesAreas(islands, survey, below, frame, { altitude, t, span, size, scale });
  const interval = intervalOf(survey, size / cells, scale);
  const toMap = worldToSheet(createMapFrame(0, 0, 0), span, size);
  const rimScale = { pixels: size / cells, scale, tags: span <= TAGS_TO ? 1 : 0.5 };
  const [under, over] = drawOthers(below, above, rimScale);
  const layers: Layer[] = [
    under,
    ...drawIslesContours(survey, interval, size / cells, scale),
    ...drawRim(survey.units, rimScale),
    over,
    ...drawStanding(islands, frame, { ...view, altitude }, toMap),
    ...(plain ? [] : drawLines(frame, view, toMap)),
    ...(plain ? [] : drawSummits(survey.tops, survey.heights, view)),
    ...(plain ? [] : drawLabels({ marks: [], gridLines: () => createGridLines(frame, span) }, view, toMap)),
  ];
  return { areas, layers: layers.filter(({ lines }) => lines.length > 0), interval };
}

/** Lines east and north, those to the north with heads. */
function drawLines(frame: MapFrame, view: IslesView, toMap: ToSheet): Layer[] {
  const rules = createGridLines(frame, view.span);
  return [
    { name: "grid", ink: GRID, width: 0.9 * view.scale, lines: rules.map(({ line }) => projectLine(line, toMap)) },
    ...drawNorthArrows(rules, frame, toMap, view),
  ];
}
