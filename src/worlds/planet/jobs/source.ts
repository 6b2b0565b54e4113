/** Source of the workers of this kind's pools. */
import { hasLandForms, type PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import type { WorkerSource } from "../../../stream/worker-host.ts";
import type {} from "./index.ts";

const PLAIN: WorkerSource = {
  start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  load: async () => (await import("./index.ts")).default,
};

const WITH_LAND: WorkerSource = {
  start: () => new Worker(new URL("./forms-worker.ts", import.meta.url), { type: "module" }),
  load: async () => (await import("./forms.ts")).default,
};

export const workersOf = (table: PlanetTable): WorkerSource =>
  table.shape.land === undefined && !hasLandForms(table) ? PLAIN : WITH_LAND;
