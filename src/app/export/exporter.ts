/** Runs one export at a time in a worker, which ends with it. */
import type { ExportOrder } from "../../export/order.ts";
import { WorkerClient } from "../../stream/worker-client.ts";
import type { Words } from "../../words/words.ts";
import type { ExportAnswer } from "../../worlds/export-worker.ts";

export interface Exporter {
  readonly running: boolean;
  start(order: ExportOrder): void;
  /** Stops at once; no answer follows. */
  cancel(): void;
}

interface ExporterOptions {
  /** Starts the worker of the open world's kind. */
  start(): Worker;
  /** Done so far, 0 to 1; null where that is not known. */
  onProgress(share: number | null): void;
  onDone(blob: Blob, order: ExportOrder): void;
  /** There is nothing to export in this order. */
  onRefused(reason: Words): void;
  /** The worker failed twice. */
  onFailure(reason: string): void;
}

/** Milliseconds: the largest models take one step of some ten seconds. */
const PATIENCE = 180_000;

export function createExporter({ start, onProgress, onDone, onRefused, onFailure }: ExporterOptions): Exporter {
  let order: ExportOrder | null = null;
  const worker = new WorkerClient<ExportOrder, ExportAnswer>({
    start,
    pending: () => (order ? [order] : []),
    patience: PATIENCE,
    onMessage(answer) {
      if (!order) return;
      if (answer.of === "progress") return onProgress(answer.share);
      if (answer.of === "done" && !(answer.blob instanceof Blob)) throw new TypeError("Expected a file.");
      const finished = order;
      // It holds the memory of the written files.
      cancel();
      if (answer.of === "refused") onRefused(answer.reason);
      else onDone(answer.blob, finished);
    },
    onError(reason) {
      order = null;
      onFailure(reason);
    },
  });

  function cancel(): void {
    order = null;
    worker.terminate();
  }

  return {
    get running() {
      return order !== null;
    },
    start(next) {
      cancel();
      order = next;
      worker.post(next);
    },
    cancel,
  };
}
