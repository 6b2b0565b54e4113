/** Numbers of a settlement, of a bridge and of a length of a bridge in the answers of the jobs of towns (towns.ts). */
export const LIGHT_STRIDE = 8;
export const BRIDGE_STRIDE = 9;
export const LENGTH_STRIDE = 8;
/** Half the breadth of a bridge, metres. */
export const HALF_BRIDGE = 3.3;
/** Bridges of streets are known this far from the place that the street map was asked for, metres. */
export const BRIDGE_RANGE = 2600;
