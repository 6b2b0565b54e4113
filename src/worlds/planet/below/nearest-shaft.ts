/** The nearest shaft of a planet that leads into a mine. Loaded when it is asked for. */
import { fromGeo } from "../../../core/planet/geo.ts";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import { headingOf, tangentFrame } from "../../../explorers/tangent-frame.ts";
import { mix, unit, type Vector } from "../../../explorers/vector.ts";
import { planetPlaces } from "../../../map/planet/places.ts";
import { aheadOf, shaftAt } from "./shaft.ts";

/** Metres before a shaft's middle at which a walker stands, for each metre of the shaft's collar, and more. */
const [COLLARS, FIRM] = [0.5, 2.5];

/** A place on the ground, metres from the centre, and the heading from there to the shaft, degrees. */
export interface BeforeShaft {
  readonly at: Vector;
  readonly heading: number;
}

/** The place before the shaft that is nearest to a latitude and longitude, degrees, in steps; null where none is near. */
export function* nearestShaft(
  globe: Globe,
  near: readonly [latitude: number, longitude: number],
  t: number,
): Generator<unknown, BeforeShaft | null> {
  const { radius } = globe;
  const found = yield* planetPlaces(globe, near, "shaft");
  for (const { name, place } of found) {
    if (name !== "Shaft") continue;
    const [x, y, z] = fromGeo({ latitude: place[0], longitude: place[1], altitude: 0 }, radius, new Float64Array(3));
    const shaft = shaftAt(globe, [x, y, z]);
    if (!shaft) continue;
    const ahead = aheadOf(shaft, radius);
    const way = unit(mix(1, shaft.place, COLLARS * shaft.size + FIRM, ahead));
    const ground = radius + surfaceOn(globe, radius * way[0], radius * way[1], radius * way[2], t);
    const at = mix(ground, way, 0, way);
    return { at, heading: headingOf(mix(-1, ahead, 0, ahead), tangentFrame(...at)) };
  }
  return null;
}
