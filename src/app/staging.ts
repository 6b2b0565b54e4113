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

export class Staging {
  stage: Stage;
  /** No program is left to compile. */
  compiled = false;
  readonly #options: StagingOptions;
  readonly #context: WebGL2RenderingContext | null | undefined;
  /** The current stage is compiled and has been drawn. */
  #isDrawn = false;
  #isDisposed = false;
  #isLossReported = false;
  #lastWait = 0;
  #compiling = createWork();
  #replacement: Work | undefined;
  /** The stage before the current one. */
  #replaced: Stage | undefined;
  #resolveOpened = () => {};

  constructor(engine: Engine, options: StagingOptions) {
    this.#options = options;
    this.stage = makeAtOnce(options.make());
    this.stage.use();
    this.#context = engine.getRenderingCanvas()?.getContext("webgl2");
    engine.onContextLostObservable.add(() => {
      this.#isLossReported = true;
      this.#isDrawn = false;
      options.lost?.(true);
    });
    engine.onContextRestoredObservable.add(async () => {
      this.#isLossReported = false;
      await this.restage();
      if (this.#isDrawn) options.lost?.(false);
    });
  }

  /** The stage can be drawn: its shaders are compiled, and the graphics context is there. */
  get drawable(): boolean {
    return this.#isDrawn && !this.#isLost;
  }

  /** A new stage is being made while the current one is drawn. */
  get replacing(): boolean {
    return this.#replacement !== undefined;
  }

  /** The context is lost before its event arrives, and the engine restores its resources after the context is back. */
  get #isLost(): boolean {
    return this.#isLossReported || (this.#context?.isContextLost() ?? false);
  }

  /**
   * Compiles the first stage. Resolves once it, or a stage that replaced it, is drawn; also when disposed of. Rejects when the
   * first stage cannot be compiled.
   */
  async open(progress: Progress): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#resolveOpened = resolve;
      this.#compile(progress).catch(reject);
    });
  }

  /** Discards the stage and makes a new one. Never rejects: `failed` is called. */
  async restage(): Promise<void> {
    try {
      this.#discard();
      this.stage = makeAtOnce(this.#options.make());
      this.#isDisposed = false;
      this.stage.use();
      await this.#compile();
    } catch (error) {
      this.#options.failed(error);
    }
  }

  /**
   * Makes a new stage while the current one is drawn. Resolves to true once it is drawn, and to false where a later `replace` or
   * `restage`, disposal or a lost context ended it. Rejects where the new stage cannot be made; the current one is drawn on.
   */
  async replace(): Promise<boolean> {
    if (!this.#isDrawn || this.#isLost) {
      await this.restage();
      return this.#isDrawn;
    }
    this.#cancelReplacement();
    const steps = this.#options.make();
    let next: Stage | undefined;
    const work = createWork(() => {
      next?.dispose();
      // Lets an unfinished generator dispose of the parts it has made.
      (steps as Generator<void, Stage | undefined>).return(undefined);
    });
    this.#replacement = work;
    try {
      next = await makeInSlices(steps, () => work.isCancelled, PAUSE);
      if (next) await this.#untilDrawable(next, work);
      if (!next || work.isCancelled) return false;
      this.#swap(next);
      this.#replacement = undefined;
    } catch (error) {
      if (work.isCancelled) return false;
      this.#cancelReplacement();
      // The context may be lost meanwhile; a new stage is made once it is back.
      if (this.#isLost) return false;
      throw error;
    }
    await this.#disposeInSlices();
    return true;
  }

  /** Draws once all data around the camera has arrived. A later call ends the wait of an earlier one. */
  async drawWhenLoaded(): Promise<void> {
    const own = this.stage;
    const wait = ++this.#lastWait;
    const isCurrent = () => own === this.stage && wait === this.#lastWait;
    while (isCurrent() && !this.#isDrawn) await pause(POLL);
    await this.#drawFully(own, () => !isCurrent());
  }

  dispose(): void {
    this.#lastWait++;
    this.#discard();
    this.#resolveOpened();
  }

  /** Compiles all programs of a stage and waits for its data. */
  async #untilDrawable(own: Stage, work: Work): Promise<void> {
    // Materials that are disposed of while they compile never report completion.
    await Promise.race([own.compile(() => {}), work.cancelled]);
    await Promise.race([own.compileRest?.(), work.cancelled]);
    await this.#untilLoaded(own, () => work.isCancelled);
  }

  /** Resolves once the data of a stage has arrived, or to false when `isOver` before. */
  async #untilLoaded(own: Stage, isOver: () => boolean): Promise<boolean> {
    // Drawing before everything is there would cost a software renderer a second.
    while (!isOver() && (this.#isLost || !own.drawn())) await pause(POLL);
    return !isOver();
  }

  /** Compiles the current stage and draws it. Ends without drawing when the stage is replaced meanwhile. */
  async #compile(progress: Progress = () => {}): Promise<void> {
    const own = this.stage;
    const work = createWork();
    this.#compiling = work;
    try {
      await Promise.race([own.compile(progress), work.cancelled]);
      if (!(await this.#drawFully(own, () => work.isCancelled))) return;
      this.#isDrawn = true;
    } catch (error) {
      this.#isDrawn = false;
      // A stage that is replaced, or will be once the context is back, may fail.
      if (work.isCancelled || this.#isLost) return;
      throw error;
    }
    this.#resolveOpened();
    void this.#finish(own);
  }

  /** Draws a stage once its data has arrived. Resolves to false when `isOver` before. */
  async #drawFully(own: Stage, isOver: () => boolean): Promise<boolean> {
    do {
      if (!(await this.#untilLoaded(own, isOver))) return false;
      this.#options.draw();
    } while (own.incomplete?.());
    return true;
  }

  /** Compiles the programs that the first picture did not need, and draws the parts that a frozen picture has left out meanwhile. */
  async #finish(own: Stage): Promise<void> {
    try {
      // In a new task, as the page does: the first picture is presented before anything else is fetched.
      await pause(0);
      if (own !== this.stage || this.#isDisposed) return;
      await own.compileRest?.();
      if (own === this.stage) this.compiled = true;
      if (own === this.stage && own.incomplete?.() && !this.#isLost) this.#options.draw();
    } catch (error) {
      if (own === this.stage && !this.#isLost) this.#options.failed(error);
    }
  }

  /** Draws another stage from now on. */
  #swap(next: Stage): void {
    const last = this.stage;
    next.use();
    this.stage = next;
    try {
      this.#options.draw();
    } catch (error) {
      last.use();
      this.stage = last;
      throw error;
    }
    this.compiled = true;
    this.#disposeReplaced();
    this.#replaced = last;
  }

  #cancelReplacement(): void {
    this.#replacement?.cancel();
    this.#replacement = undefined;
  }

  #disposeReplaced(): void {
    this.#replaced?.dispose();
    this.#replaced = undefined;
  }

  /** Disposes of the stage before the current one while frames are drawn. */
  async #disposeInSlices(): Promise<void> {
    const last = this.#replaced;
    if (!last) return;
    await pause(PAUSE);
    const isObsolete = () => this.#replaced !== last;
    await makeInSlices(last.disposal(), isObsolete, PAUSE);
    if (!isObsolete()) this.#replaced = undefined;
  }

  #discard(): void {
    this.#isDrawn = this.compiled = false;
    this.#compiling.cancel();
    this.#cancelReplacement();
    this.#disposeReplaced();
    if (!this.#isDisposed) this.stage.dispose();
    this.#isDisposed = true;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
