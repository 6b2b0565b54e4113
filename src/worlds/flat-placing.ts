/** Which pixel of a flat country's map is which place. */

import { createMapFrame } from "../map/frame.ts";
import type { MapWish, Placing } from "../ui/map/picture.ts";

export function flatPlacing({ place: [x, y], heading, span }: MapWish): Placing {
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
