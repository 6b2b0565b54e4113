/** Messages under the view: the hint and the notice. Both write only changes. */
import { element } from "../element.ts";
import { icon } from "../icons.ts";
import type { ControlsTable } from "../input/actions.ts";
import { type HintPiece, parseHint } from "../input/hints.ts";
import { keycap } from "../input/keycap.ts";
import type { Telemetry } from "../telemetry.ts";

/** The hint is shown for the first minute, and for a while after each change. */
const FIRST_HINT_MS = 60_000;
const LATER_HINT_MS = 8_000;

/** The hint: the next keys to press. */
export function createHint(table: ControlsTable) {
  const root = element("div", { class: "hud-hint glass" });
  const begun = performance.now();
  let shown = "";
  let timer = 0;
  return {
    root,
    update({ hint, explorer }: Telemetry) {
      if (hint === shown) return;
      shown = hint;
      root.replaceChildren(
        ...parseHint(hint, table, explorer).map((part) => element("span", {}, ...part.map(createPiece))),
      );
      root.classList.toggle("shown", hint !== "");
      clearTimeout(timer);
      const left = Math.max(LATER_HINT_MS, begun + FIRST_HINT_MS - performance.now());
      timer = window.setTimeout(() => root.classList.remove("shown"), left);
    },
    dispose: () => clearTimeout(timer),
  };
}

function createPiece(piece: HintPiece): HTMLElement | string {
  if (typeof piece === "string") return piece;
  return "codes" in piece ? keycap(...piece.codes) : element("kbd", {}, piece.gesture);
}

/** The message of the telemetry. */
export function createNotice() {
  const words = element("span");
  const root = element("div", { class: "hud-notice glass", role: "status" }, icon("notice"), words);
  let shown = "";
  return {
    root,
    update({ notice }: Telemetry) {
      if (notice === shown) return;
      shown = notice;
      // The text stays while the card fades, so that the card keeps its size.
      if (notice !== "") words.textContent = notice;
      root.classList.toggle("shown", notice !== "");
    },
  };
}
