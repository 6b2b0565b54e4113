/** Zoom levels, archipelago levels and legend of the map of flat ground, and the level of a place. */
import { type FlatGround, lakeAltitude, rockAt, shoreAt } from "../../../core/flat/flat-ground.ts";
import type { RoadPath } from "../../../core/flat/road-net.ts";
import type { MapView } from "../../../map/chart-source.ts";
import { altitudeOf } from "../../../map/flat/chart.ts";
import { AREAS, ISLANDS, type Rgb } from "../../../map/palette.ts";
import type { FlatRecipe, FlatTable } from "../../../recipe/kinds/flat.ts";
import type { Opened } from "../../../recipe/validate.ts";
import { whole } from "../../../ui/format.ts";
import type { LegendRow, MapLevels, MapPlace, MapViewRow } from "../../../ui/map/picture.ts";
import { flatProjection } from "../../flat-projection.ts";
import type { Atlas } from "../../map-source.ts";

const SPANS = [300, 600, 1200, 2500, 5000, 10_000, 25_000, 50_000] as const;
/** A place beside an archipelago's islands belongs to its level down to this depth below the shore, metres. */
const BESIDE = 150;

/** `world` returns the current world, `taken` the keys of the features that were taken away, `roads` all roads. */
export function createFlatAtlas(
  world: () => Opened<FlatRecipe>,
  taken: () => ReadonlySet<string>,
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
    taken,
    roads,
  };
}

const VIEWS: readonly (MapViewRow & { readonly name: MapView })[] = [
  { name: "all", label: "All" },
  { name: "contours", label: "Contours" },
  { name: "kinds", label: "Kinds" },
];

function levelsOf(table: FlatTable): MapLevels {
  const { altitudes, kind } = table.shape;
  const most = altitudes.length - 1;
  if (kind !== "islands") return { most, nameOf: () => "", legendOf: (_, view) => countryLegend(table, view) };
  return {
    most,
    nameOf: (level) => `Islands at ${whole(altitudes[most - level])} m`,
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

const ink = (colour: Rgb, meaning: string, sign = "", stroke = ""): LegendRow => ({
  ink: `rgb(${colour.join(" ")})`,
  sign,
  meaning,
  ...(stroke && { stroke }),
});
/** A symbol as SVG strokes in a square of 12 units. */
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

const STREAM = sign("M1 9.5C4 9.5 3 5 6 5S9 2.5 11 2.5", "stream", BLUE);
const NORTH = sign("M6 11.5V2M4.2 4.5L6 1l1.8 3.5z", "north line");
const BUILDING = sign("M3 3h6v6h-6zM3 5h6M3 7h6", "building");
const RELIEF: readonly LegendRow[] = [
  sign("M0 7.5C3 7.5 4 4.5 7 4.5S10 6 12 6", "contour", BROWN),
  sign("M0 6.9C3 6.9 4 3.9 7 3.9S10 5.4 12 5.4M0 8.1C3 8.1 4 5.1 7 5.1S10 6.6 12 6.6", "each fifth", BROWN),
];
const COUNTRY_SIGNS: readonly LegendRow[] = [
  BUILDING,
  sign(DOT, "boulder"),
  sign("M3 3l3 6l3-6", "mineshaft or cave"),
  sign("M3 3l6 6M9 3l-6 6", "man-made object"),
  sign(DOT, "knoll", BROWN),
  sign("M3 3l6 6M9 3l-6 6", "rootstock", GREEN),
  sign("M3 3l3 6l3-6", "water hole", BLUE),
];
const ROAD = sign("M0 6h3M4.5 6h3M9 6h3", "road");
const YOU = sign("M6 2l3.4 8L6 8.2L2.6 10zM6 4.5v2.5", "you", "#e8112d");

/** The rows that a view of a country shows. */
function countryLegend({ shape, snow }: FlatTable, view: string | undefined): LegendRow[] {
  const paths = shape.paths && shape.paths.east !== 0;
  const kinds = [
    ink(AREAS.wood, "runnable wood"),
    ink(AREAS.thicket, "thicket"),
    ink(AREAS.grass, "grass"),
    ink(AREAS.moor, "moor"),
    ink(AREAS.lake, "lake"),
    ink(AREAS.town, "paved"),
    ...(paths ? [ink(AREAS.path, "path", view === "kinds" ? "" : "M0 6h5M8 6h4")] : []),
    ...((shape.lakes ?? 0) < 0 ? [ink(AREAS.mud, "mud")] : []),
    ...(snow < SNOWLESS ? [ink(AREAS.snow, "snow")] : []),
  ];
  if (view === "kinds") return [...kinds, BUILDING, ROAD, NORTH, YOU];
  const water = [STREAM, sign("M2.5 2.5h7M0.5 6h11M2.5 9.5h7", "marsh", BLUE)];
  if (view === "contours") return [...RELIEF, ink(AREAS.lake, "lake"), ...water, NORTH, YOU];
  return [...kinds, ...water, ...COUNTRY_SIGNS, ...RELIEF, ROAD, NORTH, YOU];
}

/** A snow line above all hills, metres. */
const SNOWLESS = 10_000;

/** `below`, `above`: whether there are lower and higher archipelagos. */
function legendOf(below: boolean, above: boolean): readonly LegendRow[] {
  return [
    ...GROUND,
    ink(ISLANDS.sky, "edge of rock", "M0 5h12M2 5v3M5 5v4M8 5v3M11 5v4"),
    ...(below ? [ink(ISLANDS.below[0], "islands below")] : []),
    ...(above ? [ink(ISLANDS.sky, "islands above", "M0 6h4M7 6h4", PURPLE)] : []),
    ...SIGNS,
  ];
}
