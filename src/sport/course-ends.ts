/** Places for start and finish. */
import type { Kind } from "../core/field/cover.ts";
import type { Random } from "../core/field/random.ts";
import { distanceOf, type Geometry, type Point, wholePoint } from "./geometry.ts";
import type { SportGround } from "./ground.ts";
import { APART } from "./legs.ts";
import { isCutOff, isReached, NEAR } from "./reach.ts";

export interface Ends {
  readonly start: Point;
  readonly finish: Point;
}

/** Start and finish are this far from the centre at most, metres along each axis. */
export const MOST_AWAY = 2000;
/** Metres from the start to the finish at most, along each axis. */
const FINISH_WITHIN = 120;
const TRIES = 12;
const KINDS: readonly Kind[] = ["wood", "grass", "moor", "path", "road", "snow", "bare"];

/**
 * A start within `near` metres of the centre along each axis, or farther where a dozen tries find none, and a finish that is
 * reached from it; null where there is none within 2 km. Both are on the island of the centre, where that is on one.
 */
export function findEnds(ground: SportGround, random: Random, centre: Point, near: number): Ends | null {
  const isOnLand = !Number.isNaN(ground.heightAt(...centre));
  for (let radius = near; radius <= MOST_AWAY; radius *= 2)
    for (let k = 0; k < TRIES; k++) {
      const start = placeIn(ground.geometry, random, centre, radius);
      if (!isGood(ground, start) || (isOnLand && isCutOff(ground, centre, start, NEAR))) continue;
      for (let l = 0; l < TRIES; l++) {
        const finish = placeIn(ground.geometry, random, start, FINISH_WITHIN);
        if (
          distanceOf(ground.geometry, start, finish) >= APART &&
          isGood(ground, finish) &&
          isReached(ground, start, finish)
        )
          return { start, finish };
      }
    }
  return null;
}

/** A point in a square. */
function placeIn({ place }: Geometry, random: Random, centre: Point, half: number): Point {
  return wholePoint(place(centre, (2 * random() - 1) * half, (2 * random() - 1) * half));
}

/** Whether several starters can stand there. */
function isGood(ground: SportGround, [x, y]: Point): boolean {
  return ground.depthAt(x, y) === 0 && !Number.isNaN(ground.heightAt(x, y)) && KINDS.includes(ground.kindAt(x, y));
}
