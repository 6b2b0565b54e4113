/** How wide a planet's maps are, and which pixel of them is which place. */

import { fromGeo, geoOf } from "../../../core/planet/geo.ts";
import { directionOf, tangentFrame } from "../../../explorers/tangent-frame.ts";
import type { SphereWorld } from "../../../recipe/recipe.ts";
import type { OpenSphere } from "../../../recipe/validate.ts";
import type { MapWish, Placing } from "../../../ui/map/picture.ts";
import type { Atlas } from "../../map-source.ts";
import { createProjection } from "./projection.ts";

/** Radii ahead of a traveller by which their way on a map is told. */
const AHEAD = 1e-5;
/** Metres a side of the closest map. */
const CLOSEST = 200;

/** Metres a side that maps of a sphere have: 200, 500, 1,000, … up to its half, and the whole. */
export function spansOf(radius: number): number[] {
  const half = Math.PI * radius;
  const spans: number[] = [];
  for (let ten = 1; CLOSEST * ten < half; ten *= 10)
    for (const step of [1, 2.5, 5]) if (CLOSEST * ten * step < 0.9 * half) spans.push(CLOSEST * ten * step);
  return [...spans, half, 2 * half];
}

/** `world` tells the planet as it is now. */
export function createPlanetAtlas(world: () => OpenSphere): Atlas<SphereWorld> {
  return {
    whole: 2,
    sight: 600,
    /** The table alone of what was opened. */
    table() {
      const { name, title, about, explorers, view, start, from, ...ground } = world();
      return ground;
    },
    spansOf: ({ shape }) => spansOf(shape.radius),
    placing: ({ shape }, wish) => placingOn(shape.radius, wish),
  };
}

function placingOn(radius: number, wish: MapWish): Placing {
  const [middleLatitude, middleLongitude] = wish.place;
  const middle = { latitude: middleLatitude, longitude: middleLongitude, heading: wish.heading };
  const projection = createProjection(radius, middle);
  const place = new Float64Array(3);
  const point = new Float64Array(2);
  return {
    pointOf([latitude, longitude]) {
      fromGeo({ latitude, longitude, altitude: 0 }, radius, place);
      projection.point(place[0], place[1], place[2], point);
      return [point[0] / wish.span, -point[1] / wish.span];
    },
    turnOf([latitude, longitude], heading) {
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, radius, place);
      projection.point(x, y, z, point);
      const [right, up] = point;
      const ahead = directionOf(heading, 0, tangentFrame(x, y, z));
      const step = AHEAD * radius;
      projection.point(x + step * ahead[0], y + step * ahead[1], z + step * ahead[2], point);
      return (Math.atan2(point[0] - right, point[1] - up) * 180) / Math.PI;
    },
    placeOf(x, y) {
      const [right, up] = [x * wish.span, -y * wish.span];
      if (Math.hypot(right, up) > projection.edge) return null;
      projection.place(right, up, place);
      const { latitude, longitude } = geoOf(place[0], place[1], place[2], radius);
      return [latitude, longitude];
    },
  };
}
