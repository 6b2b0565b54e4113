/**
 * A guided tour of a planet: up to an orbit, down to a scenic place, a slow look round, and back to the start. An orbiter
 * flies it. Each leg begins where the last one ended, so the view never jumps.
 *
 *   ends    within 3 m of its start; above it if the start was lower than an orbiter flies (tests/worlds/planet/tour.test.ts)
 */
import { type Intent, NO_INTENT } from "../../explorers/explorer.ts";
import type { PlanetGround, RoundGround } from "../../explorers/planet-ground.ts";
import { tangentFrame } from "../../explorers/tangent-frame.ts";
import { dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import { switchExplorer } from "./handover.ts";
import type { Player } from "./player.ts";
import { flyPlayerTo, stepPlayer } from "./player-step.ts";

type Leg =
  /** Flies to a point over a direction; altitude in metres above datum. */
  | { readonly kind: "fly"; readonly to: Vector; readonly altitude: number }
  /** Turns on the spot. */
  | { readonly kind: "look"; readonly seconds: number };

export interface Tour {
  readonly legs: readonly Leg[];
  /** The explorer that started the tour and takes over again at its end. */
  readonly by: PlanetExplorer;
  /** Index of the current leg, −1 before the first step. */
  readonly leg: number;
  /** Seconds since the current leg began. */
  readonly seconds: number;
}

/** Altitude of the orbit in planet radii, and over the scenic place in metres. */
const ORBIT = 1.5;
const PLACE_HEIGHT = 35;
/** Seconds of the look round, and its turn rate as a share of the orbiter's maximum. */
const LOOK_SECONDS = 36;
const LOOK_RATE = 0.13;

/** A tour from the player's position. `sun` is the unit vector towards the sun in the planet's axes. */
export function planTour(player: Player, ground: PlanetGround, sun: Vector): Tour {
  const { x, y, z } = player.view;
  const from = unit([x, y, z]);
  const altitude = Math.hypot(x, y, z) - ground.radius;
  const place = chooseTourPlace(ground, sun);
  const orbit = ORBIT * ground.radius;
  const fly = (to: Vector, over: number): Leg => ({ kind: "fly", to, altitude: over });
  const climbs = altitude < 0.8 * orbit;
  const legs: Leg[] = [
    ...(climbs ? [fly(from, orbit)] : []),
    fly(place, ground.height(...place) + PLACE_HEIGHT),
    { kind: "look", seconds: LOOK_SECONDS },
    ...(climbs ? [fly(place, orbit)] : []),
    fly(from, altitude),
  ];
  return { legs, by: player.explorer.by, leg: -1, seconds: 0 };
}

/** The player and the tour `dt` seconds later; `tour` is null once it has ended. */
export function stepTour(
  tour: Tour,
  player: Player,
  dt: number,
  ground: PlanetGround,
): { readonly tour: Tour | null; readonly player: Player } {
  const orbiter = player.explorer.by === "orbiter" ? player : switchExplorer(player, "orbiter", ground);
  if (!isLegDone(tour, orbiter)) {
    const moved = stepPlayer(orbiter, intentOf(tour), dt, ground);
    return { tour: { ...tour, seconds: tour.seconds + dt }, player: moved };
  }
  const leg = tour.leg + 1;
  const next = tour.legs[leg];
  if (!next) return { tour: null, player: switchExplorer(orbiter, tour.by, ground) };
  const started = next.kind === "fly" ? flyPlayerTo(orbiter, next.to, next.altitude, ground) : orbiter;
  return { tour: { ...tour, leg, seconds: 0 }, player: started };
}

function intentOf({ legs, leg }: Tour): Intent {
  return legs[leg].kind === "look" ? { ...NO_INTENT, turn: LOOK_RATE } : NO_INTENT;
}

function isLegDone({ legs, leg, seconds }: Tour, { explorer }: Player): boolean {
  if (leg < 0) return true;
  const current = legs[leg];
  if (current.kind === "look") return seconds >= current.seconds;
  return explorer.by !== "orbiter" || explorer.state.flight === null;
}

/** Candidate places, and height samples on each ring round a candidate. */
const CANDIDATES = 2400;
const RING_SAMPLES = 8;
/** Radii in metres of the rings searched for water and for hills, capped at this share of the planet's radius. */
const [SHORE_RING, HILLS_RING] = [600, 4000];
const MAX_RING = 0.1;
/** Preferred sine of the sun's elevation, and the largest accepted deviation from it. */
const [LOW_SUN, LOW_SUN_RANGE] = [0.14, 0.1];

/**
 * A unit vector towards a scenic place: a coast in low sunlight with hills nearby. Scores 2,400 places spread evenly over
 * the sphere and takes the best, so every planet has one. `sun` is a unit vector.
 */
export function chooseTourPlace(ground: RoundGround, sun: Vector): Vector {
  let best: Vector = [1, 0, 0];
  let bestScore = -1;
  for (let i = 0; i < CANDIDATES; i++) {
    // A golden-angle spiral from pole to pole.
    const z = 1 - (2 * i + 1) / CANDIDATES;
    const level = Math.sqrt(1 - z * z);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const place: Vector = [level * Math.cos(angle), level * Math.sin(angle), z];
    const low = 1 - Math.abs(dot(place, sun) - LOW_SUN) / LOW_SUN_RANGE;
    if (low <= 0) continue;
    const score = low * (0.05 + scenicScore(place, ground)) * (1 - 0.7 * z * z);
    if (score > bestScore) [best, bestScore] = [place, score];
  }
  return best;
}

/** 0 on open water and flat plains, up to 1 on a coast below high hills. */
function scenicScore(place: Vector, ground: RoundGround): number {
  const height = ground.height(...place);
  if (!(height > 2 && height < 120)) return 0;
  const shore = heightsOnRing(place, SHORE_RING, ground);
  const water = shore.filter((h) => h <= 0).length / RING_SAMPLES;
  const hills = Math.min(500, Math.max(...heightsOnRing(place, HILLS_RING, ground)) - height) / 500;
  return 4 * water * (1 - water) * Math.max(0.1, hills);
}

function heightsOnRing(place: Vector, metres: number, ground: RoundGround): number[] {
  const { east, north } = tangentFrame(...place);
  const reach = Math.min(MAX_RING, metres / ground.radius);
  return Array.from({ length: RING_SAMPLES }, (_, k) => {
    const angle = (2 * Math.PI * k) / RING_SAMPLES;
    const offset = mix(reach * Math.cos(angle), east, reach * Math.sin(angle), north);
    return ground.height(...unit(mix(1, place, 1, offset)));
  });
}
