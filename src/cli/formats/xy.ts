import type { Heights } from "../heights.ts";
export function encodeXy(_: Heights): Uint8Array[] {
  return [];
}
