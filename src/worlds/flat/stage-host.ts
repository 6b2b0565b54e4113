/** The current stage, the worker pool that streams its instances, and the queries of the simulation and the audio to the stage. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { WaterContacts } from "../../core/flat/collision-ground.ts";
import type { FlatTable } from "../../recipe/kinds/flat.ts";
import type { FirstView } from "../../render/below/stream-gate.ts";
import type { Making } from "../../render/making.ts";
import type { Quality } from "../../render/quality.ts";
import type { WaterSource } from "../../sound/audio-state.ts";
import { createPool, type Pool } from "../../stream/pool.ts";
import { createScatterStream } from "../../stream/scatter.ts";
import type { WorkerSource } from "../../stream/worker-host.ts";
import type { Below } from "./kit.ts";
import type { OpenStream } from "./render/part.ts";
import { createStage, type FlatStage, type StageSettings } from "./render/stage.ts";

export interface StageHost {
  /** Undefined before the first one is in use. */
  readonly stage: FlatStage | undefined;
  /** Water for collision, as far as chunks have arrived: computing it here would take too long. None before there is a stage. */
  readonly waters: WaterContacts;
  watersNear(x: number, y: number, z: number): readonly WaterSource[];
  /** Makes a new stage with its own workers, in slices. `table` is the world as the workers get it. */
  make(
    engine: Engine,
    quality: Quality,
    settings: StageSettings,
    table: FlatTable,
    below: StageBelow | null,
    failed: (error: Error) => void,
  ): Making<FlatStage>;
  /** Switches the stage to other ground with a profile of the same length. */
  setGround(settings: StageSettings, table: FlatTable): void;
  /** Draws other ground before everything else follows with `setGround`. */
  preview(settings: StageSettings): void;
}

/** The underground, with the first view and the headlamp of the stage that draws it. */
type StageBelow = Pick<Below, "stage"> & { readonly first: FirstView; lamp(): boolean };

export function createStageHost(source: WorkerSource): StageHost {
  let stage: FlatStage | undefined;
  let pool: Pool | undefined;

  const streamsOf =
    (table: FlatTable, workers: Pool): OpenStream =>
    (options) =>
      createScatterStream(table, workers, options);

  return {
    get stage() {
      return stage;
    },
    waters: {
      at: (archipelago, x, y) => stage?.wading.at(archipelago, x, y) ?? null,
      removesPlants: (archipelago, x, y) => stage?.wading.removesPlants(archipelago, x, y) ?? false,
      isMarsh: (archipelago, x, y) => stage?.wading.isMarsh(archipelago, x, y) ?? false,
    },
    watersNear: (x, y, z) => stage?.watersNear(x, y, z) ?? [],
    *make(engine, quality, settings, table, below, failed) {
      const workers = createPool({ source, failed });
      const streamed = {
        ...settings,
        open: streamsOf(table, workers),
        below: below?.stage(below.first, below.lamp, failed),
        failed,
        workers,
      };
      const made = yield* createStage(engine, streamed, quality);
      made.use = () => {
        [stage, pool] = [made, workers];
      };
      return made;
    },
    setGround(settings, table) {
      stage?.setSettings({ ...settings, open: pool && streamsOf(table, pool) });
    },
    preview: (settings) => stage?.preview(settings),
  };
}
