/** The projection of a map of flat terrain. */

import { createMapFrame } from "../map/frame.ts";
import type { MapProjection, MapRequest } from "../ui/map/picture.ts";

export function flatProjection({ place: [x, y], heading, span }: MapRequest): MapProjection {
  const frame = createMapFrame(x, y, heading);
  const out = new Float64Array(2);
  return {
    pointOf(place) {
      frame.point(place[0], place[1], out);
      return [out[0] / span, -out[1] / span];
    },
    turnOf: (_, facing) => facing - heading,
    placeOf(right, down) {
      frame.place(right * span, -down * span, out);
      return [out[0], out[1]];
    },
  };
}
