/**
 * Strokes with round ends, in layers from the bottom, as geometry and as pixels.
 *
 *   points   pixels right and down of the sheet's top left corner: [x0, y0, x1, y1, …]; a single point is a dot
 *   one ink  strokes of a layer cover each other and do not add up, so that crossings are no darker
 */

/** Red, green, blue 0…255 and opacity 0…1. */
export type Ink = readonly [red: number, green: number, blue: number, cover: number];

export type Line = readonly number[];

export interface Layer {
  readonly name: string;
  readonly ink: Ink;
  /** Pixels. */
  readonly width: number;
  readonly lines: readonly Line[];
}

/**
 * A circle as a polygon. Each corner is the last one rotated, because sines need not have the same bits in every
 * engine.
 */
export function circle(x: number, y: number, radius: number): Line {
  const corners = 128;
  // Cosine and sine of 2π/128.
  const [c, s] = [0.9987954562051724, 0.049067674327418015];
  let [u, v] = [radius, 0];
  const line: number[] = [];
  for (let i = 0; i <= corners; i++) {
    line.push(x + u, y + v);
    [u, v] = [c * u - s * v, s * u + c * v];
  }
  return line;
}

/** Converts metres right and up of the map's centre to pixels right and down of the sheet's top left corner. */
export type ToSheet = (x: number, y: number) => readonly [number, number];

export function projectLine(line: Line, toSheet: ToSheet): Line {
  const out: number[] = [];
  for (let i = 0; i < line.length; i += 2) out.push(...toSheet(line[i], line[i + 1]));
  return out;
}

/** Areas with layers of strokes over them. */
export interface Drawing {
  readonly areas: { readonly size: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> };
  /** From the bottom. */
  readonly layers: readonly Layer[];
}

/** RGBA pixels, rows from the top. */
export function toPixels({ areas, layers }: Drawing): Uint8ClampedArray<ArrayBuffer> {
  const pixels = areas.pixels.slice();
  for (const layer of layers) drawLayer(layer, areas.size, pixels);
  return pixels;
}

/** Draws a layer over RGBA `pixels`, `size` a side; transparent pixels stay transparent. */
function drawLayer({ ink, width, lines }: Layer, size: number, pixels: Uint8ClampedArray): void {
  const cover = new Float32Array(size * size);
  // A line thinner than a pixel is drawn a pixel wide and paler; thinner strokes would alias into dashes.
  const half = Math.max(1, width) / 2;
  const strength = ink[3] * Math.min(1, width);
  for (const line of lines) addLine(line, half, size, cover);
  for (let at = 0; at < cover.length; at++) {
    if (cover[at] === 0) continue;
    const share = strength * cover[at];
    for (let k = 0; k < 3; k++) pixels[4 * at + k] += share * (ink[k] - pixels[4 * at + k]);
  }
}

function addLine(line: Line, half: number, size: number, cover: Float32Array): void {
  if (line.length === 2) addPiece(line[0], line[1], line[0], line[1], half, size, cover);
  for (let i = 2; i < line.length; i += 2) addPiece(line[i - 2], line[i - 1], line[i], line[i + 1], half, size, cover);
}

/** Anti-aliases by the distance of each pixel's centre from the stroke. */
function addPiece(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  half: number,
  size: number,
  cover: Float32Array,
): void {
  const reach = half + 0.5;
  const left = Math.max(0, Math.ceil(Math.min(x0, x1) - reach - 0.5));
  const right = Math.min(size - 1, Math.floor(Math.max(x0, x1) + reach - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(y0, y1) - reach - 0.5));
  const bottom = Math.min(size - 1, Math.floor(Math.max(y0, y1) + reach - 0.5));
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
      const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const [qx, qy] = [px - along * dx, py - along * dy];
      const covered = Math.min(1, reach - Math.sqrt(qx * qx + qy * qy));
      const at = y * size + x;
      if (covered > cover[at]) cover[at] = covered;
    }
  }
}
