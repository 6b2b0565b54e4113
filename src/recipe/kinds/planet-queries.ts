/** The kind "planet" in exports, maps and the command. Maps lie on the plane that touches the globe at their place. */
import type { Box } from "../../core/forest/streams.ts";
import { clearingRadius, DEFAULT_CLEARING } from "../../core/life/things.ts";
import { hasSolidSea } from "../../core/planet/climate.ts";
import { isEroded } from "../../core/planet/eroded-land.ts";
import { geoOf } from "../../core/planet/geo.ts";
import { clearOf, growPlants } from "../../core/planet/plants.ts";
import { standingFeatures } from "../../core/planet/point-features.ts";
import { scanFeatures } from "../../core/planet/ring-features.ts";
import { altitudeOn, type Globe, kindOn } from "../../core/planet/sphere.ts";
import { isWithin, patchesWithin, tangentPlane } from "../../core/planet/tangent-plane.ts";
import { phrase } from "../../words/words.ts";
import { type GroundPlace, onGlobe, rounded } from "../ground-coordinates.ts";
import { type GroundProgram, readingsOf } from "../ground-program.ts";
import {
  type FeaturePoint,
  type MapChoice,
  NO_GULLIES,
  type PointSamples,
  type Queries,
  SPACE_TIME,
  type StandingTree,
  type SurfaceName,
  type WorldGround,
} from "../queries.ts";
import type { PlanetTable } from "./planet-generator.ts";
import { generatePlanet } from "./planet-generator.ts";
import { planetLog } from "./planet-log.ts";
import { planetViews } from "./planet-views.ts";

export const queries = {
  ground: groundOf,
  samples: samplesOf,
  log: (world) => planetLog(generatePlanet(world)),
  views: (world, options) => planetViews(generatePlanet(world), options),
} satisfies Queries<PlanetTable>;

function groundOf(world: PlanetTable): WorldGround {
  let made: Globe | undefined;
  const globe = () => (made ??= generatePlanet(world));
  return {
    about: "ground and sea floor; --at is longitude,latitude, where the map plane touches the globe",
    coordinates: onGlobe(world.shape.radius),
    surfaces: ["ground"],
    hasCodes: false,
    globe,
    heights(at, { erosion, t = 0 }) {
      const eroded = erosion === undefined ? globe() : generatePlanet(withErosion(world, erosion));
      return onTangentPlane(eroded, at, (x, y, z) => altitudeOn(eroded, x, y, z, t));
    },
    reasonAgainstErosion: (surface) => reasonAgainstErosion(world, surface),
    kinds: (at, { t = 0 }) => onTangentPlane(globe(), at, (x, y, z) => kindOn(globe(), x, y, z, t)),
    water: () => (world.shape.wet ? 0 : null),
    features: (at, box, choice) => featuresIn(globe(), at, box, choice),
    trees: (at, box) => treesIn(globe(), at, box),
    code: { reason: reasonAgainstCode(world), program: (choice) => programOf(globe(), choice) },
  };
}

/** A function of places, metres from the centre, as one of metres east and north on the plane of a place. */
function onTangentPlane<T>({ radius }: Globe, at: GroundPlace, read: (x: number, y: number, z: number) => T) {
  const { toCentre } = tangentPlane(radius, ...at);
  const place = new Float64Array(3);
  return (x: number, y: number): T => {
    toCentre(x, y, place);
    return read(place[0], place[1], place[2]);
  };
}

/** Forms of gullies on a planet whose table has none. */
const FORMS = { crest: 0.5, valley: 0.6 };

const withErosion = (world: PlanetTable, strength: number): PlanetTable => ({
  ...world,
  erosion: { ...FORMS, ...world.erosion, strength },
});

