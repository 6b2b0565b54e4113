/**
 * The stage of an open world on one engine. A stage is compiled before it is drawn, and replaced by a new one for another
 * quality or after the graphics context was lost. Nothing may be drawn in between.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Stage } from "../worlds/live-world.ts";

type Progress = (done: number, of: number) => void;

export interface Staging {
  readonly stage: Stage;
  /** The stage can be drawn: its shaders are compiled, and the graphics context is there. */
  readonly drawable: boolean;
  /**
   * Compiles the first stage. Resolves once it, or a stage that replaced it, is drawn; also when disposed of. Rejects when the
   * first stage cannot be compiled.
   */
  open(progress: Progress): Promise<void>;
  /** Replaces the stage by a new one. Never rejects: `failed` is called. */
  restage(): Promise<void>;
  /** Draws once all data around the camera has arrived. A later call ends the wait of an earlier one. */
  drawWhenLoaded(): Promise<void>;
  dispose(): void;
}

export interface StagingOptions {
  make(): Stage;
  /** Draws a stage that has become drawable. */
  draw(): void;
  /** The graphics context was lost, or is back and drawn. */
  lost?: ((isLost: boolean) => void) | undefined;
  /** A new stage could not be made, compiled or drawn. Nothing is drawn from then on. */
  failed(error: unknown): void;
}

/** Milliseconds between two checks for arrived data. */
const POLL = 5;

export function createStaging(engine: Engine, { make, draw, lost, failed }: StagingOptions): Staging {
  let stage = make();
  let isCompiled = false;
  let isDisposed = false;
  let isLossReported = false;
  let lastWait = 0;
  const context = engine.getRenderingCanvas()?.getContext("webgl2");
  // The context is lost before its event arrives, and the engine restores its resources after the context is back.
  const isLost = () => isLossReported || (context?.isContextLost() ?? false);
  let cancelCompile = () => {};
  let resolveOpened = () => {};
  let rejectOpened = (_error: unknown) => {};

  /** Compiles the stage, waits for its data and draws it. Ends without drawing when the stage is replaced meanwhile. */
  async function compile(progress: Progress = () => {}): Promise<void> {
    const own = stage;
    let isCancelled = false;
    const cancelled = new Promise<void>((resolve) => {
      cancelCompile = () => {
        isCancelled = true;
        resolve();
      };
    });
    try {
      // Materials that are disposed of while they compile never report completion.
      await Promise.race([own.compile(progress), cancelled]);
      // Drawing before everything is there would cost a software renderer a second.
      while (!isCancelled && (isLost() || !own.drawn())) await pause();
      if (isCancelled) return;
      isCompiled = true;
      draw();
    } catch (error) {
      isCompiled = false;
      // A stage that is replaced, or will be once the context is back, may fail.
      if (isCancelled || isLost()) return;
      throw error;
    }
    resolveOpened();
  }

  function discard(): void {
    isCompiled = false;
    cancelCompile();
    if (!isDisposed) stage.dispose();
    isDisposed = true;
  }

  async function restage(): Promise<void> {
    try {
      discard();
      stage = make();
      isDisposed = false;
      await compile();
    } catch (error) {
      failed(error);
    }
  }

  engine.onContextLostObservable.add(() => {
    isLossReported = true;
    isCompiled = false;
    lost?.(true);
  });
  engine.onContextRestoredObservable.add(async () => {
    isLossReported = false;
    await restage();
    if (isCompiled) lost?.(false);
  });

  return {
    get stage() {
      return stage;
    },
    get drawable() {
      return isCompiled && !isLost();
    },
    async open(progress) {
      const opened = new Promise<void>((resolve, reject) => {
        [resolveOpened, rejectOpened] = [resolve, reject];
      });
      compile(progress).catch(rejectOpened);
      await opened;
    },
    restage,
    async drawWhenLoaded() {
      const own = stage;
      const wait = ++lastWait;
      const isCurrent = () => own === stage && wait === lastWait;
      while (isCurrent() && (!isCompiled || isLost() || !own.drawn())) await pause();
      if (isCurrent()) draw();
    },
    dispose() {
      lastWait++;
      discard();
      resolveOpened();
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL));
