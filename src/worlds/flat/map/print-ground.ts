/** A country as it is on the page's map, for printed maps and files of the sport's software. */
import { scanFlatFeatures } from "../../../core/flat/features.ts";
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { streamsOf } from "../../../core/flat/streams.ts";
import { HOUSE_HALF, housesIn } from "../../../core/flat/towns.ts";
import { countrySource } from "../../../map/flat/country.ts";
import { BROAD, breadthOf, courseOf } from "../../../map/flat/water.ts";
import type { PrintGround } from "../../../sport/export/print-ground.ts";

/** `t` in years. */
export function countryPrintGround(flat: FlatGround, t: number): PrintGround {
  const [altitude] = flat.altitudes;
  return {
    source: (frame) => countrySource(flat, frame, t),
    featuresIn: (box) => scanFlatFeatures(flat, altitude, box),
    buildingsIn: (box) => housesIn(flat, altitude, box).map(({ x, y }) => [x, y] as const),
    buildingWidth: 2 * HOUSE_HALF,
    roads: () => [...(flat.roads?.permanent ?? []), ...(flat.roads?.built ?? [])].map((path) => path.flat()),
    *waterIn(box) {
      const { stretches, marshes } = yield* streamsOf(flat).through(altitude, box);
      const lines = (broad: boolean) =>
        stretches
          .filter((each) => breadthOf(each) >= BROAD === broad)
          .map((each) => courseOf(each, (x, y) => [x, y] as const));
      return {
        streams: lines(false),
        rivers: lines(true),
        marshes: marshes.map(({ x, y }) => [x, y] as const),
      };
    },
  };
}