function reasonAgainstErosion(
  { shape: { faults, land }, fields, climate }: PlanetTable,
  surface: SurfaceName,
): string | null {
  if (surface !== "ground") return NO_GULLIES[surface];
  if (faults === undefined && land === undefined && !fields.ground && climate !== "gas") return null;
  return phrase(
    "only planets with their own ground can be eroded, not the ground of 1983, of faults or of sums, nor gas giants",
  );
}

/** Point features that stand, in a box of the plane that is seen from the centre. */
function* featuresIn(
  globe: Globe,
  at: GroundPlace,
  box: Box,
  { t = 0 }: MapChoice,
): Generator<undefined, readonly FeaturePoint[], void> {
  const plane = tangentPlane(globe.radius, ...at);
  const on = new Float64Array(2);
  const points: FeaturePoint[] = [];
  for (const patch of patchesWithin(plane, box, globe.radius)) {
    for (const { feature, x, y, z } of yield* standingFeatures(globe, patch)) {
      plane.toPlane(x, y, z, on);
      if (!isWithin(box, on)) continue;
      const { longitude, latitude } = geoOf(x, y, z, globe.radius);
      points.push({
        feature,
        on: [on[0], on[1]],
        place: [rounded(longitude), rounded(latitude), altitudeOn(globe, x, y, z, t)],
        code: "",
      });
    }
  }
  return points;
}

/** All trees that are seen in the box from the centre. */
function* treesIn(globe: Globe, at: GroundPlace, box: Box): Generator<readonly StandingTree[] | undefined, void> {
  const plane = tangentPlane(globe.radius, ...at);
  const on = new Float64Array(2);
  for (const patch of patchesWithin(plane, box, globe.radius)) {
    const plants = yield* growPlants(globe, patch, true);
    if (plants.length === 0) continue;
    const features = yield* scanFeatures(globe, patch, DEFAULT_CLEARING);
    const beds = features.map(({ feature, x, y, z }) => ({ x, y, z, radius: clearingRadius(feature) }));
    yield clearOf(plants, beds).flatMap(({ x, y, z, ...tree }) => {
      plane.toPlane(x, y, z, on);
      return isWithin(box, on) ? [{ ...tree, x: on[0], y: on[1] }] : [];
    });
  }
}

/** Reason against a snippet, as `programOf` gives it, without making the planet. */
function reasonAgainstCode({ shape: { faults, land }, climate }: PlanetTable): string | null {
  if (climate === "gas") return phrase("a gas giant has no ground");
  if (faults !== undefined) return phrase("its craters are not in the snippet's formula");
  return land === undefined ? null : phrase("a land of faults is stored, not computed");
}

function programOf(globe: Globe, { t = 0 }: MapChoice): GroundProgram {
  const { ground, radius, sea, relief, peak, moon, climate } = globe;
  if (climate === "gas") throw new RangeError("Expected a planet with ground, got a gas giant.");
  if (moon) throw new RangeError("Expected a planet without faults and craters, which snippets do not compute.");
  const { added, ...plain } = ground;
  const readings = readingsOf(isEroded(added) ? plain : ground, null, t);
  return {
    samples: ground.profile.samples,
    readings,
    count: ground.count,
    radius,
    sea,
    relief,
    peak,
    steep: Infinity,
    land: isEroded(added) ? added : null,
    isSolid: hasSolidSea(climate),
    datum: 0,
    lift: null,
  };
}

function samplesOf(world: PlanetTable): PointSamples {
  return {
    ...SPACE_TIME,
    about: `from the centre, radius ${world.shape.radius / 1000} km: ground in metres above the sea, kind, geographic position`,
    answers: ["ground", "kind", "latitude", "longitude", "altitude"],
    open() {
      const globe = generatePlanet(world);
      return ([x, y, z, t]) => {
        const { latitude, longitude, altitude } = geoOf(x, y, z, globe.radius);
        return [altitudeOn(globe, x, y, z, t), kindOn(globe, x, y, z, t), latitude, longitude, altitude].join(",");
      };
    },
  };
}
