/**
 * Makes something large in slices: a generator that yields between its parts, so that frames can be drawn in between. When a part
 * fails, or the caller ends it early with `return()`, the parts made so far are disposed of.
 *
 *   making(function* (own) {
 *     const scene = own(createScene(engine));
 *     yield;
 *     const sky = own(createSky(scene));
 *     return { draw() {…}, dispose: own.dispose };
 *   })
 */
export type Making<T> = Generator<void, T, void>;

export type Made<M> = M extends Making<infer T> ? T : never;

interface Disposable {
  dispose(): void;
  /** Disposes in slices. `dispose` disposes of the rest. */
  disposal?(): Making<void>;
}

export interface Own {
  /** Keeps a part for disposal, and returns it. */
  <T extends Disposable | null>(part: T): T;
  /** Disposes of all parts, the last one first; `disposal` in slices. */
  dispose(): void;
  disposal(): Making<void>;
}

export function* making<T>(make: (own: Own) => Making<T>): Making<T> {
  const parts: Disposable[] = [];
  const own: Own = (part) => {
    if (part) parts.push(part);
    return part;
  };
  own.dispose = () => {
    for (const part of parts.splice(0).reverse()) part.dispose();
  };
  own.disposal = function* () {
    for (let part = parts.at(-1); part; part = parts.at(-1)) {
      if (part.disposal) yield* part.disposal();
      // The rest, or all of it.
      part.dispose();
      parts.pop();
      yield;
    }
  };
  let isMade = false;
  try {
    const made = yield* make(own);
    isMade = true;
    return made;
  } finally {
    if (!isMade) own.dispose();
  }
}

/** Makes it without a pause. */
export function makeAtOnce<T>(steps: Making<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Makes it in slices of some milliseconds, with a pause after each in which the page goes on. Undefined once it is cancelled: the
 * canceller calls `return()`, which disposes of the parts made so far.
 */
export async function makeInSlices<T>(steps: Making<T>, isCancelled: () => boolean, pause = 0): Promise<T | undefined> {
  for (let start = performance.now(); !isCancelled(); ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve, pause));
    start = performance.now();
  }
  return undefined;
}

/** Makes it in slices until a signal is aborted, which disposes of what has been made. */
export function makeUntil<T>(steps: Making<T>, signal: AbortSignal): Promise<T | undefined> {
  signal.addEventListener("abort", () => steps.return(undefined as never));
  return makeInSlices(steps, () => signal.aborted);
}

/** Milliseconds of a slice. */
const SLICE = 4;
