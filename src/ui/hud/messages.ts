/** The notice under the view, which writes only changes. Screen readers hear it from the readout (src/ui/readout/spoken.ts). */
import { say } from "../../words/words.ts";
import { element } from "../element.ts";
import { icon } from "../icons.ts";
import type { Telemetry } from "../telemetry.ts";

/** The message of the telemetry. */
export function createNotice() {
  const words = element("span");
  const root = element("div", { class: "hud-notice glass" }, icon("notice"), words);
  let shown = "";
  return {
    root,
    update({ notice }: Telemetry) {
      if (notice === shown) return;
      shown = notice;
      // The text stays while the card fades, so that the card keeps its size.
      if (notice !== "") words.textContent = say(notice);
      root.classList.toggle("shown", notice !== "");
    },
  };
}
