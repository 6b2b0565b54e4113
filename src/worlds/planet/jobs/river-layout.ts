/** Numbers of the mesh of a cell's rivers (rivers.ts), which its drawing shares. */

/** Floats a vertex. */
export const RIVER_STRIDE = 12;
/** Vertices across a river. */
export const ACROSS = 5;
/** Value of cells of lakes in place of −1…1 from bank to bank; cells beside them have 1 more. */
export const LAKE = 2;
