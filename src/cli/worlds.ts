/** The worlds that the command can ask, and those whose ground can be mapped. */
import { cavernsMapped, cavernsSampled } from "./worlds/caverns.ts";
import { cosmicSampled } from "./worlds/cosmic.ts";
import { forestMapped, forestSampled } from "./worlds/forest.ts";
import { minesMapped, minesSampled } from "./worlds/mines.ts";
import { planetMapped, planetSampled } from "./worlds/planet.ts";
import { skylandsMapped, skylandsSampled } from "./worlds/skylands.ts";
import type { MappedWorld, SampledWorld } from "./worlds/world.ts";

export const SAMPLED = {
  forest: forestSampled,
  skylands: skylandsSampled,
  planet: planetSampled,
  caverns: cavernsSampled,
  mines: minesSampled,
  cosmic: cosmicSampled,
} as const satisfies Record<string, SampledWorld>;

export const MAPPED = {
  forest: forestMapped,
  skylands: skylandsMapped,
  planet: planetMapped,
  caverns: cavernsMapped,
  mines: minesMapped,
} as const satisfies Record<string, MappedWorld>;

export type SampledName = keyof typeof SAMPLED;
export type MappedName = keyof typeof MAPPED;
