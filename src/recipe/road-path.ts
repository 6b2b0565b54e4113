/** The path of a road in tables and saved data: two or more places in whole metres. */
import * as v from "valibot";
import type { RoadPath } from "../core/flat/road-net.ts";
import { listMessage, range } from "./check.ts";
import { valueText } from "./quantity.ts";

/** Maximum number of roads that a player builds, and of places of one. */
export const MOST_ROADS = 100;
export const MOST_PLACES = 100;
/** The farthest place from the origin along an axis, metres. */
const FARTHEST = 1e9;

const metre = v.pipe(range(-FARTHEST, FARTHEST, "m"), v.integer("is not whole metres"));

export const roadPath = v.pipe(
  v.array(
    v.strictTuple([metre, metre], listMessage(2)),
    (issue) => `${valueText(issue.input)} is not a list of places`,
  ),
  v.check(
    (path) => path.length >= 2 && path.length <= MOST_PLACES,
    ({ input }) => `${input.length} is out of range 2 to ${MOST_PLACES} places`,
  ),
) satisfies v.GenericSchema<unknown, RoadPath>;
