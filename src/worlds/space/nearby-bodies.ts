/** Stars and planets near the ship: the current system, collision bodies, the planet that carries the ship, and target positions. */
import { createGenerationalCache } from "../../core/field/generational-cache.ts";
import { METRES_PER_AU, placeAt, type SpacePlace, separation, translated } from "../../core/space/place.ts";
import { starBody } from "../../core/space/star-body.ts";
import { scanStars } from "../../core/space/star-scan.ts";
import { planetAt, planetIn, type StarSystem, systemOf } from "../../core/space/star-system.ts";
import { type Galaxy, type Star, starAt } from "../../core/space/stars.ts";
import { planetPlace } from "../../explorers/passage.ts";
import { carryShare, type SpaceBody } from "../../explorers/space-body.ts";
import { mix, type Vector } from "../../explorers/vector.ts";
import type { Target } from "./targets.ts";

/** Light-years: range in which stars limit the speed of the fastest ship, and distance travelled before the stars are scanned again. */
const REACH = 43;
const SLACK = 8;
/** Minimum extent of a system, astronomical units, and extent relative to the semi-major axis of its outermost planet. */
const LEAST_EXTENT = 1000;
const EXTENT_FACTOR = 1.4;
/** Minimum distance from the centre of a star and of a planet, and greatest distance that counts as in orbit: all in radii of the body. */
const STAR_ROOM = 1.3;
const PLANET_ROOM = 1.05;
const ORBIT_RADII = 12;

export interface NearbyBodies {
  /** The system that holds a place; null between the stars. */
  system(place: SpacePlace): StarSystem | null;
  /** The system of any star, cached. */
  systemOf(star: Star): StarSystem;
  /** Collision bodies near a place at `t` years, with their movement since `before`. */
  bodies(place: SpacePlace, before: number, t: number): readonly SpaceBody[];
  /** The planet whose motion a place follows, with the share followed, 0 to 1. */
  carrier(
    place: SpacePlace,
    t: number,
  ): { readonly system: StarSystem; readonly index: number; readonly carryShare: number } | null;
  /** Stars around a place, all within 43 light-years among them. */
  stars(place: SpacePlace): readonly Star[];
  /** The planet a place is in orbit of. */
  orbited(place: SpacePlace, t: number): { readonly system: StarSystem; readonly index: number } | null;
}

/** Systems of a cache generation. */
const CACHED_SYSTEMS = 8;

export function createNearbyBodies(galaxy: Galaxy): NearbyBodies {
  const starsAround = createStarsAround(galaxy);
  const systems = createGenerationalCache<string, StarSystem>(CACHED_SYSTEMS);

  function systemOfStar(star: Star): StarSystem {
    const key = `${star.x},${star.y},${star.z}`;
    const cached = systems.get(key);
    if (cached) return cached;
    const made = systemOf(star);
    systems.set(key, made);
    return made;
  }

  /** A system lies within half a light-year of its star, so only the star of the place's own cell matters. */
  function system(place: SpacePlace): StarSystem | null {
    const star = starAt(galaxy, ...place.cell);
    const here = star && systemOfStar(star);
    return here && Math.hypot(...place.off) < extentOf(here) ? here : null;
  }

  function nearestPlanet(place: SpacePlace, t: number) {
    const here = system(place);
    let [least, index] = [Infinity, 0];
    for (const planet of here?.planets ?? []) {
      const radius = planet.radius / METRES_PER_AU;
      const radii = Math.hypot(...separation(planetPlace(here as StarSystem, planet.index, t), place)) / radius;
      if (radii < least) [least, index] = [radii, planet.index];
    }
    return here && index > 0 ? { system: here, index, radii: least } : null;
  }

  return {
    system,
    systemOf: systemOfStar,
    stars: starsAround,
    bodies(place, before, t) {
      const here = system(place);
      const stars = starsAround(place).map(bodyOfStar);
      return here ? [...stars, ...planetsOf(here, before, t)] : stars;
    },
    carrier(place, t) {
      const near = nearestPlanet(place, t);
      if (!near) return null;
      const { system: here, index } = near;
      const share = carryShare(planetPlace(here, index, t), roomOf(here, index), place);
      return share > 0 ? { system: here, index, carryShare: share } : null;
    },
    orbited(place, t) {
      const near = nearestPlanet(place, t);
      return near && near.radii < ORBIT_RADII ? near : null;
    },
  };
}

/** The stars around a place, scanned anew where it has moved by more than SLACK. */
function createStarsAround(galaxy: Galaxy): (place: SpacePlace) => readonly Star[] {
  let stars: readonly Star[] = [];
  let scannedFrom = [Number.NaN, 0, 0];
  return ({ cell }) => {
    if (cell.every((v, i) => Math.abs(v - scannedFrom[i]) <= SLACK)) return stars;
    const found: Star[] = [];
    const half = REACH + SLACK;
    const [x, y, z] = cell;
    const box = { x0: x - half, y0: y - half, z0: z - half, x1: x + half + 1, y1: y + half + 1, z1: z + half + 1 };
    scanStars(galaxy, box, (star) => found.push(star));
    [stars, scannedFrom] = [found, [...cell]];
    return stars;
  };
}
/** Position of a place after time has passed, moving along with the planet that carries it. */
export function carriedTo(nearby: NearbyBodies, place: SpacePlace, from: number, to: number): SpacePlace {
  const carrier = from === to ? null : nearby.carrier(place, from);
  if (!carrier) return place;
  const { system, index, carryShare: share } = carrier;
  const by = separation(planetPlace(system, index, from), planetPlace(system, index, to));
  return translated(place, mix(share, by, 0, by));
}

/** Radius of a system, astronomical units. */
function extentOf({ planets }: StarSystem): number {
  const outermost = planets[planets.length - 1];
  return Math.max(LEAST_EXTENT, outermost ? EXTENT_FACTOR * outermost.axis : 0);
}

/** The star and planets of a system at `t` years, with their movement since `before`. */
export function bodiesOf(system: StarSystem, before: number, t: number): SpaceBody[] {
  return [bodyOfStar(system.star), ...planetsOf(system, before, t)];
}

function bodyOfStar(star: Star): SpaceBody {
  const { x, y, z } = star;
  return { place: placeAt([x, y, z]), moved: [0, 0, 0], room: STAR_ROOM * starBody(star).radius, carries: false };
}

function planetsOf(system: StarSystem, before: number, t: number): SpaceBody[] {
  const { x, y, z } = system.star;
  const at = (index: number, year: number): Vector =>
    planetAt<[number, number, number]>(system, index, year, [0, 0, 0]);
  return system.planets.map(({ index }) => {
    const now = at(index, t);
    const by = before === t ? STILL : mix(1, now, -1, at(index, before));
    return { place: placeAt([x, y, z], now), moved: by, room: roomOf(system, index), carries: true };
  });
}
const STILL: Vector = [0, 0, 0];

function roomOf(system: StarSystem, index: number): number {
  return (PLANET_ROOM * planetIn(system, index).radius) / METRES_PER_AU;
}

/** The position of a target's centre. */
export function targetPlace(nearby: NearbyBodies, target: Target, t: number): SpacePlace {
  if (target.kind === "planet") return planetPlace(nearby.systemOf(target.star), target.index, t);
  return placeAt([target.star.x, target.star.y, target.star.z]);
}
