/** Places near a player of a planet, to choose a waypoint from: where to land, the nearest land, the helicopter, home, towns and shafts. */
import { fromGeo, geoOf } from "../../core/planet/geo.ts";
import { type Globe, kindOn } from "../../core/planet/sphere.ts";
import { overPlane, planeUnder } from "../../explorers/tangent-plane.ts";
import { dot, unit, type Vector } from "../../explorers/vector.ts";
import { placesOf } from "../../map/place-words.ts";
import { planetPlaces } from "../../map/planet/places.ts";
import { listed } from "../../ui/listed.ts";
import type { DirectionReading, Telemetry } from "../../ui/telemetry.ts";
import { phrase, type Words } from "../../words/words.ts";
import type { NearPlace } from "../work/near-places.ts";

export interface NearGlobe {
  readonly globe: Globe;
  readonly t: number;
  /** Metres from the centre. */
  readonly here: Vector;
  readonly telemetry: Pick<Telemetry, "site" | "altitude">;
  /** The helicopter without a pilot, and the place where the world began; null for none. */
  readonly parked: Vector | null;
  readonly home: Vector;
  /** The ground in a direction as a place with a name. */
  named(direction: Vector, name: Words): Vector;
}

type Found = readonly NearPlace<Vector>[];

/** Highest altitude, metres, from which shafts are found. */
const LOW = 3000;
/** Directions of the search for land, the first distance as a share of the radius, its growth, and its end. */
const [DIRECTIONS, FIRST, GROWTH, LAST] = [32, 0.002, 1.25, 1.6];

/** The places that are known at once, then towns and the nearest land, and low over the ground shafts. */
export function* nearPlanetPlaces(near: NearGlobe): Generator<Found | undefined, undefined> {
  const { globe, parked, home, telemetry } = near;
  const { site } = telemetry;
  yield sorted(near, [
    ...(site ? [[phrase("Place to land"), onWay(near, site)] as const] : []),
    ...(parked ? [[phrase("Your helicopter"), parked] as const] : []),
    [phrase("Home"), home],
  ]);
  if (globe.climate === "gas") return;
  const land = yield* nearestLand(near);
  const towns = yield* directionsOf(near, "town");
  yield sorted(near, [...(land ? [[phrase("Nearest land"), land] as const] : []), ...towns]);
  if (telemetry.altitude < LOW) yield sorted(near, yield* directionsOf(near, "shaft"));
}

type Named = readonly [name: Words, direction: Vector];

const sorted = ({ here, named }: NearGlobe, rows: readonly Named[]): Found =>
  rows
    .map(([name, direction]) => ({ name, place: named(direction, name), near: dot(unit(direction), unit(here)) }))
    .sort((a, b) => b.near - a.near);

/** Places of the map's search by words. */
function* directionsOf({ globe, here }: NearGlobe, typed: string): Generator<undefined, readonly Named[]> {
  const { latitude, longitude } = geoOf(...here, globe.radius);
  const places = yield* placesOf(planetPlaces(globe, [latitude, longitude], typed));
  return places.map(({ name, kind, place }) => [kind ? listed([name, kind]) : name, towards(globe, place)]);
}

function towards({ radius }: Globe, [latitude, longitude]: readonly [number, number]): Vector {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, radius, new Float64Array(3));
  return [x, y, z];
}

function onWay(
  { globe, here }: NearGlobe,
  { bearing, distance }: Pick<DirectionReading, "bearing" | "distance">,
): Vector {
  const angle = (bearing * Math.PI) / 180;
  return overPlane(planeUnder(here), distance * Math.sin(angle), distance * Math.cos(angle), globe.radius);
}

/** The nearest land, where the player is over water; null over land, and where there is none. A ring a step. */
function* nearestLand(near: NearGlobe): Generator<undefined, Vector | null> {
  const { globe, here, t } = near;
  const isWater = ([x, y, z]: Vector) => kindOn(globe, x, y, z, t) === "lake";
  const scaled = (direction: Vector): Vector => {
    const [x, y, z] = unit(direction);
    return [globe.radius * x, globe.radius * y, globe.radius * z];
  };
  if (!isWater(scaled(here))) return null;
  for (let share = FIRST; share < LAST; share *= GROWTH) {
    for (let k = 0; k < DIRECTIONS; k++) {
      const place = onWay(near, { bearing: (360 * k) / DIRECTIONS, distance: share * globe.radius });
      if (!isWater(scaled(place))) return place;
    }
    yield;
  }
  return null;
}
