/**
 * The published library: every function and type that others may build on, by the noun it belongs to.
 *
 * Nothing happens at import but cheap constants, so a program holds only what it names (tests/package.test.ts).
 * Planets, space, and what is made by chance are entries of their own: `limitless/planets` (planets.ts),
 * `limitless/galaxy` (galaxy.ts), `limitless/profiles` and `limitless/faults`. Each is held to a size.
 */

export { type Box, boundsOver, createRangeTable, type RangeTable } from "./bounds.ts";
export { type Building, buildingAt, buildingStandsAt } from "./buildings.ts";
export { type CaveMouth, caveMouthAt } from "./cave-mouth.ts";
export {
  type Cavern,
  type CavernFace,
  cavernGround,
  createCavern,
  createHalls,
  openingAt,
  openPart,
} from "./cavern.ts";
export { COVER_1983, type Cover, type CoverRow, coverAt, createCover, KINDS, type Kind } from "./cover.ts";
export { goldenTerms, solidTerms, TERMS_1983, type Term } from "./directions.ts";
export { codeAt, describeFeature, FEATURES, type Feature, type FeatureMask } from "./features.ts";
export {
  anchorPhases,
  createField,
  type Field,
  type FieldOptions,
  fieldAt,
  fieldFloorAt,
  gradientAt,
} from "./field.ts";
export { fillGrid, type Grid } from "./grid.ts";
export type { Gap, Ground } from "./ground.ts";
export { fillHeights } from "./heights.ts";
export { columnAt, type Islands, islandAt, islandsGround } from "./islands.ts";
export { LAKE_1983, lakeAfterRain, lakeAfterSun } from "./lake.ts";
export {
  createMine,
  fillMine,
  isHollow,
  isOpen,
  isOpenAbove,
  type Mine,
  type MineFormula,
  type MineWindow,
} from "./mine.ts";
export { floodMine, type MineBound, type MineExtent, mineExtent } from "./mine-extent.ts";
export { type Land as NearestLand, nearestLand } from "./nearest-land.ts";
export { coverPace, paceAt, slopePace } from "./paces.ts";
export { carry, clearStreams, keyAt, type Placed, place, placedAt, remove, removeAll, type Thing } from "./placed.ts";
export { cubicRows, lightRows } from "./prefilter.ts";
export { createProfile, PROFILE_1983, type Profile, sampleProfile } from "./profile.ts";
export { createRoad, onRoad, type Point, type Road } from "./roads.ts";
export { shaftsOf } from "./shafts.ts";
export { pondsIn, type Stream, streamFrom, streamsIn, streamsThrough } from "./streams.ts";
export { type Conditions, createLand, type Land, type LandOptions, type Terra, terraAt } from "./terra.ts";
export { createTerraWindow, fillTerra, type TerraWindow } from "./terra-window.ts";
export { treeAt, treeOffsetAt } from "./trees.ts";
export { createWanderer, type Wanderer, wandererAt } from "./wanderers.ts";
export { soak, wetIn } from "./wet.ts";
