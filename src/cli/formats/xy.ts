/** Krten's file: whole height units, column by column from the west, each from the south. */
import { encodeLand } from "../../core/faults/land-file.ts";
import { type Heights, landOf } from "../heights.ts";

export function encodeXy(heights: Heights): Uint8Array[] {
  return [encodeLand(landOf(heights))];
}
