/** Kit of a kind of planet, with ground or without: the part of a live planet that only pages of that kind fetch. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { CraftPlace } from "../../camera/view-point.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import type { PlanetRecipe } from "../../recipe/kinds/planet.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { Rgb } from "../../render/atmosphere/atmosphere.ts";
import type { Making } from "../../render/making.ts";
import type { Quality } from "../../render/quality.ts";
import type { Pool } from "../../stream/pool.ts";
import type { ShownMine } from "./below/planet-mine.ts";
import type { PlanetObjects } from "./render/features/known-features.ts";
import type { PlanetStage } from "./render/stage.ts";
import type { SkyBackdrop } from "./render/stage-objects.ts";

interface StageSetting {
  /** Read again for each stream: settings change the world. */
  world(): Opened<PlanetRecipe>;
  readonly globe: Globe;
  /** Objects that players put and took. */
  objects(): PlanetObjects;
  /** Disposed of with the stage. */
  readonly pool: Pool;
  /** Eye of the first picture. */
  readonly eye: Rgb;
  readonly backdrop: SkyBackdrop | undefined;
  /** Whether a single picture is drawn, which waits for all its data. */
  readonly frozen: boolean;
  /** The mine below the shaft that a walker is at. */
  mine(): ShownMine | undefined;
  /** The place of the wandering stone; null while there is none. */
  stone(): CraftPlace | null;
  /** Called when a part could not be made. */
  failed(error: Error): void;
}

export interface PlanetKit {
  /** Creates a stage in slices. */
  stage(engine: Engine, quality: Quality, setting: StageSetting): Making<PlanetStage>;
}
