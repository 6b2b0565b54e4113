/** What the inks and signs of a map of islands mean. */
import { AREAS, ISLANDS, type Rgb } from "../../../map/palette.ts";
import type { LegendRow } from "../../../ui/map/picture.ts";

const ink = (colour: Rgb, meaning: string, sign = "", stroke = ""): LegendRow => ({
  ink: `rgb(${colour.join(" ")})`,
  sign,
  meaning,
  ...(stroke && { stroke }),
});
/** Strokes in a square of 12 units, as the map draws them. */
const sign = (strokes: string, meaning: string, stroke = ""): LegendRow => ink(AREAS.wood, meaning, strokes, stroke);

const BROWN = "#9e5422";
const GREEN = "#14742c";
const BLUE = "#0070c0";
const PURPLE = "#6e388c";
const DOT = "M6 6h.01M5 6a1 1 0 1 0 2 0a1 1 0 1 0 -2 0";

const GROUND: readonly LegendRow[] = [
  ink(AREAS.wood, "wood"),
  ink(AREAS.grass, "grass"),
  ink(AREAS.moor, "moor"),
  ink(AREAS.thicket, "thicket"),
  ink(AREAS.town, "town"),
  ink(AREAS.snow, "snow"),
  ink(AREAS.lake, "tarn"),
  sign("M1 9.5C4 9.5 3 5 6 5S9 2.5 11 2.5", "stream", BLUE),
  sign("M3 2v6M6 2v8M9 2v6", "fall", BLUE),
];
const SIGNS: readonly LegendRow[] = [
  sign(DOT, "boulder"),
  sign(DOT, "knoll", BROWN),
  sign("M3 3l6 6M9 3l-6 6", "root", GREEN),
  sign("M3 3l3 6l3-6", "pond", BLUE),
  sign("M3 3l3 6l3-6", "shaft"),
  sign("M3 3l6 6M9 3l-6 6", "sculpture"),
  sign("M2.5 9L6 3l3.5 6z", "cone"),
];

/** Whether there are archipelagos below and above the one that is shown. */
export function legendOf(below: boolean, above: boolean): readonly LegendRow[] {
  return [
    ...GROUND,
    ink(ISLANDS.sky, "edge of rock", "M0 5h12M2 5v3M5 5v4M8 5v3M11 5v4"),
    ...(below ? [ink(ISLANDS.below[0], "islands below")] : []),
    ...(above ? [ink(ISLANDS.sky, "islands above", "M0 6h4M7 6h4", PURPLE)] : []),
    ...SIGNS,
  ];
}
