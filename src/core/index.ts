/**
 * The library entry `limitless`: the public functions and types of fields, cover, forest, islands and underground.
 *
 * Modules only define cheap constants at import, so that a bundle contains only what a program uses
 * (tests/package.test.ts). Planets, space, random profiles and faults have entries of their own: `limitless/planets`,
 * `limitless/galaxy`, `limitless/profiles` and `limitless/faults`. Each entry has a size limit.
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
export { turnedTerms } from "./field/turn.ts";
export { aboveSea, columnAt, type FlatGround, flatGroundAt } from "./flat/flat-ground.ts";
export { type NearestLand, nearestLand } from "./flat/nearest-land.ts";
export { codeAt, describeFeature, FEATURES, type Feature, type FeatureMask } from "./forest/features.ts";
export { lakeAfterRain, lakeAfterSun } from "./forest/lake.ts";
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
  type Country,
  type CountryOptions,
  createCountry,
  LAKE_1983,
  type Terra,
  terraAt,
} from "./forest/terra.ts";
export { createTerraWindow, fillTerra, type TerraWindow } from "./forest/terra-window.ts";
export { type Building, buildingAt, buildingStandsAt, treeAt, treeOffsetAt } from "./forest/trees-buildings.ts";
export { createWanderer, type Wanderer, wandererAt } from "./forest/wanderers.ts";
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
