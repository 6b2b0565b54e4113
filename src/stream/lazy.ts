/**
 * Code, and what is made with it, that is loaded when it is first needed.
 *
 *   once      loads never overlap, and none follows one that succeeded
 *   failure   is told to `onError`. The next `load` tries again. `poll`, for callers in every step or frame, waits RETRY ms before it
 *             tries again, and tells only the first failure
 *   end       `dispose` aborts the signal of a load: nothing is told or kept after it, and what was loaded is disposed of
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
export interface Lazy<T> {
  /** What has been loaded; undefined before, and after `dispose`. */
  readonly value: T | undefined;
  /** The failure of the last load that ended; undefined if it succeeded. */
  readonly error: Error | undefined;
  /** Loads it unless it is there. Undefined where that fails; never rejects. */
  load(): Promise<T | undefined>;
  /** The value. Starts loading where there is none. */
  poll(): T | undefined;
  dispose(): void;
}

export interface LazyOptions {
  /** Begins the message of errors: "The rain could not be loaded: …". */
  readonly name: string;
  onError(error: Error): void;
}

/** Milliseconds from a failure until `poll` tries again. */
const RETRY = 5000;

/** `load` gives undefined where it has ended early, by its signal. */
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
  /** Failures are not told again. */
  let isTold = false;

  async function attempt(): Promise<void> {
    try {
      const loaded = await load(signal);
      if (signal.aborted) release(loaded);
      else [value, error, isTold] = [loaded, undefined, false];
    } catch (cause) {
      if (signal.aborted) return;
      error = new Error(`${name} could not be loaded: ${cause instanceof Error ? cause.message : cause}`, { cause });
      failed = performance.now();
      if (isTold) return;
      isTold = true;
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

function release(value: object | undefined): void {
  if (value && "dispose" in value && typeof value.dispose === "function") value.dispose();
}
