/** Writes the files of export orders in a worker, which a kind of world starts with its own grounds; see src/app/export/exporter.ts. */
import { createArchive } from "../export/archive.ts";
import { type ExportOrder, isArchive } from "../export/order.ts";
import { writeOrder } from "../export/write-order.ts";
import type { WorldGround } from "../recipe/queries.ts";
import { wordsOf } from "../words/refusal.ts";
import type { Words } from "../words/words.ts";
import { throwUncaught } from "./map-worker.ts";

export type ExportAnswer =
  | { readonly of: "progress"; readonly share: number | null }
  | { readonly of: "done"; readonly blob: Blob }
  | { readonly of: "refused"; readonly reason: Words };

/** Milliseconds between two reports of progress. */
const INTERVAL = 100;

const answer = (message: ExportAnswer) => self.postMessage(message);

async function write(ground: WorldGround, order: ExportOrder): Promise<void> {
  const archive = createArchive(isArchive(order));
  let next = 0;
  for await (const { share, piece } of writeOrder(ground, order)) {
    if (piece) archive.add(piece);
    const now = performance.now();
    if (now < next) continue;
    next = now + INTERVAL;
    answer({ of: "progress", share });
  }
  answer({ of: "done", blob: archive.end() });
}

/** `groundOf` makes the ground of an order's world. */
export function serveExports<W>(groundOf: (world: W) => WorldGround): void {
  self.onmessage = ({ data }: MessageEvent<ExportOrder>) => {
    write(groundOf(data.world as W), data).catch((error: unknown) => {
      if (error instanceof RangeError) answer({ of: "refused", reason: wordsOf(error) });
      else throwUncaught(error);
    });
  };
}
