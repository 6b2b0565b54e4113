/**
 * Import before uPlot, which calls `Intl.NumberFormat(navigator.language)` at load time. Some browsers report a language that `Intl`
 * rejects ("en-US@posix" on POSIX systems), and uPlot would fail to load; English is used then.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}

export {};
