/**
 * Opens a scene: the world is generated, its stage set, and the visitor put where the request says. From then on it
 * steps and draws itself until disposed; a frozen one draws its one picture and stands still.
 */

import type { Intent, Pose } from "../explorers/explorer.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { canonicalRequest, type QualityName, type SceneRequest, withChange } from "../recipe/request.ts";
import { openWorld } from "../recipe/validate.ts";
import { createEngine } from "../render/engine.ts";
import { QUALITY, qualityBelow, startQuality } from "../render/quality.ts";
import { createIslandsTrip } from "../worlds/islands/live-world.ts";
import { STEP, type Trip } from "../worlds/live-world.ts";
import { createGlobeTrip } from "../worlds/planet/live-world.ts";
import { createCosmicTrip } from "../worlds/space/live-world.ts";
import { createUndergroundTrip } from "../worlds/underground/live-world.ts";
import { Meter, type Stats } from "./frame-meter.ts";
import { longestSide, photograph } from "./screenshot.ts";
import { createStaging } from "./staging.ts";

export interface OpenOptions {
  /** Told what is being done while the world opens, and how far it is, 0…1. */
  stage?(label: string, fraction: number): void;
  /** Called before each frame of a running world: keys become intents here. With null the world stands still. */
  before?(trip: Trip): Intent | null;
  /** Called after each frame. */
  after?(trip: Trip): void;
  /** Called when the graphics context is lost (true) and when it is back (false). */
  lost?(isLost: boolean): void;
}

export interface OpenedScene {
  /** Resolves once everything near has been drawn. */
  readonly ready: Promise<void>;
  pose(): Pose;
  stats(): Stats;
  /** The request that opens this very view again. */
  request(): SceneRequest;
  /** Changes a parameter of the world, the hour, t, rate, seed or quality. Throws a RangeError outside its range. */
  change(name: string, value: number | string): void;
  /** Goes where and when another request of this very land says; resolves once that is drawn. */
  go(request: SceneRequest): Promise<void>;
  /** Travels over a place of a planet, degrees; for those who ask for less motion, resolves once one is there. */
  goTo(latitude: number, longitude: number): Promise<void>;
  /** Flies to the star or planet that is chosen; for those who ask for less motion, resolves once one is there. */
  warp(): Promise<void>;
  /** Advances by fixed steps, drawing every n-th; for tests and benches. */
  step(seconds: number, intent: Intent, draw: number): void;
  /** One settled picture of so many pixels. Throws where the graphics card cannot. */
  photograph(width: number, height: number): HTMLCanvasElement;
  /** The longest side that such a picture may have, pixels. */
  readonly longestSide: number;
  readonly trip: Trip;
  dispose(): void;
}

/** Steps that one frame may catch up: after a longer pause the world waits. */
const MOST_STEPS = 6;
/** Milliseconds between frames, and for how many frames on end, before the automatic quality steps down. */
const SLOW = 28;
const SLOW_FRAMES = 90;

const TRIPS: Readonly<Record<string, (world: never) => Trip>> = {
  islands: createIslandsTrip,
  planet: createGlobeTrip,
  underground: createUndergroundTrip,
  space: createCosmicTrip,
};

export function openScene(
  canvas: HTMLCanvasElement,
  recipe: Recipe,
  request: SceneRequest,
  options: OpenOptions = {},
): OpenedScene {
  let world = openWorld(recipe, request);
  const engine = createEngine(canvas);
  const automatic = () => world.start.quality === "auto";
  let quality: QualityName = world.start.quality === "auto" ? startQuality(engine) : world.start.quality;
  const trip = TRIPS[world.shape.kind](world as never);
  const staging = createStaging(engine, {
    make: () => trip.stage(engine, QUALITY[quality]),
    draw: () => draw(1, 0, true),
    lost: options.lost,
  });
  const meter = new Meter();
  /** Clouds and rotors stand still for those who ask for less motion. */
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let gone = false;
  let late = 0;
  let last = Number.NaN;
  let slow = 0;
  let raf = requestAnimationFrame(frame);

  function draw(share: number, dt: number, settled: boolean): void {
    trip.draw(share, dt, settled, calm.matches);
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
    const intent = options.before?.(trip);
    late += intent ? passed : 0;
    while (late >= STEP) {
      if (intent) trip.step(intent);
      late -= STEP;
    }
    draw(intent ? late / STEP : 1, passed, false);
    options.after?.(trip);
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
    return canonicalRequest({ ...world.start, ...trip.where(), t: trip.t, rate: trip.rate }, recipe);
  }

  return {
    ready: open(),
    trip,
    pose: trip.pose,
    stats: () => meter.read(staging.stage.stats()),
    request: requestNow,
    change(name, value) {
      world = openWorld(recipe, withChange(recipe, requestNow(), name, value));
      trip.t = world.start.t;
      trip.rate = world.start.rate;
      if (name === "quality") {
        quality = world.start.quality === "auto" ? startQuality(engine) : world.start.quality;
        void staging.restage();
      } else if (trip.show(world)) void staging.restage();
      if (staging.standing && world.start.freeze) draw(1, 0, true);
    },
    go(next) {
      world = openWorld(recipe, next);
      trip.enter(world);
      last = Number.NaN;
      return staging.settle();
    },
    async goTo(latitude, longitude) {
      trip.goTo?.(latitude, longitude, calm.matches);
      if (calm.matches) await staging.settle();
    },
    async warp() {
      trip.heavens?.warp(calm.matches);
      if (calm.matches) await staging.settle();
    },
    step(seconds, intent, every) {
      // A frame of a running world is one step and one drawing: of the steps between two, the dearest counts.
      let dearest = 0;
      for (let i = 1; i <= Math.round(seconds / STEP); i++) {
        const start = performance.now();
        trip.step(intent);
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
