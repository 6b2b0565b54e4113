/**
 * Counts what a page creates and does not release. It must start before the watched code is loaded.
 *
 * A listener counts while its target is alive: an element removed from the document removes its listeners.
 */

/** Counts of live resources by name. */
export type Ledger = Readonly<Record<string, number>>;

interface Entry {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
  readonly capture: boolean;
}

type Listen = (this: EventTarget, type: string, listener: unknown, options?: AddEventListenerOptions | boolean) => void;

const counts = new Map<string, number>();
const listeners = new Set<Entry>();

function count(name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** The current counts other than zero. */
export function ledger(): Ledger {
  const heard = [...listeners].filter(({ target }) => !(target instanceof Node) || target.isConnected);
  const named = heard.map(({ target, type }) => `${type} of ${target.constructor.name}`);
  const rows = new Map([...counts].filter(([, left]) => left !== 0));
  for (const name of named) rows.set(name, (rows.get(name) ?? 0) + 1);
  return Object.fromEntries(rows);
}

export function keepLedger(): void {
  watchListeners();
  watchGpu();
  watchTimers();
  const { observe, disconnect } = ResizeObserver.prototype;
  const observing = new WeakSet<ResizeObserver>();
  ResizeObserver.prototype.observe = function (...given) {
    if (!observing.has(this)) count("resize observers", 1);
    observing.add(this);
    observe.apply(this, given);
  };
  ResizeObserver.prototype.disconnect = function () {
    if (observing.delete(this)) count("resize observers", -1);
    disconnect.call(this);
  };
  const { terminate } = Worker.prototype;
  window.Worker = new Proxy(Worker, {
    construct(target, given) {
      count("workers", 1);
      return Reflect.construct(target, given);
    },
  });
  Worker.prototype.terminate = function () {
    count("workers", -1);
    terminate.call(this);
  };
}

function watchListeners(): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype as unknown as Record<string, Listen>;
  const captures = (options?: AddEventListenerOptions | boolean) =>
    typeof options === "boolean" ? options : (options?.capture ?? false);
  const find = (entry: Entry) =>
    [...listeners].find((one) => (Object.keys(entry) as (keyof Entry)[]).every((key) => one[key] === entry[key]));
  const add: Listen = function (type, listener, options) {
    const target = this ?? window;
    const entry = { target, type, listener, capture: captures(options) };
    const signal = typeof options === "object" ? options.signal : undefined;
    const own = target instanceof AbortSignal || listener === null || signal?.aborted;
    if (!own && !find(entry)) {
      listeners.add(entry);
      const strike = () => listeners.delete(entry);
      if (signal) addEventListener.call(signal, "abort", strike);
      if (typeof options === "object" && options.once) addEventListener.call(target, type, strike, options);
    }
    addEventListener.call(target, type, listener, options);
  };
  const remove: Listen = function (type, listener, options) {
    const target = this ?? window;
    const entry = find({ target, type, listener, capture: captures(options) });
    if (entry) listeners.delete(entry);
    removeEventListener.call(target, type, listener, options);
  };
  Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove });
}

/** Watches every createX and deleteX of WebGL2, except timer queries, which end with their context. */
function watchGpu(): void {
  const gl = WebGL2RenderingContext.prototype as unknown as Record<
    string,
    (this: object, ...given: unknown[]) => unknown
  >;
  const live = new WeakSet<object>();
  const names = Object.getOwnPropertyNames(gl).flatMap((name) => (/^create[A-Z]/.test(name) ? [name.slice(6)] : []));
  for (const name of names) {
    const [make, unmake] = [gl[`create${name}`], gl[`delete${name}`]];
    if (!unmake) continue;
    gl[`create${name}`] = function (...given) {
      const made = make.apply(this, given) as object | null;
      if (made) {
        live.add(made);
        count(`GPU ${name}`, 1);
      }
      return made;
    };
    gl[`delete${name}`] = function (...given) {
      const [gone] = given as [object | null];
      if (gone && live.delete(gone)) count(`GPU ${name}`, -1);
      return unmake.apply(this, given);
    };
  }
}

/** Requested frames and running intervals. Timeouts end by themselves and do not count. */
function watchTimers(): void {
  const { requestAnimationFrame: ask, cancelAnimationFrame: cancel, setInterval: start, clearInterval: stop } = window;
  const frames = new Set<number>();
  window.requestAnimationFrame = (callback) => {
    const frame = ask((now) => {
      if (frames.delete(frame)) count("frames asked for", -1);
      callback(now);
    });
    frames.add(frame);
    count("frames asked for", 1);
    return frame;
  };
  window.cancelAnimationFrame = (frame) => {
    if (frames.delete(frame)) count("frames asked for", -1);
    cancel(frame);
  };
  const intervals = new Set<number>();
  Object.assign(window, {
    setInterval(...given: Parameters<typeof start>) {
      const interval = start(...given) as unknown as number;
      intervals.add(interval);
      count("intervals", 1);
      return interval;
    },
    clearInterval(interval: number) {
      if (intervals.delete(interval)) count("intervals", -1);
      stop(interval);
    },
  });
}
