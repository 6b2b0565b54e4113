/**
 * The name of this tab, which it keeps when its page is loaded again. A tab that the browser has duplicated begins with the name of
 * the first one: it finds that name locked, and takes another.
 */
export interface TabName {
  readonly current: string;
  /** Gives the name free. */
  dispose(): void;
}

const KEY = "limitless.tab";
/** Milliseconds in which the page that was here before gives the name free. */
const PATIENCE = 2000;

/** `now` is in ms since 1970. Where the browser has no locks, a duplicated tab keeps the name of the first one. */
export function createTabName(now: () => number): TabName {
  const open = new AbortController();
  let current = known() ?? created();
  if ("locks" in navigator) void hold();

  function created(): string {
    const name = `${now().toString(36)}${crypto.getRandomValues(new Uint16Array(1))[0].toString(36)}`;
    try {
      sessionStorage.setItem(KEY, name);
    } catch {
      // Without storage a race does not outlast the page.
    }
    return name;
  }

  /** Locks the name until the end, or another one if this is still locked after a while. */
  async function hold(): Promise<void> {
    const asked = new AbortController();
    const stop = () => asked.abort();
    const timer = setTimeout(stop, PATIENCE);
    open.signal.addEventListener("abort", stop);
    const ended = new Promise<void>((done) => open.signal.addEventListener("abort", () => done()));
    try {
      await navigator.locks.request(`${KEY}/${current}`, { signal: asked.signal }, () => {
        clearTimeout(timer);
        return ended;
      });
    } catch {
      clearTimeout(timer);
      // Disposed, or locks are blocked as storage is.
      if (open.signal.aborted || !asked.signal.aborted) return;
      current = created();
      void hold();
    }
  }

  return {
    get current() {
      return current;
    },
    dispose: () => open.abort(),
  };
}

/** The names of the tabs that are open; null where the browser has no locks and cannot tell. */
export async function openTabs(): Promise<ReadonlySet<string> | null> {
  if (!("locks" in navigator)) return null;
  try {
    const { held = [] } = await navigator.locks.query();
    const start = `${KEY}/`;
    return new Set(held.flatMap(({ name = "" }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
  } catch {
    return null;
  }
}

function known(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
