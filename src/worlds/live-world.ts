/**
 * A trip: someone who travels in a world, and what draws what they see. `open.ts` drives it by steps and frames and
 * knows nothing of islands or planets.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Lens, LensMove } from "../camera/lens.ts";
import type { Intent, Pose } from "../explorers/explorer.ts";
import type { Belongings } from "../recipe/placed-objects.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { LeftBehind } from "../recipe/save-data.ts";
import type { Opened } from "../recipe/validate.ts";
import type { Quality } from "../render/quality.ts";
import type { AudioState } from "../sound/audio-state.ts";
import type { HudReading } from "../ui/reading.ts";
import type { Targets } from "./space/targets.ts";

/** Seconds of a simulated step. */
export const STEP = 1 / 60;

export interface StageStats {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly chunks: number;
  readonly instances: number;
  readonly uploadBytes: number;
}

/** Everything of a world that is drawn, on one engine: compiled before it stands. */
export interface Stage {
  /** Compiles every shader, telling how far it is; then everything can be drawn without a hitch. */
  compile(tell: (done: number, of: number) => void): Promise<void>;
  /** True once nothing that is drawn waits for a shader. */
  drawn(): boolean;
  stats(): StageStats;
  dispose(): void;
}

/** What a request says of the traveller alone. */
export type Whereabouts = Pick<SceneRequest, "by" | "at" | "look" | "camera" | "orbit" | "parked"> &
  Partial<Pick<SceneRequest, "hour" | "spin" | "off" | "fov">>;

/** What a photographer looks through: an eye apart from whoever travels, who stands still meanwhile. */
export interface Viewfinder {
  /** What is seen now, from outside of any craft. */
  begin(): Lens;
  /** The lens led on, never into rock. */
  lead(lens: Lens, move: LensMove): Lens;
  /** Sees through this lens from now on; null sees as before. */
  see(lens: Lens | null): void;
  /** Whether it can go anywhere, or only turn. */
  readonly goes: boolean;
}

/** Free space, of a planet that a star has. */
export interface Beyond {
  /** Of the star. */
  readonly name: string;
  /** Of the place over which one is. */
  link(): string;
  /** True once one has flown out as far as a planet's world goes. */
  readonly left: boolean;
}

/** What a visitor leaves in a world beside a link to it. */
export interface Leaving {
  /** Grows with every change that is worth keeping: what was put, a landing, a step out. */
  readonly changes: number;
  read(): Pick<LeftBehind, "placed" | "carries">;
  /** Puts things where they were left. Visitor and helicopter are where the request has them. */
  write(left: Pick<LeftBehind, "placed" | "carries">): void;
}

export interface Trip {
  /** Years, and years a second. */
  t: number;
  rate: number;
  /** Of the day, where it goes by itself, and how many of them a second. */
  readonly hour?: number;
  readonly spin?: number;
  /** Sets a new stage, which later drawings use. */
  stage(engine: Engine, quality: Quality): Stage;
  /**
   * Draws what is seen `share` of a step after the one before the last, `dt` seconds after the last drawing.
   * `settled` lets nothing lag; `calm` stands still what moves without changing: clouds, rotors, waves.
   */
  draw(share: number, dt: number, settled: boolean, calm: boolean): void;
  step(intent: Intent): void;
  /** A drag in CSS pixels, and notches of a wheel. */
  look(dx: number, dy: number, wheel: number): void;
  /** A double click, from −1 to 1 right and up of the picture's middle: goes there, where one can. */
  visit(right: number, up: number): void;
  /** Travels over a place of a planet, degrees north and east, or is there at once; nothing is to be reached so between islands. */
  goTo?(latitude: number, longitude: number, atOnce: boolean): void;
  /** Asks to go on as another explorer, where there are several. */
  change?(by: string): void;
  /** Begins a tour, where there is one, or ends it. */
  tour?(): void;
  board(): void;
  /** Steps out onto the ground, where one has landed. */
  leave?(): void;
  /** Takes up what lies at one's feet, or puts down what one carries. */
  carry?(): void;
  changeCamera(): void;
  /** Puts the headlamp out or on again, where there is one. */
  toggleLamp?(): void;
  /** Goes on in a changed world. True where it can only be drawn by a new stage. */
  show(world: Opened): boolean;
  /** Begins again where and when a request of the same world says. */
  enter(world: Opened): void;
  pose(): Pose;
  where(): Whereabouts;
  /** What was put somewhere and taken away, where that can be. */
  readonly belongings?: Belongings;
  /** What the instruments show. */
  reading(): HudReading;
  /** What is heard now, and what happened since the last call; the same object may be filled anew. Without it a world is silent. */
  heard?(): AudioState;
  readonly viewfinder: Viewfinder;
  /** Where one comes from space, and goes back to it. */
  readonly beyond?: Beyond;
  /** Where things can be left, which then are there again. */
  readonly leaving?: Leaving;
  /** Stars and planets to choose and fly to, in free space. */
  readonly heavens?: Targets;
}
