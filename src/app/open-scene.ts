/**
 * The frame loop of an open world: steps and draws it until it is disposed of. A frozen world is drawn once and not stepped.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Intent, Pose } from "../explorers/explorer.ts";
import { type Changes, diff } from "../recipe/diff.ts";
import type { QualityName, Recipe } from "../recipe/recipe.ts";
import { canonicalRequest, type SceneRequest, withChange } from "../recipe/request.ts";
import { openWorld } from "../recipe/validate.ts";
import { createEngine } from "../render/engine.ts";
import { gpuBytes } from "../render/gpu-bytes.ts";
import { probeUnit } from "../render/gpu-probe.ts";
import { createGpuTimer, type GpuTimer } from "../render/gpu-timer.ts";
import type { PassTimer } from "../render/pass-timer.ts";
import { QUALITY } from "../render/quality.ts";
import { drawnScale, setPixelRatio } from "../render/scene.ts";
import type { FrameFigures } from "../ui/performance.ts";
import { timeStep } from "../ui/time-step.ts";
import { type LiveWorld, STEP } from "../worlds/live-world.ts";
import type { Fault } from "./faults.ts";
import { firstQuality, recallQuality, rememberQuality } from "./first-quality.ts";
import { heapBytes, Meter, type Stats } from "./frame-meter.ts";
import { createPictureScale, SCALES } from "./picture-scale.ts";
import { createQualityController, highestAutomatic } from "./quality-controller.ts";
import { createStaging } from "./staging.ts";

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
  /** Called when the graphics context is lost (true) and when it is back (false). */
  lost?(isLost: boolean): void;
  /** Called when a frame throws, after which no more are drawn, when a stage cannot be made again, and when workers fail. */
  failed?(fault: Fault): void;
}

