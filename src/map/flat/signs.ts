/** Point features of an archipelago's map (Relf 2024) by their symbols, and houses as black squares. */
import { flatFeaturesIn } from "../../core/flat/features.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { HOUSE_HALF, housesIn } from "../../core/flat/towns.ts";
import type { Layer, ToSheet } from "../drawing.ts";
import { boxOf, type MapFrame } from "../frame.ts";
import { BLACK } from "../palette.ts";
import { buildingLine, drawSymbols } from "../symbols.ts";

/** Largest spans at which point features and houses are drawn, metres. */
const MAX_SIGNS_SPAN = 1700;
const MAX_HOUSES_SPAN = 5000;

export interface FeaturesRequest {
  readonly altitude: number;
  readonly heading: number;
  /** Side length in metres and in pixels, and width of a thin line in pixels. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
}

/** `toMap` converts the map's own metres to pixels. */
export function drawFeatures(flat: FlatGround, frame: MapFrame, on: FeaturesRequest, toMap: ToSheet): Layer[] {
  const { altitude, span, scale } = on;
  const box = boxOf(frame, on.heading, span);
  const point = new Float64Array(2);
  const onMap = (x: number, y: number) => {
    frame.point(x, y, point);
    return { x: point[0], y: point[1] };
  };
  const features = span > MAX_SIGNS_SPAN ? [] : flatFeaturesIn(flat, altitude, box);
  const houses = span > MAX_HOUSES_SPAN ? [] : housesIn(flat, altitude, box);
  const signs = features.map(({ feature, x, y }) => ({ feature, ...onMap(x, y) }));
  const squares = houses.map(({ x, y }) => buildingLine(x, y, HOUSE_HALF, (u, v) => toMap(...toPair(onMap(u, v)))));
  const breadth = (2 * HOUSE_HALF * on.size) / span;
  return [
    { name: "houses", ink: BLACK, width: Math.max(0.8 * scale, breadth / 2), lines: squares },
    ...drawSymbols(signs, toMap, 3.4 * scale),
  ];
}

const toPair = ({ x, y }: { readonly x: number; readonly y: number }): readonly [number, number] => [x, y];
