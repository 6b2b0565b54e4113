/** Numbers of a house and of a settlement in the answers of the jobs of towns (towns.ts). */
export const HOUSE_STRIDE = 8;
export const LIGHT_STRIDE = 8;
