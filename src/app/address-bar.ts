/** Keeps the address bar on the link of the current view. */

export interface AddressBar {
  /** Writes the link now if it has changed. */
  write(): void;
  /** Called after each frame, at `now` ms, which may go backwards. */
  update(now: number): void;
}

/** Milliseconds between two updates. Browsers limit the rate at which a page may replace its history entry. */
const INTERVAL = 500;

/** `query` returns the query string of the current view. */
export function createAddressBar(query: () => string): AddressBar {
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
      if (Math.abs(now - writtenAt) >= INTERVAL) write();
    },
  };
}
