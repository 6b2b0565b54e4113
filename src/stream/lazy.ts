/**
 * Code, and the object that is made with it, loaded when it is first needed.
 *
 *   once      loads never overlap, and none follows one that succeeded
 *   failure   calls `onError`, and is logged with its cause. The next `load` tries again. `poll`, for callers in every step or frame,
 *             tries again after RETRY ms, and reports the first of its failures only
 *   end       `dispose` aborts the signal of a load and disposes of the loaded object; `onError` is not called after it
 *
 *   const rain = lazy(
 *     async (signal) => {
 *       const { createRain } = await import("./rain.ts");
 *       signal.throwIfAborted();
 *       return createRain(scene);
 *     },
 *     { name: "The rain", onError: failed },
 *   );
 *   rain.poll()?.update(frame);
 */
import { say } from "../words/words.ts";
export interface Lazy<T> {
  /** The loaded object; undefined before, and after `dispose`. */
  readonly value: T | undefined;
  /** Failure of the last load that ended; undefined if it succeeded. */
  readonly error: Error | undefined;
  /** Loads it unless it is there. Gives undefined if that fails; never rejects. */
  load(): Promise<T | undefined>;
  /** The value. Starts loading if there is none. */
  poll(): T | undefined;
  dispose(): void;
}

export interface LazyOptions {
  /** A phrase that begins the message of the error: "The rain could not be loaded: …". */
  readonly name: string;
  onError(error: Error): void;
}

/** Milliseconds from a failure until `poll` tries again. */
const RETRY = 5000;

/** `load` may give undefined where its signal has ended it. */
export function lazy<T extends object>(
  load: (signal: AbortSignal) => Promise<T | undefined>,
  { name, onError }: LazyOptions,
): Lazy<T> {
  const ending = new AbortController();
  const { signal } = ending;
  let value: T | undefined;
  let error: Error | undefined;
  let loading: Promise<void> | undefined;
  /** When the last load failed, ms. */
  let failed = -Infinity;
  /** Whether `onError` has been called since the last `load`. */
  let isTold = false;

  async function attempt(): Promise<void> {
    try {
      const loaded = await load(signal);
      if (signal.aborted) release(loaded);
      else [value, error, isTold] = [loaded, undefined, false];
    } catch (cause) {
      if (signal.aborted) return;
      error = failureOf(name, cause);
      failed = performance.now();
      if (isTold) return;
      isTold = true;
      console.error(error);
      onError(error);
    }
  }

  function start(): Promise<void> {
    loading ??= attempt().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    async load() {
      isTold = false;
      if (!value && !signal.aborted) await start();
      return value;
    },
    poll() {
      if (!value && !signal.aborted && performance.now() >= failed + RETRY) void start();
      return value;
    },
    dispose() {
      ending.abort();
      release(value);
      value = undefined;
    },
  };
}

function failureOf(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(say("{part} could not be loaded: {reason}", { part: say(name), reason }), { cause });
}

function release(value: object | undefined): void {
  if (value && "dispose" in value && typeof value.dispose === "function") value.dispose();
}
