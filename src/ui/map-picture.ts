/** What the map's panel asks for and what it is given: it draws no map itself. */

export interface MapWish {
  /** Degrees of the middle, and those clockwise from north that are up. */
  readonly latitude: number;
  readonly longitude: number;
  readonly heading: number;
  /** Metres and pixels a side; pixels of a thin line; pixels in from the border that are seen for sure. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
}

export interface MapPicture extends MapWish {
  /** A first, quick picture has fewer pixels than were asked for. */
  readonly fine: boolean;
  /** Metres between contours. */
  readonly interval: number;
  /** Red, green, blue, cover; rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Of a place, how far right and down of the middle it is, in sides of the picture. */
  pointOf(latitude: number, longitude: number): readonly [x: number, y: number];
  /** Of a heading at a place, degrees clockwise from the picture's upward way: north is not everywhere up. */
  turnOf(latitude: number, longitude: number, heading: number): number;
  /** The place at a point, degrees; null past the rim of a whole globe. */
  placeOf(x: number, y: number): readonly [latitude: number, longitude: number] | null;
}

export interface MapSource {
  /** Metres a side that a map may have, rising; the last two are the globe's near half and the whole of it. */
  readonly spans: readonly number[];
  /** Calls `show` with a coarse picture and then a fine one, unless another is asked for before; `fail` says what went wrong. */
  ask(wish: MapWish, show: (picture: MapPicture) => void, fail: (reason: string) => void): void;
  /** The land is another than before. */
  renew(): void;
  dispose(): void;
}
