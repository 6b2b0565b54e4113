/** A land as a file of heights, which `readLand` reads: .xy and .csv hold heights, .png and .tga shares of their range, and the range. */
import { encodeLand, type Land } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import { FORMATS } from "./formats.ts";
import { mapOfLand, measureRange } from "./height-map.ts";

const ENCODERS = { png: FORMATS.png16, tga: FORMATS.tga, csv: FORMATS.csv } as const;
export type LandFile = "xy" | keyof typeof ENCODERS;

/** Throws a RangeError for a land that is too large for the format. */
export function checkLandFile({ xSize, ySize }: Pick<Land, "xSize" | "ySize">, kind: LandFile): void {
  if (kind === "xy") return;
  const { most } = ENCODERS[kind];
  if (Math.max(xSize, ySize) > most)
    throw refusal(
      saying("Expected a land of at most {most} × {most} cells for .{kind}, got {columns} × {rows}.", {
        most,
        kind,
        columns: xSize,
        rows: ySize,
      }),
    );
}

/** The bytes of a file. Rejects with a RangeError for a land that the format cannot hold. */
export async function landFile(land: Land, kind: LandFile): Promise<Uint8Array<ArrayBuffer>> {
  checkLandFile(land, kind);
  if (kind === "xy") return new Uint8Array(encodeLand(land));
  const { encode } = ENCODERS[kind];
  const map = mapOfLand(land, 1);
  const steps = measureRange(map);
  let range = steps.next();
  while (!range.done) range = steps.next();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // Bands use one buffer in turn.
  for await (const { bytes } of encode(map, range.value)) parts.push(bytes.slice());
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
