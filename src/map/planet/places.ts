/** Places of a planet by words: settlements by name and rank, shafts near the middle, and the poles. */
import { townNameOf } from "../../core/forest/place-names.ts";
import { createPatch, faceOf } from "../../core/planet/cube-sphere.ts";
import { fromGeo, geoOf } from "../../core/planet/geo.ts";
import { featuresIn, suitsGround } from "../../core/planet/ring-features.ts";
import { settlementsOf } from "../../core/planet/settlements.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import type { Vector } from "../../core/vector.ts";
import { phrase } from "../../words/words.ts";
import { type FoundPlace, isMeant, mayMean, nearestOf, type PlaceSearch } from "../place-words.ts";

/** Widths of a rank's cells, from the middle out, in which its settlements are searched. */
const WIDTHS = 3;
/** Half sides of the squares in which shafts are searched, metres. */
const REACHES = [400, 1000, 1700] as const;
const TOWN = phrase("town");
const POLE = phrase("pole");
const RANKS = [phrase("village"), TOWN, phrase("city"), phrase("metropolis")] as const;
const SHAFT = [phrase("shaft"), phrase("mine"), phrase("mineshaft"), phrase("cave")];

export const planetExamples = (globe: Globe): readonly string[] =>
  settlementsOf(globe).ranks > 0 ? [TOWN, SHAFT[0], POLE] : [SHAFT[0], POLE];

/** Searches round a latitude and longitude, degrees. */
export function* planetPlaces(
  globe: Globe,
  [latitude, longitude]: readonly [number, number],
  typed: string,
): PlaceSearch {
  const { radius } = globe;
  const found: FoundPlace[] = [];
  const here = fromGeo({ latitude, longitude, altitude: 0 }, radius, new Float64Array(3));
  const add = (name: string, kind: string, x: number, y: number, z: number) => {
    const { latitude: north, longitude: east } = geoOf(x, y, z, radius);
    found.push({ name, kind, place: [north, east], ...wayTo([latitude, longitude], [north, east], radius) });
  };
  const middle: [number, number, number] = [here[0], here[1], here[2]];
  const all = settlementsOf(globe);
  for (let rank = all.ranks - 1; rank >= 0; rank--) {
    const word = RANKS[Math.min(rank, RANKS.length - 1)];
    all.near(rank, middle, WIDTHS * all.spacing(rank), ({ at, seed }) => {
      const name = townNameOf(seed);
      if (isMeant(typed, name, [word, TOWN])) add(name, word, ...at);
    });
    yield nearestOf(found);
  }
  for (const [name, z] of [
    [phrase("North pole"), radius],
    [phrase("South pole"), -radius],
  ] as const)
    if (isMeant(typed, name, [])) add(name, "", 0, 0, z);
  if (!mayMean(typed, SHAFT, false) || globe.climate === "gas") return nearestOf(found);
  for (const shaft of yield* shaftsNear(globe, middle)) add(phrase("Shaft"), "", ...shaft);
  return nearestOf(found);
}

/** Places on the datum of shafts near a place, metres from the centre, in steps: of the least square that has three. */
export function* shaftsNear(globe: Globe, middle: Vector): Generator<undefined, Vector[]> {
  const shafts: Vector[] = [];
  for (const reach of REACHES) {
    for (const { feature, ...rest } of featuresIn(globe, patchAround(middle, reach, globe.radius)))
      if (feature === "mine" && suitsGround(globe, { feature, ...rest })) shafts.push([rest.x, rest.y, rest.z]);
    yield;
    if (shafts.length >= 3) break;
  }
  return shafts;
}

/** The patch of a cube's face around a place, cut off at the face's edges. */
function patchAround(at: readonly [number, number, number], reach: number, radius: number) {
  const face = faceOf(...at);
  const [x, y, z] = at;
  const [main, a, b] = face % 3 === 0 ? [x, y, z] : face % 3 === 1 ? [y, z, x] : [z, x, y];
  const [u, v] = [a / Math.abs(main), b / Math.abs(main)];
  const half = reach / radius;
  const hold = (value: number) => Math.max(-1, Math.min(1, value));
  return createPatch(face, hold(u - half), hold(u + half), hold(v - half), hold(v + half));
}

/** Distance in metres and bearing in degrees along the great circle. */
function wayTo([a, b]: readonly [number, number], [c, d]: readonly [number, number], radius: number) {
  const [p, q, turn] = [a, c, d - b].map((degrees) => (degrees * Math.PI) / 180);
  const east = Math.sin(turn) * Math.cos(q);
  const north = Math.cos(p) * Math.sin(q) - Math.sin(p) * Math.cos(q) * Math.cos(turn);
  const up = Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(turn);
  const bearing = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  return { distance: radius * Math.atan2(Math.hypot(east, north), up), bearing };
}
