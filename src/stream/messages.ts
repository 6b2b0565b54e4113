/** What a pool and those who work for it say to each other. */
import type { WorldTable } from "../recipe/recipe.ts";

/** To a worker. A world is told before the first ask of its epoch. */
export type Told =
  | { readonly kind: "world"; readonly epoch: number; readonly world: WorldTable }
  | { readonly kind: "forget"; readonly epoch: number }
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly epoch: number;
      readonly job: string;
      readonly ask: unknown;
      /** To be used for the answer, or sent back with it. */
      readonly buffer: ArrayBuffer | null;
    }
  | { readonly kind: "cancel"; readonly id: number };

/** From a worker: that it is there, and how each ask ended. `spare` is a buffer that the answer did not take. */
export type Said =
  | { readonly kind: "ready" }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly answer: unknown;
      readonly buffer: ArrayBuffer;
      readonly spare: ArrayBuffer | null;
    }
  | { readonly kind: "dropped"; readonly id: number; readonly spare: ArrayBuffer | null }
  /** The job threw: asked again it would throw again. */
  | { readonly kind: "refused"; readonly id: number; readonly reason: string; readonly spare: ArrayBuffer | null };
