/**
 * Maps of a ground around a place: heights of its surfaces, and kinds.
 *
 *   ground      of a country, above its datum, lake beds included; of a planet, above its sea
 *   top         of the islands of one archipelago; void beyond their shores
 *   underside   of the same islands
 *   floor, roof of the cavern below a country; void in rock
 *
 * Each kind of world says which it has (src/recipe/queries.ts).
 */
import { KINDS, type Kind } from "../core/field/cover.ts";
import type { GroundPlace } from "../recipe/ground-coordinates.ts";
import type { MapChoice, SurfaceChoice, WorldGround } from "../recipe/queries.ts";
import { refusal } from "../words/refusal.ts";
import { saying, sayingOf } from "../words/words.ts";
import type { HeightMap } from "./height-map.ts";

export interface MapFrame {
  readonly at: GroundPlace;
  readonly columns: number;
  readonly rows: number;
  /** Metres. */
  readonly spacing: number;
}

/**
 * The map of a surface around a place. With an even number of columns or rows the place is the south-western of the points in the
 * middle, so that whole metres stay whole. Throws a RangeError for a surface that the ground lacks, and for erosion of one that has
 * none.
 */
export function createWorldMap(ground: WorldGround, frame: MapFrame, choice: SurfaceChoice = {}): HeightMap {
  const { columns, rows, spacing, at } = frame;
  const { surface = ground.surfaces[0], erosion } = choice;
  if (erosion !== undefined && !(erosion >= 0 && erosion <= 2))
    throw refusal(saying("Expected erosion from 0 to 2, got {erosion}.", { erosion }));
  const reason = erosion === undefined ? null : ground.reasonAgainstErosion(surface);
  if (reason) throw refusal(saying("Expected ground that can be eroded: {reason}.", { reason: sayingOf(reason) }));
  if (!ground.surfaces.includes(surface))
    throw refusal(
      saying("Expected a surface of {surfaces}, got {surface}.", { surfaces: ground.surfaces.join(", "), surface }),
    );
  const { easting, northing } = mapPoints(ground, frame);
  const heightAt = ground.heights(at, { ...choice, surface });
  return {
    columns,
    rows,
    spacing,
    west: easting(0),
    north: northing(0),
    heightAt: (column, row) => heightAt(easting(column), northing(row)),
  };
}

/**
 * Metres east of a map's columns and north of its rows, on the plane of the place's maps. Computed from the whole number of steps, so
 * that parts of a map have the bits of the whole.
 */
export function mapPoints({ coordinates }: WorldGround, { at, columns, rows, spacing }: MapFrame) {
  const isSize = (count: number) => Number.isInteger(count) && count >= 1 && count <= 2 ** 16;
  if (!isSize(columns))
    throw refusal(saying("Expected columns of 1 to {most}, whole, got {count}.", { most: 2 ** 16, count: columns }));
  if (!isSize(rows))
    throw refusal(saying("Expected rows of 1 to {most}, whole, got {count}.", { most: 2 ** 16, count: rows }));
  if (!(spacing > 0 && spacing < Infinity))
    throw refusal(saying("Expected a spacing above 0 m, got {spacing}.", { spacing }));
  const [x, y] = coordinates.onMap(at);
  const [middle, south] = [Math.floor((columns - 1) / 2), Math.floor((rows - 1) / 2)];
  return {
    easting: (column: number) => x + (column - middle) * spacing,
    northing: (row: number) => y + (rows - 1 - row - south) * spacing,
  };
}

const INDEX = new Map<Kind, number>(KINDS.map((kind, i) => [kind, i]));

/** Returns the index in KINDS at metres east and north on the plane of a place's maps. */
export function createKinds(ground: WorldGround, { at }: Pick<MapFrame, "at">, choice: MapChoice = {}) {
  const kindAt = ground.kinds(at, choice);
  return (x: number, y: number) => INDEX.get(kindAt(x, y)) as number;
}
