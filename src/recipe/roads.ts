/**
 * Files of roads.
 *
 *   file     {"roads": [[[x, y], [x, y], …], …]}, or as The Forest writes them: [{"path": [{"x": …, "y": …}, …]}, …]
 *   error    names the road, the place and the range; a file is accepted whole or refused (tests/recipe/roads.test.ts)
 */
import * as v from "valibot";
import type { RoadPath } from "../core/flat/road-net.ts";
import { phrase, type Saying, saying, type Words } from "../words/words.ts";
import { isRecord } from "./check.ts";
import { valueText } from "./quantity.ts";
import { MOST_ROADS, roadPath } from "./road-path.ts";

/** Metres of all roads together. */
export const MOST_METRES = 200_000;
/** Characters of a file, all of them ASCII. */
export const LARGEST_ROAD_FILE = 1_000_000;

const roadList = v.pipe(
  v.array(roadPath, (issue) => `${valueText(issue.input)} is not a list of roads`),
  v.check(
    (roads) => roads.length <= MOST_ROADS,
    ({ input }) => `${input.length} is out of range 0 to ${MOST_ROADS} roads`,
  ),
);

export const lengthOf = (path: RoadPath): number =>
  path.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - path[k][0], y - path[k][1]), 0);

export type ReadRoads = { readonly roads: readonly RoadPath[] } | { readonly problem: Words };

/** Words about a file of too many characters. */
const tooLong = (n: number, most: number): Saying =>
  saying("{n} character is out of range 0 to {most}|{n} characters is out of range 0 to {most}", { n, most });

/** Checks the text of a file of roads. Never throws. */
export function readRoadFile(text: string): ReadRoads {
  if (text.length > LARGEST_ROAD_FILE) return { problem: tooLong(text.length, LARGEST_ROAD_FILE) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: phrase("it is not JSON") };
  }
  const list = Array.isArray(value) ? value.map(fromObjects) : isRecord(value) ? value.roads : value;
  const result = v.safeParse(roadList, list);
  if (result.success) return { roads: result.output };
  const [issue] = result.issues;
  const place = ["roads", ...(issue.path ?? []).map(({ key }) => String(key))].join(".");
  return { problem: `${place}: ${issue.message}` };
}

/** A road of The Forest as a list of pairs; anything else as it is, for the schema to refuse. */
function fromObjects(road: unknown): unknown {
  if (!isRecord(road) || !Array.isArray(road.path)) return road;
  const whole = (value: unknown) => (typeof value === "number" ? Math.round(value) : value);
  return road.path.map((place: unknown) =>
    isRecord(place) && "x" in place && "y" in place ? [whole(place.x), whole(place.y)] : place,
  );
}

/** The text of a file of roads. */
export function writeRoadFile(roads: readonly RoadPath[]): string {
  return `${JSON.stringify({ roads })}\n`;
}
