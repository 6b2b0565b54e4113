/** Outlines of the sprays in the leaf atlas: cards are cut to them, since half of a square of leaves would be transparent. */

/** Three rows from root to tip: v, and u of the left and right edge, in shares of the tile. All that is opaque lies between. */
export type LeafOutline = readonly (readonly [v: number, left: number, right: number])[];

/** The smallest areas that hold all opaque texels (tests/render/vegetation/leaf-outlines.test.ts), with a margin of a texel. */
export const LEAF_OUTLINES: Readonly<Record<"leaves" | "fine" | "needles" | "tufts" | "blades", LeafOutline>> = {
  leaves: [
    [0.035, 0.166, 0.935],
    [0.54, 0, 1],
    [0.988, 0.195, 0.767],
  ],
  fine: [
    [0.051, 0.318, 0.69],
    [0.371, 0.015, 0.995],
    [0.957, 0.101, 0.855],
  ],
  needles: [
    [0, 0.39, 0.638],
    [0.17, 0.025, 0.987],
    [0.965, 0.346, 0.654],
  ],
  tufts: [
    [0.074, 0.321, 0.624],
    [0.415, 0.003, 1],
    [0.902, 0.2, 0.764],
  ],
  blades: [
    [0, 0.209, 0.886],
    [0.338, 0.23, 0.833],
    [0.957, 0.299, 0.833],
  ],
};
