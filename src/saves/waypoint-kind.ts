/** Records of waypoints: the place that a visitor has marked in a world, one for each ground. */
import * as v from "valibot";
import { isRecord, number, numbers, table } from "../recipe/check.ts";
import { ON_PLANE } from "../recipe/coordinates.ts";
import { valueText } from "../recipe/quantity.ts";
import type { RecordKind } from "./kind.ts";
import { recordReader } from "./record-reader.ts";
import { MAX_TIME } from "./world-data.ts";

export const WAYPOINT_VERSION = 1;

export interface SavedWaypoint {
  readonly version: typeof WAYPOINT_VERSION;
  /** Metres: east, north and up, or from the centre of a planet; null once it is cleared. */
  readonly place: readonly [x: number, y: number, z: number] | null;
  /** Time of the change, ms since 1970. */
  readonly changed: number;
}

const [X, Y] = ON_PLANE;
/** Altitude, or z from a planet's centre. */
const Z = { ...Y, name: "z" };
const waypoint = table({
  version: v.literal(WAYPOINT_VERSION, ({ input }) => `${valueText(input)} is not ${WAYPOINT_VERSION}`),
  place: v.nullable(numbers([X, Y, Z])),
  changed: number({ min: 0, max: MAX_TIME, unit: "ms" }),
});
const readWaypoint = recordReader<SavedWaypoint>(waypoint, WAYPOINT_VERSION);

/** The later change; of two at the same time the one whose text is later, so that all tabs agree. */
export function mergeWaypoints(a: SavedWaypoint, b: SavedWaypoint): SavedWaypoint {
  if (a.changed !== b.changed) return a.changed > b.changed ? a : b;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

/** Waypoints go before things that were made where there is no room, as places do. */
export const WAYPOINTS: RecordKind<SavedWaypoint> = {
  name: "waypoint",
  isKey: (key) => key.split("/").length > 3,
  read: readWaypoint,
  write: (data) => data,
  merge: mergeWaypoints,
  notLater: (data, now) => ({ ...data, changed: Math.min(data.changed, now) }),
  isThing: () => false,
  glance: (record) =>
    isRecord(record) && record.version === WAYPOINT_VERSION && Number.isFinite(record.changed)
      ? { changed: Number(record.changed), isThing: false }
      : null,
  isNews: () => false,
};
