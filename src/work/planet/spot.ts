/** Level, dry spots of a planet, where a craft can land and a walker can stand. */
import { altitudeOn, kindOn } from "../../core/planet/sphere.ts";
import type { Vector } from "../../core/vector.ts";
import type { Place } from "../place.ts";
import { type Ball, groundAt, moved } from "./ball.ts";

/** Metres round a spot that are level, and the greatest rise over run there. */
const ROUND = [8, 20];
const STEEPEST = 0.14;
/** Metres above the sea, at least. */
const DRY = 3;

/** The spot in a direction, on the ground; null where it is steep, wet or in a town. */
export function levelSpot(ball: Ball, place: Place): Vector | null {
  const { globe } = ball;
  const [x, y, z] = place;
  const altitude = altitudeOn(globe, x, y, z);
  if (globe.wet && altitude < DRY) return null;
  for (const metres of ROUND)
    for (let k = 0; k < 4; k++) {
      const [a, b, c] = moved(place, (k * Math.PI) / 2 + metres, metres);
      if (Math.abs(altitudeOn(globe, a, b, c) - altitude) > STEEPEST * metres) return null;
    }
  const kind = kindOn(globe, x, y, z);
  return kind === "town" || kind === "lake" ? null : groundAt(ball, place);
}
