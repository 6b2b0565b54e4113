/** Sizes of the pump house that both its model and its place in the world follow; metres, x right and z towards the water. */

/** Half sizes of the walls. */
export const [HALF_X, HALF_Z] = [1.9, 1.6];
/** Distance of the pipe to the right of the front wall's middle, and between two heights of the ground below it. */
export const [PIPE_ASIDE, PIPE_STEP] = [0.85, 2];
