/**
 * The frame loop of an open world: steps and draws it until it is disposed of. A frozen world is drawn once and not stepped.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Intent, Pose } from "../explorers/explorer.ts";
import { type Changes, diff } from "../recipe/diff.ts";
import type { QualityName, Recipe } from "../recipe/recipe.ts";
import { canonicalRequest, type SceneRequest, withChange } from "../recipe/request.ts";
import { type Opened, openWorld } from "../recipe/validate.ts";
import { createEngine } from "../render/engine.ts";
import { gpuBytes } from "../render/gpu-bytes.ts";
import { probeUnit } from "../render/gpu-probe.ts";
import { QUALITY } from "../render/quality.ts";
import { drawnScale, setPixelRatio } from "../render/scene.ts";
import type { FrameFigures } from "../ui/performance.ts";
import { timeStep } from "../ui/time-step.ts";
import { say } from "../words/words.ts";
import { type LiveWorld, STEP } from "../worlds/live-world.ts";
import type { Failure } from "./failures.ts";
import { heapBytes, Meter, type Stats } from "./frame-meter.ts";
import { type CreateGpuTimer, type CreatePassTimer, FrameTimers } from "./frame-timers.ts";
import { SceneQuality } from "./scene-quality.ts";
import { Staging } from "./staging.ts";

/** Shortest interval of frames that save the battery, ms: every second one of a screen of 60 Hz. */
const SAVING_MS = 30;

export interface OpenOptions {
  /** Reports the current task while the world opens, and the fraction done, 0…1. */
  progress?(label: string, fraction: number): void;
  /**
   * Called before each frame of a running world, with whether the frame takes a step. Returns the player's intent, or null to
   * pause the simulation.
   */
  before?(steps: boolean): Intent | null;
  /** Called after each frame. */
  after?(): void;
  /** Called instead of both in each frame of a frozen world. */
  stopped?(): void;
  /** Called when the graphics context is lost (true) and when it is back (false). */
  lost?(isLost: boolean): void;
  /** Called when a frame throws, after which no more are drawn, when a stage cannot be made again, and when workers fail. */
  failed?(failure: Failure): void;
}

export interface OpenedScene {
  /** Neither steps nor draws frames while it is true. */
  paused: boolean;
  /** Resolves once everything near the camera has been drawn. */
  readonly ready: Promise<void>;
  readonly live: LiveWorld;
  pose(): Pose;
  stats(): Stats;
  /** Figures of the latest frame, for the performance panel. */
  figures(): FrameFigures;
  scriptMs(): number;
  /** Times frames with the timer that `create` makes. */
  timeFrames(create: CreateGpuTimer): void;
  /** Times frames by pass with the timer that `create` makes, until it is called with null; for the performance panel. */
  timePasses(create: CreatePassTimer | null): void;
  /** The graphics card and its driver, as the browser names them. */
  readonly renderer: string;
  /** Saves the battery: 30 frames a second, and low automatic quality. */
  saving: boolean;
  /** The request that opens the current view again. */
  request(): SceneRequest;
  /**
   * Changes a parameter of the world, the hour, t, rate, seed or quality, and returns its effects. Throws a RangeError for a value out
   * of range.
   */
  change(name: string, value: number | string): Changes;
  /**
   * Shows the ground of another profile, a name or code of one with as many samples, before `change("profile", …)` makes everything
   * follow.
   */
  preview(profile: string): void;
  /** Moves the player to the place and time of another request with the same ground. Resolves once that is drawn. */
  go(request: SceneRequest): Promise<void>;
  /** Moves the player. With reduced motion `atOnce` is true, and the promise resolves once the new view is drawn. */
  travel(move: (live: LiveWorld, atOnce: boolean) => void): Promise<void>;
  /** Advances by fixed steps and draws every n-th; for tests and benchmarks. */
  step(seconds: number, intent: Intent, draw: number): void;
  readonly engine: Engine;
  /** Draws a frame as of a frozen picture. */
  drawStill(): void;
  dispose(): void;
}

export function openScene(
  canvas: HTMLCanvasElement,
  recipe: Recipe,
  request: SceneRequest,
  live: LiveWorld,
  options: OpenOptions = {},
): OpenedScene {
  return new Scene(canvas, recipe, request, live, options);
}

class Scene implements OpenedScene {
  paused = false;
  readonly ready: Promise<void>;
  readonly live: LiveWorld;
  readonly engine: Engine;
  readonly renderer: string;
  saving = false;
  readonly #recipe: Recipe;
  readonly #options: OpenOptions;
  readonly #quality: SceneQuality;
  readonly #staging: Staging;
  readonly #timers: FrameTimers;
  readonly #meter = new Meter();
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #resize = new ResizeObserver(() => this.#fitCanvas());
  #world: Opened;
  #programs = 0;
  #isDisposed = false;
  /** Seconds that have passed and are not yet simulated. */
  #accumulator = 0;
  /** Position of the last frame between two steps, 0…1. */
  #share = 1;
  #lastFrame = Number.NaN;
  #raf: number;
  #pixelRatio = globalThis.devicePixelRatio;

