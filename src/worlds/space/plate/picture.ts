/** What a plate is to those who show it, and what they ask of whoever exposes it. */

/** The least corner of the plate's box, whole light-years. */
export type PlateCorner = readonly [x: number, y: number, z: number];

export interface PlateStar {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly magnitude: number;
  readonly planets: number;
  readonly colour: number;
}

/** How a plate comes: its stars, then bands of rows in any order, then how many seconds it took. */
export interface PlateTold {
  stars(stars: readonly PlateStar[]): void;
  /** Red, green, blue and opacity of rows from the `top`-th down. */
  rows(top: number, pixels: Uint8ClampedArray<ArrayBuffer>): void;
  done(seconds: number): void;
  failed(reason: string): void;
}

export interface Comparison {
  /** Seconds of the plate and of the literal scan, one after the other on one thread. */
  readonly quick: number;
  readonly literal: number;
  readonly stars: number;
  /** Stars that one has and the other has not, and the greatest difference of any pixel's grey. */
  readonly differing: number;
  readonly grey: number;
}

export interface LiteralTold {
  /** 0 to 1, and seconds since it began. */
  progress(done: number, seconds: number): void;
  done(comparison: Comparison): void;
  failed(reason: string): void;
}

export interface PlateSource {
  /** Light-years across, up and deep; across and up also pixels. */
  readonly size: readonly [width: number, height: number, depth: number];
  /** The corner of the seed's own view. */
  readonly first: PlateCorner;
  /** Red, green and blue, 0 to 255, of each colour that stars have. */
  readonly inks: readonly (readonly [number, number, number])[];
  nameOf(star: PlateStar): string;
  /** The world's time, years. */
  year(): number;
  /** Only the newest wish is told of; a literal scan that goes on stops. */
  expose(corner: PlateCorner, t: number, told: PlateTold): void;
  compare(corner: PlateCorner, t: number, told: LiteralTold): void;
  /** Stops the literal scan. */
  stop(): void;
  dispose(): void;
}
