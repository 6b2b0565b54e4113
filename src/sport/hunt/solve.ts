/**
 * Solves a hunt by its clues alone, as a person does with map, compass and tape. Each clue must lead to one place: near misses count,
 * because people measure with errors.
 *
 *   bearing, paces   every feature of the kind within 15 m, and 5 % of the way, of the end
 *   feature, name    every one that is at most 10 m farther than the nearest, in a sector widened by 4° on either side
 *   code             every control with the code within the distance, and 20 m more
 *   shore            the first water along the bearing
 */
import type { Feature } from "../../core/forest/features.ts";
import type { Box } from "../../core/forest/streams.ts";
import type { Point } from "../geometry.ts";
import type { PlaneGround, Site } from "../ground.ts";
import { AXES, type Clue, DIRECTIONS, PACE } from "./clue.ts";
import type { HuntGround } from "./hunt-ground.ts";

/** Metres. */
const [NEAR_MISS, SHARE] = [15, 0.05];
const SAME_DISTANCE = 10;
const CODE_MARGIN = 20;
/** Degrees to either side of a direction: half of an eighth, and the margin. */
const SECTOR = 22.5 + 4;
/** Search radii for the nearest feature, and for a name on the map, metres. */
const FEATURES_WITHIN = 600;
export const NAMES_WITHIN = 1500;
/** Maximum length of a way to a shore, metres. */
export const SHORE_WITHIN = 600;

/** The places that fit a clue given at `from`; a good clue has exactly one. */
export function placesOf({ ground, names }: HuntGround, from: Point, clue: Clue): Point[] {
  switch (clue.kind) {
    case "feature": {
      const bearing = DIRECTIONS.indexOf(clue.direction) * 45;
      const inSector = (site: Site) =>
        distance(pointOf(site), from) > 1 && angleBetween(bearingTo(from, pointOf(site)), bearing) <= SECTOR;
      return nearest(sitesOf(ground, clue.feature, from, FEATURES_WITHIN).filter(inSector), from);
    }
    case "name": {
      const at = names.placesIn(boxAround(from, NAMES_WITHIN)).filter(({ name }) => name === clue.name);
      return at.flatMap(({ x, y }) => nearest(sitesOf(ground, clue.feature, [x, y], FEATURES_WITHIN), [x, y]));
    }
    case "bearing":
      return around(ground, clue.feature, along(from, clue.degrees, clue.metres), clue.metres);
    case "paces": {
      const end: [number, number] = [...from];
      for (const { paces, to } of clue.walks) {
        end[0] += AXES[to][0] * paces * PACE;
        end[1] += AXES[to][1] * paces * PACE;
      }
      const metres = PACE * (clue.walks[0].paces + clue.walks[1].paces);
      return around(ground, clue.feature, end, metres);
    }
    case "code": {
      const reach = clue.within + CODE_MARGIN;
      const sites = ground.sitesIn(boxAround(from, reach)).filter(({ code }) => code === clue.code);
      return sites.map(pointOf).filter((at) => distance(at, from) <= reach);
    }
    case "shore": {
      const shore = shoreAlong(ground, from, clue.degrees);
      return shore ? [shore] : [];
    }
  }
}

/** The places that clues lead to, in their order. Throws a RangeError that names the first clue that does not lead to one place. */
export function solveHunt(where: HuntGround, start: Point, clues: readonly Clue[]): Point[] {
  let at = start;
  return clues.map((clue, k) => {
    const places = placesOf(where, at, clue);
    if (places.length !== 1) throw new RangeError(`hunt: clue ${k + 1} leads to ${places.length} places.`);
    at = places[0];
    return at;
  });
}

/** The first point of water on a bearing, in steps of a metre, or null. */
export function shoreAlong({ heightAt }: Pick<PlaneGround, "heightAt">, from: Point, degrees: number): Point | null {
  for (let metres = 0; metres <= SHORE_WITHIN; metres++) {
    const at = along(from, degrees, metres);
    if (heightAt(...at) < 0) return at;
  }
  return null;
}

export const pointOf = ({ x, y }: { readonly x: number; readonly y: number }): Point => [x, y];

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export function along([x, y]: Point, degrees: number, metres: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + metres * Math.sin(angle), y + metres * Math.cos(angle)];
}

/** Degrees clockwise from north, 0 to 360. */
export function bearingTo([x, y]: Point, to: Point): number {
  const degrees = (Math.atan2(to[0] - x, to[1] - y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

const angleBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

export function boxAround([x, y]: Point, reach: number): Box {
  return {
    west: Math.floor(x - reach),
    south: Math.floor(y - reach),
    east: Math.ceil(x + reach) + 1,
    north: Math.ceil(y + reach) + 1,
  };
}

/** Features of a kind within a distance. */
function sitesOf(ground: PlaneGround, feature: Feature, of: Point, reach: number): Site[] {
  return ground
    .sitesIn(boxAround(of, reach))
    .filter((site) => site.feature === feature && distance(pointOf(site), of) <= reach);
}

function around(ground: PlaneGround, feature: Feature, end: Point, metres: number): Point[] {
  return sitesOf(ground, feature, end, NEAR_MISS + SHARE * metres).map(pointOf);
}

/** The nearest of some features, with those that are nearly as near. */
function nearest(sites: readonly Site[], to: Point): Point[] {
  const least = Math.min(...sites.map((site) => distance(pointOf(site), to)));
  return sites.map(pointOf).filter((at) => distance(at, to) <= least + SAME_DISTANCE);
}
