/** A planet as those ask who land and walk on it. Places are metres from its centre; only their direction counts. */
import type { Kind } from "../core/field/cover.ts";
import type { RoundGround } from "./orbiter.ts";

export interface PlanetGround extends RoundGround {
  /** Metres above datum of the solid ground, below water too: `height` where it is dry, less where it is not. */
  bed(x: number, y: number, z: number): number;
  kind(x: number, y: number, z: number): Kind;
}

/** Metres of water over the solid ground at a place. */
export function depthOn(ground: PlanetGround, x: number, y: number, z: number): number {
  return ground.height(x, y, z) - ground.bed(x, y, z);
}