  constructor(canvas: HTMLCanvasElement, recipe: Recipe, request: SceneRequest, live: LiveWorld, options: OpenOptions) {
    [this.#recipe, this.live, this.#options] = [recipe, live, options];
    this.#world = openWorld(recipe, request);
    const engine = createEngine(canvas);
    this.engine = engine;
    engine.onAfterShaderCompilationObservable.add(() => {
      this.#programs++;
    });
    this.renderer = engine.getGlInfo().renderer;
    this.#quality = new SceneQuality(
      this.renderer,
      () => this.#world.start.quality,
      () => probeUnit(engine),
    );
    setPixelRatio(engine, QUALITY[this.#quality.wanted]);
    this.#staging = new Staging(engine, {
      make: () => live.stage(engine, QUALITY[this.#quality.wanted], (error) => this.#workersFailed(error)),
      draw: () => this.#drawFirst(),
      lost: options.lost,
      failed: (error) => this.#fail({ part: "stage", error }),
    });
    this.#timers = new FrameTimers(engine);
    this.#raf = requestAnimationFrame(this.#frame);
    this.#resize.observe(canvas);
    this.ready = this.#open();
  }

  pose(): Pose {
    return this.live.pose();
  }

  stats(): Stats {
    const gpu = { gpuBytes: gpuBytes(this.engine), programs: this.#programs, compiled: this.#staging.compiled };
    return this.#meter.read(this.#staging.stage.stats(), gpu);
  }

  scriptMs(): number {
    return this.#meter.scriptMs;
  }

  timeFrames(create: CreateGpuTimer): void {
    this.#timers.begin(create);
  }

  timePasses(create: CreatePassTimer | null): void {
    this.#timers.timePasses(create);
  }

  figures(): FrameFigures {
    const { picture } = this.#staging.stage;
    const { drawCalls, triangles } = this.#staging.stage.stats();
    return {
      quality: this.#quality.drawn,
      width: picture?.width ?? this.engine.getRenderWidth(true),
      height: picture?.height ?? this.engine.getRenderHeight(true),
      scale: picture?.scale ?? 1,
      drawCalls,
      triangles,
      gpuBytes: gpuBytes(this.engine),
      programs: this.#programs,
      heapBytes: heapBytes(),
      gpu: this.#timers.figures,
    };
  }

  request(): SceneRequest {
    const { t, rate } = this.live.clock;
    return canonicalRequest({ ...this.#world.start, ...this.live.where(), t, rate }, this.#recipe);
  }

  change(name: string, value: number | string): Changes {
    const before = this.request();
    const after = withChange(this.#recipe, before, name, value);
    const changes = diff(this.#recipe, before, after);
    this.#world = openWorld(this.#recipe, after);
    const { start } = this.#world;
    this.live.clock.t = start.t;
    this.live.clock.rate = start.rate;
    const restage = this.live.apply(this.#world, changes);
    if (name === "quality") this.#quality.chosen();
    const { wanted, drawn } = this.#quality;
    // A stage on its way would not know of the change.
    const isOutdated = this.#staging.replacing && (changes.ground || changes.look || name === "quality");
    if (restage === "now") void this.#staging.restage();
    else if (restage === "behind" || wanted !== drawn || isOutdated) void this.#changeQuality(wanted);
    if (this.#staging.drawable && start.freeze) this.#drawFrozen();
    return changes;
  }

  preview(profile: string): void {
    this.live.preview({ ...this.#world, profile });
    if (this.#staging.drawable && this.#world.start.freeze) this.#drawFrozen();
  }

  go(next: SceneRequest): Promise<void> {
    const changes = diff(this.#recipe, this.request(), next);
    this.#world = openWorld(this.#recipe, next);
    if (changes.look) this.live.apply(this.#world, { ...changes, ground: false, programs: false });
    this.live.restart(this.#world);
    if (this.#staging.replacing) void this.#changeQuality(this.#quality.wanted);
    this.#lastFrame = Number.NaN;
    return this.#staging.drawWhenLoaded();
  }

  async travel(move: (live: LiveWorld, atOnce: boolean) => void): Promise<void> {
    const atOnce = this.#reducedMotion.matches;
    move(this.live, atOnce);
    if (atOnce) await this.#staging.drawWhenLoaded();
  }

  step(seconds: number, intent: Intent, every: number): void {
    // A frame of a running world is one step and one draw, so of the steps between two draws the slowest counts.
    let slowest = 0;
    for (let i = 1; i <= Math.round(seconds / STEP); i++) {
      const start = performance.now();
      this.live.step(intent);
      const stepped = performance.now();
      slowest = Math.max(slowest, stepped - start);
      if (i % every !== 0 || !this.#staging.drawable) continue;
      this.#draw(1, every * STEP, false);
      this.#meter.frame(start, slowest + performance.now() - stepped, this.#staging.stage.stats().uploadBytes);
      slowest = 0;
    }
    this.#lastFrame = Number.NaN;
  }

  drawStill(): void {
    this.#draw(1, 0, true, true);
  }

  dispose(): void {
    this.#isDisposed = true;
    cancelAnimationFrame(this.#raf);
    this.#resize.disconnect();
    this.#staging.dispose();
    this.#timers.dispose();
    this.engine.dispose();
  }

  async #open(): Promise<void> {
    const { progress } = this.#options;
    progress?.(say("Generating the terrain"), 0.1);
    // Lets the page show the label before compiling blocks the thread.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.#isDisposed) return;
    await this.#staging.open((done, of) => {
      const label = say(done < of ? "Compiling shaders" : "Drawing the first view");
      progress?.(label, 0.15 + (0.75 * done) / of);
    });
  }

  /** Draws the first frame of a stage. A running world's camera goes on as it was. */
  #drawFirst(): void {
    this.#quality.drawn = this.#quality.wanted;
    setPixelRatio(this.engine, QUALITY[this.#quality.drawn]);
    const isRunning = this.#staging.replacing && !this.#world.start.freeze;
    this.#draw(isRunning ? this.#share : 1, 0, !isRunning);
  }

  #draw(share: number, dt: number, skipSmoothing: boolean, isStill = this.#world.start.freeze): void {
    const { picture } = this.#staging.stage;
    const { isAutomatic, scale, drawn } = this.#quality;
    if (picture) {
      picture.stillFrames = isStill ? QUALITY[drawn].stillFrames : 1;
      picture.scale = isStill ? 1 : isAutomatic ? scale : drawnScale(this.engine, QUALITY[drawn]);
    }
    // Nothing moves in a frozen picture, which is the same for everyone.
    this.live.draw(share, dt, skipSmoothing, this.#reducedMotion.matches && !this.#world.start.freeze);
  }

  /** Draws a changed frozen world at once, and again when the data that the change needs has arrived. */
  #drawFrozen(): void {
    this.#draw(1, 0, true);
    if (!this.#staging.stage.drawn()) void this.#staging.drawWhenLoaded();
  }

  /** Replaces the stage by one of another quality while frames are drawn. */
  async #changeQuality(next: QualityName): Promise<void> {
    this.#quality.wanted = next;
    try {
      await this.#staging.replace();
    } catch (error) {
      this.#quality.refuse(next);
      this.#fail({ part: "quality", error });
    }
    this.#quality.settle();
  }

  #fail(failure: Failure): void {
    console.error(failure.error);
    this.#options.failed?.(failure);
  }

  /** A new stage has new workers. */
  #workersFailed(error: Error): void {
    this.#fail({ part: "workers", error, restart: () => void this.#staging.restage() });
  }

  readonly #frame = (now: number): void => {
    this.#raf = requestAnimationFrame(this.#frame);
    const wasDrawable = this.#staging.drawable;
    try {
      // Compared each frame: browsers do not tell of every change.
      if (this.#pixelRatio !== globalThis.devicePixelRatio) this.#fitCanvas();
      this.#runFrame(now);
    } catch (error) {
      // The context may be lost during a frame.
      if (wasDrawable && !this.#staging.drawable) return;
      cancelAnimationFrame(this.#raf);
      this.#fail({ part: "frame", error });
    }
  };

  #runFrame(now: number): void {
    if (!this.#staging.drawable || this.#world.start.freeze || this.paused) {
      this.#lastFrame = Number.NaN;
      if (this.#world.start.freeze) this.#options.stopped?.();
      return;
    }
    if (this.saving && now - this.#lastFrame < SAVING_MS) return;
    const start = performance.now();
    const dt = Number.isNaN(this.#lastFrame) ? STEP : timeStep(now, this.#lastFrame);
    if (!this.saving) this.#quality.stepScale({ interval: now - this.#lastFrame, gpuMs: this.#timers.ms });
    this.#lastFrame = now;
    this.#simulate(dt);
    this.#timers.time(() => this.#draw(this.#share, dt, false), this.#quality.isAutomatic);
    this.#options.after?.();
    this.#meter.frame(now, performance.now() - start, this.#staging.stage.stats().uploadBytes);
    if (this.#quality.isAutomatic && !this.#staging.replacing) this.#adaptQuality();
  }

  /** Advances the simulation by the steps that `dt` seconds complete. */
  #simulate(dt: number): void {
    const intent = this.#options.before?.(this.#accumulator + dt >= STEP);
    this.#accumulator += intent ? dt : 0;
    while (this.#accumulator >= STEP) {
      if (intent) this.live.step(intent);
      this.#accumulator -= STEP;
    }
    this.#share = intent ? this.#accumulator / STEP : 1;
  }

  #adaptQuality(): void {
    const next = this.saving
      ? "low"
      : this.#quality.adapt(this.#meter, this.#timers.ms, this.#staging.stage.picture?.scale ?? null);
    if (next !== this.#quality.wanted) void this.#changeQuality(next);
  }

  /** Follows the size of the canvas and the pixel ratio of the screen. */
  #fitCanvas(): void {
    this.#pixelRatio = globalThis.devicePixelRatio;
    setPixelRatio(this.engine, QUALITY[this.#quality.drawn]);
    if (this.#staging.drawable) this.#draw(1, 0, true);
  }
}
