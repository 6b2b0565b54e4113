/** Exports a height map in a worker, and answers with its progress, then with its length and sum. */
import skylands from "../../../scenes/skylands/scene.ts";
import { FORMATS } from "../../../src/export/formats.ts";
import { measureRange } from "../../../src/export/height-map.ts";
import { createWorldMap } from "../../../src/export/world-heights.ts";
import type { Exported, ExportJob } from "./export.ts";

async function run({ format, at, size, bands }: ExportJob): Promise<Exported> {
  const map = createWorldMap(skylands.world, { at, columns: size, rows: size, spacing: 4 });
  const measuring = measureRange(map);
  let range = measuring.next();
  while (!range.done) range = measuring.next();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const rows: number[] = [];
  for await (const band of FORMATS[format].encode(map, range.value)) {
    parts.push(band.bytes.slice());
    rows.push(band.rows);
    if (rows.length === bands) break;
  }
  const bytes = await new Blob(parts).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sum = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { sum, length: bytes.byteLength, rows };
}

self.onmessage = async ({ data }: MessageEvent<ExportJob>) => self.postMessage(await run(data));
