/** The landing aid of flat ground. */
import type { CraftPlace } from "../../camera/view-point.ts";
import type { ColliderCells } from "../../core/flat/collider-cells.ts";
import { flatGroundAt } from "../../core/flat/flat-ground.ts";
import type { NearestLand } from "../../core/flat/nearest-land.ts";
import { DEGREE } from "../../explorers/angle.ts";
import type { Ground } from "../../explorers/explorer.ts";
import type { Helicopter } from "../../explorers/helicopter.ts";
import { type Flown, LandingAid, type Offset } from "../../explorers/landing-aid.ts";
import type { SearchedLand } from "../../explorers/landing-search.ts";

/** The part of a simulation that the aid reads. */
export interface AidedFlight {
  readonly by: string;
  readonly helicopter: Helicopter;
  readonly craftGround: Ground;
  readonly colliders: ColliderCells;
  readonly land: NearestLand | null;
  readonly t: number;
}

/** Generator steps of colliders for each step of the simulation. */
const STEPS = 8;

export class FlatLandingAid extends LandingAid<Offset> {
  #bare: Ground | null = null;
  #of: ColliderCells | null = null;
  #at = Number.NaN;

  /** The mark of the place that is shown; null for none. */
  get mark(): CraftPlace | null {
    if (!this.place) return null;
    const [x, y, z] = this.place;
    return { x, y, z, heading: 0, pitch: 0, roll: 0 };
  }

  follow(flight: AidedFlight): void {
    const flies = flight.by === "helicopter" && !flight.helicopter.landed;
    this.step(flies ? this.#flown(flight) : null);
  }

  #flown({ helicopter, craftGround, colliders, land, t }: AidedFlight): Flown<Offset> {
    const { x, y, z } = helicopter;
    const bare = this.#bareGround(colliders, t);
    return {
      craft: helicopter,
      ground: craftGround,
      turn: 0,
      land: land && toLand(land),
      landAt: (east, north) => landAround({ craftGround, colliders }, bare, x + east, y + north),
      placeAt: ([east, north, rise]) => [x + east, y + north, z + rise],
      offsetOf: ([px, py, pz]) => [px - x, py - y, pz - z],
    };
  }

  #bareGround(colliders: ColliderCells, t: number): Ground {
    if (!this.#bare || colliders !== this.#of || t !== this.#at) this.#bare = flatGroundAt(colliders.flat, t);
    [this.#of, this.#at] = [colliders, t];
    return this.#bare;
  }
}

/** The land round a place, without and with the things that stand on it. */
export function landAround(
  { craftGround, colliders }: Pick<AidedFlight, "craftGround" | "colliders">,
  bare: Ground,
  x: number,
  y: number,
): SearchedLand {
  return {
    bareAt: (east, north) => ({ ground: bare, x: x + east, y: y + north }),
    fullAt(east, north, altitude) {
      const place = { ground: craftGround, x: x + east, y: y + north };
      return colliders.prefetch(place.x, place.y, altitude, 0, 0, STEPS) ? place : null;
    },
  };
}

function toLand({ bearing, distance, rise }: NearestLand): Offset {
  return [distance * Math.sin(bearing * DEGREE), distance * Math.cos(bearing * DEGREE), rise];
}
