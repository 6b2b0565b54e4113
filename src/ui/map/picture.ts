/** What the map's panel asks for and what it is given: it draws no map itself. */

/** Degrees north and east on a planet; metres east and north over a flat country. */
export type MapPlace = readonly [number, number];

export interface MapWish {
  /** The middle, and degrees clockwise from north that are up. */
  readonly place: MapPlace;
  readonly heading: number;
  /** 0 the open ground; 1, 2, … below it, where there are levels. */
  readonly level: number;
  /** Metres and pixels a side; pixels of a thin line; pixels in from the border that are seen for sure. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
  /** Without lines, figures and names, as a small round one is. */
  readonly plain?: boolean;
}

/** Where places lie on a picture. */
export interface Placing {
  /** Of a place, how far right and down of the middle it is, in sides of the picture. */
  pointOf(place: MapPlace): readonly [x: number, y: number];
  /** Of a heading at a place, degrees clockwise from the picture's upward way: north is not everywhere up. */
  turnOf(place: MapPlace, heading: number): number;
  /** The place at a point; null past the rim of a whole globe. */
  placeOf(x: number, y: number): MapPlace | null;
}

export interface MapPicture extends MapWish, Placing {
  /** A first, quick picture has fewer pixels than were asked for. */
  readonly fine: boolean;
  /** Metres between contours, 0 where there are none. */
  readonly interval: number;
  /** Red, green, blue, cover; rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

export interface MapSource {
  /** Metres a side that a map may have, rising. */
  readonly spans: readonly number[];
  /** How many of the last of them show all there is: a globe's near half and the whole of it. */
  readonly whole: number;
  /** Metres a side that a map has at least when it is opened. */
  readonly sight: number;
  /** Calls `show` with a coarse picture and then a fine one, unless another is asked for before; `fail` says what went wrong. */
  ask(wish: MapWish, show: (picture: MapPicture) => void, fail: (reason: string) => void): void;
  /** Of worlds below ground. */
  readonly levels: MapLevels | undefined;
  /** Of mines. */
  readonly extents: MapExtents | undefined;
  /** The land is another than before. */
  renew(): void;
  dispose(): void;
}

export interface MapLevels {
  /** The deepest that there is. */
  readonly most: number;
  nameOf(level: number): string;
  legendOf(level: number): readonly LegendRow[];
}

export interface LegendRow {
  /** A colour of CSS, and the path that stands on it in a square of 12 units, if any. */
  readonly ink: string;
  readonly sign: string;
  /** What the sign is drawn in, where it is not black. */
  readonly stroke?: string;
  readonly meaning: string;
}

/** How far a mine goes, as it is found: cells of it, how many of them lie below a shaft, metres each way, and levels. */
export interface MineReach {
  readonly cells: number;
  readonly shafts: number;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether it ends within the bound. */
  readonly ends: boolean;
  /** Metres each way, and levels, that were looked at. */
  readonly within: number;
  readonly levels: number;
}

export interface ExtentTold {
  /** Cells found so far, and the share of the work that is surely done, 0…1. */
  progress(cells: number, share: number): void;
  answer(reach: MineReach): void;
  fail(reason: string): void;
}

export interface MapExtents {
  /** Bounds that may be asked for: 0 the least. */
  readonly bounds: number;
  /** Follows the mine at a place of a level; one question at a time. */
  ask(place: MapPlace, level: number, bound: number, told: ExtentTold): void;
  /** Stops following, and takes the mark off the map. */
  forget(): void;
}
