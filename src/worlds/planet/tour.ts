/**
 * A tour: up to an orbit, down to a lovely place, a slow look round there, and back to where it began. An orbiter flies
 * it, one leg after another from wherever the last one ended, so that nothing jumps.
 *
 *   ends      within 3 m of where it began, or over it where that was nearer than 2 m to the ground (tests/tour.test.ts)
 */
import { type Intent, NO_INTENT } from "../../explorers/explorer.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { unit, type Vector } from "../../explorers/vector.ts";
import type { SphereExplorer } from "../../recipe/recipe.ts";
import { changeTo } from "./handover.ts";
import { tourPlace } from "./tour-place.ts";
import { stepTraveller, visitTraveller } from "./travel.ts";
import type { Traveller } from "./traveller.ts";

type Leg =
  /** To metres above datum over a direction. */
  | { readonly kind: "fly"; readonly to: Vector; readonly altitude: number }
  /** Turns on the spot. */
  | { readonly kind: "look"; readonly seconds: number };

export interface Tour {
  readonly legs: readonly Leg[];
  /** Who began it, and goes on afterwards. */
  readonly by: SphereExplorer;
  /** Of the leg under way, and seconds since it began; −1 before the first step. */
  readonly leg: number;
  readonly seconds: number;
}

/** Radii of the orbit, metres over the place, and the look's seconds and share of the quickest turn. */
const ORBIT = 1.5;
const OVER = 35;
const LOOK = 36;
const PACE = 0.13;

/** A tour from where a traveller is; `sun` is a unit vector in the planet's axes. */
export function planTour(traveller: Traveller, ground: PlanetGround, sun: Vector): Tour {
  const { x, y, z } = traveller.view;
  const from = unit([x, y, z]);
  const altitude = Math.hypot(x, y, z) - ground.radius;
  const place = tourPlace(ground, sun);
  const orbit = ORBIT * ground.radius;
  const fly = (to: Vector, over: number): Leg => ({ kind: "fly", to, altitude: over });
  const up = altitude < 0.8 * orbit;
  const legs: Leg[] = [
    ...(up ? [fly(from, orbit)] : []),
    fly(place, ground.height(...place) + OVER),
    { kind: "look", seconds: LOOK },
    ...(up ? [fly(place, orbit)] : []),
    fly(from, altitude),
  ];
  return { legs, by: traveller.who.by, leg: -1, seconds: 0 };
}

/** The traveller dt seconds later, and what is left of the tour: null once it is over. */
export function stepTour(
  tour: Tour,
  traveller: Traveller,
  dt: number,
  ground: PlanetGround,
): { readonly tour: Tour | null; readonly traveller: Traveller } {
  const flown = traveller.who.by === "orbiter" ? traveller : changeTo(traveller, "orbiter", ground);
  if (!isOver(tour, flown)) {
    const moved = stepTraveller(flown, wishOf(tour), dt, ground);
    return { tour: { ...tour, seconds: tour.seconds + dt }, traveller: moved };
  }
  const leg = tour.leg + 1;
  const next = tour.legs[leg];
  if (!next) return { tour: null, traveller: changeTo(flown, tour.by, ground) };
  const bound = next.kind === "fly" ? visitTraveller(flown, next.to, next.altitude, ground) : flown;
  return { tour: { ...tour, leg, seconds: 0 }, traveller: bound };
}

function wishOf({ legs, leg }: Tour): Intent {
  return legs[leg].kind === "look" ? { ...NO_INTENT, turn: PACE } : NO_INTENT;
}

function isOver({ legs, leg, seconds }: Tour, { who }: Traveller): boolean {
  if (leg < 0) return true;
  const now = legs[leg];
  if (now.kind === "look") return seconds >= now.seconds;
  return who.by !== "orbiter" || who.is.flight === null;
}
