/** Frozen pictures, drawn at the lowest quality. */
import { type OpenPage, openPage, untilReady } from "./browser.ts";

/** Pixels: a cosmos takes as long as it has many. */
const SIZE = { width: 240, height: 135 };
/** Bytes: a picture of one colour packs to fewer. */
export const BLANK = 2000;

/** Opens a link, frozen, and waits until its picture is drawn. */
export async function openFrozen(
  link: string,
  reducedMotion: "reduce" | "no-preference" = "reduce",
): Promise<OpenPage> {
  const page = await openPage(`${link}&freeze=1&quality=low`, SIZE, { reducedMotion });
  await untilReady(page);
  return page;
}
