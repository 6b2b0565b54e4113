/**
 * The map of a country with lakes: the orienteering map of The Forest with its houses.
 * A plain map, for the minimap, has no north lines.
 */

import { coverKindAt, type FlatGround, topHeight } from "../../core/flat/flat-ground.ts";
import { placeNamesOf } from "../../core/flat/place-names.ts";
import type { NamedKind } from "../../core/forest/place-names.ts";
import type { PathOffset } from "../../core/forest/terra.ts";
import type { Ink, Layer, ToSheet } from "../drawing.ts";
import { boxOf, createMapFrame, type MapFrame, worldToSheet } from "../frame.ts";
import { sampleLowPass } from "../heightfield.ts";
import { drawNames, type NameOnMap } from "../labels.ts";
import { type CountrySource, drawOrienteeringMap } from "../orienteering.ts";
import { BLACK, BROWN, COAST } from "../palette.ts";
import { drawFeatures } from "./signs.ts";
import type { FlatChart, FlatMapView } from "./view.ts";

export function drawCountryChart(flat: FlatGround, view: FlatMapView): FlatChart {
  const { place, heading, t, span, size, plain } = view;
  const frame = createMapFrame(place[0], place[1], heading);
  const [altitude] = flat.altitudes;
  const roads = view.roads.map((path) => path.flatMap(([x, y]) => [...frame.point(x, y, at)]));
  const chart = drawOrienteeringMap({ ...countrySource(flat, frame, t), roads }, frame, view, view.shows);
  const toMap = worldToSheet(createMapFrame(0, 0, 0), span, size);
  const lines = plain ? chart.layers.filter(({ name }) => !name.startsWith("north")) : chart.layers;
  const signs = drawFeatures(flat, frame, { ...view, altitude }, toMap).filter(isShown(view));
  const names =
    plain || view.shows !== "all" || span > NAMES_TO ? [] : drawNames(namesOf(flat, frame, view, toMap), view);
  return { ...chart, layers: [...lines, ...signs.filter((layer) => layer.lines.length > 0), ...names] };
}

const at = new Float64Array(2);

/** Largest span at which names are drawn, metres, and their distance below the place, in pixels at scale 1. */
const NAMES_TO = 7000;
const BELOW = 9;
const NAME_INKS: Readonly<Record<NamedKind, Ink>> = { lake: COAST, hill: BROWN, town: BLACK };

/** Towns first, since they have the fewest places where their names can be. */
function namesOf(
  flat: FlatGround,
  frame: MapFrame,
  { heading, span, scale }: FlatMapView,
  toMap: ToSheet,
): NameOnMap[] {
  const point = new Float64Array(2);
  return placeNamesOf(flat)
    .placesIn(boxOf(frame, heading, span))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(({ kind, name, x, y }) => {
      frame.point(x, y, point);
      const [px, py] = toMap(point[0], point[1]);
      return { name, x: px, y: py + BELOW * scale, ink: NAME_INKS[kind] };
    });
}
const ORDER: readonly NamedKind[] = ["town", "lake", "hill"];

/** Houses are kinds of ground too. */
const isShown =
  ({ shows }: FlatMapView) =>
  ({ name }: Layer): boolean =>
    shows === "all" || (shows === "kinds" && name === "houses");

/** Heights, kinds and paths of a country; its point features are listed apart (signs.ts). */
export function countrySource(flat: FlatGround, frame: MapFrame, t: number): CountrySource {
  const { ground, sea, lakes, paths } = flat;
  const [altitude] = flat.altitudes;
  const water = topHeight(flat, lakes?.level ?? 0);
  return {
    zero: topHeight(flat, -sea) - water,
    altitudes(xs, ys, width, out) {
      sampleLowPass(ground, frame, altitude, t, xs, ys, width, out);
      for (let k = 0; k < out.length; k++) out[k] = topHeight(flat, out[k] - sea) - water;
    },
    kind(x, y) {
      frame.place(x, y, at);
      return coverKindAt(flat, at[0], at[1], altitude, t);
    },
    ...(paths && {
      apart(xs, ys, width, out) {
        sampleLowPass(ground, frame, altitude, t, xs, ys, width, out);
        const others = new Float64Array(out.length);
        sampleLowPass(ground, createOffsetFrame(frame, paths), altitude, t, xs, ys, width, others);
        for (let k = 0; k < out.length; k++) out[k] = topHeight(flat, out[k] - sea) - topHeight(flat, others[k] - sea);
      },
    }),
    features: () => [],
  };
}

/** The frame of the same map an offset away. */
function createOffsetFrame(frame: MapFrame, { x, y }: PathOffset): MapFrame {
  return {
    ...frame,
    place(right, up, out) {
      frame.place(right, up, out);
      out[0] += x;
      out[1] += y;
      return out;
    },
  };
}
