/** Description of the file of a height map for programs and people, as plain data for JSON. */
import { nearestArchipelago, type SurfaceChoice, type WorldGround } from "../recipe/queries.ts";
import type { WorldTable } from "../recipe/recipe.ts";
import { ENGINES, type EngineName } from "./engines.ts";
import { FORMATS, type FormatName } from "./formats.ts";
import { type HeightMap, type HeightRange, UNIT } from "./height-map.ts";
import { LICENCE } from "./licence.ts";

/** A map's world and place. */
export interface MapOrigin extends SurfaceChoice {
  readonly name: string;
  readonly world: WorldTable;
  readonly ground: WorldGround;
  /** Place as in `MapFrame`. */
  readonly at: readonly [x: number, y: number];
  /** A link that opens the place, starting with "?". */
  readonly link: string;
}

export interface MapFile {
  readonly format: FormatName;
  /** Whether its rows are from south to north. */
  readonly flip: boolean;
  readonly engine?: EngineName | undefined;
  /** Absent for a map from a file. */
  readonly origin?: MapOrigin | undefined;
  /** The files of a map in tiles. */
  readonly tiles?: readonly { readonly file: string; readonly map: HeightMap }[] | undefined;
}

export function describeMap(map: HeightMap, range: HeightRange, { format, flip, engine, origin, tiles }: MapFile) {
  const { columns, rows, spacing, west, north } = map;
  const { least, greatest, hasVoid } = range;
  const { white } = FORMATS[format];
  return {
    ...(origin && describeOrigin(origin)),
    format,
    columns,
    rows,
    metresPerPixel: spacing,
    west,
    north,
    least,
    greatest,
    void: hasVoid ? FORMATS[format].voids : null,
    rowOrder: flip ? "south to north" : "north to south",
    // metres = zero + metresPerStep · value
    values:
      white === null
        ? { zero: 0, metresPerStep: format === "xy" || format === "csv" ? UNIT : 1 }
        : { zero: least, metresPerStep: (greatest - least) / white },
    ...(engine && { engine, settings: ENGINES[engine].settings(tiles?.[0].map ?? map, range) }),
    ...(tiles && {
      tileColumns: tiles[0].map.columns,
      tileRows: tiles[0].map.rows,
      tiles: tiles.map(({ file, map }) => ({ file, west: map.west, north: map.north })),
    }),
    licence: LICENCE,
  };
}

function describeOrigin({ name, world, ground, at, link, ...choice }: MapOrigin) {
  const { archipelagos, coordinates } = ground;
  const { surface = ground.surfaces[0], altitude, t = 0 } = choice;
  return {
    world: name,
    link,
    seed: world.seed,
    profile: world.profile,
    at: { [coordinates.columns[0]]: at[0], [coordinates.columns[1]]: at[1] },
    surface,
    ...(choice.erosion !== undefined && { erosion: choice.erosion }),
    ...(archipelagos && { archipelago: nearestArchipelago(archipelagos, altitude) }),
    t,
    water: ground.water({ ...choice, surface }),
  };
}
