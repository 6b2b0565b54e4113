/**
 * A JPEG as pixels, by jpeg-js: one decoder for the page and the command, so that a file gives both the same heights, which the decoders
 * of browsers do not.
 */

import type { Pixels } from "../core/faults/images.ts";
import { checkCells } from "../core/faults/land.ts";
import { refusal, wordsOf } from "../words/refusal.ts";
import { saying } from "../words/words.ts";

/** Memory of the decoder, MB. */
const MOST_MEMORY = 1024;

/** Rejects with a RangeError that names the problem of the file. */
export async function readJpeg(bytes: Uint8Array, most: number): Promise<Pixels> {
  const [width, height] = sizeOf(bytes);
  checkCells(width, height, most);
  const { decode } = await import("jpeg-js");
  try {
    const options = { useTArray: true, formatAsRGBA: false, tolerantDecoding: false } as const;
    const { data } = decode(bytes, { ...options, maxResolutionInMP: most / 1e6, maxMemoryUsageInMB: MOST_MEMORY });
    return { width, height, channels: 3, data };
  } catch (error) {
    throw refusal(saying("Expected a JPEG that can be read: {reason}.", { reason: wordsOf(error) }));
  }
}

/** Width and height of a whole JPEG. Throws a RangeError for other files, and for one that ends early. */
function sizeOf(bytes: Uint8Array): readonly [number, number] {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw refusal(saying("Expected a JPEG, got a file of another kind."));
  const whole = (at: number) => (bytes[at] << 8) | bytes[at + 1];
  let size: readonly [number, number] | undefined;
  for (let at = 2; at + 9 < bytes.length; at += 2 + whole(at + 2)) {
    const marker = bytes[at + 1];
    // Frames of all processes; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) size = [whole(at + 7), whole(at + 5)];
    if (marker === 0xda && size && hasEnd(bytes, at)) return size;
    if (bytes[at] !== 0xff || marker === 0xda) break;
  }
  throw refusal(
    saying("Expected a whole JPEG, but it is damaged or ends early, after {size} bytes.", { size: bytes.length }),
  );
}

/** Whether the end of the image comes after a place. In compressed pixels FF is followed by other bytes. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at > from; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}
