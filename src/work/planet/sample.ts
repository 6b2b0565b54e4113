/** Bring a sample home on foot: walk to a boulder, chip a piece off, and walk back before the air is used up. */

import { shuffled, within } from "../../core/field/choice.ts";
import type { Random } from "../../core/field/random.ts";
import { createPatch, faceOf, type Patch } from "../../core/planet/cube-sphere.ts";
import { standingFeatures } from "../../core/planet/point-features.ts";
import { altitudeOn } from "../../core/planet/sphere.ts";
import type { Vector } from "../../core/vector.ts";
import { phrase, saying, type Words } from "../../words/words.ts";
import type { TaskKind } from "../kind.ts";
import type { Place } from "../place.ts";
import type { Stay, TaskPlan } from "../task.ts";
import { aimAt, type Ball, groundAt, levelSpot, measuresOf, moved, placeFor } from "./ball.ts";

/** Half the side of the patch that is searched for boulders, metres. */
const HALF = 90;
/** Metres from the boulder to the start, at most a share of the radius. */
const [NEAR, FAR, SHARE] = [70, 200, 0.4];
/** Metres between places of the way, less than a crack of ice is wide, the greatest rise over run between them, and metres of water that are waded. */
const [STRIDE, STEEPEST, WADED] = [0.25, 0.8, 0.5];
/** Metres from boulder and start within which one is there; seconds. */
const [WITHIN, HEIGHTS, STAYS] = [5, [-3, 4] as const, 1.5];
/** Seconds of air, and for each metre of the way. */
const [AIR, BREATH] = [60, 1.2];
const [TRIES, ANGLES] = [160, 6];

export const SAMPLE: TaskKind<Ball> = {
  title: phrase("Bring a sample home"),
  *create(ball, area, random) {
    for (let tries = 0; tries < TRIES; tries++) {
      const middle = placeFor(ball, area, random, tries);
      yield;
      if (ball.globe.wet && altitudeOn(ball.globe, ...middle) < 2) continue;
      for (const boulder of shuffled(random, yield* bouldersIn(ball, middle)).slice(0, 3)) {
        const home = homeFor(ball, boulder, random);
        yield;
        if (home) return planOf(ball, home, boulder);
      }
    }
    return null;
  },
};

/** The patch round a place. */
function patchAround(ball: Ball, place: Place): Patch {
  const face = faceOf(...place);
  const amount = Math.abs(place[face % 3]);
  const half = Math.min(0.4, HALF / ball.globe.radius);
  const range = (axis: number): [number, number] => {
    const at = place[axis % 3] / amount;
    return [Math.max(-1, at - half), Math.min(1, at + half)];
  };
  return createPatch(face, ...range(face + 1), ...range(face + 2));
}

function* bouldersIn(ball: Ball, place: Place): Generator<undefined, readonly Vector[]> {
  const features = yield* standingFeatures(ball.globe, patchAround(ball, place));
  return features.filter(({ feature }) => feature === "boulder").map(({ x, y, z }) => groundAt(ball, [x, y, z]));
}

/** A level spot some way from a boulder, with a way to walk between; null where there is none. */
function homeFor(ball: Ball, boulder: Vector, random: Random): Vector | null {
  const first = within(random, 0, 2 * Math.PI);
  const metres = Math.min(within(random, NEAR, FAR), SHARE * ball.globe.radius);
  for (let k = 0; k < ANGLES; k++) {
    const home = levelSpot(ball, moved(boulder, first + (k * 2 * Math.PI) / ANGLES, metres));
    if (home && isWalkable(ball, home, boulder)) return home;
  }
  return null;
}

/** Whether the straight way between two places is neither steep nor under water. */
function isWalkable({ globe }: Ball, from: Place, to: Place): boolean {
  const count = Math.ceil(measuresOf(globe.radius).way(from, to).distance / STRIDE);
  let last = Number.NaN;
  for (let k = 0; k <= count; k++) {
    const share = k / count;
    const at = (i: 0 | 1 | 2) => from[i] + share * (to[i] - from[i]);
    const altitude = altitudeOn(globe, at(0), at(1), at(2));
    if (globe.wet && altitude < -WADED) return false;
    if (Math.abs(altitude - last) > STEEPEST * STRIDE) return false;
    last = altitude;
  }
  return true;
}

function planOf({ globe }: Ball, home: Vector, boulder: Vector): TaskPlan {
  const { distance } = measuresOf(globe.radius).way(home, boulder);
  const hasAir = (globe.climate ?? "temperate") === "temperate" && globe.wet;
  const seconds = 10 * Math.ceil((AIR + 2 * BREATH * distance) / 10);
  const at = (place: Vector, words: Words, told: Words): Stay => ({
    ...{ kind: "stay", at: place, words, told, within: WITHIN, height: HEIGHTS, seconds: STAYS },
  });
  return {
    title: saying("A stone from {far} away", { far: `{${Math.round(distance / 10) * 10} m}` }),
    brief: saying(
      hasAir
        ? "Walk to the boulder, chip off a sample and bring it back. Dusk comes in {seconds} s."
        : "Walk to the boulder, chip off a sample and bring it back. You have air for {seconds} s.",
      { seconds },
    ),
    start: { at: home, ...aimAt(home, boulder), pitch: 0, by: "walker" },
    goals: [
      {
        ...at(boulder, phrase("Walk to the boulder"), phrase("The sample is in the bag. Back to the start.")),
        takes: "sample",
      },
      { ...at(home, phrase("Bring the sample back to the start"), phrase("The sample is home.")), delivers: "sample" },
    ],
    limits: { seconds },
    length: 2 * distance,
    difficulty: distance < 110 ? 1 : distance < 160 ? 2 : 3,
  };
}
