/** What stands near an eye over a globe, chunk by chunk, for those who draw it. */
export { STRIDE, THINGS, type ThingName } from "./things.ts";

/**
 * What stands on one cell. Level 1 has the trees of level 0, the same to the bit, and reaches farther; near the eye both
 * are there, so that each tree can be drawn near or far by its own distance.
 */
export interface ScatterChunk {
  /** "level/face/i/j". */
  readonly key: string;
  /** 0 near: all things; 1 far: trees alone. */
  readonly level: number;
  /** On the datum, metres from the planet's centre, doubles. */
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from the centre in which all its things stand. */
  readonly reach: number;
  /** count × STRIDE, sorted by code, and those of one code by their bits. */
  readonly things: Float32Array;
  /** More than 0: of cells where nothing stands no chunk comes. */
  readonly count: number;
}

export interface ScatterStream {
  /** Tells where the eye is, metres from the planet's centre, and its metres over the ground; chooses, asks, cancels. */
  update(x: number, y: number, z: number, clearance: number): void;
  /** What came since the last call, within a budget of bytes, nearest first; and keys to forget, within a budget too. */
  take(bytes: number): { readonly added: readonly ScatterChunk[]; readonly removed: readonly string[] };
  /** Its things have been copied: the buffer goes back to the pool, and they must not be read again. */
  release(chunk: ScatterChunk): void;
  /** True once nothing near is wanted that has not been taken. */
  readonly settled: boolean;
  /** The same of everything, near and far: frozen pictures wait for it. */
  readonly complete: boolean;
  readonly stats: { readonly chunks: number; readonly waiting: number; readonly bytes: number };
  dispose(): void;
}
