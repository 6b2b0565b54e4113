/** Levels of the map below a country: 0 is the ground, then the cavern where there is one, then the mine's levels from 1 on. */

/** The mine's level on a level of the map; 0 on the cavern's. Tables and generators alike tell whether there is a cavern. */
export function mineLevelOf({ cavern }: { readonly cavern?: unknown }, level: number): number {
  return cavern ? level - 1 : level;
}

/** The level of the map that shows a level of the mine. */
export function mapLevelOf({ cavern }: { readonly cavern?: unknown }, mineLevel: number): number {
  return cavern ? mineLevel + 1 : mineLevel;
}
