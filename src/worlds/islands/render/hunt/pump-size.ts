/** Sizes of the pump house that both its model and its place in the world follow; metres, x right and z towards the water. */

/** Half sizes of the walls. */
export const [HALF_X, HALF_Z] = [1.9, 1.6];
/** Where the pipe leaves the front wall, to the right of its middle, and between two heights of the ground below it. */
export const [PIPE_ASIDE, PIPE_STEP] = [0.85, 2];
