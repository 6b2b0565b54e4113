/** Sizes of the things of tasks that rules and pictures share, metres. */

/** Radius of a ring to fly through. */
export const RING_RADIUS = 16;
/** Length of the rope below a helicopter. */
export const ROPE = 12;
/** Height of the hook's eye over the bottom of a load. */
export const LOAD_EYE = 1.9;
