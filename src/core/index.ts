/**
 * The published library: every function and type that others may build on, by the noun it belongs to.
 *
 * Nothing happens at import but cheap constants, so a program holds only what it names (tests/package.test.ts).
 * Planets, space, and what is made by chance are entries of their own: `limitless/planets` (planets.ts),
 * `limitless/galaxy` (galaxy.ts), `limitless/profiles` and `limitless/faults`. Each is held to a size.
 */

export { type Box, boundsOver, createRangeTable, type RangeTable } from "./field/bounds.ts";
export { COVER_1983, type Cover, type CoverRow, coverAt, createCover, KINDS, type Kind } from "./field/cover.ts";
export { goldenTerms, solidTerms, TERMS_1983, type Term } from "./field/directions.ts";
export {
  anchorPhases,
  createField,
  type Field,
  type FieldOptions,
  fieldAt,
  fieldFloorAt,
  gradientAt,
} from "./field/field.ts";
export { fillGrid, type Grid } from "./field/grid.ts";
export type { Gap, Ground } from "./field/ground.ts";
export { fillHeights } from "./field/heights.ts";
export { cubicRows, lightRows } from "./field/prefilter.ts";
export { createProfile, PROFILE_1983, type Profile, sampleProfile } from "./field/profile.ts";
export { codeAt, describeFeature, FEATURES, type Feature, type FeatureMask } from "./forest/features.ts";
export { coverPace, paceAt, slopePace } from "./forest/paces.ts";
export {
  carry,
  clearStreams,
  keyAt,
  type Placed,
  place,
  placedAt,
  remove,
  removeAll,
  type Thing,
} from "./forest/placed.ts";
export { createRoad, onRoad, type Point, type Road } from "./forest/roads.ts";
export { pondsIn, type Stream, soak, streamFrom, streamsIn, streamsThrough, wetIn } from "./forest/streams.ts";
export {
  type Conditions,
  createLand,
  LAKE_1983,
  type Land,
  type LandOptions,
  lakeAfterRain,
  lakeAfterSun,
  type Terra,
  terraAt,
} from "./forest/terra.ts";
export { createTerraWindow, fillTerra, type TerraWindow } from "./forest/terra-window.ts";
export { type Building, buildingAt, buildingStandsAt, treeAt, treeOffsetAt } from "./forest/trees-buildings.ts";
export { createWanderer, type Wanderer, wandererAt } from "./forest/wanderers.ts";
export { columnAt, type Islands, islandAt, islandsGround } from "./islands/islands.ts";
export { type Land as NearestLand, nearestLand } from "./islands/nearest-land.ts";
export { type CaveMouth, caveMouthAt } from "./underground/cave-mouth.ts";
export {
  type Cavern,
  type CavernFace,
  cavernGround,
  createCavern,
  createHalls,
  openingAt,
  openPart,
} from "./underground/cavern.ts";
export {
  createMine,
  fillMine,
  isHollow,
  isOpen,
  isOpenAbove,
  type Mine,
  type MineFormula,
  type MineWindow,
} from "./underground/mine.ts";
export { floodMine, type MineBound, type MineExtent, mineExtent } from "./underground/mine-extent.ts";
export { shaftsOf } from "./underground/shafts.ts";
