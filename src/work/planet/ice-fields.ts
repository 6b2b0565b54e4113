/** Fields of crevasses of a planet, found by the ground's own altitudes: narrow and deep cuts along lines over it. */
import type { Random } from "../../core/field/random.ts";
import { CREVASSES } from "../../core/planet/crevasses.ts";
import { isEroded } from "../../core/planet/eroded-land.ts";
import { altitudeOn, type Globe } from "../../core/planet/sphere.ts";
import type { Vector } from "../../core/vector.ts";
import { anywhere, type Ball, groundAt, moved } from "./ball.ts";
import type { Sight } from "./sights.ts";

/** Metres of a line over a field, between samples, and to both sides of a cut, on planets of some size. */
const [LINE, STEP, BESIDE] = [480, 5, 20];
/** Depth of a cut in a sample, metres, and cuts of a field, at least. */
const [DEEP, CUTS] = [9, 3];
/** Metres to both sides between which the slope of a field is measured. */
const SLOPE = 160;
/** Metres from the middle of a field to its rim, about. */
const RADIUS = 260;
/** Places that are looked at, and between two pauses. */
const [LOOKS, AT_ONCE] = [6000, 8];

/** A field of crevasses somewhere on a planet; null where none was found. */
export function* searchCrevasses(ball: Ball, random: Random): Generator<undefined, Sight | null> {
  const { globe } = ball;
  const { added } = globe.ground;
  const crevasses = isEroded(added) ? added.forms?.crevasses : null;
  if (!crevasses) return null;
  const { isCapped, scale } = crevasses;
  for (let look = 0; look < LOOKS; look++) {
    if (look % AT_ONCE === 0) yield;
    const place = isCapped ? onCap(ball, random) : anywhere(ball, random);
    if (!isSlope(globe, place, scale)) continue;
    if (Math.max(cutsAlong(globe, place, 0, scale), cutsAlong(globe, place, 1.57, scale)) >= CUTS)
      return { kind: "crevasses", at: groundAt(ball, place, 4), radius: RADIUS * scale };
  }
  return null;
}

/** A random place of an ice cap, where the ice is thick. */
function onCap({ globe: { radius } }: Ball, random: Random): Vector {
  const sine = CREVASSES.capTo + (0.995 - CREVASSES.capTo) * random();
  const angle = 2 * Math.PI * random();
  const level = radius * Math.sqrt(1 - sine * sine);
  return [level * Math.cos(angle), level * Math.sin(angle), (random() < 0.5 ? -1 : 1) * sine * radius];
}

/** Whether crevasses open at a place: on land that is as steep as they need. */
function isSlope(globe: Globe, place: Vector, scale: number): boolean {
  const at = (angle: number) => altitudeOn(globe, ...moved(place, angle, SLOPE * scale));
  const here = altitudeOn(globe, ...place);
  if (here < CREVASSES.above * scale) return false;
  const across = 2 * SLOPE * scale;
  const slope = Math.hypot(at(0) - at(Math.PI), at(Math.PI / 2) - at(-Math.PI / 2)) / across;
  return slope > CREVASSES.begin && slope < CREVASSES.none;
}

/** Number of cuts along a line over a place. */
function cutsAlong(globe: Globe, place: Vector, angle: number, scale: number): number {
  const count = LINE / STEP;
  const side = BESIDE / STEP;
  const line = Array.from({ length: count + 1 }, (_, k) =>
    altitudeOn(globe, ...moved(place, angle, (k * STEP - LINE / 2) * scale)),
  );
  let cuts = 0;
  let inCut = false;
  for (let k = side; k <= count - side; k++) {
    const depth = Math.min(line[k - side], line[k + side]) - line[k];
    if (depth > DEEP * scale && !inCut) cuts++;
    inCut = depth > DEEP * scale;
  }
  return cuts;
}
