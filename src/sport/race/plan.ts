/** Plan of a race: the start, flags beside the features of a course with their codes, and the finish. */
import { hash3 } from "../../core/field/hash.ts";
import type { Feature } from "../../core/forest/features.ts";
import { type Saying, saying } from "../../words/words.ts";
import { type Course, geometryKind, pointsOf } from "../course.ts";
import { legProblem, pointName } from "../course-rules.ts";
import { coordinatesText, type Geometry, type Point } from "../geometry.ts";
import { type SportGround, siteAt } from "../ground.ts";
import { FAR, isCutOff } from "../reach.ts";
import { featureWords } from "../words.ts";

/** A control as it stands in the world. */
export interface Flag {
  /** Beside the feature. */
  readonly x: number;
  readonly y: number;
  /** The middle of the feature. */
  readonly at: Point;
  /** Two letters. */
  readonly code: string;
  readonly feature: Feature;
}

export interface RacePlan {
  readonly geometry: Geometry;
  readonly start: Point;
  readonly controls: readonly Flag[];
  readonly finish: Point;
}

export type ReadPlan = { readonly plan: RacePlan } | { readonly problem: Saying };

/** Metres from the middle of a feature to its flag; 2 where not listed. */
const BESIDE: { readonly [feature in Feature]?: number } = { mine: 4, boulder: 2.5, knoll: 2.5, waterhole: 3 };
/** Directions tried, and the largest difference in height to the feature, metres. */
const TURNS = 8;
const MAX_STEP = 1.5;

/**
 * The course on a ground, which is that of year 0 for a course of any year; or the first control that stands at no feature, or point
 * to which there is no way.
 */
export function planOf(course: Course, ground: SportGround): ReadPlan {
  const { start, controls, finish } = course;
  const { geometry } = ground;
  if (geometryKind(course) !== geometry.kind)
    return {
      problem: course.globe
        ? saying("it was made for a globe, and this world is a plane")
        : saying("it was made for a plane, and this world is a globe"),
    };
  const flags: Flag[] = [];
  for (const [i, at] of controls.entries()) {
    const site = siteAt(ground, at);
    if (!site) {
      const values = { number: i + 1, place: coordinatesText(geometry, at) };
      return { problem: saying("control {number}: there is no feature at {place}", values) };
    }
    const { feature, code } = site;
    flags.push({ ...flagPlace(at, feature, ground), at, code, feature });
  }
  // The text of a course on a plane is checked for its legs.
  const problem = (course.globe && legProblem(course, geometry)) || wayProblem(course, ground);
  return problem ? { problem } : { plan: { geometry, start, controls: flags, finish } };
}

/** The first point off the ground, or which a void cuts off from the one before it; null where there is none, as in countries. */
function wayProblem(course: Course, ground: SportGround): Saying | null {
  const points = pointsOf(course);
  const nameOf = (k: number) => pointName(k, course.controls.length);
  for (const [k, point] of points.entries()) {
    if (Number.isNaN(ground.heightAt(...point)))
      return saying("{point}: there is no ground at {place}", {
        point: nameOf(k),
        place: coordinatesText(ground.geometry, point),
      });
    if (k > 0 && isCutOff(ground, points[k - 1], point, FAR))
      return saying("{point}: the island ends between it and {before}, and no way round was found", {
        point: nameOf(k),
        before: k === 1 ? saying("the start") : nameOf(k - 1),
      });
  }
  return null;
}

/**
 * Place of a flag beside the feature, on ground of about its height, dry at first and away from plants where it can be, in a direction
 * that depends on the place alone.
 */
function flagPlace(at: Point, feature: Feature, ground: SportGround): Spot {
  const [x, y] = at;
  const away = BESIDE[feature] ?? 2;
  const first = (hash3(x, y, TURNS) >>> 0) % TURNS;
  const height = ground.heightAt(x, y);
  const spots = Array.from({ length: TURNS }, (_, i) => {
    const angle = (2 * Math.PI * ((first + i) % TURNS)) / TURNS;
    const [east, north] = ground.geometry.place(at, away * Math.sin(angle), away * Math.cos(angle));
    return { x: east, y: north };
  });
  const stepTo = ({ x: east, y: north }: Spot) => Math.abs(ground.heightAt(east, north) - height);
  const level = spots.filter((spot) => stepTo(spot) <= MAX_STEP);
  // Whatever the lakes' level is now: flags do not move with the weather.
  const dry = level.filter((spot) => ground.isDry(spot.x, spot.y));
  const clear = dry.find((spot) => ground.isClear(spot.x, spot.y)) ?? dry[0] ?? highestOf(level, ground);
  // There may be no ground at a spot.
  const isLess = (spot: Spot, than: Spot) => stepTo(spot) < stepTo(than) || Number.isNaN(stepTo(than));
  return clear ?? spots.reduce((best, spot) => (isLess(spot, best) ? spot : best));
}

type Spot = Pick<Flag, "x" | "y">;

function highestOf(spots: readonly Spot[], { heightAt }: SportGround): Spot | undefined {
  return [...spots].sort((a, b) => heightAt(b.x, b.y) - heightAt(a.x, a.y))[0];
}

/** "3, boulder RB". */
export function controlText(number: number, { feature, code }: Pick<Flag, "feature" | "code">): Saying {
  return saying("{number}, {feature} {code}", { number, feature: featureWords(feature), code });
}

/** Straight lengths from the start to each flag and to the finish, metres. */
export function planLengths({ geometry, start, controls, finish }: RacePlan): number[] {
  const points: readonly Point[] = [start, ...controls.map(({ x, y }): Point => [x, y]), finish];
  return points.slice(1).map((point, i) => Math.hypot(...geometry.way(points[i], point)));
}

/** Metres round each point of a course in which its plan reads features and water. */
const ROUND = 60;

/** Reads in steps what the plan of a course needs, so that it is quick then. */
export function* surveyCourse(ground: SportGround, course: Course): Generator<undefined, void> {
  for (const at of pointsOf(course)) yield* ground.survey(at, ROUND);
}
