/**
 * A live world: the simulation of an open world and the stage that draws it. The frame loop (src/app/open-scene.ts) steps and
 * draws it through this interface, for all kinds of worlds alike.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Lens, LensMove } from "../camera/lens.ts";
import type { Intent, Pose } from "../explorers/explorer.ts";
import type { Changes } from "../recipe/diff.ts";
import type { PlayerPart, SceneRequest } from "../recipe/request.ts";
import type { Opened } from "../recipe/validate.ts";
import type { Making } from "../render/making.ts";
import type { Picture } from "../render/post/picture.ts";
import type { Quality } from "../render/quality.ts";
import type { SavedObjects } from "../saves/world-data.ts";
import type { AudioState } from "../sound/audio-state.ts";
import type { Telemetry } from "../ui/telemetry.ts";

/** Seconds of a simulated step. */
export const STEP = 1 / 60;

export interface StageStats {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly chunks: number;
  readonly instances: number;
  readonly uploadBytes: number;
}

/** The scene of a world on one engine. It must be compiled before it is drawn, and is drawn once it is in use. */
export interface Stage {
  /** Draws the scene to the screen; null where the stage draws to it directly. */
  readonly picture: Picture | null;
  /** Compiles the programs of every first picture, and reports progress. */
  compile(progress: (done: number, of: number) => void): Promise<void>;
  /** True once the programs of the next picture are compiled and all streamed data near the camera has arrived. */
  drawn(): boolean;
  /** The last frame was not drawn, or lacks something, whose program is compiling. */
  incomplete?(): boolean;
  /** Compiles the programs that the first picture did not need, so that drawing compiles none. */
  compileRest?(): Promise<void>;
  /** Makes it the stage that the world draws, in place of the last one. */
  use(): void;
  stats(): StageStats;
  /** `disposal` disposes in slices, and `dispose` of the rest. */
  dispose(): void;
  disposal(): Making<void>;
}

/** The place and view of the player, and other parts of a request that the world has changed itself. */
export type Whereabouts = Pick<SceneRequest, PlayerPart> & Partial<SceneRequest>;

/** The camera of photo mode. The player does not move meanwhile. */
interface PhotoCamera {
  /** The lens of the current view; outside for a view from inside a vehicle. */
  begin(): Lens;
  /** The lens after a move, kept out of rock. */
  move(lens: Lens, move: LensMove): Lens;
  /** Draws through this lens; null returns to the player's camera. */
  use(lens: Lens | null): void;
  /** True where it can move, false where it can only turn. */
  readonly translates: boolean;
}

/** A way back into the world that the player came from. */
export interface Portal {
  /** Name of the other world. */
  readonly name: string;
  /** The link to the matching place there; `here` is the link of the current view. */
  link(here: string): string;
  /** True once the player has travelled through it. */
  readonly crossed: boolean;
}

/** Save data of a world, besides the player's place. */
interface Saves {
  /** Counts changes worth saving: an object dropped, a road built, a landing, boarding. */
  readonly changes: number;
  read(): SavedObjects;
  write(objects: SavedObjects): void;
}

export interface Time {
  /** Years. */
  t: number;
  /** Years a second. */
  rate: number;
}

export interface Day {
  /** Hour of the day, 0 to 24. */
  readonly hour: number;
  /** Hours of the day a second. */
  readonly spin: number;
}

/** The time of a world; the day is null where the hour does not run by itself. */
export interface Clock extends Time {
  readonly day: Day | null;
}

/**
 * Whether a changed world needs a new stage, and the picture until it is ready: none, or the current stage's, which shows the same
 * ground.
 */
type Restage = "none" | "now" | "behind";

export interface LiveWorld {
  readonly clock: Clock;
  /** Degrees added to the field of view of the player's cameras; a free camera and photo mode keep theirs. */
  wider?: number;
  /** Creates a new stage, in slices. `failed` is called when a part of it cannot be loaded, or its workers fail. */
  stage(engine: Engine, quality: Quality, failed: (error: Error) => void): Making<Stage>;
  /**
   * Draws one frame.
   *
   *   share           0…1, position between the last two steps, for fixed-step interpolation
   *   dt              seconds since the last frame
   *   skipSmoothing   cameras, exposure and plant growth jump to their final values
   *   reducedMotion   clouds, rotors and waves do not move
   */
  draw(share: number, dt: number, skipSmoothing: boolean, reducedMotion: boolean): void;
  /** Advances the simulation by STEP. */
  step(intent: Intent): void;
  /** A drag in CSS pixels, and notches of a wheel. */
  look(dx: number, dy: number, wheel: number): void;
  pose(): Pose;
  where(): Whereabouts;
  telemetry(): Telemetry;
  /** Applies a changed world. */
  apply(world: Opened, changes: Changes): Restage;
  /**
   * Shows the ground of a world that differs in its profile alone, by samples and not by length; `apply` must follow. The player stays
   * above it; streamed objects stay as they were.
   */
  preview(world: Opened): void;
  /** Moves the player to the place and time of another request with the same ground. */
  restart(world: Opened): void;
  /** Actions by the name of their row in the kind's controls. */
  readonly actions: Readonly<Record<string, () => void>>;
  readonly photoCamera: PhotoCamera;
  /** The audio state, with the events since the last call; the returned object is reused. Absent in silent worlds. */
  audio?(): AudioState;
  /** Present where the kind has save data. */
  readonly saves?: Saves;
  /** Present where the player came from another world. */
  readonly portal?: Portal | undefined;
  /** A double click at −1 to 1 right and up from the centre of the picture. */
  doubleClick?(right: number, up: number): void;
}

/** A clock of the current simulation. */
export function clockOf(time: () => Time, day: () => Day | null = () => null): Clock {
  return {
    get t() {
      return time().t;
    },
    set t(value) {
      time().t = value;
    },
    get rate() {
      return time().rate;
    },
    set rate(value) {
      time().rate = value;
    },
    get day() {
      return day();
    },
  };
}

/** The view of the photo camera: a free camera at the place of its lens. */
export const lensWhereabouts = (lens: Lens | null) =>
  lens && {
    at: [lens.x, lens.y, lens.z] as const,
    look: [lens.heading, lens.pitch, lens.roll] as const,
    camera: "free" as const,
    fov: lens.fov,
  };
