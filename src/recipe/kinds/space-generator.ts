/** The table of the kind "space" and its generator. Apart from its checks, which queries do not need. */
import { createNebula } from "../../core/space/nebula.ts";
import type { Space } from "../../core/space/place.ts";
import { createGalaxy } from "../../core/space/stars.ts";
import { profileOf } from "../profiles.ts";
import type { WorldTable } from "../recipe.ts";

export interface SpaceShape {
  readonly kind: "space";
  /** The field value where gas begins: 0 is the profile's mean, 1 its maximum. Below 1. */
  readonly threshold: number;
  /** Factor of the gas's emission and absorption. */
  readonly density: number;
  /** Factor of the gas's brightness. */
  readonly glow: number;
  /** Weights of red hydrogen, green oxygen, and blue starlight scattered by dust. */
  readonly colours: readonly [hydrogen: number, oxygen: number, dust: number];
}

/** The seed chooses the gas; the stars are the same for every seed. */
export interface SpaceTable extends WorldTable {
  readonly shape: SpaceShape;
}

/** Creates the generator of a table of free space. */
export function generateSpace({ shape: { threshold }, seed, turn = 0, profile }: SpaceTable): Space {
  return { galaxy: createGalaxy(), nebula: createNebula(profileOf(profile), { seed, turn, threshold }) };
}
