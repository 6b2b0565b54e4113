/** Requests of the map panel to a map source, and the pictures that it gets. */

/** Degrees north and east on a planet; metres east and north on flat terrain. */
export type MapPlace = readonly [number, number];

export interface MapRequest {
  /** The centre, and the heading that is up, degrees clockwise from north. */
  readonly place: MapPlace;
  readonly heading: number;
  /** 0 the surface; 1, 2, … the levels below it, where there are levels. */
  readonly level: number;
  /** Metres and pixels of a side; pixels of a thin line; width in pixels of the border that may be outside the window. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
  /** Without lines, numbers and names, as for the minimap. */
  readonly plain?: boolean;
  /** The view, by name, where there are several. */
  readonly shows?: string | undefined;
}

/** Maps places to points of a picture and back. */
export interface MapProjection {
  /** Offset of a place to the right of and below the centre, in sides of the picture. */
  pointOf(place: MapPlace): readonly [x: number, y: number];
  /** Direction of a heading at a place, degrees clockwise from up on the picture: north is not up everywhere. */
  turnOf(place: MapPlace, heading: number): number;
  /** The place at a point; null outside of a whole globe. */
  placeOf(x: number, y: number): MapPlace | null;
}

export interface MapPicture extends MapRequest, MapProjection {
  /** False for a quick first picture with fewer pixels than requested. */
  readonly fine: boolean;
  /** Contour interval in metres, 0 without contours. */
  readonly interval: number;
  /** RGBA, rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

export interface MapSource {
  /** Sizes that a map can have, metres of a side, ascending. */
  readonly spans: readonly number[];
  /** Number of the last spans that show everything: a globe's near half, and all of it. */
  readonly whole: number;
  /** Minimum size of a map that opens, metres of a side. */
  readonly sight: number;
  /** Calls `show` with a coarse picture and then with a fine one, unless another is requested before; `fail` gets an error message. */
  ask(request: MapRequest, show: (picture: MapPicture) => void, fail: (reason: string) => void): void;
  /** Draws a map with all details as SVG; only the last call is answered. */
  drawSvg(request: MapRequest, done: (text: string) => void, fail: (reason: string) => void): void;
  /** Present where the map has several views; the first is the usual one. */
  readonly views: readonly MapViewRow[] | undefined;
  /** Present in underground worlds. */
  readonly levels: MapLevels | undefined;
  /** Present in mines. */
  readonly extents: MapExtents | undefined;
  /** The terrain has changed: cached pictures are discarded. */
  renew(): void;
  dispose(): void;
}

/** A view of a map, by the parts of the ground that it shows. */
export interface MapViewRow {
  readonly name: string;
  readonly label: string;
}

export interface MapLevels {
  /** The deepest level. */
  readonly most: number;
  /** "" where levels have no names. */
  nameOf(level: number): string;
  /** `view` by name, where there are several. */
  legendOf(level: number, view?: string): readonly LegendRow[];
}

export interface LegendRow {
  /** A CSS colour, and an SVG path of a symbol over it in a square of 12 units, "" for none. */
  readonly ink: string;
  readonly sign: string;
  /** Colour of the symbol, black if absent. */
  readonly stroke?: string;
  readonly meaning: string;
}

/** Extent of a mine: number of cells, and of those below a shaft, metres in each direction, and levels. */
export interface MineReach {
  readonly cells: number;
  readonly shafts: number;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether the mine ends within the bound. */
  readonly ends: boolean;
  /** The bound: metres in each direction, and levels. */
  readonly within: number;
  readonly levels: number;
}

export interface ExtentCallbacks {
  /** Cells found so far, and a lower bound of the progress, 0…1. */
  progress(cells: number, share: number): void;
  answer(reach: MineReach): void;
  fail(reason: string): void;
}

export interface MapExtents {
  /** Number of bounds; 0 is the smallest. */
  readonly bounds: number;
  /** Measures the mine at a place of a level; one at a time. */
  ask(place: MapPlace, level: number, bound: number, callbacks: ExtentCallbacks): void;
  /** Stops, and removes the mark from the map. */
  forget(): void;
}
