/** A part of a planet's stage, such as rivers, that is loaded after the first picture, or before it where that is frozen. */
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Bridges } from "../../../explorers/planet-ground.ts";
import type { Frame } from "../../../render/frame.ts";
import type { EyeHeight } from "../../../render/vegetation/plant-ground.ts";
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
  update(frame: Frame, over: EyeHeight): void;
  /** Shows other ground, on which nothing is until `restart`. */
  preview(next: Globe): void;
  /** Streams the objects of the previewed ground. */
  restart(): void;
  dispose(): void;
}

export interface LatePart<P extends PlanetPart = PlanetPart>
  extends Omit<PlanetPart, "compile" | "falls" | "isPaved" | "deckAt" | "isKnownAt"> {
  load(): Promise<void>;
  /** Its code could not be loaded: it stays empty. */
  readonly isFailed: boolean;
  /** The part, once its module has made it. */
  readonly made: P | undefined;
}

/**
 * `create` gives nothing where the scene is disposed of meanwhile. `all`: whether a picture waits for the part (frozen pictures).
 * `failed` is called when the code cannot be loaded; the part is then not drawn, and no picture waits for it.
 */
export function createLatePart<P extends PlanetPart>(
  create: () => Promise<P | undefined>,
  all: boolean,
  failed: ((error: Error) => void) | undefined,
): LatePart<P> {
  let made: P | undefined;
  let loading: Promise<void> | undefined;
  /** The ground that is previewed, or was before it was kept. */
  let shown: Globe | undefined;
  let [isPreviewed, isFailed, isDisposed] = [false, false, false];

  async function make(): Promise<void> {
    const own = await create();
    if (!own) return;
    await own.compile();
    if (isDisposed) {
      own.dispose();
      return;
    }
    if (shown) own.preview(shown);
    if (shown && !isPreviewed) own.restart();
    made = own;
  }

  function load(): Promise<void> {
    loading ??= make().catch((error: Error) => {
      isFailed = true;
      (failed ?? console.warn)(error);
    });
    return loading;
  }

  return {
    load,
    get isFailed() {
      return isFailed;
    },
    get triangles() {
      return made?.triangles ?? 0;
    },
    get uploaded() {
      return made?.uploaded ?? 0;
    },
    prefetch(eye, clearance) {
      if (!all || isFailed) return true;
      void load();
      return made?.prefetch(eye, clearance) ?? false;
    },
    get made() {
      return made;
    },
    levelAt: (...given) => made?.levelAt(...given) ?? -Infinity,
    update: (frame, over) => made?.update(frame, over),
    preview(next) {
      shown = next;
      isPreviewed = true;
      made?.preview(next);
    },
    restart() {
      isPreviewed = false;
      made?.restart();
    },
    dispose() {
      isDisposed = true;
      made?.dispose();
      made = undefined;
    },
  };
}
