/**
 * All kinds of plants and objects, by their code in a chunk: geometry by level of detail, colours, and shape of the far
 * crown.
 */
import type { Making } from "../making.ts";
import type { PlantGeometry } from "./geometry.ts";
import { makeKnoll, makeRoot, makeWaterhole } from "./landmarks.ts";
import { reeds } from "./reeds.ts";
import { createStone, STONES } from "./stone.ts";
import { type Broadleaf, type Conifer, createBroadleaf, createConifer } from "./trees.ts";

export interface Species {
  readonly name: string;
  /**
   * One or more variants, chosen by an instance's bits. `middle` is missing where the near geometry is used at all
   * distances.
   */
  readonly near: readonly PlantGeometry[];
  readonly middle?: readonly PlantGeometry[];
  /** Linear albedo of leaves: darkest and lightest, between which every plant varies. */
  readonly dark: readonly [number, number, number];
  readonly light: readonly [number, number, number];
  /**
   * Far crown, as shares of the tree's height: half width, height of the widest part, and foot of the crown; missing for small species.
   */
  readonly far?: readonly [half: number, belly: number, low: number];
}

export const NO_LEAVES = { dark: [0.05, 0.075, 0.02], light: [0.14, 0.17, 0.05] } as const;

/** Looks of each landmark, chosen by the bits of its place. */
const LOOKS = [0, 1, 2] as const;

let kept: readonly Species[] | undefined;

/** Buildings without geometry, where other code draws them. */
const NONE: readonly Species[] = ["mine", "x", "cone", "t", "rocket"].map((name) => ({ name, near: [], ...NO_LEAVES }));

/** All species in the order of THINGS in src/stream/scatter.ts; `built` are the last ones. Kept, since stages share them. */
export function* allSpecies(built = NONE): Making<readonly Species[]> {
  kept ??= yield* madeSpecies(MAKERS);
  return [...kept, ...built];
}

/** Species that are made in slices. */
export function* madeSpecies(makers: readonly (() => Species)[]): Making<readonly Species[]> {
  const made: Species[] = [];
  for (const make of makers) {
    made.push(make());
    yield;
  }
  return made;
}

type Grown = Pick<Species, "name" | "dark" | "light" | "far"> &
  ({ readonly broadleaf: Broadleaf } | { readonly conifer: Conifer });

const GROWN: readonly Grown[] = [
  {
    name: "pine",
    broadleaf: {
      seed: 1,
      leaf: "tufts",
      bark: "rust",
      crown: [0.42, 0.99, 0.19, 0.45],
      trunk: 0.016,
      stems: 1,
      boughs: 11,
      cloud: 0.085,
      flat: 0.6,
      cards: 15,
      droop: 0,
    },
    dark: [0.022, 0.052, 0.026],
    light: [0.06, 0.1, 0.05],
    far: [0.17, 0.72, 0.46],
  },
  {
    name: "spruce",
    conifer: {
      seed: 2,
      from: 0.05,
      reach: 0.2,
      taper: 0.85,
      hang: 0.5,
      rise: 0.35,
      trunk: 0.012,
      whorls: 15,
      branches: 6,
    },
    dark: [0.014, 0.036, 0.017],
    light: [0.04, 0.075, 0.032],
    far: [0.17, 0.1, 0.03],
  },
  {
    name: "birch",
    broadleaf: {
      seed: 3,
      leaf: "fine",
      bark: "pale",
      crown: [0.26, 0.99, 0.17, 0.42],
      trunk: 0.012,
      stems: 1,
      boughs: 12,
      cloud: 0.1,
      flat: 1.1,
      cards: 14,
      droop: 0.35,
    },
    dark: [0.07, 0.12, 0.025],
    light: [0.16, 0.2, 0.05],
    far: [0.17, 0.55, 0.24],
  },
  {
    name: "oak",
    broadleaf: {
      seed: 4,
      leaf: "leaves",
      bark: "bark",
      crown: [0.2, 0.99, 0.42, 0.45],
      trunk: 0.03,
      stems: 1,
      boughs: 13,
      cloud: 0.19,
      flat: 0.75,
      cards: 16,
      droop: 0,
    },
    dark: [0.034, 0.064, 0.014],
    light: [0.09, 0.125, 0.032],
    far: [0.4, 0.55, 0.16],
  },
  {
    name: "rowan",
    broadleaf: {
      seed: 5,
      leaf: "fine",
      bark: "bark",
      crown: [0.25, 0.98, 0.27, 0.55],
      trunk: 0.018,
      stems: 3,
      boughs: 9,
      cloud: 0.16,
      flat: 0.95,
      cards: 15,
      droop: 0.1,
    },
    dark: [0.05, 0.085, 0.02],
    light: [0.12, 0.15, 0.04],
    far: [0.28, 0.6, 0.22],
  },
  {
    name: "willow",
    broadleaf: {
      seed: 6,
      leaf: "fine",
      bark: "bark",
      crown: [0.14, 0.97, 0.4, 0.6],
      trunk: 0.028,
      stems: 1,
      boughs: 12,
      cloud: 0.18,
      flat: 1,
      cards: 16,
      droop: 0.8,
    },
    dark: [0.075, 0.11, 0.045],
    light: [0.17, 0.2, 0.09],
    far: [0.4, 0.5, 0.08],
  },
  {
    name: "juniper",
    conifer: {
      seed: 7,
      from: 0.02,
      reach: 0.3,
      taper: 0.55,
      hang: -0.7,
      rise: 1.15,
      trunk: 0,
      whorls: 9,
      branches: 6,
    },
    dark: [0.03, 0.06, 0.035],
    light: [0.085, 0.12, 0.075],
    far: [0.28, 0.4, 0],
  },
  {
    name: "gorse",
    broadleaf: {
      seed: 8,
      leaf: "fine",
      bark: "bark",
      crown: [0, 0.9, 0.62, 0.35],
      trunk: 0,
      stems: 1,
      boughs: 8,
      cloud: 0.34,
      flat: 0.8,
      cards: 14,
      droop: 0,
    },
    dark: [0.05, 0.08, 0.016],
    light: [0.13, 0.15, 0.03],
    far: [0.6, 0.45, 0],
  },
];

/** A species with its geometry. */
function grown({ name, dark, light, far, ...tree }: Grown): Species {
  const create = (detail: 0 | 1) =>
    "conifer" in tree ? createConifer(tree.conifer, detail) : createBroadleaf(tree.broadleaf, detail);
  return { name, near: [create(1)], middle: [create(0)], dark, light, ...(far && { far }) };
}

const MAKERS: readonly (() => Species)[] = [
  ...GROWN.map((one) => () => grown(one)),
  () => ({ name: "reed", ...reeds(), dark: [0.06, 0.085, 0.025], light: [0.17, 0.17, 0.06] }),
  () => ({
    name: "boulder",
    near: STONES.map((s) => createStone(s, 1)),
    middle: STONES.map((s) => createStone(s, 0)),
    ...NO_LEAVES,
  }),
  () => ({ name: "knoll", near: LOOKS.map(makeKnoll), ...NO_LEAVES }),
  () => ({ name: "root", near: LOOKS.map(makeRoot), ...NO_LEAVES }),
  () => ({ name: "waterhole", near: LOOKS.map(makeWaterhole), ...NO_LEAVES }),
];
