/** A page without drawing, whose worker exports height maps of skylands. */
import type { FormatName } from "../../../src/export/formats.ts";

export interface ExportJob {
  readonly format: FormatName;
  readonly at: readonly [x: number, y: number];
  readonly size: number;
  /** Stops after so many bands; 0 for all. */
  readonly bands: number;
}

export interface Exported {
  /** SHA-256 of the file, as hexadecimals. */
  readonly sum: string;
  readonly length: number;
  /** Rows done after each band. */
  readonly rows: readonly number[];
}

declare global {
  interface Window {
    exportMap(job: ExportJob): Promise<Exported>;
  }
}

window.exportMap = (job) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<Exported>) => end(() => resolve(data));
    worker.onerror = ({ message }) => end(() => reject(new Error(message)));
    worker.postMessage(job);
  });
