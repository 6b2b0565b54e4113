/** Climates of planets with air: the cover of the ground, and the substance of the sea. */
export const CLIMATES = ["temperate", "desert", "ice", "lava", "gas"] as const;

/**
 *   temperate  water, plants and snow
 *   desert     dunes and rock; salt pans in place of the sea
 *   ice        glaciers; the sea is frozen over
 *   lava       basalt; the sea is molten rock
 *   gas        no ground: cloud decks; the datum is the depth at which the pressure ends all flights
 */
export type Climate = (typeof CLIMATES)[number];

/** Whether the sea is solid, level at the datum and without a bed below it. */
export function hasSolidSea(climate: Climate | undefined): boolean {
  return climate === "desert" || climate === "ice";
}
