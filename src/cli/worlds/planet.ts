/** The planet for the command: its ground anywhere, and a map of what lies around a place. */
import { fromGeo, geoOf } from "../../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn } from "../../core/planet/sphere.ts";
import { generate } from "../../recipe/generate.ts";
import { UNIT } from "../heights.ts";
import { lengths, type MappedWorld, type SampledWorld, type Scenes, YEARS } from "./world.ts";

async function globeOf(scenes: Scenes): Promise<Globe> {
  const { default: recipe } = await scenes.planet();
  return generate(recipe.world);
}

export const planetSampled: SampledWorld = {
  about: "from its centre, 60 km deep: ground in metres above the sea, kind, where the point is",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: ["ground", "kind", "latitude", "longitude", "altitude"],
  async open(_, scenes) {
    const globe = await globeOf(scenes);
    return ([x, y, z, t]) => {
      const { latitude, longitude, altitude } = geoOf(x, y, z, globe.radius);
      return [altitudeOn(globe, x, y, z, t), kindOn(globe, x, y, z, t), latitude, longitude, altitude].join(",");
    };
  },
};

export const planetMapped: MappedWorld = {
  about: "ground and sea floor; --at is longitude,latitude, where the map touches the globe",
  at: [
    { name: "longitude", min: -360, max: 360, unit: "degrees" },
    { name: "latitude", min: -90, max: 90, unit: "degrees" },
  ],
  async open(scenes, [longitude, latitude]) {
    const globe = await globeOf(scenes);
    const { radius } = globe;
    const place = (degreesEast: number, degreesNorth: number) =>
      fromGeo({ longitude: degreesEast, latitude: degreesNorth, altitude: 0 }, radius, new Float64Array(3));
    const [middle, aside] = [place(longitude, latitude), place(longitude, 0)];
    // East is a right angle on from where the meridian meets the equator, and north a right angle from east and up.
    const east = [-aside[1] / radius, aside[0] / radius, 0];
    const up = middle.map((v) => v / radius);
    const north = [
      up[1] * east[2] - up[2] * east[1],
      up[2] * east[0] - up[0] * east[2],
      up[0] * east[1] - up[1] * east[0],
    ];
    return (x, y) => {
      const at = (axis: number) => middle[axis] + x * east[axis] + y * north[axis];
      return altitudeOn(globe, at(0), at(1), at(2)) / UNIT;
    };
  },
};
