/** Strokes as pixels: the cover of each pixel by a layer's lines, smooth at the edges, laid over what is there. */
import type { Layer, Line } from "./drawing.ts";

/** Draws a layer over `pixels` (red, green, blue, cover; `size` a side); where those are clear it stays clear. */
export function drawLayer({ ink, width, lines }: Layer, size: number, pixels: Uint8ClampedArray): void {
  const cover = new Float32Array(size * size);
  // A line thinner than a pixel is a paler one: at less than one its dashes would be of the grid's making.
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

/** Each pixel is covered by how far its middle lies within the stroke. */
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
