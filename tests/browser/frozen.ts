/** Frozen pictures at low quality. */
import { type OpenPage, openPage, untilReady } from "./browser.ts";

/** Small, since nebulae cost time per pixel. */
export const FROZEN_SIZE = { width: 160, height: 90 };
/** Minimum size in bytes; a picture of one colour is smaller. */
export const BLANK = 2000;

/** Opens a link frozen and waits until it is drawn. */
export async function openFrozen(
  link: string,
  reducedMotion: "reduce" | "no-preference" = "reduce",
): Promise<OpenPage> {
  const page = await openPage(`${link}&freeze=1&quality=low`, FROZEN_SIZE, { reducedMotion });
  await untilReady(page);
  return page;
}
