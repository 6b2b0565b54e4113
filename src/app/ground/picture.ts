/** A small picture of a height map: land lit from the north-west, and sea over its lower part. */
import type { Measures } from "../../core/faults/height-code.ts";
import type { Land } from "../../core/faults/land.ts";

/** Pixels of the longer side. */
const SIDE = 240;
/** Colours of the shore, of land half-way up and of the highest land, and of the shallow and the deep sea. */
const [SHORE, MIDDLE, TOP] = [
  [146, 164, 104],
  [148, 132, 98],
  [236, 236, 232],
] as const;
const [SHALLOW, DEEP] = [
  [86, 140, 178],
  [28, 62, 110],
] as const;
/** Brightness of level ground, and its change with the slope. */
const [LIGHT, RELIEF] = [0.85, 0.5];

/** `highest` is the greatest height of the land; its lowest is 0. */
export function drawGround(canvas: HTMLCanvasElement, land: Land, highest: number, measures: Measures): void {
  const { xSize, ySize, heights } = land;
  const scale = SIDE / Math.max(xSize, ySize);
  const [width, height] = [xSize, ySize].map((size) => Math.max(1, Math.round(size * scale))) as [number, number];
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(width, height);
  /** Share of the range, at a pixel from the north-west. */
  const shareAt = (i: number, j: number) => {
    const x = Math.min(xSize - 1, Math.floor((Math.min(Math.max(i, 0), width - 1) * xSize) / width));
    const y = Math.min(ySize - 1, Math.floor((Math.min(Math.max(j, 0), height - 1) * ySize) / height));
    return heights[x * ySize + ySize - 1 - y] / highest;
  };
  const steepness = measures.height / ((2 * measures.cell * xSize) / width);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const share = shareAt(i, j);
      const fall = shareAt(i + 1, j) - shareAt(i - 1, j) + shareAt(i, j + 1) - shareAt(i, j - 1);
      const slope = Math.atan(fall * steepness) * (2 / Math.PI);
      image.data.set(colourOf(share, measures.flooded, slope), 4 * (j * width + i));
    }
  context.putImageData(image, 0, 0);
}

function colourOf(share: number, sea: number, slope: number): readonly number[] {
  const isSea = share < sea;
  const up = sea < 1 ? (share - sea) / (1 - sea) : 0;
  const [from, to, mix] = isSea
    ? [SHALLOW, DEEP, Math.sqrt(1 - share / sea)]
    : up < 0.5
      ? [SHORE, MIDDLE, 2 * up]
      : [MIDDLE, TOP, 2 * up - 1];
  const light = isSea ? 1 : LIGHT + RELIEF * slope;
  return [...from.map((value, k) => light * (value + mix * (to[k] - value))), 255];
}