export interface OpenedScene {
  /** Resolves once everything near the camera has been drawn. */
  readonly ready: Promise<void>;
  readonly live: LiveWorld;
  pose(): Pose;
  stats(): Stats;
  /** Figures of the latest frame, for the performance panel. */
  figures(): FrameFigures;
  scriptMs(): number;
  /** Times frames by pass with the timer that `create` makes, until it is called with null; for the performance panel. */
  timePasses(create: ((engine: Engine, timer: () => GpuTimer | null) => PassTimer) | null): void;
  /** The graphics card and its driver, as the browser names them. */
  readonly renderer: string;
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

/** Milliseconds after which an automatic quality is remembered for the next visit. */
const REMEMBER_AFTER = 30_000;

export function openScene(
  canvas: HTMLCanvasElement,
  recipe: Recipe,
  request: SceneRequest,
  live: LiveWorld,
  options: OpenOptions = {},
): OpenedScene {
  let world = openWorld(recipe, request);
  const engine = createEngine(canvas);
  let programs = 0;
  engine.onAfterShaderCompilationObservable.add(() => {
    programs++;
  });
  const isAutomatic = () => world.start.quality === "auto";
  const { renderer } = engine.getGlInfo();
  /** The quality that is wanted, and the one that is drawn. */
  let quality: QualityName =
    world.start.quality === "auto" ? firstQuality(renderer, () => probeUnit(engine)) : world.start.quality;
  let drawnQuality = quality;
  setPixelRatio(engine, QUALITY[quality]);
  const staging = createStaging(engine, {
    make: () => live.stage(engine, QUALITY[quality], workersFailed),
    draw: drawFirst,
    lost: options.lost,
    failed: (error) => fail({ part: "stage", error }),
  });
  const meter = new Meter();
  const controller = createQualityController();
  const stepScale = createPictureScale();
  const createTimer = () => createGpuTimer(engine._gl as WebGL2RenderingContext);
  let timer = createTimer();
  let passTimer: PassTimer | null = null;
  engine.onContextLostObservable.add(() => timer?.discard());
  engine.onContextRestoredObservable.add(() => {
    timer = createTimer();
  });
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let isDisposed = false;
  /** Seconds that have passed and are not yet simulated. */
  let accumulator = 0;
  /** Position of the last frame between two steps, 0…1. */
  let share = 1;
  /** Share of the pixels along each axis that automatic quality draws: it follows the times of frames. */
  let scale = 1;
  let lastFrame = Number.NaN;
  let raf = requestAnimationFrame(frame);
  let pixelRatio = globalThis.devicePixelRatio;

  /** Draws the first frame of a stage. A running world's camera goes on as it was. */
  function drawFirst(): void {
    drawnQuality = quality;
    setPixelRatio(engine, QUALITY[drawnQuality]);
    const isRunning = staging.replacing && !world.start.freeze;
    draw(isRunning ? share : 1, 0, !isRunning);
  }

  function draw(at: number, dt: number, skipSmoothing: boolean, isStill = world.start.freeze): void {
    const { picture } = staging.stage;
    if (picture) {
      picture.stillFrames = isStill ? QUALITY[drawnQuality].stillFrames : 1;
      picture.scale = isStill ? 1 : isAutomatic() ? scale : drawnScale(engine, QUALITY[drawnQuality]);
    }
    live.draw(at, dt, skipSmoothing, reducedMotion.matches);
  }

  /** Replaces the stage by one of another quality while frames are drawn. */
  async function changeQuality(next: QualityName): Promise<void> {
    quality = next;
    try {
      await staging.replace();
    } catch (error) {
      quality = drawnQuality;
      controller.refuse(next);
      fail({ part: "quality", error });
    }
    controller.reset();
  }

  function fail(fault: Fault): void {
    console.error(fault.error);
    options.failed?.(fault);
  }

  /** A new stage has new workers. */
  function workersFailed(error: Error): void {
    fail({ part: "workers", error, restart: () => void staging.restage() });
  }

  function frame(now: number): void {
    raf = requestAnimationFrame(frame);
    const wasDrawable = staging.drawable;
    try {
      // Compared each frame: browsers do not tell of every change.
      if (pixelRatio !== globalThis.devicePixelRatio) fitCanvas();
      runFrame(now);
    } catch (error) {
      // The context may be lost during a frame.
      if (wasDrawable && !staging.drawable) return;
      cancelAnimationFrame(raf);
      fail({ part: "frame", error });
    }
  }

  function runFrame(now: number): void {
    if (!staging.drawable || world.start.freeze) {
      lastFrame = Number.NaN;
      return;
    }
    const start = performance.now();
    const dt = Number.isNaN(lastFrame) ? STEP : timeStep(now, lastFrame);
    if (isAutomatic()) scale = stepScale({ interval: now - lastFrame, gpuMs: timer?.ms ?? null });
    lastFrame = now;
    const intent = options.before?.(accumulator + dt >= STEP);
    accumulator += intent ? dt : 0;
    while (accumulator >= STEP) {
      if (intent) live.step(intent);
      accumulator -= STEP;
    }
    share = intent ? accumulator / STEP : 1;
    drawTimed(dt);
    options.after?.();
    meter.frame(now, performance.now() - start, staging.stage.stats().uploadBytes);
    if (isAutomatic() && !staging.replacing) adaptQuality();
  }

  /** Draws a frame, and times it for the automatic quality or the performance panel. */
  function drawTimed(dt: number): void {
    const used = passTimer ?? (isAutomatic() ? timer : null);
    used?.begin();
    try {
      draw(share, dt, false);
    } finally {
      used?.end();
    }
  }

  /** Follows the load with the automatic quality, and remembers one that has lasted. */
  function adaptQuality(): void {
    const load = {
      interval: meter.lastInterval,
      script: meter.scriptMs,
      gpu: timer?.ms ?? null,
      scale: staging.stage.picture?.scale ?? 1,
      leastScale: staging.stage.picture ? SCALES[0] : 1,
    };
    const next = controller.step(quality, load);
    if (next !== quality) void changeQuality(next);
    else if (controller.held > REMEMBER_AFTER) rememberQuality(renderer, quality);
  }

  /** The quality to start with when it becomes automatic in a running world. */
  const automaticQuality = () => recallQuality(renderer) ?? highestAutomatic(quality);

  async function open(): Promise<void> {
    options.progress?.("Generating the terrain", 0.1);
    // Lets the page show the label before compiling blocks the thread.
    await new Promise((resolve) => setTimeout(resolve));
    if (isDisposed) return;
    await staging.open((done, of) => {
      const label = done < of ? "Compiling shaders" : "Drawing the first view";
      options.progress?.(label, 0.15 + (0.75 * done) / of);
    });
  }

  /** Follows the size of the canvas and the pixel ratio of the screen. */
  function fitCanvas(): void {
    pixelRatio = globalThis.devicePixelRatio;
    setPixelRatio(engine, QUALITY[drawnQuality]);
    if (staging.drawable) draw(1, 0, true);
  }
  const resize = new ResizeObserver(fitCanvas);
  resize.observe(canvas);

  /** Draws a changed frozen world at once, and again when the data that the change needs has arrived. */
  function drawFrozen(): void {
    draw(1, 0, true);
    if (!staging.stage.drawn()) void staging.drawWhenLoaded();
  }

  function requestNow(): SceneRequest {
    return canonicalRequest({ ...world.start, ...live.where(), t: live.clock.t, rate: live.clock.rate }, recipe);
  }

  return {
    ready: open(),
    live,
    pose: live.pose,
    stats: () => {
      const gpu = { gpuBytes: gpuBytes(engine), programs, compiled: staging.compiled };
      return meter.read(staging.stage.stats(), gpu);
    },
    scriptMs: () => meter.scriptMs,
    timePasses(create) {
      passTimer?.dispose();
      passTimer = create?.(engine, () => timer) ?? null;
    },
    figures() {
      const { picture } = staging.stage;
      const { drawCalls, triangles } = staging.stage.stats();
      return {
        quality: drawnQuality,
        width: picture?.width ?? engine.getRenderWidth(true),
        height: picture?.height ?? engine.getRenderHeight(true),
        scale: picture?.scale ?? 1,
        drawCalls,
        triangles,
        gpuBytes: gpuBytes(engine),
        programs,
        heapBytes: heapBytes(),
        gpu: timer && { ms: timer.ms, passes: passTimer?.read() ?? [] },
      };
    },
    renderer,
    request: requestNow,
    change(name, value) {
      const before = requestNow();
      const after = withChange(recipe, before, name, value);
      const changes = diff(recipe, before, after);
      world = openWorld(recipe, after);
      live.clock.t = world.start.t;
      live.clock.rate = world.start.rate;
      const restage = live.apply(world, changes);
      if (name === "quality") quality = world.start.quality === "auto" ? automaticQuality() : world.start.quality;
      if (restage === "now") void staging.restage();
      // A stage on its way would not know of the change.
      else if (
        restage === "behind" ||
        quality !== drawnQuality ||
        (staging.replacing && (changes.ground || changes.look || name === "quality"))
      )
        void changeQuality(quality);
      if (staging.drawable && world.start.freeze) drawFrozen();
      return changes;
    },
    preview(profile) {
      live.preview({ ...world, profile });
      if (staging.drawable && world.start.freeze) drawFrozen();
    },
    go(next) {
      const changes = diff(recipe, requestNow(), next);
      world = openWorld(recipe, next);
      if (changes.look) live.apply(world, { ...changes, ground: false, programs: false });
      live.restart(world);
      if (staging.replacing) void changeQuality(quality);
      lastFrame = Number.NaN;
      return staging.drawWhenLoaded();
    },
    async travel(move) {
      move(live, reducedMotion.matches);
      if (reducedMotion.matches) await staging.drawWhenLoaded();
    },
    step(seconds, intent, every) {
      // A frame of a running world is one step and one draw, so of the steps between two draws the slowest counts.
      let slowest = 0;
      for (let i = 1; i <= Math.round(seconds / STEP); i++) {
        const start = performance.now();
        live.step(intent);
        const stepped = performance.now();
        slowest = Math.max(slowest, stepped - start);
        if (i % every !== 0 || !staging.drawable) continue;
        draw(1, every * STEP, false);
        meter.frame(start, slowest + performance.now() - stepped, staging.stage.stats().uploadBytes);
        slowest = 0;
      }
      lastFrame = Number.NaN;
    },
    engine,
    drawStill: () => draw(1, 0, true, true),
    dispose() {
      isDisposed = true;
      cancelAnimationFrame(raf);
      resize.disconnect();
      staging.dispose();
      passTimer?.dispose();
      timer?.discard();
      engine.dispose();
    },
  };
}
