/** The slider of the steps that move the sum up or through time; time runs by itself until it is stopped. */
import { button, element } from "../../ui/element.ts";
import { createLoop } from "../../ui/frames.ts";
import type { Step } from "./steps.ts";

export interface Moves {
  readonly root: HTMLElement;
  at(moves: Step["moves"]): { readonly z: number; readonly t: number };
  show(moves: Step["moves"]): void;
  /** Time runs only while the tab is shown. */
  setAwake(isOn: boolean): void;
}

const RANGES = { z: { most: 200, unit: "m up" }, t: { most: 100, unit: "years" } } as const;
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
        const { most, unit } = RANGES[moves];
        input.max = String(most);
        input.value = String(values[moves]);
        input.setAttribute("aria-label", moves === "z" ? "Height of the cut" : "Time");
        output.textContent = `${values[moves].toFixed(1)} ${unit}`;
        toggle.hidden = moves !== "t";
        toggle.textContent = runs ? "Stop" : "Run";
      }
      plan();
    },
    setAwake(isOn) {
      isAwake = isOn;
      plan();
    },
  };
}
