/** All water on an archipelago: stretches of stream with their falls, pools and marshes. streams.ts and country-streams.ts find it. */
import type { Box } from "../forest/streams.ts";
import type { Marsh } from "./marsh.ts";
import type { Pool } from "./spill.ts";
import type { Fall } from "./waterfall.ts";

/** A stream from its spring to where it joins a longer one or ends. */
export interface Stretch {
  /** NODE numbers each: x, y, altitudes of water and ground, width, and metres from the spring. */
  readonly nodes: Float64Array;
  readonly fall: Fall | null;
}

export const NODE = 6;
/** Minimum number of points of a pool; smaller ones are drawn as part of the stream. */
export const MIN_POOL = 6;

export interface Waters {
  readonly stretches: readonly Stretch[];
  /** Pools do not overlap. */
  readonly pools: readonly Pool[];
  readonly marshes: readonly Marsh[];
}

export interface FlatStreams {
  /** All water of an archipelago that touches a box, in steps of well under 4 ms. */
  through(altitude: number, box: Box): Generator<undefined, Waters>;
}
