/** What a ship in free space is near: the stars around it, the system that it is in, and all of these as bodies. */
import { between, METRES_PER_AU, moved, placeAt, type SpacePlace } from "../../core/space/place.ts";
import { starBody } from "../../core/space/star-body.ts";
import { scanStars } from "../../core/space/star-scan.ts";
import { planetAt, planetIn, type StarSystem, systemOf } from "../../core/space/star-system.ts";
import { type Galaxy, type Star, starAt } from "../../core/space/stars.ts";
import { planetPlace } from "../../explorers/passage.ts";
import { carryShare, type SpaceBody } from "../../explorers/space-body.ts";
import { mix, type Vector } from "../../explorers/vector.ts";

/** Light-years within which stars slow a ship at its quickest, and that it may go before they are looked for again. */
const REACH = 43;
const SLACK = 8;
/** Astronomical units from a star, and farthest distances of its planets, within which one is at it. */
const AT = 1000;
const BEYOND = 1.4;
/** Radii that a star and a planet let one come near, and from a planet's middle within which one is in its orbit. */
const STAR_ROOM = 1.3;
const PLANET_ROOM = 1.05;
export const ORBIT_RADII = 12;

export interface Nearby {
  /** The system of the star that one is at, null between the stars. */
  system(place: SpacePlace): StarSystem | null;
  /** The planets' system of any star; the last few are kept. */
  systemOf(star: Star): StarSystem;
  /** Everything near at `t` years, as it has moved since `before`. */
  bodies(place: SpacePlace, before: number, t: number): readonly SpaceBody[];
  /** The planet that takes a place along, and how firmly, 0 to 1. */
  carrier(
    place: SpacePlace,
    t: number,
  ): { readonly system: StarSystem; readonly index: number; readonly carryShare: number } | null;
  /** The planet in whose orbit a place is. */
  orbited(place: SpacePlace, t: number): { readonly system: StarSystem; readonly index: number } | null;
}

export function createNearby(galaxy: Galaxy): Nearby {
  let stars: readonly Star[] = [];
  let middle = [Number.NaN, 0, 0];
  const systems = new Map<string, StarSystem>();

  function around({ cell }: SpacePlace): readonly Star[] {
    if (cell.every((v, i) => Math.abs(v - middle[i]) <= SLACK)) return stars;
    const found: Star[] = [];
    const half = REACH + SLACK;
    const [x, y, z] = cell;
    const box = { x0: x - half, y0: y - half, z0: z - half, x1: x + half + 1, y1: y + half + 1, z1: z + half + 1 };
    scanStars(galaxy, box, (star) => found.push(star));
    [stars, middle] = [found, [...cell]];
    return stars;
  }

  function systemOfStar(star: Star): StarSystem {
    const key = `${star.x},${star.y},${star.z}`;
    const known = systems.get(key);
    if (known) return known;
    if (systems.size >= KEPT) systems.delete(systems.keys().next().value as string);
    const made = systemOf(star);
    systems.set(key, made);
    return made;
  }

  /** A system is wholly within half a light-year of its star. */
  function system(place: SpacePlace): StarSystem | null {
    const star = starAt(galaxy, ...place.cell);
    const here = star && systemOfStar(star);
    return here && Math.hypot(...place.off) < reachOf(here) ? here : null;
  }

  function nearestPlanet(place: SpacePlace, t: number) {
    const here = system(place);
    let [least, index] = [Infinity, 0];
    for (const planet of here?.planets ?? []) {
      const radius = planet.radius / METRES_PER_AU;
      const radii = Math.hypot(...between(planetPlace(here as StarSystem, planet.index, t), place)) / radius;
      if (radii < least) [least, index] = [radii, planet.index];
    }
    return here && index > 0 ? { system: here, index, radii: least } : null;
  }

  return {
    system,
    systemOf: systemOfStar,
    bodies(place, before, t) {
      const here = system(place);
      const stars = around(place).map(bodyOfStar);
      return here ? [...stars, ...planetsOf(here, before, t)] : stars;
    },
    carrier(place, t) {
      const near = nearestPlanet(place, t);
      if (!near) return null;
      const { system: here, index } = near;
      const held = carryShare(planetPlace(here, index, t), roomOf(here, index), place);
      return held > 0 ? { system: here, index, carryShare: held } : null;
    },
    orbited(place, t) {
      const near = nearestPlanet(place, t);
      return near && near.radii < ORBIT_RADII ? near : null;
    },
  };
}
/** Systems that are kept. */
const KEPT = 16;

/** A place `from` which years have passed, taken along by what carries it. */
export function carriedTo(nearby: Nearby, place: SpacePlace, from: number, to: number): SpacePlace {
  const carrier = from === to ? null : nearby.carrier(place, from);
  if (!carrier) return place;
  const { system, index, carryShare: held } = carrier;
  const by = between(planetPlace(system, index, from), planetPlace(system, index, to));
  return moved(place, mix(held, by, 0, by));
}

/** Astronomical units from a star within which one is at it. */
export function reachOf({ planets }: StarSystem): number {
  const farthest = planets[planets.length - 1];
  return Math.max(AT, farthest ? BEYOND * farthest.axis : 0);
}

/** The star and the planets of a system at `t` years, as they have moved since `before`. */
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
