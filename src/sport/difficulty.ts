/**
 * Difficulty of courses: features of the controls, kinds of ground around them, and distance to the nearest handrail. A handrail is a
 * line that a runner can follow without reading contours: an edge between two kinds of ground, so a shore, a path, a road, or the edge
 * of a wood, a moor or a town.
 */
import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";
import { phrase } from "../words/words.ts";
import type { Point } from "./geometry.ts";
import type { Site, SportGround } from "./ground.ts";

interface DifficultyRow {
  readonly features: readonly Feature[];
  readonly kinds: readonly Kind[];
  /** Metres to the nearest handrail. */
  readonly handrail: readonly [least: number, most: number];
}

const OPEN: readonly Kind[] = ["wood", "grass", "moor", "path", "road", "snow", "bare"];

const ROWS = {
  // Features that are seen from afar, beside a handrail.
  easy: { features: ["mine", "boulder", "knoll", "waterhole", "x"], kinds: OPEN, handrail: [0, 45] },
  medium: { features: ["mine", "boulder", "knoll", "waterhole", "x", "root"], kinds: OPEN, handrail: [0, 75] },
  // Features that are seen late, where only contours and the compass lead to them.
  hard: {
    features: ["boulder", "knoll", "waterhole", "root"],
    kinds: [...OPEN, "thicket"],
    handrail: [30, Number.POSITIVE_INFINITY],
  },
} as const satisfies Record<string, DifficultyRow>;

export type Difficulty = keyof typeof ROWS;
export const DIFFICULTIES = Object.keys(ROWS) as readonly Difficulty[];

export const DIFFICULTY_WORDS: Readonly<Record<Difficulty, string>> = {
  easy: phrase("easy##difficulty of a course"),
  medium: phrase("medium##difficulty of a course"),
  hard: phrase("hard##difficulty of a course"),
};

/** Whether a control of this difficulty can stand at a site. */
export function suits(ground: SportGround, { feature, x, y }: Site, difficulty: Difficulty): boolean {
  const { features, kinds, handrail }: DifficultyRow = ROWS[difficulty];
  if (!features.includes(feature) || ground.depthAt(x, y) > 0 || !kinds.includes(ground.kindAt(x, y))) return false;
  const [least, most] = handrail;
  const away = handrailDistance(ground, [x, y], Number.isFinite(most) ? most : least);
  return away >= least && away <= most;
}

/** Metres between the rings on which kinds are read. */
const RING = 15;
/** Eight directions in one octant and its mirror images: constants, since sines differ between engines in their last bits. */
const DIRECTIONS = [
  [1, 0],
  [0.924, 0.383],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0.383, 0.924],
].flatMap(([a, b]) => [
  [a, b],
  [-b, a],
  [-a, -b],
  [b, -a],
]);

/** Metres to the nearest other kind of ground, in rings of 15 m; Infinity where all ground within `reach` metres is of one kind. */
function handrailDistance(ground: SportGround, at: Point, reach: number): number {
  const kind = ground.kindAt(...at);
  for (let radius = RING; radius <= reach; radius += RING)
    for (const [east, north] of DIRECTIONS)
      if (ground.kindAt(...ground.geometry.place(at, radius * east, radius * north)) !== kind) return radius;
  return Number.POSITIVE_INFINITY;
}
