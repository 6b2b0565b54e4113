/** What stands on an archipelago's map: the seed's features by their signs, and houses as black squares. */
import { featureKey, islandFeaturesIn } from "../../../core/islands/features.ts";
import type { Islands } from "../../../core/islands/islands.ts";
import { HOUSE_HALF, housesIn } from "../../../core/islands/towns.ts";
import type { Layer, Line, ToSheet } from "../../../map/drawing.ts";
import { boxOf, type MapFrame } from "../../../map/frame.ts";
import { BLACK } from "../../../map/palette.ts";
import { drawSymbols } from "../../../map/symbols.ts";

/** Metres a side of maps up to which single things are shown, and houses. */
const SIGNS_TO = 1700;
const HOUSES_TO = 5000;

export interface Standing {
  readonly altitude: number;
  readonly heading: number;
  /** Metres and pixels a side, and pixels of a thin line. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly taken: ReadonlySet<string>;
}

/** `toMap` gives pixels of the map's own metres. */
export function drawStanding(islands: Islands, frame: MapFrame, on: Standing, toMap: ToSheet): Layer[] {
  const { altitude, span, scale } = on;
  const box = boxOf(frame, on.heading, span);
  const point = new Float64Array(2);
  const onMap = (x: number, y: number) => {
    frame.point(x, y, point);
    return { x: point[0], y: point[1] };
  };
  const features =
    span > SIGNS_TO
      ? []
      : islandFeaturesIn(islands, altitude, box).filter(({ x, y }) => !on.taken.has(featureKey(x, y, altitude)));
  const houses = span > HOUSES_TO ? [] : housesIn(islands, altitude, box);
  const signs = features.map(({ feature, x, y }) => ({ feature, ...onMap(x, y) }));
  const squares = houses.map(({ x, y }) => square(x, y, (u, v) => toMap(...toPair(onMap(u, v)))));
  const breadth = (2 * HOUSE_HALF * on.size) / span;
  return [
    // Strokes half as wide as the square, along its middle, fill it.
    { name: "houses", ink: BLACK, width: Math.max(0.8 * scale, breadth / 2), lines: squares },
    ...drawSymbols(signs, toMap, 3.4 * scale),
  ];
}

const toPair = ({ x, y }: { readonly x: number; readonly y: number }): readonly [number, number] => [x, y];

/** Halfway between a house's middle and its walls, and across. */
function square(x: number, y: number, toPixels: ToSheet): Line {
  const half = HOUSE_HALF / 2;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, 1],
  ] as const;
  return corners.flatMap(([i, j]) => [...toPixels(x + i * half, y + j * half)]);
}
