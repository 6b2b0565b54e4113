/**
 * A live world: the simulation of one open world and the stage that draws it. The frame loop (src/app/open-scene.ts) drives
 * it by steps and frames, and knows no kind of world.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Lens, LensMove } from "../camera/lens.ts";
import type { Intent, Pose } from "../explorers/explorer.ts";
import type { Changes } from "../recipe/diff.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { SaveData } from "../recipe/save-data.ts";
import type { Opened } from "../recipe/validate.ts";
import type { Quality } from "../render/quality.ts";
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

/** Everything of a world that is drawn, on one engine. It is compiled before it is drawn. */
export interface Stage {
  /** Compiles every shader and reports progress; afterwards drawing compiles nothing. */
  compile(progress: (done: number, of: number) => void): Promise<void>;
  /** True once nothing that is drawn waits for a shader or for streamed data near the camera. */
  drawn(): boolean;
  stats(): StageStats;
  dispose(): void;
}

/** Where the player is, in the terms of a request. */
export type Whereabouts = Pick<SceneRequest, "by" | "at" | "look" | "camera" | "orbit" | "parked"> &
  Partial<Pick<SceneRequest, "hour" | "spin" | "off" | "fov">>;

/** The camera of photo mode, apart from the player, who stands still meanwhile. */
interface PhotoCamera {
  /** What is seen now, from outside of any vehicle. */
  begin(): Lens;
  /** The lens after a move, never inside rock. */
  move(lens: Lens, move: LensMove): Lens;
  /** Draws through this lens from now on; null draws as before. */
  use(lens: Lens | null): void;
  /** Whether it can change place, or only turn. */
  readonly translates: boolean;
}

/** The way from a world into another one that the player came from. */
export interface Portal {
  /** Name of the other side. */
  readonly name: string;
  /** The link to the place there that belongs to the place here. */
  link(): string;
  /** True once the player has travelled through it. */
  readonly crossed: boolean;
}

/** What of a world is saved beside the player's whereabouts. */
interface Saves {
  /** Grows with every change worth saving: an object put down, a landing, a step out. */
  readonly changes: number;
  read(): Pick<SaveData, "placed" | "carries">;
  write(data: Pick<SaveData, "placed" | "carries">): void;
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

export interface LiveWorld {
  readonly clock: Clock;
  /** Makes a new stage, which later drawings use. */
  stage(engine: Engine, quality: Quality): Stage;
  /**
   * Draws one frame.
   *
   *   share           0…1, between the step before the last and the last, for fixed-step interpolation
   *   dt              seconds since the last drawing
   *   skipSmoothing   cameras, exposure and growth are at their final values at once
   *   reducedMotion   clouds, rotors and waves stand still
   */
  draw(share: number, dt: number, skipSmoothing: boolean, reducedMotion: boolean): void;
  /** Advances the simulation by STEP. */
  step(intent: Intent): void;
  /** A drag in CSS pixels, and notches of a wheel. */
  look(dx: number, dy: number, wheel: number): void;
  pose(): Pose;
  where(): Whereabouts;
  telemetry(): Telemetry;
  /** Goes on in a changed world. Returns true where a new stage is needed to draw it. */
  apply(world: Opened, changes: Changes): boolean;
  /** Starts again at the place and time of another request of the same ground. */
  restart(world: Opened): void;
  /** What actions do here, by the name of their row in the kind's controls. */
  readonly actions: Readonly<Record<string, () => void>>;
  readonly photoCamera: PhotoCamera;
  /** What is heard now, and what happened since the last call; the returned object is reused. A world without it is silent. */
  audio?(): AudioState;
  /** Present where something can be saved. */
  readonly saves?: Saves;
  /** Present where the player came from another world. */
  readonly portal?: Portal | undefined;
  /** A double click, from −1 to 1 right and up of the middle of the picture, where the kind uses it. */
  doubleClick?(right: number, up: number): void;
}

/** A clock over whichever simulation is current. */
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

/** Whereabouts while the photo camera looks through a lens: a free camera at its place. */
export const lensWhereabouts = (lens: Lens | null) =>
  lens && {
    at: [lens.x, lens.y, lens.z] as const,
    look: [lens.heading, lens.pitch, lens.roll] as const,
    camera: "free" as const,
    fov: lens.fov,
  };
