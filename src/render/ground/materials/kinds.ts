/**
 * Kinds of ground: the layers of the texture of materials, their look near the eye, and their parameters for the shader. Colours come
 * from the world; a kind only varies them about their mean, so that ground keeps its colour at any distance.
 */

type Rgb = readonly [r: number, g: number, b: number];

export interface GroundKind {
  readonly name: string;
  /** Width of the tile in metres. 64 is a whole multiple of five of them, so that tiles do not move with the anchor. */
  readonly metres: number;
  /** Metres from the lowest to the highest point. */
  readonly depth: number;
  /** Variation of colour with tone and with height, relative to the mean, per unit of either. */
  readonly byTone: Rgb;
  readonly byHeight: Rgb;
  /** The kinds read at five times the size, for patches, and at a fifth, for grains. */
  readonly form: string;
  readonly grain: string;
}

export const GROUND_KINDS = [
  {
    name: "turf",
    metres: 1.6,
    depth: 0.07,
    byTone: [1.4, 1.25, 1.05],
    byHeight: [0.35, 0.5, 0.3],
    form: "soil",
    grain: "moss",
  },
  {
    name: "litter",
    metres: 1.6,
    depth: 0.05,
    byTone: [2.2, 1.9, 1.5],
    byHeight: [0.7, 0.4, 0.3],
    form: "soil",
    grain: "soil",
  },
  {
    name: "moss",
    metres: 1.6,
    depth: 0.06,
    byTone: [1.2, 1.1, 0.8],
    byHeight: [0.8, 1, 0.5],
    form: "soil",
    grain: "litter",
  },
  {
    name: "sand",
    metres: 1.6,
    depth: 0.025,
    byTone: [0.9, 0.9, 0.9],
    byHeight: [0.25, 0.25, 0.25],
    form: "sand",
    grain: "dust",
  },
  {
    name: "gravel",
    metres: 1.6,
    depth: 0.07,
    byTone: [1.5, 1.5, 1.5],
    byHeight: [0.8, 0.8, 0.8],
    form: "soil",
    grain: "rock",
  },
  {
    name: "soil",
    metres: 1.6,
    depth: 0.05,
    byTone: [1.3, 1.3, 1.3],
    byHeight: [0.6, 0.6, 0.6],
    form: "soil",
    grain: "soil",
  },
  {
    name: "cracked",
    metres: 1.6,
    depth: 0.05,
    byTone: [0.9, 0.9, 0.9],
    byHeight: [0.7, 0.7, 0.7],
    form: "soil",
    grain: "soil",
  },
  {
    name: "rock",
    metres: 3.2,
    depth: 0.3,
    byTone: [1.2, 1.2, 1.2],
    byHeight: [0.5, 0.5, 0.5],
    form: "rock",
    grain: "rock",
  },
  {
    name: "snow",
    metres: 3.2,
    depth: 0.08,
    byTone: [0.18, 0.14, 0.1],
    byHeight: [0.1, 0.1, 0.06],
    form: "snow",
    grain: "dust",
  },
  {
    name: "paving",
    metres: 1.6,
    depth: 0.04,
    byTone: [1.2, 1.2, 1.2],
    byHeight: [0.8, 0.8, 0.8],
    form: "soil",
    grain: "rock",
  },
  {
    name: "dust",
    metres: 3.2,
    depth: 0.045,
    byTone: [0.7, 0.7, 0.7],
    byHeight: [0.15, 0.15, 0.15],
    form: "dust",
    grain: "dust",
  },
] as const satisfies readonly GroundKind[];

export type GroundKindName = (typeof GROUND_KINDS)[number]["name"];

export const kindIndex = (name: string): number => GROUND_KINDS.findIndex((kind) => kind.name === name);
