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

/** Corners of a circle: turned by one of them again and again, since sines need not have the same bits everywhere. */
export function circle(x: number, y: number, radius: number): Line {
  const corners = 128;
  // Of 2π/128.
  const [c, s] = [0.9987954562051724, 0.049067674327418015];
  let [u, v] = [radius, 0];
  const line: number[] = [];
  for (let i = 0; i <= corners; i++) {
    line.push(x + u, y + v);
    [u, v] = [c * u - s * v, s * u + c * v];
  }
  return line;
}

/** Pixels right and down of the sheet's corner, of a map's metres right and up of its middle. */
export type ToSheet = (x: number, y: number) => readonly [number, number];

export function onSheet(line: Line, toSheet: ToSheet): Line {
  const out: number[] = [];
  for (let i = 0; i < line.length; i += 2) out.push(...toSheet(line[i], line[i + 1]));
  return out;
}
