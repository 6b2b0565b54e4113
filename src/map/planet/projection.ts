/**
 * Azimuthal equidistant projection of a sphere round any centre.
 *
 *   x, y      metres right and up from the map's centre; distance and direction from there are true
 *   place     the centre's direction rotated by r/R towards (x, y), r = 0…πR: the whole sphere is a disc, and its rim is the
 *             antipode
 *   heading   degrees clockwise from north of the map's up direction; at a pole north is that of the centre's longitude
 *   error     round trip within 10⁻⁹ of the radius; the same bits in every engine (tests/map/projection.test.ts)
 */

import { cos, sin } from "../../core/field/deterministic-math.ts";
import { fromGeo } from "../../core/planet/geo.ts";

export interface Projection {
  readonly radius: number;
  /** Metres from the centre to the rim. */
  readonly edge: number;
  /** Map to sphere: writes x, y, z on the datum into `out`. Points past the rim are clamped to it. */
  place(x: number, y: number, out: Float64Array): Float64Array;
  /** Sphere to map: writes map metres into `out`. Any length of (x, y, z) but 0. */
  point(x: number, y: number, z: number, out: Float64Array): Float64Array;
}

export interface Middle {
  readonly latitude: number;
  readonly longitude: number;
  /** Degrees clockwise from north of the map's up direction. */
  readonly heading: number;
}

type Vector = readonly [number, number, number];

export function createProjection(radius: number, { latitude, longitude, heading }: Middle): Projection {
  const middle: Vector = [...fromGeo({ latitude, longitude, altitude: 0 }, 1, new Float64Array(3))] as never;
  const { east, north } = levelAt(longitude, middle);
  const turn = (heading * Math.PI) / 180;
  const [c, s] = [cos(turn), sin(turn)];
  const right: Vector = [c * east[0] - s * north[0], c * east[1] - s * north[1], c * east[2] - s * north[2]];
  const up: Vector = [c * north[0] + s * east[0], c * north[1] + s * east[1], c * north[2] + s * east[2]];
  const edge = Math.PI * radius;
  return {
    radius,
    edge,
    place(x, y, out) {
      const away = Math.sqrt(x * x + y * y);
      const angle = Math.min(away, edge) / radius;
      const outward = away === 0 ? 0 : (radius * sin(angle)) / away;
      const inward = radius * cos(angle);
      for (let k = 0; k < 3; k++) out[k] = inward * middle[k] + outward * (x * right[k] + y * up[k]);
      return out;
    },
    point(x, y, z, out) {
      const a = x * right[0] + y * right[1] + z * right[2];
      const b = x * up[0] + y * up[1] + z * up[2];
      const level = Math.sqrt(a * a + b * b);
      const away = radius * Math.atan2(level, x * middle[0] + y * middle[1] + z * middle[2]);
      // At the antipode every direction is correct; up is used.
      out[0] = level === 0 ? 0 : (away * a) / level;
      out[1] = level === 0 ? away : (away * b) / level;
      return out;
    },
  };
}

/** East and north at a place; at a pole they depend on `longitude`. */
function levelAt(longitude: number, up: Vector): { east: Vector; north: Vector } {
  const meridian = fromGeo({ latitude: 0, longitude, altitude: 0 }, 1, new Float64Array(3));
  const east: Vector = [-meridian[1], meridian[0], 0];
  const north: Vector = [
    up[1] * east[2] - up[2] * east[1],
    up[2] * east[0] - up[0] * east[2],
    up[0] * east[1] - up[1] * east[0],
  ];
  return { east, north };
}
