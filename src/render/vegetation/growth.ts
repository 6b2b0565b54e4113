/** How much of what stands on a planet is drawn, and how far, in metres. */
export interface Growth {
  /** To which plants have every branch, and to which they have boughs; beyond they are crowns. */
  readonly near: number;
  readonly middle: number;
  /** Share of the trees that stand. */
  readonly density: number;
  /** Of the stream's ranges. */
  readonly scale: number;
  /** To which there is grass underfoot; 0 for none. */
  readonly grass: number;
}

/** To which things shade the ground. */
export const shadeReach = ({ near }: Growth): number => 2.4 * near;
