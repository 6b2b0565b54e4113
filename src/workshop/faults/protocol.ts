/** Messages between the page and the worker of faults. */
import type { Land } from "../../core/faults/land.ts";
import type { FaultSettings } from "../../core/faults/settings.ts";
import { phrase, type Saying } from "../../words/words.ts";
import type { Difference, Statistics } from "./statistics.ts";

/** Formats in which a land is saved, by file extension. */
export const SAVED = {
  xy: { label: ".xy", type: "application/octet-stream" },
  png: { label: phrase("PNG, 16 bits"), type: "image/png" },
  tga: { label: "TGA", type: "image/x-tga" },
  csv: { label: "CSV", type: "text/csv" },
} as const;
export type SavedKind = keyof typeof SAVED;

/** A land to make. The worker keeps its run as long as the number stays. */
export interface SideOrder {
  readonly id: number;
  readonly settings: FaultSettings;
  /** The land of a file instead of level ground. */
  readonly start?: Land;
}

/** The complete task of the worker from now on, so that another worker can continue it. */
export interface Order {
  readonly kind: "order";
  readonly id: number;
  /** Lands that the worker has by their number alone. */
  readonly sides: readonly (SideOrder | number)[];
  /** Faults that a new run begins with. */
  readonly at: number;
  /** Whether to go there at once, also with runs that the worker has already. */
  readonly jumps: boolean;
  /** Position to move to; null to stay. */
  readonly target: number | null;
  /** Faults a second; Infinity is as fast as possible. */
  readonly speed: number;
}

export interface SaveRequest {
  readonly kind: "save";
  readonly id: number;
  readonly side: number;
  readonly as: SavedKind;
}

export type ToFaults = Order | SaveRequest | { readonly kind: "seen" };

/** A side as it is now. */
export interface SideNow {
  readonly id: number;
  readonly done: number;
  readonly xSize: number;
  readonly ySize: number;
  /** As in a land. */
  readonly heights: Float32Array<ArrayBuffer>;
  readonly statistics: Statistics;
}

export interface Frame {
  readonly kind: "frame";
  /** Number of the order that it answers. */
  readonly id: number;
  readonly position: number;
  /** Whether more frames follow by themselves. */
  readonly isMoving: boolean;
  readonly sides: readonly SideNow[];
  /** Difference of two sides of one size. */
  readonly difference: Difference | null;
}

export type FromFaults =
  | Frame
  | { readonly kind: "file"; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "refused"; readonly id: number; readonly reason: Saying };
