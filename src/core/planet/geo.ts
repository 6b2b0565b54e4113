/**
 * Latitude and longitude, for input and output only: the generator uses x, y, z from the planet's centre.
 *
 *   latitude    degrees from the equator, 90 at +z
 *   longitude   degrees from +x, 90 at +y; any value is accepted at a pole, where 0 is returned
 *   altitude    metres above the datum sphere
 *   error       round trip within 10⁻¹⁵ of the distance from the centre; fromGeo is exact at the poles and at every
 *               right angle,
 *               and the same bits in every engine (tests/core/planet/geo.test.ts)
 */
import { checkFinite } from "../checks.ts";
import { cos, sin } from "../field/deterministic-math.ts";

export interface Geo {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
}

/** Writes x, y, z of a position, metres from the centre, into `out`. */
export function fromGeo({ latitude, longitude, altitude }: Geo, radius: number, out: Float64Array): Float64Array {
  if (!(Math.abs(latitude) <= 90)) throw new RangeError(`Expected a latitude from -90 to 90 degrees, got ${latitude}.`);
  if (!(Math.abs(longitude) <= 360))
    throw new RangeError(`Expected a longitude from -360 to 360 degrees, got ${longitude}.`);
  if (!(altitude > -radius && altitude < Infinity))
    throw new RangeError(`Expected an altitude above ${-radius} m, the centre, got ${altitude}.`);
  checkFinite({ radius });
  if (out.length < 3) throw new RangeError(`Expected room for 3 coordinates, got ${out.length}.`);
  const away = radius + altitude;
  const level = away * cosDegrees(latitude);
  out[0] = level * cosDegrees(longitude);
  out[1] = level * sinDegrees(longitude);
  out[2] = away * sinDegrees(latitude);
  return out;
}

/** Latitude, longitude and altitude of a position other than the centre. */
export function geoOf(x: number, y: number, z: number, radius: number): Geo {
  const level = Math.sqrt(x * x + y * y);
  const away = Math.sqrt(x * x + y * y + z * z);
  if (!(away > 0 && away < Infinity)) throw new RangeError(`Expected a place off the centre, got ${x}, ${y}, ${z}.`);
  checkFinite({ radius });
  return {
    latitude: Math.atan2(z, level) * DEGREES,
    longitude: level === 0 ? 0 : Math.atan2(y, x) * DEGREES,
    altitude: away - radius,
  };
}

const DEGREES = 180 / Math.PI;

/** Reduces degrees to within 45 of a right angle first, which is exact. */
function sinDegrees(degrees: number): number {
  const turns = Math.round(degrees / 90);
  const rest = (degrees - 90 * turns) / DEGREES;
  const value = turns % 2 === 0 ? sin(rest) : cos(rest);
  return turns & 2 ? 0 - value : value;
}

function cosDegrees(degrees: number): number {
  return sinDegrees(90 - Math.abs(degrees));
}
