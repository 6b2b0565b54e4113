/**
 * The sun over a place, and how it lights a view: low light from the side shows relief, and a low sun before the eye colours the sky.
 *
 *   latitude   degrees; the sun is that of an equinox, due south at 12 north of the equator (render/atmosphere/daylight.ts has it at 40°)
 */
import { cos, sin } from "../field/deterministic-math.ts";

/** Unit vector east, north and up towards the sun at an hour of the place's own solar time. */
export function sunOver(latitude: number, hour: number): readonly [east: number, north: number, up: number] {
  const angle = ((hour - 12) / 12) * Math.PI;
  const north = (latitude * Math.PI) / 180;
  const [s, c] = [sin(angle), cos(angle)];
  return [-s, -c * sin(north), c * cos(north)];
}

/** Degrees clockwise from north of a vector. */
const bearingOf = (east: number, north: number): number => ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;

/** Degrees between two bearings, 0 to 180. */
export const between = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** Hours of the golden and the clear light, from which a view gets its own. */
export const HOURS = [6.8, 7.4, 8.2, 9.4, 14.8, 15.8, 16.6, 17.2] as const;

/** Sines of the sun's height: from LOW it shines, from BRIGHT to WARM its light is best, from HIGH it is flat. */
const [LOW, BRIGHT, WARM, HIGH] = [0.05, 0.16, 0.44, 0.7];

/** Worth of the light of a view towards a bearing, 0 to 1. */
export function lightOf([east, north, up]: readonly [number, number, number], bearing: number): number {
  if (up < LOW) return 0;
  const rising = Math.min(1, (up - LOW) / (BRIGHT - LOW));
  const height = rising - 0.5 * Math.min(1, Math.max(0, (up - WARM) / (HIGH - WARM)));
  const away = between(bearingOf(east, north), bearing);
  // Before the sun the ground is dark; behind the eye the light is flat.
  const side = away < 30 ? 0.45 : away < 60 ? 0.75 : away < 140 ? 1 : 0.7;
  return height * side;
}
