/**
 * The steps in which the sum is built up.
 *
 *   height   5 × the average of the terms' readings, height units of 0.25 m; for the five terms of 1983 that is their sum
 *   source   G. Relf, "How to make limitless terrain", "Ground shape: heights"; octaves, z and t are ours
 */
import { TERMS_1983, type Term } from "../../core/field/directions.ts";
import { createField, type Field } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";
import type { Sum } from "../../recipe/sum.ts";
import { phrase } from "../../words/words.ts";

/** The octaves of a step, and whether the seed moves the starts of its readings. */
export type StepOptions = Partial<Pick<Sum, "octaves" | "H" | "twist" | "seeded">>;

export interface Step {
  /** A phrase, or a formula. */
  readonly title: string;
  readonly words: string;
  readonly terms: readonly Term[];
  readonly options: StepOptions;
  /** The coordinate that a slider of this step moves. */
  readonly moves: "z" | "t" | null;
  /** The map shows kinds of ground. */
  readonly hasKinds?: true;
  /** Metres across the map at first, where its hills are larger than those of the other steps. */
  readonly span?: number;
}

/** Terms read in one place, as many as the five of 1983 give. */
const READINGS = 5;
const [, SLANTED] = TERMS_1983.height;
const NORTH: Term = TERMS_1983.height[0];

export const STEPS: readonly Step[] = [
  {
    title: "p = 27y",
    words: phrase("The line of hills is read along one direction: north. Every point of a row has the same height."),
    terms: [NORTH],
    options: {},
    moves: null,
  },
  {
    title: "p = 13x + 26y",
    words: phrase("With a share of x the same ridges lie at an angle."),
    terms: [SLANTED],
    options: {},
    moves: null,
  },
  {
    title: phrase("Their average"),
    words: phrase("Where two ridges cross there is a hill, where two valleys cross a lake. This begins to be land."),
    terms: [NORTH, SLANTED],
    options: {},
    moves: null,
  },
  {
    title: phrase("Five terms"),
    words: phrase("Five directions of 1983: the ground of The Forest. Turn one of them by its handle on the map."),
    terms: TERMS_1983.height,
    options: {},
    moves: null,
  },
  {
    title: phrase("Octaves"),
    words: phrase("The same terms once more at two, four and eight times the size: small hills on large ones."),
    terms: TERMS_1983.height,
    options: { octaves: [0, 1, 2, 3], H: 0.8, twist: 0.7 },
    moves: null,
    span: 6000,
  },
  {
    title: phrase("Up: z"),
    words: phrase(
      "With a share of z each height above the ground cuts another land from the same sum. Caverns come from this.",
    ),
    terms: TERMS_1983.height,
    options: {},
    moves: "z",
  },
  {
    title: phrase("Time: t"),
    words: phrase("With a share of t the ridges wander, each at its own speed, and lakes come and go over the years."),
    terms: TERMS_1983.height,
    options: {},
    moves: "t",
  },
  {
    title: phrase("Kinds of ground"),
    words: phrase(
      "Three more sums, in other directions, say what grows: where one is below its threshold there is a town, grass, moor or thicket, else wood.",
    ),
    terms: TERMS_1983.height,
    options: {},
    moves: null,
    hasKinds: true,
  },
];

export interface Ground {
  readonly field: Field;
  /** Height units per unit of the field. */
  readonly factor: number;
}

/** The ground of some terms; throws a RangeError for none. */
export function groundOf(
  profile: Profile,
  terms: readonly Term[],
  { octaves = [0], H = 0, twist = 0 }: StepOptions,
): Ground {
  return { field: createField(profile, terms, { octaves, H, twist }), factor: READINGS / terms.length };
}
