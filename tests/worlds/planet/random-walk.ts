/** Random walks over the ground that a planet draws, checked after every step against the generator. */
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import type { PlanetGround } from "../../../src/explorers/planet-ground.ts";
import { createRoundWalker, type RoundWalker, stepRoundWalker } from "../../../src/explorers/round-walker.ts";
import { overPlane, placeOf, type TangentPlane } from "../../../src/explorers/tangent-plane.ts";
import { unit, type Vector } from "../../../src/explorers/vector.ts";
import { WADE_DEPTH } from "../../../src/explorers/walker-collider.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import type { Opened } from "../../../src/recipe/validate.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { apart } from "../../explorers/round-grounds.ts";

export interface PlanetWalkLog {
  /** The first step that broke a rule, in words; "" for none. */
  firstBreach: string;
  /** Metres gone, jumps and falls, and steps on ground steeper than 45° and in water. */
  way: number;
  jumps: number;
  steep: number;
  wet: number;
  /** The greatest distance between standing feet and the ground, metres. */
  off: number;
}

/** Steps before restarting elsewhere, and places of which the steepest is taken for every other start. */
const [EPISODE, TRIED] = [800, 24];
/** Metres over which the slope at a start is measured. */
const RUN_OUT = 6;
/** Ground is drawn within so many metres of the generator's (tests/browser/globe.test.ts): feet may be off by no more. */
const DRAWN = 0.002;
/** m/s of a run down a gentle slope, the fastest of all, and a little: the altitude at which it is measured changes in a step. */
const FASTEST = 3 * 2 * 1.2 * 1.001;
/** m/s of a fall, which gets no faster. */
const FALL = 55;
/** Metres over the feet of the lowest part of the head, and from its middle to its sides: no ground reaches there. */
const [HEAD, HEAD_SIDE] = [1.5, 0.12];

/** Walks, runs and jumps so many random steps in short episodes, from steep places and from any. */
export function walkPlanetRandomly(opened: Opened<PlanetRecipe>, seed: number, steps: number): PlanetWalkLog {
  const { globe, ground } = new PlanetSimulation(opened);
  const dice = createDice(seed);
  const log: PlanetWalkLog = { firstBreach: "", way: 0, jumps: 0, steep: 0, wet: 0, off: 0 };
  const altitude = ([x, y, z]: Vector) => altitudeOn(globe, x, y, z, opened.start.t);
  const slopeAt = ({ plane }: { plane: TangentPlane }, east: number, north: number) =>
    (altitude(overPlane(plane, east, north, globe.radius)) - altitude(overPlane(plane, 0, 0, globe.radius))) /
    Math.hypot(east, north);
  const begin = (isSteep: boolean) => startOn(ground, altitude, dice, isSteep ? TRIED : 1);

  /** Problem of a step, "" for none. */
  function breachOf(before: RoundWalker, after: RoundWalker, dt: number): string {
    const place = placeOf(after, globe.radius);
    const { local, plane } = after;
    const bed = altitude(place);
    const feet = local.z - Math.max(bed, ground.height(...place) - WADE_DEPTH);
    if (!(feet >= -DRAWN)) return `feet ${-feet} m under the ground`;
    if (local.stance === "stands") {
      log.off = Math.max(log.off, Math.abs(feet));
      if (!(feet <= DRAWN)) return `feet ${feet} m over the ground`;
    }
    const eyes = after.eyes - bed;
    if (!(eyes > 0.4)) return `eyes ${eyes} m over the ground`;
    for (let k = 0; k < 4; k++) {
      const [east, north] = [HEAD_SIDE * Math.sin((k * Math.PI) / 2), HEAD_SIDE * Math.cos((k * Math.PI) / 2)];
      const beside = altitude(overPlane(plane, east, north, globe.radius));
      if (!(beside < local.z + HEAD)) return `ground ${beside - local.z} m over the feet, in the head`;
    }
    const was = placeOf(before, globe.radius);
    const isInAir = local.stance === "falls" || before.local.stance === "falls";
    const away = globe.radius + Math.min(local.z, before.local.z);
    const level = apart(unitTimes(was, away), unitTimes(place, away));
    log.way += level;
    if (!(level <= FASTEST * dt + 1e-6)) return `${level / dt} m/s`;
    if (isInAir && !(Math.abs(local.z - before.local.z) <= FALL * dt + DRAWN)) return `falls at ${local.vz} m/s`;
    return "";
  }

  let walker = begin(true);
  let intent = wishAnything(dice);
  for (let i = 0; i < steps; i++) {
    if (i % EPISODE === 0) walker = begin((i / EPISODE) % 2 === 0);
    if (dice() < 0.015) intent = { ...wishAnything(dice), forward: 1, run: dice() < 0.5 ? 1 : 0 };
    const dt = dice() < 0.9 ? 1 / 60 : 1e-4 + 0.09 * dice();
    const next = stepRoundWalker(walker, intent, dt, ground);
    const breach = breachOf(walker, next, dt);
    if (breach !== "") {
      log.firstBreach = `step ${i}: ${breach}, ${JSON.stringify(next)}`;
      break;
    }
    if (next.local.stance === "falls" && walker.local.stance === "stands") log.jumps++;
    if (next.local.depth > 0) log.wet++;
    if (i % 8 === 0 && Math.hypot(slopeAt(next, 1, 0), slopeAt(next, 0, 1)) > 1) log.steep += 8;
    walker = next;
  }
  return log;
}

const unitTimes = (place: Vector, k: number): Vector => {
  const [x, y, z] = unit(place);
  return [k * x, k * y, k * z];
};

/** The steepest of some random places on land, if there is land at any. */
function startOn(ground: PlanetGround, altitude: (at: Vector) => number, dice: () => number, tries: number) {
  let [best, steepest]: [Vector | null, number] = [null, -1];
  for (let k = 0; k < tries; k++) {
    const place = unitTimes([dice() - 0.5, dice() - 0.5, dice() - 0.5], ground.radius);
    const here = altitude(place);
    const isDry = ground.height(...place) <= here;
    const [x, y, z] = place;
    const rise = Math.max(
      ...[altitude([x + RUN_OUT, y, z]), altitude([x, y + RUN_OUT, z]), altitude([x, y, z + RUN_OUT])].map((next) =>
        Math.abs(next - here),
      ),
    );
    const slope = isDry ? rise : 0;
    if (slope > steepest) [best, steepest] = [place, slope];
  }
  return createRoundWalker(best ?? [ground.radius, 0, 0], 360 * dice(), ground);
}

/** Planets whose ground is walked, as links. */
export const WALKED: readonly (readonly [name: string, link: string])[] = [
  ["the temperate planet", "?world=planet"],
  ["the desert with its dunes and canyons", "?world=planet&preset=desert"],
  ["the ice", "?world=planet&preset=ice"],
  ["the moon", "?world=planet&preset=moon"],
  ["the globe of 1983", "?world=planet&preset=globe1983"],
];
