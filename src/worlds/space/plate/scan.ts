/** The same plate scanned literally, place by place, and how the two compare. */
import { button, element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import type { Comparison, PlateSource } from "./picture.ts";

export interface PlateScan {
  readonly root: HTMLElement;
  /** Begun, or so far: 0 to 1 after so many seconds. */
  progress(done: number, seconds: number): void;
  finish(comparison: Comparison): void;
  /** Ready to begin, with a word on what came before. */
  rest(words?: string): void;
}

export function createPlateScan({ size }: PlateSource, begin: () => void, stop: () => void): PlateScan {
  const places = whole(size[0] * size[1] * size[2]);
  const said = element("p", { class: "plate-said", role: "status" });
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Scanned literally", hidden: "" });
  const start = button({ class: "plate-act" }, begin, "Scan it literally");
  const cancel = button({ class: "plate-act", hidden: "" }, stop, "Cancel");
  const times = element("div", { class: "plate-times", hidden: "" });
  const root = element(
    "section",
    { class: "plate-scan" },
    element("h3", {}, "As the seed has it"),
    said,
    times,
    bar,
    element("div", { class: "plate-acts" }, start, cancel),
  );
  const say = text(said);
  const goes = (on: boolean): void => {
    bar.hidden = cancel.hidden = !on;
    start.hidden = on;
    if (on) times.hidden = true;
  };
  const rest = (words = `Ask each of ${places} places whether a star is there, and how dense the gas.`): void => {
    goes(false);
    times.hidden = true;
    say(words);
  };
  rest();

  return {
    root,
    progress(done, seconds) {
      goes(true);
      bar.value = done;
      const left = done > 0.01 ? `, about ${secondsText((seconds * (1 - done)) / done)} left` : "";
      say(`${Math.floor(100 * done)} % in ${secondsText(seconds)}${left}`);
    },
    finish(comparison) {
      goes(false);
      const { quick, literal } = comparison;
      times.replaceChildren(row("literally", literal, literal), row("this plate", quick, literal));
      times.hidden = false;
      say(verdict(comparison));
    },
    rest,
  };
}

/** A bar as long as its share of the longest. */
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
export function verdict({ quick, literal, stars, differing, grey }: Comparison): string {
  const ratio = `${whole(literal / quick)} times as fast`;
  const gas = `greatest difference of gas ${grey} grey level${grey === 1 ? "" : "s"}`;
  if (differing === 0 && grey <= 1) return `${ratio}, and equal: ${whole(stars)} stars, ${gas}.`;
  return `${ratio}, but not equal: ${whole(differing)} stars differ, ${gas}.`;
}

/** "0.06 s", "28 s". */
export const secondsText = (seconds: number): string => `${seconds < 10 ? seconds.toFixed(2) : Math.round(seconds)} s`;
