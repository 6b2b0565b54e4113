/** The place of the starship for the readout: the star or planet it is at, and the way to the nearest star or the target. */
import { AU_PER_LY, METRES_PER_AU } from "../../core/space/place.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import { distanceFigure, figureText } from "../../ui/astronomical.ts";
import { fixed } from "../../ui/number-text.ts";
import type { PlaceReading } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
import type { ReadPlace, WorldPage } from "../world-module.ts";
import type { SpaceWorld } from "./live-world.ts";

export function createSpaceReadout(page: WorldPage<SpaceRecipe, SpaceWorld>): ReadPlace {
  return ({ space, heading }) => {
    const live = page.live();
    if (!live || !space) return null;
    const { x, y, z } = live.pose();
    const { from, nearest, selected } = space;
    const near = nearest && {
      name: selected ? nearest.name : say("Nearest star {star}", { star: nearest.name }),
      bearing: heading + nearest.turn,
      // As the marker and the instrument tell it: up is no more than another direction here.
      distance: METRES_PER_AU * nearest.distance,
      rise: METRES_PER_AU * nearest.rise,
    };
    return {
      at: space.where,
      coordinates: coordinatesOf([x, y, z]),
      height: from && { metres: METRES_PER_AU * from.distance, of: from.of },
      hour: null,
      near: near ? [near] : [],
    };
  };
}

/** Light-years east, north and up of the origin, or the distance from it. */
function coordinatesOf(place: readonly [number, number, number]): PlaceReading["coordinates"] {
  return {
    "light-years": `${place.map((value) => fixed(value, 1)).join(", ")} ly`,
    distance: say("{distance} from the origin", {
      distance: figureText(distanceFigure(Math.hypot(...place) * AU_PER_LY)),
    }),
  };
}
