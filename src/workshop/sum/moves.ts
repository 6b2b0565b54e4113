/** The slider of the steps that move the sum up or through time; time runs by itself until it is stopped. */
import { button, element } from "../../ui/element.ts";
import { decimals } from "../../ui/format.ts";
import { createLoop } from "../../ui/frames.ts";
import { phrase, say } from "../../words/words.ts";
import type { Step } from "./steps.ts";

export interface Moves {
  readonly root: HTMLElement;
  at(moves: Step["moves"]): { readonly z: number; readonly t: number };
  show(moves: Step["moves"]): void;
  /** Time runs only while the tab is shown. */
  setAwake(isOn: boolean): void;
}

const RANGES = {
  z: { most: 200, label: phrase("Height of the cut"), value: phrase("{number} m up") },
  t: { most: 100, label: phrase("Time"), value: phrase("{number} years") },
} as const;
/** Years a second. */
const SPEED = 4;

export function createMoves(changed: () => void): Moves {
  const values = { z: 0, t: 0 };
  let shown: Step["moves"] = null;
  let runs = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isAwake = true;
  const output = element("output");
  const input = element("input", { type: "range", min: "0", step: "0.1" });
  const toggle = button({ class: "line-act" }, switchOver, "");
  const root = element(
    "div",
    { class: "line-acts sum-moves" },
    element("label", { class: "line-slider" }, input, output),
    toggle,
  );

  input.addEventListener("input", () => {
    if (!shown) return;
    values[shown] = input.valueAsNumber;
    runs = false;
    changed();
  });

  function switchOver(): void {
    runs = !runs;
    changed();
  }

  const run = createLoop((seconds) => {
    values.t = (values.t + SPEED * seconds) % RANGES.t.most;
    changed();
  });

  const plan = () => run(isAwake && runs && shown === "t");

  return {
    root,
    at: (moves) => ({ z: moves === "z" ? values.z : 0, t: moves === "t" ? values.t : 0 }),
    show(moves) {
      shown = moves;
      root.hidden = moves === null;
      if (moves) {
        const { most, label, value } = RANGES[moves];
        input.max = String(most);
        input.value = String(values[moves]);
        input.setAttribute("aria-label", say(label));
        output.textContent = say(value, { number: decimals(values[moves], 1) });
        toggle.hidden = moves !== "t";
        toggle.textContent = runs ? say("Stop##time") : say("Run##let time run");
      }
      plan();
    },
    setAwake(isOn) {
      isAwake = isOn;
      plan();
    },
  };
}
