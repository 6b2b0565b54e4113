/** The nearest shaft of a planet that leads into a mine. Loaded when it is asked for. */
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import { headingOf, tangentFrame } from "../../../explorers/tangent-frame.ts";
import { dot, mix, unit, type Vector } from "../../../explorers/vector.ts";
import { shaftsNear } from "../../../map/planet/places.ts";
import type { BeforeCave } from "../../sport/loader.ts";
import { aheadOf, shaftAt } from "./shaft.ts";

/** Metres before a shaft's middle at which a walker stands, for each metre of the shaft's collar, and more. */
const [COLLARS, FIRM] = [0.5, 2.5];

/** The place before the shaft that is nearest to a place, metres from the centre, in steps; null where none is near. */
export function* nearestShaft(globe: Globe, near: Vector, t: number): Generator<unknown, BeforeCave | null> {
  const { radius } = globe;
  const shafts = yield* shaftsNear(globe, near);
  shafts.sort((a, b) => dot(b, near) - dot(a, near));
  for (const place of shafts) {
    const shaft = shaftAt(globe, place);
    if (!shaft) continue;
    const ahead = aheadOf(shaft, radius);
    const way = unit(mix(1, shaft.place, COLLARS * shaft.size + FIRM, ahead));
    const ground = radius + surfaceOn(globe, radius * way[0], radius * way[1], radius * way[2], t);
    const at = mix(ground, way, 0, way);
    return { at, heading: headingOf(mix(-1, ahead, 0, ahead), tangentFrame(...at)) };
  }
  return null;
}
