import type { GridLayout } from "../worlds/space/render/shaders/nebula-grid.ts";

/** How finely gas is marched. */
export interface March {
  /** Pixels along a block of which one is marched in a frame. */
  readonly block: 2 | 3;
  /** Light-years of the first step, how much of its distance a step grows by, steps at most. */
  readonly stride: readonly [first: number, growth: number, most: number];
  /** How often a settled picture marches each pixel. */
  readonly passes: number;
  /** What is known of where no gas is. */
  readonly grid: GridLayout;
}
