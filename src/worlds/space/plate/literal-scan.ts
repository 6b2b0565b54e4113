/** Panel of the literal scan: scans the plate cell by cell as Relf 2024 does, and compares time and result with the fast method. */
import { button, element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import type { Comparison, PlateSource } from "./plate-source.ts";

export interface LiteralScan {
  readonly root: HTMLElement;
  /** 0 to 1, and the seconds so far. */
  progress(done: number, seconds: number): void;
  finish(comparison: Comparison): void;
  /** Shows the start button and a message. */
  reset(message?: string): void;
}

export function createLiteralScan({ size }: PlateSource, begin: () => void, stop: () => void): LiteralScan {
  const cells = whole(size[0] * size[1] * size[2]);
  const status = element("p", { class: "plate-said", role: "status" });
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Literal scan", hidden: "" });
  const start = button({ class: "plate-act" }, begin, "Scan it literally");
  const cancel = button({ class: "plate-act", hidden: "" }, stop, "Cancel");
  const times = element("div", { class: "plate-times", hidden: "" });
  const root = element(
    "section",
    { class: "plate-scan" },
    element("h3", {}, "Literal scan, as in Relf 2024"),
    status,
    times,
    bar,
    element("div", { class: "plate-acts" }, start, cancel),
  );
  const say = text(status);
  const setRunning = (on: boolean): void => {
    bar.hidden = cancel.hidden = !on;
    start.hidden = on;
    if (on) times.hidden = true;
  };
  const reset = (message = `Test each of ${cells} cells for a star, and compute its gas density.`): void => {
    setRunning(false);
    times.hidden = true;
    say(message);
  };
  reset();

  return {
    root,
    progress(done, seconds) {
      setRunning(true);
      bar.value = done;
      const left = done > 0.01 ? `, about ${secondsText((seconds * (1 - done)) / done)} left` : "";
      say(`${Math.floor(100 * done)} % in ${secondsText(seconds)}${left}`);
    },
    finish(comparison) {
      setRunning(false);
      const { fast, literal } = comparison;
      times.replaceChildren(row("literally", literal, literal), row("this plate", fast, literal));
      times.hidden = false;
      say(verdict(comparison));
    },
    reset,
  };
}

/** A labelled bar, its length relative to the longest time. */
function row(words: string, seconds: number, longest: number): HTMLElement {
  const bar = element("i");
  bar.style.width = `${Math.max(0.4, (100 * seconds) / longest)}%`;
  return element(
    "div",
    {},
    element("span", {}, words),
    element("span", { class: "plate-bar" }, bar),
    element("b", {}, secondsText(seconds)),
  );
}

/** "412 times as fast, and equal: 497 stars, greatest difference of gas 1 grey level." */
export function verdict({ fast, literal, stars, differing, grey }: Comparison): string {
  const ratio = `${whole(literal / fast)} times as fast`;
  const gas = `greatest difference of gas ${grey} grey level${grey === 1 ? "" : "s"}`;
  if (differing === 0 && grey <= 1) return `${ratio}, and equal: ${whole(stars)} stars, ${gas}.`;
  return `${ratio}, but not equal: ${whole(differing)} stars differ, ${gas}.`;
}

/** "0.06 s", "28 s". */
export const secondsText = (seconds: number): string => `${seconds < 10 ? seconds.toFixed(2) : Math.round(seconds)} s`;
