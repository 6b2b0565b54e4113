/** Source of the workers of this kind's pools. */
import type { WorkerSource } from "../worker-host.ts";
import type {} from "./index.ts";

export const WORKERS: WorkerSource = {
  start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  load: async () => (await import("./index.ts")).default,
};
