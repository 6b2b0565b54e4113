/** Panel of the literal scan: scans the plate cell by cell as Relf 2024 does, and compares time and result with the fast method. */
import { button, element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { fixed } from "../../../ui/number-text.ts";
import { say } from "../../../words/words.ts";
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
  const bar = element("progress", { max: "1", value: "0", "aria-label": say("Literal scan"), hidden: "" });
  const start = button({ class: "plate-act" }, begin, say("Scan it literally"));
  const cancel = button({ class: "plate-act", hidden: "" }, stop, say("Cancel"));
  const times = element("div", { class: "plate-times", hidden: "" });
  const root = element(
    "section",
    { class: "plate-scan" },
    element("h3", {}, say("Literal scan, as in Relf 2024")),
    status,
    times,
    bar,
    element("div", { class: "plate-acts" }, start, cancel),
  );
  const write = text(status);
  const setRunning = (on: boolean): void => {
    bar.hidden = cancel.hidden = !on;
    start.hidden = on;
    if (on) times.hidden = true;
  };
  const reset = (
    message = say("Test each of {cells} cells for a star, and compute its gas density.", { cells }),
  ): void => {
    setRunning(false);
    times.hidden = true;
    write(message);
  };
  reset();

  return {
    root,
    progress(done, seconds) {
      setRunning(true);
      bar.value = done;
      const values = { share: Math.floor(100 * done), time: secondsText(seconds) };
      write(
        done > 0.01
          ? say("{share} % in {time}, about {left} left", {
              ...values,
              left: secondsText((seconds * (1 - done)) / done),
            })
          : say("{share} % in {time}", values),
      );
    },
    finish(comparison) {
      setRunning(false);
      const { fast, literal } = comparison;
      times.replaceChildren(row(say("literally"), literal, literal), row(say("this plate"), fast, literal));
      times.hidden = false;
      write(verdict(comparison));
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
  const ratio = whole(literal / fast);
  if (differing === 0 && grey <= 1)
    return say(
      "{ratio} times as fast, and equal: {stars} stars, greatest difference of gas {n} grey level.|{ratio} times as fast, and equal: {stars} stars, greatest difference of gas {n} grey levels.",
      { ratio, stars: whole(stars), n: grey },
    );
  return say(
    "{ratio} times as fast, but not equal: {stars} stars differ, greatest difference of gas {n} grey level.|{ratio} times as fast, but not equal: {stars} stars differ, greatest difference of gas {n} grey levels.",
    { ratio, stars: whole(differing), n: grey },
  );
}

/** "0.06 s", "28 s". */
export const secondsText = (seconds: number): string => `${seconds < 10 ? fixed(seconds, 2) : Math.round(seconds)} s`;
