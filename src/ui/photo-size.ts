/** How many pixels a saved photograph has, and what its file is called. */
import type { SceneRequest } from "../recipe/request.ts";

export const PHOTO_SIZES = ["1×", "2×", "4K"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** The most that is saved: 4K, lying or standing. */
const [LONG, SHORT] = [3840, 2160];

/**
 * Pixels of a picture of the window's own shape: as many as the screen has of it, twice as many along each side, or all of
 * 4K; never more than 4K, nor than `longest` along a side.
 */
export function photoPixels(
  size: PhotoSize,
  [width, height]: readonly [number, number],
  ratio: number,
  longest: number,
): [width: number, height: number] {
  const [w, h] = [Math.max(1, width), Math.max(1, height)];
  const [across, along] = w >= h ? [LONG, SHORT] : [SHORT, LONG];
  const most = Math.min(across / w, along / h, longest / Math.max(w, h));
  const times = Math.min(most, size === "4K" ? most : ratio * (size === "2×" ? 2 : 1));
  return [Math.max(1, Math.round(w * times)), Math.max(1, Math.round(h * times))];
}

/** "limitless-skylands-x120-y-45-z80-3840x2160.png": the world, the place in its own coordinates, the pixels. */
export function photoName(
  { world, at, hour }: Pick<SceneRequest, "world" | "at" | "hour">,
  [width, height]: readonly [number, number],
): string {
  const place = at.map((value, i) => `${"xyz"[i]}${Math.round(value) + 0}`).join("-");
  const time = `${Math.floor(hour)}h${String(Math.floor((hour % 1) * 60)).padStart(2, "0")}`;
  return `limitless-${world}-${place}-${time}-${width}x${height}.png`;
}
