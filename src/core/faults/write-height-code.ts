/** Writes height maps as text (height-code.ts): for files of visitors, apart from its reading, which every page of a land needs. */
import { checkWhole } from "../checks.ts";
import { DIGITS, headText, heightHead, type Measures, SIDE } from "./height-code.ts";
import type { Land } from "./land.ts";

const HIGHEST = 2 ** 18 - 1;
/** Characters made into text at a time. */
const PIECE = 3 * 2 ** 12;

/** Throws a RangeError for a land that is too small or too large, heights that are not finite, and measures out of range. */
export function heightCode({ xSize, ySize, heights }: Land, measures: Measures): string {
  checkWhole("columns of a height map", xSize, ...SIDE);
  checkWhole("rows of a height map", ySize, ...SIDE);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < heights.length; i++) {
    const h = heights[i];
    if (!Number.isFinite(h))
      throw new RangeError(
        `Expected a finite height in column ${Math.floor(i / ySize) + 1}, row ${ySize - (i % ySize)}, got ${h}.`,
      );
    low = Math.min(low, h);
    high = Math.max(high, h);
  }
  const scale = high > low ? HIGHEST / (high - low) : 0;
  let text = headText({ xSize, ySize, ...measures });
  const bytes: number[] = [];
  for (const h of heights) {
    const bits = Math.round((h - low) * scale);
    for (let shift = 12; shift >= 0; shift -= 6) bytes.push(DIGITS.charCodeAt((bits >> shift) & 63));
    if (bytes.length < PIECE) continue;
    text += String.fromCharCode(...bytes);
    bytes.length = 0;
  }
  return text + String.fromCharCode(...bytes);
}

/** The code with other measures. */
export function withMeasures(code: string, measures: Measures): string {
  const head = heightHead(code);
  return headText({ ...head, ...measures }) + code.slice(head.length);
}
