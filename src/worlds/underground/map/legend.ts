/** What the inks and signs of a map below ground mean, level by level. */
import { AREAS, type Rgb, UNDERGROUND } from "../../../map/palette.ts";
import type { UndergroundShape } from "../../../recipe/kinds/underground.ts";
import type { LegendRow } from "../../../ui/map/picture.ts";

const ink = (colour: Rgb, meaning: string, sign = ""): LegendRow => ({
  ink: `rgb(${colour.join(" ")})`,
  sign,
  meaning,
});
/** Strokes in a square of 12 units, as the map draws them. */
const sign = (strokes: string, meaning: string): LegendRow => ink(UNDERGROUND.open, meaning, strokes);

const TUNNEL = sign("M1 6h4M7 6h4", "tunnel to a mouth");
const HILLS: readonly LegendRow[] = [
  ink(AREAS.wood, "wood"),
  ink(AREAS.grass, "grass"),
  ink(AREAS.moor, "moor"),
  ink(AREAS.thicket, "thicket"),
  sign("M3 3l3 6l3-6", "shaft"),
  sign("M2 3l6 3l-6 3M9 6h2", "cave mouth"),
];
const CAVERN: readonly LegendRow[] = [
  ink(UNDERGROUND.rock, "rock"),
  ink(UNDERGROUND.tall, "open"),
  ink(UNDERGROUND.low, "too low to stand"),
  ink(UNDERGROUND.pool, "pool"),
  ink(UNDERGROUND.deep, "deep"),
  ink(UNDERGROUND.ladder, "ladder out"),
  TUNNEL,
];
const DOWN = sign("M3 4l3 4l3-4z", "way down");
const ABOVE: readonly LegendRow[] = [
  sign("M3 8l3-4l3 4z", "way up"),
  ink(UNDERGROUND.underOpen, "open above"),
  ink(UNDERGROUND.betweenOpen, "open above and below"),
];
const GALLERY: readonly LegendRow[] = [
  ink(UNDERGROUND.shaft, "below a shaft"),
  ink(UNDERGROUND.ladder, "ladder out"),
  ink(UNDERGROUND.rock, "rock"),
  TUNNEL,
];

export function legendOf({ below }: UndergroundShape, level: number): readonly LegendRow[] {
  if (level === 0) return HILLS;
  if (below.kind === "cavern") return CAVERN;
  const deeper = below.formula === "product" ? [] : [ink(UNDERGROUND.overOpen, "open below"), DOWN];
  return [
    ...(level === 1 ? GALLERY : [ink(UNDERGROUND.rock, "rock"), ...ABOVE]),
    ...deeper,
    ink(UNDERGROUND.marked, "asked about"),
  ];
}
