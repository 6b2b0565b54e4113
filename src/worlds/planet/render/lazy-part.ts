/** A part of a planet's stage, such as rivers, that is loaded after the first picture, or before it where that is frozen. */
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Bridges } from "../../../explorers/planet-ground.ts";
import type { Frame } from "../../../render/frame.ts";
import { type Making, makeUntil } from "../../../render/making.ts";
import type { EyeHeight } from "../../../render/vegetation/plant-ground.ts";
import { type LazyOptions, lazy } from "../../../stream/lazy.ts";
import type { RiverFall } from "./river-falls.ts";

/** The part that its module makes. */
export interface PlanetPart {
  readonly triangles: number;
  /** Bytes that the last frame sent. */
  readonly uploaded: number;
  compile(): Promise<void>;
  /** Requests the data near an eye; true once all of it has been taken. */
  prefetch(eye: readonly [x: number, y: number, z: number], clearance: number): boolean;
  /** Metres above the datum of its surface over a place in year t; −Infinity where there is none. */
  levelAt(t: number, x: number, y: number, z: number): number;
  /** Falls of its rivers, where it has some. */
  readonly falls?: readonly RiverFall[];
  /** Whether a street is over a place. */
  isPaved?(x: number, y: number, z: number): boolean;
  /** The bridge over a place. */
  readonly deckAt?: Bridges["deckAt"];
  /** Whether all that stands near a place has arrived. */
  isKnownAt?(x: number, y: number, z: number): boolean;
  /** `skipSmoothing` applies fades at once. */
  update(frame: Frame, over: EyeHeight, skipSmoothing: boolean): void;
  /** Shows other ground, on which nothing is until `restart`. */
  preview(next: Globe): void;
  /** Streams the objects of the previewed ground. */
  restart(): void;
  dispose(): void;
}

export interface LazyPart<P extends PlanetPart = PlanetPart>
  extends Omit<PlanetPart, "compile" | "falls" | "isPaved" | "deckAt" | "isKnownAt"> {
  load(): Promise<unknown>;
  /** Whether a picture waits for the part where its eye has this clearance, metres. */
  isAwaited(clearance: number): boolean;
  /** The reason why it stays empty. */
  readonly error: Error | undefined;
  /** The part, once its module has made it. */
  readonly made: P | undefined;
}

/**
 * `loadCode` gives the function that makes the part; it is not called once the part is disposed of. `isAwaited`: whether a picture waits
 * for the part, by the clearance of its eye. Where it cannot be loaded it is not drawn, and no picture waits for it.
 */
export function createLazyPart<P extends PlanetPart>(
  loadCode: () => Promise<() => P | Making<P>>,
  isAwaited: (clearance: number) => boolean,
  options: LazyOptions,
): LazyPart<P> {
  /** The ground that is previewed, or was before it was kept. */
  let shown: Globe | undefined;
  let isPreviewed = false;
  const part = lazy(async (signal) => {
    const make = await loadCode();
    signal.throwIfAborted();
    const steps = make();
    const own = "next" in steps ? await makeUntil(steps, signal) : steps;
    await own?.compile();
    if (own && shown && !signal.aborted) {
      own.preview(shown);
      if (!isPreviewed) own.restart();
    }
    return own;
  }, options);

  return {
    load: part.load,
    isAwaited,
    get error() {
      return part.error;
    },
    get triangles() {
      return part.value?.triangles ?? 0;
    },
    get uploaded() {
      return part.value?.uploaded ?? 0;
    },
    prefetch: (eye, clearance) =>
      !isAwaited(clearance) || (part.poll()?.prefetch(eye, clearance) ?? part.error !== undefined),
    get made() {
      return part.value;
    },
    levelAt: (...given) => part.value?.levelAt(...given) ?? -Infinity,
    update: (frame, over, skipSmoothing) => part.value?.update(frame, over, skipSmoothing),
    preview(next) {
      shown = next;
      isPreviewed = true;
      part.value?.preview(next);
    },
    restart() {
      isPreviewed = false;
      part.value?.restart();
    },
    dispose: part.dispose,
  };
}
