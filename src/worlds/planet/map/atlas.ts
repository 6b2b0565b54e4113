/** A planet's maps: their spans, and the conversion between pixels and places. */

import type { Kind } from "../../../core/field/cover.ts";
import { fromGeo, geoOf } from "../../../core/planet/geo.ts";
import { isSettled } from "../../../core/planet/settled.ts";
import { directionOf, tangentFrame } from "../../../explorers/tangent-frame.ts";
import { AREAS } from "../../../map/palette.ts";
import { createProjection } from "../../../map/planet/projection.ts";
import type { PlanetRecipe, PlanetTable } from "../../../recipe/kinds/planet.ts";
import type { Opened } from "../../../recipe/validate.ts";
import type { LegendRow, MapProjection, MapRequest } from "../../../ui/map/picture.ts";
import { phrase } from "../../../words/words.ts";
import { areaRow, INK, STROKES, symbolRows, wetObjects } from "../../map-legend.ts";
import type { Atlas } from "../../map-source.ts";

/** Distance ahead in planet radii at which a heading is measured on a map. */
const AHEAD = 1e-5;
/** Metres a side of the closest map. */
const CLOSEST = 200;

/** Map spans of a sphere, metres a side: 200, 500, 1,000, … up to the half and the whole sphere. */
export function spansOf(radius: number): number[] {
  const half = Math.PI * radius;
  const spans: number[] = [];
  for (let ten = 1; CLOSEST * ten < half; ten *= 10)
    for (const step of [1, 2.5, 5]) if (CLOSEST * ten * step < 0.9 * half) spans.push(CLOSEST * ten * step);
  return [...spans, half, 2 * half];
}

const RING = (r: number) => `M6 ${6 - r}a${r} ${r} 0 1 0 .01 0`;
const TOWN = "#781c2c";

/** Cover of the ground; towns are drawn over theirs. */
const COVER: Readonly<Record<Kind, string>> = {
  lake: phrase("lake"),
  town: phrase("bare ground"),
  grass: phrase("grass"),
  moor: phrase("moor"),
  wood: phrase("wood"),
  thicket: phrase("thicket"),
  road: phrase("road"),
  mud: phrase("mud"),
  path: phrase("path"),
  stream: phrase("stream"),
  marsh: phrase("marsh"),
  snow: phrase("snow"),
  bare: phrase("bare ground"),
};

/** Legend of a planet's map. */
function legendOf({ shape, cover, snow, climate = "temperate" }: PlanetTable): readonly LegendRow[] {
  const paper = AREAS[cover.at(-1)?.[0] ?? "bare"];
  const symbol = symbolRows(paper);
  const kinds = cover.filter(([kind]) => kind !== "bare").map(([kind]) => areaRow(AREAS[kind], COVER[kind]));
  const isPlanted = shape.wet !== false && climate === "temperate";
  const isCold = climate === "ice" || (climate === "temperate" && snow < 1e4);
  const isTown = isSettled({ radius: shape.radius, wet: shape.wet ?? true, climate });
  // Deserts have salt pans in place of a sea, and ice has frozen over: both are ground.
  const sea = isPlanted ? phrase("sea") : climate === "lava" ? phrase("molten rock") : "";
  return [
    ...(kinds.length > 0 ? kinds : [areaRow(AREAS.bare, COVER.bare)]),
    ...(isCold ? [areaRow(AREAS.snow, COVER.snow)] : []),
    ...(shape.wet === false || sea === "" ? [] : [areaRow(AREAS.lake, sea)]),
    ...(isPlanted ? [symbol(STROKES.wave, phrase("river"), INK.blue)] : []),
    symbol(STROKES.contour, phrase("contour"), INK.brown),
    symbol(STROKES.dot, phrase("boulder")),
    symbol(STROKES.wedge, phrase("mineshaft")),
    symbol(STROKES.cross, phrase("man-made object")),
    ...(isPlanted ? wetObjects(paper, [phrase("knoll"), phrase("rootstock"), phrase("pond")]) : []),
    ...(isTown
      ? [
          symbol(`${RING(4.4)}M6 6h.01`, phrase("city"), TOWN),
          symbol(RING(3.2), phrase("town"), TOWN),
          symbol(RING(1.8), phrase("village"), TOWN),
        ]
      : []),
    symbol(`${RING(4)}M6 6h.01`, phrase("pole")),
  ];
}

/** `world` returns the planet's current table. */
export function createPlanetAtlas(world: () => Opened<PlanetRecipe>): Atlas<PlanetTable> {
  return {
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "map" }),
    whole: 2,
    sight: 600,
    /** The table without the fields that do not change the ground. */
    table() {
      const { name, title, about, explorers, view, start, from, ...ground } = world();
      return ground;
    },
    spansOf: ({ shape }) => spansOf(shape.radius),
    levelsOf: (table) => ({ most: 0, nameOf: () => "", legendOf: () => legendOf(table) }),
    projection: ({ shape }, view) => projectionOn(shape.radius, view),
  };
}

function projectionOn(radius: number, view: MapRequest): MapProjection {
  const [middleLatitude, middleLongitude] = view.place;
  const middle = { latitude: middleLatitude, longitude: middleLongitude, heading: view.heading };
  const projection = createProjection(radius, middle);
  const place = new Float64Array(3);
  const point = new Float64Array(2);
  return {
    pointOf([latitude, longitude]) {
      fromGeo({ latitude, longitude, altitude: 0 }, radius, place);
      projection.point(place[0], place[1], place[2], point);
      return [point[0] / view.span, -point[1] / view.span];
    },
    turnOf([latitude, longitude], heading) {
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, radius, place);
      projection.point(x, y, z, point);
      const [right, up] = point;
      const ahead = directionOf(heading, 0, tangentFrame(x, y, z));
      const step = AHEAD * radius;
      projection.point(x + step * ahead[0], y + step * ahead[1], z + step * ahead[2], point);
      return (Math.atan2(point[0] - right, point[1] - up) * 180) / Math.PI;
    },
    placeOf(x, y) {
      const [right, up] = [x * view.span, -y * view.span];
      if (Math.hypot(right, up) > projection.edge) return null;
      projection.place(right, up, place);
      const { latitude, longitude } = geoOf(place[0], place[1], place[2], radius);
      return [latitude, longitude];
    },
  };
}
