/** 128² pictures that were looked at, then kept. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "fast-png";
import { expect } from "vitest";

export const KEPT_SIZE = 128;

/** Fails where the picture is missing or another; the fresh one is then laid beside it, to be looked at. */
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
