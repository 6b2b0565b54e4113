/** The address bar, which always says what is seen. */

export interface PageAddress {
  /** Says it at once, where it is another. */
  write(): void;
  /** After each frame, at `now` ms. */
  update(now: number): void;
}

/** It changes at most this often, ms. */
const EVERY = 500;

/** `query` is that of the view now. */
export function createAddressBar(query: () => string): PageAddress {
  let writtenAt = 0;
  let address = location.search;
  function write(): void {
    writtenAt = performance.now();
    const next = query();
    if (next === address) return;
    address = next;
    history.replaceState(null, "", next);
  }
  return {
    write,
    update(now) {
      if (now - writtenAt >= EVERY) write();
    },
  };
}
