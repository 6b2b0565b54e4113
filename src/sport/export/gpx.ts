/** A recorded route as GPX 1.1, for programs that show tracks. Positions as georeference.ts gives them, elevations in metres. */
import type { Geometry } from "../geometry.ts";
import { geoOf, positionOf } from "./georeference.ts";
import { addSeconds } from "./time.ts";
import { toXml, xml } from "./xml.ts";

/** A place, metres up, and seconds from the start. */
export type RoutePoint = readonly [x: number, y: number, z: number, seconds: number];

export interface Route {
  readonly name: string;
  /** The kind of its places. */
  readonly places: Geometry["kind"];
  /** In their order; a race is recorded at 1 Hz. */
  readonly points: readonly RoutePoint[];
  /** Time of the start, as ISO 8601 text with a zone; without it, points have no times. */
  readonly startTime?: string;
}

/** One track of one segment. Throws a RangeError for a route without points, or beyond the range of degrees. */
export function toGpx({ name, places, points, startTime }: Route): string {
  if (points.length === 0) throw new RangeError("route: 0 points is out of range (at least 1)");
  const track = points.map(([x, y, z, seconds]) => {
    const { lat, lng } = positionOf(places, [x, y]) ?? geoOf(x, y);
    const time = startTime === undefined ? undefined : xml("time", {}, addSeconds(startTime, seconds));
    // Plain decimals: "1e-8" is no coordinate to many programs.
    return xml("trkpt", { lat: lat.toFixed(8), lon: lng.toFixed(8) }, xml("ele", {}, z.toFixed(2)), time);
  });
  const namespaces = {
    xmlns: "http://www.topografix.com/GPX/1/1",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd",
  };
  const head = { version: "1.1", creator: "Limitless", ...namespaces };
  return toXml(xml("gpx", head, xml("trk", {}, xml("name", {}, name), xml("trkseg", {}, ...track))));
}
