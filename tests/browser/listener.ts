/**
 * A player who sees nothing: hears what live regions tell, and presses keys. The page's time stands still between the presses and goes on
 * by frames that draw nothing, so that a flight takes software no longer than its steps.
 */
import type { Page } from "playwright-core";
import { NO_DRAWING, OWN_TIME } from "./own-time.ts";

declare global {
  interface Window {
    /** Texts of live regions since they were last taken. */
    heard: string[];
    holdTime(): void;
    goOnFor(seconds: number): Promise<string[]>;
  }
}

/** Writes down each text of a live region that screen readers read: shown ones alone. */
const HEAR = `
window.heard = [];
const REGIONS = "[role=status], [role=alert], [aria-live]";
const last = new WeakMap();
const hear = (node) => {
  const region = (node instanceof Element ? node : node.parentElement)?.closest(REGIONS);
  if (!region?.isConnected || !region.checkVisibility({ visibilityProperty: true })) return;
  const text = region.textContent.trim().replace(/\\s+/g, " ");
  if (text === "" || text === last.get(region)) return;
  last.set(region, text);
  window.heard.push(text);
};
new MutationObserver((changes) => changes.forEach(({ target }) => hear(target))).observe(document, {
  ...{ subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "class"] },
});`;

/** Milliseconds of a frame while time is held, and frames between two turns of the page's own timers. */
const [FRAME, TURN] = [50, 4];

const GO_ON = `
window.holdTime = () => {
  window.standStill(true);
  window.draws = false;
};
window.goOnFor = async (seconds) => {
  for (let k = 0; k < (1000 * seconds) / ${FRAME}; k++) {
    window.makeFrame(${FRAME});
    await (k % ${TURN} === 0 ? new Promise((resolve) => setTimeout(resolve)) : null);
  }
  return window.heard.splice(0);
};`;

/** Scripts that run before the page's own. */
export const LISTENS = NO_DRAWING + OWN_TIME + HEAR + GO_ON;

/** Seconds that pass at once. */
const SLICE = 0.5;

export class Listener {
  /** All that was heard, in order. */
  readonly heard: string[] = [];
  readonly #page: Page;

  /** Takes over a page that was opened with LISTENS and is ready. */
  constructor(page: Page) {
    this.#page = page;
  }

  async begin(): Promise<void> {
    await this.#page.evaluate(() => window.holdTime());
    await this.goOn(1);
  }

  /** Lets time pass; returns what is heard meanwhile. */
  async goOn(seconds: number): Promise<string> {
    const told = await this.#page.evaluate((time) => window.goOnFor(time), seconds);
    this.heard.push(...told);
    return told.join(" ");
  }

  /** Presses a key, and listens for an answer. */
  async press(key: string, seconds = 3): Promise<string> {
    await this.#page.keyboard.press(key);
    return this.goOn(seconds);
  }

  /** Presses a key until an answer matches. */
  async pressUntil(key: string, answer: RegExp, times: number): Promise<RegExpExecArray> {
    for (let k = 0; k < times; k++) {
      const match = answer.exec(await this.press(key));
      if (match) return match;
    }
    throw this.#lost(`${answer} by ${times} presses of "${key}"`);
  }

  /** Holds keys, or none, until something is heard; returns its match. */
  async until(answer: RegExp, seconds: number, ...keys: readonly string[]): Promise<RegExpExecArray> {
    for (const key of keys) await this.#page.keyboard.down(key);
    let match: RegExpExecArray | null = null;
    for (let left = seconds; left > 0 && !match; left -= SLICE) match = answer.exec(await this.goOn(SLICE));
    for (const key of keys) await this.#page.keyboard.up(key);
    if (!match) throw this.#lost(`${answer} in ${seconds} s`);
    return match;
  }

  /** Holds a key for some seconds. */
  async hold(key: string, seconds: number): Promise<string> {
    await this.#page.keyboard.down(key);
    const told = await this.goOn(seconds);
    await this.#page.keyboard.up(key);
    return told;
  }

  #lost(awaited: string): Error {
    return new Error(`Did not hear ${awaited}. Heard last:\n${this.heard.slice(-20).join("\n")}`);
  }
}
