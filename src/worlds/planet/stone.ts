/**
 * The wandering stone of a planet: on the track over open ground that is nearest to the ground below the first shot.
 *
 *   rings   of BEARINGS places round the start: RING m apart, and farther out by a share of the distance
 *   plane   the track's middle is the origin: metres east and north on the ground
 *   pure    depends on the planet alone, at t = 0: every visitor finds it on the same track
 */
import type { CraftPlace } from "../../camera/view-point.ts";
import type { Kind } from "../../core/field/cover.ts";
import type { Point } from "../../core/forest/roads.ts";
import { createWanderer, wandererAt } from "../../core/forest/wanderers.ts";
import { contourTrack, type OpenGround, PACE, slopeAt } from "../../core/life/contour-track.ts";
import { type Globe, kindOn, surfaceOn } from "../../core/planet/sphere.ts";
import { flatPlace, overPlane, planeUnder, type TangentPlane } from "../../explorers/tangent-plane.ts";
import type { Vector } from "../../explorers/vector.ts";
import { onDatum, pointOn } from "../../sport/geometry.ts";
import { planetSportGround } from "../../sport/planet-ground.ts";
import { type StoneTrack, WanderingStone } from "../wandering-stone.ts";
import { craftAt } from "./sport/upright.ts";

/** Metres between rings, the share of the distance by which they are farther apart, and places of a ring. */
const RING = 40;
const APART = 0.05;
const BEARINGS = 40;
/** Altitude over a sea from which ground is dry, metres; greatest slope, rise over run. */
const SHORE = 2;
const STEEP = 0.3;
const OPEN: readonly Kind[] = ["grass", "moor", "bare", "snow"];
/** Metres from a track to the middles of features. */
const CLEAR = 4;

interface PlanetTrack extends StoneTrack {
  readonly plane: TangentPlane;
}

/** A character on foot, by its feet in metres from the planet's centre; m/s. */
interface Walking {
  readonly place: Vector;
  readonly speed: number;
}

export class PlanetStone {
  readonly stone: WanderingStone<PlanetTrack>;
  readonly #globe: Globe;

  /** `start` is the place of the first shot, metres from the centre. */
  constructor(globe: Globe, start: readonly number[]) {
    this.#globe = globe;
    this.stone = new WanderingStone(findTrack(globe, start));
  }

  step(walking: Walking | null, t: number): void {
    const { radius } = this.#globe;
    const plane = this.stone.track?.plane;
    if (!plane || !walking) {
      this.stone.step(null, t);
      return;
    }
    const away = Math.hypot(...walking.place);
    const [x, y] = flatPlace(plane, walking.place, radius);
    this.stone.step({ x, y, z: away - radius, speed: walking.speed }, t);
  }

  /** The place at which it stands, metres from the planet's centre; null while there is none. */
  at(t: number): CraftPlace | null {
    const [at, { track }] = [this.stone.at(t), this.stone];
    return at && track && craftAt(this.#onGlobe(track, at.x, at.y, at.z), at.heading);
  }

  /** A place of its track after some seconds, on the ground of year 0, metres from the planet's centre; null while there is none. */
  trackAt(seconds: number): Vector | null {
    const { track } = this.stone;
    if (!track) return null;
    const { x, y } = wandererAt(track.wanderer, seconds);
    return this.#onGlobe(track, x, y, track.groundAt(x, y, 0));
  }

  #onGlobe({ plane }: PlanetTrack, east: number, north: number, altitude: number): Vector {
    const { radius } = this.#globe;
    const away = radius + altitude;
    const [x, y, z] = overPlane(plane, east, north, radius);
    return [away * x, away * y, away * z];
  }
}

/** Searches in steps of about a millisecond. Returns null where no track is on the planet. */
function* findTrack(globe: Globe, [x, y, z]: readonly number[]): Generator<undefined, PlanetTrack | null> {
  const ground = planetSportGround(globe, 0);
  const start = pointOn(x, y, z, globe.radius);
  const spot = new Float64Array(3);
  for (let away = 0; away < Math.PI * globe.radius; away += Math.max(RING, APART * away))
    for (let k = 0; k < BEARINGS; k++) {
      const angle = (2 * Math.PI * k) / BEARINGS;
      const at = ground.geometry.place(start, away * Math.sin(angle), away * Math.cos(angle));
      const [px, py, pz] = onDatum(at, globe.radius, spot);
      const plane = planeUnder([px, py, pz]);
      const open = openGround(globe, plane);
      const track = open.isOpen(0, 0) ? yield* contourTrack(open, 0, 0) : null;
      yield;
      if (!track || !(yield* isClear(ground, at, track))) continue;
      return {
        ...{ plane, wanderer: createWanderer(track, PACE), onRoad: false },
        groundAt: (east, north, t) => heightOn(globe, plane, east, north, t),
      };
    }
  return null;
}

function heightOn(globe: Globe, plane: TangentPlane, east: number, north: number, t: number): number {
  const [x, y, z] = overPlane(plane, east, north, globe.radius);
  return surfaceOn(globe, globe.radius * x, globe.radius * y, globe.radius * z, t);
}

function openGround(globe: Globe, plane: TangentPlane): OpenGround {
  const heightAt = (x: number, y: number) => heightOn(globe, plane, x, y, 0);
  return {
    heightAt,
    isOpen(x, y) {
      if (globe.wet && heightAt(x, y) < SHORE) return false;
      const [east, north] = slopeAt({ heightAt }, x, y);
      if (east * east + north * north > STEEP * STEEP) return false;
      const [px, py, pz] = overPlane(plane, x, y, globe.radius);
      return OPEN.includes(kindOn(globe, globe.radius * px, globe.radius * py, globe.radius * pz));
    },
  };
}

type SportGround = ReturnType<typeof planetSportGround>;

/** Whether a track is dry, and clear of plants and features. */
function* isClear(ground: SportGround, at: Point, track: readonly Point[]): Generator<undefined, boolean> {
  for (const [x, y] of track) {
    const place = ground.geometry.place(at, x, y);
    yield* ground.survey(place, CLEAR);
    if (!ground.isDry(...place) || !ground.isClear(...place) || ground.sitesNear(place, CLEAR).length > 0) return false;
    yield;
  }
  return true;
}
