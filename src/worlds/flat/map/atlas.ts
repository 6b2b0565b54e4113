/** Zoom levels, archipelago levels and legend of the map of flat ground, and the level of a place. */

import { type FlatGround, lakeAltitude, rockAt, shoreAt } from "../../../core/flat/flat-ground.ts";
import type { RoadPath } from "../../../core/flat/road-net.ts";
import type { MapView } from "../../../map/chart-source.ts";
import { altitudeOf } from "../../../map/flat/chart.ts";
import { AREAS, ISLANDS } from "../../../map/palette.ts";
import type { FlatRecipe, FlatTable } from "../../../recipe/kinds/flat.ts";
import { pathsOf } from "../../../recipe/kinds/flat-generator.ts";
import type { Opened } from "../../../recipe/validate.ts";
import { whole } from "../../../ui/format.ts";
import type { LegendRow, MapLevels, MapPlace, MapViewRow } from "../../../ui/map/picture.ts";
import { phrase, say } from "../../../words/words.ts";
import { flatProjection } from "../../flat-projection.ts";
import { areaRow, INK, STROKES, symbolRows, wetObjects } from "../../map-legend.ts";
import type { Atlas } from "../../map-source.ts";

const SPANS = [300, 600, 1200, 2500, 5000, 10_000, 25_000, 50_000] as const;
/** A place beside an archipelago's islands belongs to its level down to this depth below the shore, metres. */
const BESIDE = 150;

/** `world` returns the current world, `roads` all roads. */
export function createFlatAtlas(
  world: () => Opened<FlatRecipe>,
  roads: () => readonly RoadPath[] = () => [],
): Atlas<FlatTable> {
  return {
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "map" }),
    whole: 0,
    // Symbols of a country are shown from here on.
    sight: world().shape.kind === "islands" ? 2500 : 1200,
    table() {
      const { name, title, about, explorers, view, start, from, ...table } = world();
      return table;
    },
    spansOf: () => SPANS,
    projection: (_, request) => flatProjection(request),
    levelsOf,
    viewsOf: ({ shape }) => (shape.kind === "islands" ? undefined : VIEWS),
    roads,
  };
}

const VIEWS: readonly (MapViewRow & { readonly name: MapView })[] = [
  { name: "all", label: phrase("All") },
  { name: "contours", label: phrase("Contours") },
  { name: "kinds", label: phrase("Kinds") },
];

function levelsOf(table: FlatTable): MapLevels {
  const { altitudes, kind } = table.shape;
  const most = altitudes.length - 1;
  if (kind !== "islands") return { most, nameOf: () => "", legendOf: (_, view) => countryLegend(table, view) };
  return {
    most,
    nameOf: (level) => say("Islands at {altitude}", { altitude: `${whole(altitudes[most - level])} m` }),
    legendOf: (level) => legendOf(level < most, level > 0),
  };
}

const span = new Float64Array(2);

/** The level of the lowest archipelago that (x, y, z) is above or beside. */
export function levelAt(
  flat: FlatGround,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  t: number,
): number {
  const { altitudes } = flat;
  const most = altitudes.length - 1;
  for (let k = most; k > 0; k--) {
    // Below an island, the place belongs to a lower archipelago.
    const from = rockAt(flat, x, y, altitudes[k], t, span) ? span[0] : shoreAt(flat, x, y, altitudes[k], t) - BESIDE;
    if (z >= from) return most - k;
  }
  return most;
}

/**
 * Altitude of an archipelago's ground, or of the lake over it and its depth in metres; where there is only sky, `open` and the
 * altitude of its shore.
 */
export function groundAt(
  flat: FlatGround,
  [x, y]: MapPlace,
  level: number,
  t: number,
): { readonly z: number; readonly depth: number; readonly open: boolean } {
  const altitude = altitudeOf(flat, level);
  if (!rockAt(flat, x, y, altitude, t, span)) return { z: shoreAt(flat, x, y, altitude, t), depth: 0, open: true };
  const z = Math.max(span[1], lakeAltitude(flat, altitude));
  return { z, depth: z - span[1], open: false };
}

/** A symbol over the colour of a wood. */
const sign = symbolRows(AREAS.wood);

