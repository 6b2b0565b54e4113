/** The shafts of a planet by their places. */
import { crossingOf, featureAtCrossing, featureSeed, keyOf, suitsGround } from "../../../core/planet/ring-features.ts";
import { axesAt } from "../../../core/planet/settlements.ts";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import type { Entrance } from "../../../core/underground/entrances.ts";
import { roofOf } from "../../../core/underground/shaft-ground.ts";
import { mix, type Vector } from "../../../explorers/vector.ts";
import { type StandingFeature, standingAt } from "../render/features/standing.ts";
import type { HungMine } from "./planet-mine.ts";

/** Metres from the axis of a shaft within which a place is that of the shaft. */
const AT = 0.1;

/** The shaft at a place, at any altitude; null where there is none. Those in rivers and towns are found too, though none are drawn there. */
export function shaftAt(globe: Globe, at: Vector): StandingFeature | null {
  const { radius } = globe;
  const place = mix(radius / Math.hypot(...at), at, 0, at);
  for (const third of [2, 0, 1]) {
    const whole = place.map((v, axis) => (axis === third ? v : Math.round(v) + 0)) as [number, number, number];
    if (whole.reduce((left, v, axis) => (axis === third ? left : left - v * v), radius * radius) < 0) continue;
    const key = keyOf(whole, third);
    const [x, y, z] = crossingOf(key, radius).place;
    if (Math.hypot(x - place[0], y - place[1], z - place[2]) > AT) continue;
    if (featureAtCrossing(globe, [x, y, z], third) !== "mine") continue;
    if (suitsGround(globe, { feature: "mine", key, x, y, z }))
      return standingAt("mine", key, radius, featureSeed(x, y, z));
  }
  return null;
}

/** The place of a shaft's rim, metres from the centre. */
export function rimOf(globe: Globe, { place }: StandingFeature, t: number): Vector {
  return mix(1 + surfaceOn(globe, ...place, t) / globe.radius, place, 0, place);
}

/** The direction that a feature faces, level, a unit vector. */
export function aheadOf({ place, heading }: StandingFeature, radius: number): Vector {
  const { east, north } = axesAt(place, radius);
  return mix(Math.sin(heading), east, Math.cos(heading), north);
}

/** Overlap of a shaft with its gallery, metres. */
const INTO = 0.05;

/** A shaft as an entrance that light, sound and the drawing of mines know; `top` is the altitude of its opening. */
export function wellOf({ shaft: { x, y, radius, ladder, space } }: HungMine, top: number, key: string): Entrance {
  return { key, x, y, tunnel: null, well: { x, y, radius, bottom: roofOf(space) - INTO, top }, ladder };
}
