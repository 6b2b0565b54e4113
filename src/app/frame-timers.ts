/** Times of frames on the graphics card: as a whole for the automatic quality, by pass for the performance panel. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { GpuTimer } from "../render/gpu-timer.ts";
import type { PassTimer } from "../render/pass-timer.ts";
import type { FrameFigures } from "../ui/performance.ts";

export type CreateGpuTimer = (gl: WebGL2RenderingContext) => GpuTimer | null;
export type CreatePassTimer = (engine: Engine, timer: () => GpuTimer | null) => PassTimer;

export class FrameTimers {
  readonly #engine: Engine;
  #create: CreateGpuTimer = () => null;
  #timer: GpuTimer | null = null;
  #passes: PassTimer | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
    engine.onContextLostObservable.add(() => this.#timer?.discard());
    engine.onContextRestoredObservable.add(() => this.begin(this.#create));
  }

  /** Times frames from now on, by a timer that is loaded after the first picture. */
  begin(create: CreateGpuTimer): void {
    this.#create = create;
    this.#timer = create(this.#engine._gl as WebGL2RenderingContext);
  }

  /** Milliseconds of the latest frame that was timed as a whole; null where none is known. */
  get ms(): number | null {
    return this.#timer?.ms ?? null;
  }

  /** Milliseconds of a frame, and by pass; null where the browser cannot time it. */
  get figures(): FrameFigures["gpu"] {
    return this.#timer && { ms: this.#timer.ms, passes: this.#passes?.read() ?? [] };
  }

  /** Times frames by pass until it is called with null. */
  timePasses(create: CreatePassTimer | null): void {
    this.#passes?.dispose();
    this.#passes = create?.(this.#engine, () => this.#timer) ?? null;
  }

  /** Draws a frame. `isTimed`: whether it is timed as a whole where it is not timed by pass. */
  time(draw: () => void, isTimed: boolean): void {
    const used = this.#passes ?? (isTimed ? this.#timer : null);
    used?.begin();
    try {
      draw();
    } finally {
      used?.end();
    }
  }

  dispose(): void {
    this.#passes?.dispose();
    this.#timer?.discard();
  }
}
