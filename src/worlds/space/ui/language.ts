/**
 * To be imported before uPlot, which asks for the browser's figures as it loads: some browsers name a language that their own
 * `Intl` refuses ("en-US@posix", where the machine's is POSIX), and the sheet would never open. English, then.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}

export {};
