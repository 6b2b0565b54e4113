/** What a kind of world that is drawn as islands brings along: its generator, its workers, and what is below its ground. */
import type { Islands } from "../../core/islands/islands.ts";
import type { Underground } from "../../core/underground/underground.ts";
import type { Pose } from "../../explorers/explorer.ts";
import type { IslandsTable } from "../../recipe/kinds/islands.ts";
import type { AudioState } from "../../sound/audio-state.ts";
import type { WorkerSource } from "../../stream/worker-host.ts";
import type { DroneFlight } from "./player.ts";
import type { CreateBelow } from "./render/below.ts";
import type { StageSettings } from "./render/stage.ts";
import type { BelowGround } from "./simulation.ts";
import type { CountryWeather, WeatherTime } from "./weather.ts";

export interface IslandsKit {
  /**
   * `before` is what was below the ground of the same world until a setting changed it. `streamed` is the table of what is streamed
   * below, by default the same.
   */
  generate(world: IslandsTable, before: Below | null, streamed?: IslandsTable): Generated;
  /**
   * The ground of a world whose profile is being edited. Roads and shafts stay where they were, and for an eye above ground all that is
   * below it: searching for them takes longer than a frame.
   */
  preview(world: IslandsTable, before: Generated, streamed: IslandsTable, isBelow: boolean): Generated;
  readonly workers: WorkerSource;
  readonly drones?: DroneFlight;
  /** What draws roads on the ground of a country. */
  readonly roads?: StageSettings["roads"];
  /** Textures of ground with a stored tile. */
  readonly tiles?: StageSettings["tiles"];
  /** Weather of a country; islands have none. */
  readonly weather?: (start: WeatherTime) => CountryWeather;
}

export interface Generated {
  readonly islands: Islands;
  /** Null where nothing is below the ground. */
  readonly below: Below | null;
}

/** The first view of a stage: the eye, the year, and whether it waits for everything in it. */
export interface FirstView {
  readonly eye: readonly [x: number, y: number, z: number];
  readonly t: number;
  readonly all: boolean;
}

/** What is below the ground of a country, which stays the same object while settings change the ground, or inside islands. */
export interface Below extends BelowGround {
  /** Shows another underground whose profile has the same length; islands make another of these. */
  show?(underground: Underground, table: IslandsTable): void;
  /** What is shown; absent inside islands. */
  readonly underground?: Underground;
  /** Creates what a stage draws; `lamp` says whether the headlamp is switched on. */
  stage(first: FirstView, lamp: () => boolean, failed: (error: Error) => void): CreateBelow;
  /** Where a point is, such as "Level 3, 40 m down"; "" above ground. */
  placeAt(x: number, y: number, z: number, t: number): string;
  /** Probes the space around an eye, for its sound; call once a step. */
  listen(eye: Pose, t: number): void;
  /** Changes the audio state of an eye below ground to that of the space around it. */
  resound(state: AudioState): AudioState;
  /** What keys do below ground, after the walker's hint. */
  readonly hint: string;
}
