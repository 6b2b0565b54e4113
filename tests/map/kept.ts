/** Reference pictures of 128², reviewed before they are committed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "fast-png";
import { expect } from "vitest";

export const KEPT_SIZE = 128;

/** Fails if the reference is missing or different; the new picture is then written to .cache/map for review. */
export function expectKept(name: string, pixels: Uint8ClampedArray<ArrayBuffer>): void {
  const drawn = new Uint8Array(pixels.buffer);
  const kept = join(import.meta.dirname, `${name}.png`);
  const fresh = join(import.meta.dirname, "../../.cache/map", `${name}.png`);
  const same = existsSync(kept) && Buffer.from(decode(readFileSync(kept)).data).equals(drawn);
  if (!same) {
    mkdirSync(join(fresh, ".."), { recursive: true });
    writeFileSync(fresh, encode({ width: KEPT_SIZE, height: KEPT_SIZE, channels: 4, data: drawn }));
  }
  expect(same, `${kept} is missing or another than ${fresh}: look at both, then keep the right one`).toBe(true);
}
