/**
 * What is drawn on a map over its areas, as geometry: strokes with round ends, in layers from the bottom.
 *
 *   points   pixels right and down of the sheet's corner: [x0, y0, x1, y1, …]; a single point is a dot
 *   one ink  within a layer strokes cover each other and do not add up, so that crossings are no darker
 */

/** Red, green, blue 0…255, and how much of what lies below it hides, 0…1. */
export type Ink = readonly [red: number, green: number, blue: number, cover: number];

export type Line = readonly number[];

export interface Layer {
  readonly name: string;
  readonly ink: Ink;
  /** Pixels. */
  readonly width: number;
  readonly lines: readonly Line[];
}
