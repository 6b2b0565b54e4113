/** Kit of a form of flat ground: its generator, its workers, and its underground. */
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { searchLand } from "../../core/flat/nearest-land.ts";
import type { Underground } from "../../core/underground/underground.ts";
import type { Way } from "../../core/underground/way.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { FlatTable } from "../../recipe/kinds/flat.ts";
import type { CreateBelow } from "../../render/below/stage.ts";
import type { FirstView } from "../../render/below/stream-gate.ts";
import type { AudioState } from "../../sound/audio-state.ts";
import type { WorkerSource } from "../../stream/worker-host.ts";
import type { DroneFlight } from "./player.ts";
import type { StageSettings } from "./render/stage.ts";
import type { BelowGround } from "./simulation.ts";
import type { CountryWeather, WeatherTime } from "./weather.ts";

export interface FlatKit {
  /**
   * `before` is the underground of the same world until a setting changed it. `streamed` is the table of the streams below, by default
   * the same.
   */
  generate(world: FlatTable, before: Below | null, streamed?: FlatTable): Generated;
  /**
   * The ground of a world whose profile is being edited. Roads and shafts stay where they were, and for an eye above ground the
   * underground too: searching for them takes longer than a frame.
   */
  preview(world: FlatTable, before: Generated, streamed: FlatTable, isBelow: boolean): Generated;
  readonly workers: WorkerSource;
  readonly drones?: DroneFlight;
  /** The search for the nearest land of islands. */
  readonly searchLand?: typeof searchLand;
  /** Drawing of roads on the ground of a country. */
  readonly roads?: StageSettings["roads"];
  /** Textures of ground with a stored tile. */
  readonly tiles?: StageSettings["tiles"];
  /** Weather of a country; islands have none. */
  readonly weather?: (start: WeatherTime) => CountryWeather;
}

export interface Generated {
  readonly flat: FlatGround;
  /** The underground; null for none. */
  readonly below: Below | null;
}

/** The underground of a country, or the mines inside islands. The object stays the same while settings change the ground. */
export interface Below extends BelowGround {
  /** Shows another underground whose profile has the same length; islands make another of these. */
  show?(underground: Underground, table: FlatTable): void;
  /** The shown underground; absent inside islands. */
  readonly underground?: Underground;
  /** The way out that is drawn, from the player's feet on; null for none. */
  thread: Way | null;
  /** Creates the part of a stage; `lamp` returns whether the headlamp is switched on. */
  stage(first: FirstView, lamp: () => boolean, failed: (error: Error) => void): CreateBelow;
  /** Name of a point's place, such as "level 3, 40 m down"; "" above ground. */
  placeAt(x: number, y: number, z: number, t: number): string;
  /** Probes the space around an eye, for its sound; call once a step. */
  listen(eye: Pose, t: number): void;
  /** Changes the audio state of an eye below ground to that of the space around it. */
  resound(state: AudioState): AudioState;
  /** Hint for keys below ground, after the walker's. */
  readonly hint: string;
}
