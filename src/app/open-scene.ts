/**
 * The frame loop of an open world: steps and draws it until it is disposed of. A frozen world draws one picture and stands
 * still.
 */
import type { Intent, Pose } from "../explorers/explorer.ts";
import { type Changes, diff } from "../recipe/diff.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { canonicalRequest, type QualityName, type SceneRequest, withChange } from "../recipe/request.ts";
import { openWorld } from "../recipe/validate.ts";
import { createEngine } from "../render/engine.ts";
import { QUALITY, qualityBelow, startQuality } from "../render/quality.ts";
import { type LiveWorld, STEP } from "../worlds/live-world.ts";
import { Meter, type Stats } from "./frame-meter.ts";
import { longestSide, photograph } from "./screenshot.ts";
import { createStaging } from "./staging.ts";

export interface OpenOptions {
  /** Reports what is being done while the world opens, and how much of it is done, 0…1. */
  stage?(label: string, fraction: number): void;
  /**
   * Called before each frame of a running world, with whether the frame takes a step; returns the player's intent. With null the
   * world stands still.
   */
  before?(steps: boolean): Intent | null;
  /** Called after each frame. */
  after?(): void;
  /** Called when the graphics context is lost (true) and when it is back (false). */
  lost?(isLost: boolean): void;
}

export interface OpenedScene {
  /** Resolves once everything near has been drawn. */
  readonly ready: Promise<void>;
  readonly live: LiveWorld;
  pose(): Pose;
  stats(): Stats;
  /** The request that opens the current view again. */
  request(): SceneRequest;
  /**
   * Changes a parameter of the world, the hour, t, rate, seed or quality, and returns what that changes. Throws a RangeError
   * outside its range.
   */
  change(name: string, value: number | string): Changes;
  /** Goes to the place and time of another request of the same ground; resolves once that is drawn. */
  go(request: SceneRequest): Promise<void>;
  /** Moves the player; `atOnce` is true with reduced motion, and then it resolves once the new view is drawn. */
  travel(move: (live: LiveWorld, atOnce: boolean) => void): Promise<void>;
  /** Advances by fixed steps, drawing every n-th; for tests and benches. */
  step(seconds: number, intent: Intent, draw: number): void;
  /** One picture of so many pixels. Throws where the graphics card cannot. */
  photograph(width: number, height: number): HTMLCanvasElement;
  /** The longest side that such a picture may have, pixels. */
  readonly longestSide: number;
  dispose(): void;
}

/** Steps that one frame may catch up: after a longer pause the world waits. */
const MOST_STEPS = 6;
/** Milliseconds between frames, and for how many frames on end, before the automatic quality steps down. */
const SLOW = 28;
const SLOW_FRAMES = 90;

export function openScene(
  canvas: HTMLCanvasElement,
  recipe: Recipe,
  request: SceneRequest,
  live: LiveWorld,
  options: OpenOptions = {},
): OpenedScene {
  let world = openWorld(recipe, request);
  const engine = createEngine(canvas);
  const automatic = () => world.start.quality === "auto";
  let quality: QualityName = world.start.quality === "auto" ? startQuality(engine) : world.start.quality;
  const staging = createStaging(engine, {
    make: () => live.stage(engine, QUALITY[quality]),
    draw: () => draw(1, 0, true),
    lost: options.lost,
  });
  const meter = new Meter();
  /** Clouds and rotors stand still with it. */
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let gone = false;
  let late = 0;
  let last = Number.NaN;
  let slow = 0;
  let raf = requestAnimationFrame(frame);

  function draw(share: number, dt: number, settled: boolean): void {
    live.draw(share, dt, settled, reducedMotion.matches);
  }

  function frame(now: number): void {
    raf = requestAnimationFrame(frame);
    if (!staging.standing || world.start.freeze) {
      last = Number.NaN;
      return;
    }
    const start = performance.now();
    const passed = Number.isNaN(last) ? STEP : Math.min((now - last) / 1000, MOST_STEPS * STEP);
    last = now;
    const intent = options.before?.(late + passed >= STEP);
    late += intent ? passed : 0;
    while (late >= STEP) {
      if (intent) live.step(intent);
      late -= STEP;
    }
    draw(intent ? late / STEP : 1, passed, false);
    options.after?.();
    meter.frame(now, performance.now() - start, staging.stage.stats().uploadBytes);
    ease();
  }

  /** Steps the automatic quality down when frames come too slowly for too long. */
  function ease(): void {
    slow = meter.interval > SLOW ? slow + 1 : 0;
    const below = qualityBelow(quality);
    if (!automatic() || slow < SLOW_FRAMES || !below) return;
    slow = 0;
    quality = below;
    void staging.restage();
  }

  async function open(): Promise<void> {
    options.stage?.("Laying out the land", 0.1);
    // Lets the page show it before the compiler takes the thread.
    await new Promise((resolve) => setTimeout(resolve));
    if (gone) return;
    await staging.open((done, of) => {
      const label = done < of ? "Compiling light and land" : "Drawing the first view";
      options.stage?.(label, 0.15 + (0.75 * done) / of);
    });
  }

  const resize = new ResizeObserver(() => {
    engine.resize();
    if (staging.standing) draw(1, 0, true);
  });
  resize.observe(canvas);

  function requestNow(): SceneRequest {
    return canonicalRequest({ ...world.start, ...live.where(), t: live.clock.t, rate: live.clock.rate }, recipe);
  }

  return {
    ready: open(),
    live,
    pose: live.pose,
    stats: () => meter.read(staging.stage.stats()),
    request: requestNow,
    change(name, value) {
      const before = requestNow();
      const after = withChange(recipe, before, name, value);
      const changes = diff(recipe, before, after);
      world = openWorld(recipe, after);
      live.clock.t = world.start.t;
      live.clock.rate = world.start.rate;
      const restage = live.apply(world, changes);
      if (name === "quality") quality = world.start.quality === "auto" ? startQuality(engine) : world.start.quality;
      if (restage || name === "quality") void staging.restage();
      if (staging.standing && world.start.freeze) draw(1, 0, true);
      return changes;
    },
    go(next) {
      const changes = diff(recipe, requestNow(), next);
      world = openWorld(recipe, next);
      if (changes.look) live.apply(world, { ...changes, ground: false, profile: false });
      live.restart(world);
      last = Number.NaN;
      return staging.settle();
    },
    async travel(move) {
      move(live, reducedMotion.matches);
      if (reducedMotion.matches) await staging.settle();
    },
    step(seconds, intent, every) {
      // A frame of a running world is one step and one drawing: of the steps between two, the dearest counts.
      let dearest = 0;
      for (let i = 1; i <= Math.round(seconds / STEP); i++) {
        const start = performance.now();
        live.step(intent);
        const stepped = performance.now();
        dearest = Math.max(dearest, stepped - start);
        if (i % every !== 0 || !staging.standing) continue;
        draw(1, every * STEP, false);
        meter.frame(start, dearest + performance.now() - stepped, staging.stage.stats().uploadBytes);
        dearest = 0;
      }
      last = Number.NaN;
    },
    photograph: (width, height) => photograph(engine, () => draw(1, 0, true), width, height),
    get longestSide() {
      return longestSide(engine);
    },
    dispose() {
      gone = true;
      cancelAnimationFrame(raf);
      resize.disconnect();
      staging.dispose();
      engine.dispose();
    },
  };
}