const GROUND: readonly LegendRow[] = [
  areaRow(AREAS.wood, phrase("wood")),
  areaRow(AREAS.grass, phrase("grass")),
  areaRow(AREAS.moor, phrase("moor")),
  areaRow(AREAS.thicket, phrase("thicket")),
  areaRow(AREAS.town, phrase("town")),
  areaRow(AREAS.snow, phrase("snow")),
  areaRow(AREAS.lake, phrase("tarn")),
  sign(STROKES.wave, phrase("stream"), INK.blue),
  sign("M3 2v6M6 2v8M9 2v6", phrase("fall##waterfall"), INK.blue),
];
const SIGNS: readonly LegendRow[] = [
  sign(STROKES.dot, phrase("boulder")),
  ...wetObjects(AREAS.wood, [phrase("knoll"), phrase("root"), phrase("pond")]),
  sign(STROKES.wedge, phrase("shaft")),
  sign(STROKES.cross, phrase("sculpture")),
];

const STREAM = sign(STROKES.wave, phrase("stream"), INK.blue);
const NORTH = sign("M6 11.5V2M4.2 4.5L6 1l1.8 3.5z", phrase("north line"));
const BUILDING = sign("M3 3h6v6h-6zM3 5h6M3 7h6", phrase("building"));
const RELIEF: readonly LegendRow[] = [
  sign(STROKES.contour, phrase("contour"), INK.brown),
  sign(
    "M0 6.9C3 6.9 4 3.9 7 3.9S10 5.4 12 5.4M0 8.1C3 8.1 4 5.1 7 5.1S10 6.6 12 6.6",
    phrase("each fifth##contour"),
    INK.brown,
  ),
];
const COUNTRY_SIGNS: readonly LegendRow[] = [
  BUILDING,
  sign(STROKES.dot, phrase("boulder")),
  sign(STROKES.wedge, phrase("mineshaft or cave")),
  sign(STROKES.cross, phrase("man-made object")),
  ...wetObjects(AREAS.wood, [phrase("knoll"), phrase("rootstock"), phrase("water hole")]),
];
const ROAD = sign("M0 6h3M4.5 6h3M9 6h3", phrase("road"));
const YOU = sign("M6 2l3.4 8L6 8.2L2.6 10zM6 4.5v2.5", phrase("you"), "#e8112d");

/** The rows that a view of a country shows. */
function countryLegend({ shape, snow }: FlatTable, view: string | undefined): LegendRow[] {
  const paths = pathsOf(shape) !== null;
  const kinds = [
    areaRow(AREAS.wood, phrase("runnable wood")),
    areaRow(AREAS.thicket, phrase("thicket")),
    areaRow(AREAS.grass, phrase("grass")),
    areaRow(AREAS.moor, phrase("moor")),
    areaRow(AREAS.lake, phrase("lake")),
    areaRow(AREAS.town, phrase("paved##ground")),
    ...(paths ? [areaRow(AREAS.path, phrase("path"), view === "kinds" ? "" : "M0 6h5M8 6h4")] : []),
    ...((shape.lakes ?? 0) < 0 ? [areaRow(AREAS.mud, phrase("mud"))] : []),
    ...(snow < SNOWLESS ? [areaRow(AREAS.snow, phrase("snow"))] : []),
  ];
  if (view === "kinds") return [...kinds, BUILDING, ROAD, NORTH, YOU];
  const water = [STREAM, sign("M2.5 2.5h7M0.5 6h11M2.5 9.5h7", phrase("marsh"), INK.blue)];
  if (view === "contours") return [...RELIEF, areaRow(AREAS.lake, phrase("lake")), ...water, NORTH, YOU];
  return [...kinds, ...water, ...COUNTRY_SIGNS, ...RELIEF, ROAD, NORTH, YOU];
}

/** A snow line above all hills, metres. */
const SNOWLESS = 10_000;

/** `below`, `above`: whether there are lower and higher archipelagos. */
function legendOf(below: boolean, above: boolean): readonly LegendRow[] {
  return [
    ...GROUND,
    areaRow(ISLANDS.sky, phrase("edge of rock"), "M0 5h12M2 5v3M5 5v4M8 5v3M11 5v4"),
    ...(below ? [areaRow(ISLANDS.below[0], phrase("islands below"))] : []),
    ...(above ? [areaRow(ISLANDS.sky, phrase("islands above"), "M0 6h4M7 6h4", INK.purple)] : []),
    ...SIGNS,
  ];
}
