/**
 * The stage of an open world on one engine. A stage is made and compiled before it is drawn.
 *
 *   replace   for another quality: the current stage is drawn until the next one can be, which is made in slices between frames
 *   restage   for another world, or after the graphics context was lost: nothing is drawn until the new stage can be
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { type Making, makeAtOnce, makeInSlices } from "../render/making.ts";
import type { Stage } from "../worlds/live-world.ts";

type Progress = (done: number, of: number) => void;

export interface Staging {
  readonly stage: Stage;
  /** The stage can be drawn: its shaders are compiled, and the graphics context is there. */
  readonly drawable: boolean;
  /** No program is left to compile. */
  readonly compiled: boolean;
  /**
   * Compiles the first stage. Resolves once it, or a stage that replaced it, is drawn; also when disposed of. Rejects when the
   * first stage cannot be compiled.
   */
  open(progress: Progress): Promise<void>;
  /** Discards the stage and makes a new one. Never rejects: `failed` is called. */
  restage(): Promise<void>;
  /**
   * Makes a new stage while the current one is drawn. Resolves to true once it is drawn, and to false where a later `replace` or
   * `restage`, disposal or a lost context ended it. Rejects where the new stage cannot be made; the current one is drawn on.
   */
  replace(): Promise<boolean>;
  /** A new stage is being made while the current one is drawn. */
  readonly replacing: boolean;
  /** Draws once all data around the camera has arrived. A later call ends the wait of an earlier one. */
  drawWhenLoaded(): Promise<void>;
  dispose(): void;
}

export interface StagingOptions {
  /** Makes the stage that is wanted now. */
  make(): Making<Stage>;
  /** Draws a stage that has become drawable, for the first time. */
  draw(): void;
  /** The graphics context was lost, or is back and drawn. */
  lost?: ((isLost: boolean) => void) | undefined;
  /** A new stage could not be made, compiled or drawn. Nothing is drawn from then on. */
  failed(error: unknown): void;
}

/** Milliseconds between two checks for arrived data. */
const POLL = 5;
/** Milliseconds of the pause after a slice of making or disposing of a stage while another is drawn, in which a frame is drawn. */
const PAUSE = 12;

/** Work on a stage, until it is cancelled. */
interface Work {
  isCancelled: boolean;
  readonly cancelled: Promise<void>;
  cancel(): void;
}

/** `cleanUp` disposes of the unfinished stage when the work is cancelled. */
function createWork(cleanUp = () => {}): Work {
  let resolveCancelled = () => {};
  const work: Work = {
    isCancelled: false,
    cancelled: new Promise((resolve) => {
      resolveCancelled = resolve;
    }),
    cancel() {
      if (work.isCancelled) return;
      work.isCancelled = true;
      resolveCancelled();
      cleanUp();
    },
  };
  return work;
}

