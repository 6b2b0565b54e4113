/** The slider of the steps that move the sum up or through time; time runs by itself until it is stopped. */
import { button, element } from "../../ui/element.ts";
import type { Step } from "./steps.ts";

export interface Moves {
  readonly root: HTMLElement;
  at(moves: Step["moves"]): { readonly z: number; readonly t: number };
  show(moves: Step["moves"]): void;
  /** The room is shown, or left: time runs only meanwhile. */
  wake(): void;
  rest(): void;
}

const RANGES = { z: { most: 200, unit: "m up" }, t: { most: 100, unit: "years" } } as const;
/** Years a second. */
const SPEED = 4;

export function createMoves(changed: () => void): Moves {
  const values = { z: 0, t: 0 };
  let shown: Step["moves"] = null;
  let runs = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isAwake = true;
  let frame = 0;
  let last = 0;
  const output = element("output");
  const input = element("input", { type: "range", min: "0", step: "0.1" });
  const run = button({ class: "line-act" }, toggle, "");
  const root = element(
    "div",
    { class: "line-acts sum-moves" },
    element("label", { class: "line-slider" }, input, output),
    run,
  );

  input.addEventListener("input", () => {
    if (!shown) return;
    values[shown] = input.valueAsNumber;
    runs = false;
    changed();
  });

  function toggle(): void {
    runs = !runs;
    changed();
  }

  function tick(now: number): void {
    frame = 0;
    values.t = (values.t + (SPEED * Math.min(100, now - last)) / 1000) % RANGES.t.most;
    last = now;
    changed();
  }

  function plan(): void {
    const isRunning = isAwake && runs && shown === "t";
    if (isRunning && frame === 0) {
      last = performance.now();
      frame = requestAnimationFrame(tick);
    }
    if (!isRunning) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
  }

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
        run.hidden = moves !== "t";
        run.textContent = runs ? "Stop" : "Run";
      }
      plan();
    },
    wake() {
      isAwake = true;
      plan();
    },
    rest() {
      isAwake = false;
      plan();
    },
  };
}
