/** The messages between a pool and its workers. */
import type { WorldTable } from "../recipe/recipe.ts";

/** To a worker. A world is sent before the first request of its epoch. */
export type ToWorker =
  | { readonly kind: "world"; readonly epoch: number; readonly world: WorldTable }
  | { readonly kind: "forget"; readonly epoch: number }
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly epoch: number;
      readonly job: string;
      readonly ask: unknown;
      /** Reused for the answer, or sent back with it. */
      readonly buffer: ArrayBuffer | null;
    }
  | { readonly kind: "cancel"; readonly id: number };

/** From a worker: readiness, and the outcome of each request. `spare` is a buffer that the answer did not use. */
export type FromWorker =
  | { readonly kind: "ready" }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly answer: unknown;
      readonly buffer: ArrayBuffer;
      readonly spare: ArrayBuffer | null;
    }
  | { readonly kind: "dropped"; readonly id: number; readonly spare: ArrayBuffer | null }
  /** The job threw: it would throw again. */
  | { readonly kind: "refused"; readonly id: number; readonly reason: string; readonly spare: ArrayBuffer | null };

/** Whether a message has the form of one from a worker. The order checks the content of an answer. */
export function isFromWorker(message: unknown): message is FromWorker {
  if (typeof message !== "object" || message === null) return false;
  const { kind, id, buffer, spare } = message as Partial<Record<string, unknown>>;
  if (kind === "ready") return true;
  const hasSpare = spare === null || spare instanceof ArrayBuffer;
  if (typeof id !== "number" || !hasSpare) return false;
  return kind === "dropped" || kind === "refused" || (kind === "answer" && buffer instanceof ArrayBuffer);
}
