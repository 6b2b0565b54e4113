/** Sights of a planet that a photographer looks for, each with where it is and how wide. */
import type { Vector } from "../../core/vector.ts";

export interface Sight {
  readonly kind: "delta" | "caldera" | "crevasses" | "city";
  /** "the delta of a river". */
  readonly name: string;
  /** Its middle on the ground, metres from the planet's centre. */
  readonly at: Vector;
  /** Metres from the middle to its rim, about. */
  readonly radius: number;
}