export function createStaging(engine: Engine, { make, draw, lost, failed }: StagingOptions): Staging {
  let stage = makeAtOnce(make());
  stage.use();
  let isCompiled = false;
  let isFinished = false;
  let isDisposed = false;
  let isLossReported = false;
  let lastWait = 0;
  const context = engine.getRenderingCanvas()?.getContext("webgl2");
  // The context is lost before its event arrives, and the engine restores its resources after the context is back.
  const isLost = () => isLossReported || (context?.isContextLost() ?? false);
  let compiling = createWork();
  let replacement: Work | undefined;
  /** The stage before the current one. */
  let replaced: Stage | undefined;
  let resolveOpened = () => {};
  let rejectOpened = (_error: unknown) => {};

  /** Compiles all programs of a stage and waits for its data. */
  async function untilDrawable(own: Stage, work: Work): Promise<void> {
    // Materials that are disposed of while they compile never report completion.
    await Promise.race([own.compile(() => {}), work.cancelled]);
    await Promise.race([own.compileRest?.(), work.cancelled]);
    await untilLoaded(own, () => work.isCancelled);
  }

  /** Resolves once the data of a stage has arrived, or to false when `isOver` before. */
  async function untilLoaded(own: Stage, isOver: () => boolean): Promise<boolean> {
    // Drawing before everything is there would cost a software renderer a second.
    while (!isOver() && (isLost() || !own.drawn())) await pause(POLL);
    return !isOver();
  }

  /** Compiles the current stage and draws it. Ends without drawing when the stage is replaced meanwhile. */
  async function compile(progress: Progress = () => {}): Promise<void> {
    const own = stage;
    const work = createWork();
    compiling = work;
    try {
      await Promise.race([own.compile(progress), work.cancelled]);
      if (!(await drawFully(own, () => work.isCancelled))) return;
      isCompiled = true;
    } catch (error) {
      isCompiled = false;
      // A stage that is replaced, or will be once the context is back, may fail.
      if (work.isCancelled || isLost()) return;
      throw error;
    }
    resolveOpened();
    void finish(own);
  }

  /** Draws a stage once its data has arrived. Resolves to false when `isOver` before. */
  async function drawFully(own: Stage, isOver: () => boolean): Promise<boolean> {
    do {
      if (!(await untilLoaded(own, isOver))) return false;
      draw();
    } while (own.incomplete?.());
    return true;
  }

  /** Compiles the programs that the first picture did not need, and draws the parts that a frozen picture has left out meanwhile. */
  async function finish(own: Stage): Promise<void> {
    try {
      // In a new task, as the page does: the first picture is presented before anything else is fetched.
      await pause(0);
      if (own !== stage || isDisposed) return;
      await own.compileRest?.();
      if (own === stage) isFinished = true;
      if (own === stage && own.incomplete?.() && !isLost()) draw();
    } catch (error) {
      if (own === stage && !isLost()) failed(error);
    }
  }

  function cancelReplacement(): void {
    replacement?.cancel();
    replacement = undefined;
  }

  function disposeReplaced(): void {
    replaced?.dispose();
    replaced = undefined;
  }

  /** Disposes of the stage before the current one while frames are drawn. */
  async function disposeInSlices(): Promise<void> {
    const last = replaced;
    if (!last) return;
    await pause(PAUSE);
    const isObsolete = () => replaced !== last;
    await makeInSlices(last.disposal(), isObsolete, PAUSE);
    if (!isObsolete()) replaced = undefined;
  }

  function discard(): void {
    isCompiled = false;
    isFinished = false;
    compiling.cancel();
    cancelReplacement();
    disposeReplaced();
    if (!isDisposed) stage.dispose();
    isDisposed = true;
  }

  async function restage(): Promise<void> {
    try {
      discard();
      stage = makeAtOnce(make());
      isDisposed = false;
      stage.use();
      await compile();
    } catch (error) {
      failed(error);
    }
  }

  async function replace(): Promise<boolean> {
    if (!isCompiled || isLost()) {
      await restage();
      return isCompiled;
    }
    cancelReplacement();
    const steps = make();
    let next: Stage | undefined;
    const work = createWork(() => {
      next?.dispose();
      // Lets an unfinished generator dispose of the parts it has made.
      (steps as Generator<void, Stage | undefined>).return(undefined);
    });
    replacement = work;
    try {
      next = await makeInSlices(steps, () => work.isCancelled, PAUSE);
      if (next) await untilDrawable(next, work);
      if (!next || work.isCancelled) return false;
      swap(next);
      replacement = undefined;
    } catch (error) {
      if (work.isCancelled) return false;
      cancelReplacement();
      // The context may be lost meanwhile; a new stage is made once it is back.
      if (isLost()) return false;
      throw error;
    }
    await disposeInSlices();
    return true;
  }

  /** Draws another stage from now on. */
  function swap(next: Stage): void {
    const last = stage;
    next.use();
    stage = next;
    try {
      draw();
    } catch (error) {
      last.use();
      stage = last;
      throw error;
    }
    isFinished = true;
    disposeReplaced();
    replaced = last;
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
    get compiled() {
      return isFinished;
    },
    async open(progress) {
      const opened = new Promise<void>((resolve, reject) => {
        [resolveOpened, rejectOpened] = [resolve, reject];
      });
      compile(progress).catch(rejectOpened);
      await opened;
    },
    restage,
    replace,
    get replacing() {
      return replacement !== undefined;
    },
    async drawWhenLoaded() {
      const own = stage;
      const wait = ++lastWait;
      const isCurrent = () => own === stage && wait === lastWait;
      while (isCurrent() && !isCompiled) await pause(POLL);
      await drawFully(own, () => !isCurrent());
    },
    dispose() {
      lastWait++;
      discard();
      resolveOpened();
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
