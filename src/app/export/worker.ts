/** Writes an order's files; see exporter.ts. */

import { type ExportOrder, isArchive } from "../../export/order.ts";
import { writeOrder } from "../../export/write-order.ts";
import { withForms } from "../../recipe/kinds/planet-forms.ts";
import { createArchive } from "./archive.ts";
import type { ExportAnswer } from "./exporter.ts";

/** Milliseconds between two reports of progress. */
const INTERVAL = 100;

const answer = (message: ExportAnswer) => self.postMessage(message);

async function run(order: ExportOrder): Promise<void> {
  withForms();
  const archive = createArchive(isArchive(order));
  let next = 0;
  for await (const { share, piece } of writeOrder(order)) {
    if (piece) archive.add(piece);
    const now = performance.now();
    if (now < next) continue;
    next = now + INTERVAL;
    answer({ of: "progress", share });
  }
  answer({ of: "done", blob: archive.end() });
}

self.onmessage = ({ data }: MessageEvent<ExportOrder>) => {
  run(data).catch((error: unknown) => {
    if (error instanceof RangeError) return answer({ of: "refused", reason: error.message });
    // As an uncaught error, which reaches the worker's owner.
    setTimeout(() => {
      throw error;
    });
  });
};
