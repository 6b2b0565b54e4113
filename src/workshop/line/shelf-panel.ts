/** The lines that this browser keeps: keep the current one under a name, open, rename and delete them. */
import { profileOf } from "../../recipe/profiles.ts";
import { button, drawing, element } from "../../ui/element.ts";
import { countText } from "../../ui/number-text.ts";
import { phrase, say, saying } from "../../words/words.ts";
import { createShelfList } from "../shelf-list.ts";
import type { TabContext } from "../tab.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";

export interface ShelfPanel extends Panel {
  /** The list has changed elsewhere. */
  refresh(): void;
}

const WORDS = { empty: phrase("No lines are kept yet."), gone: phrase("This line is not kept any more.") };

export function createShelfPanel(line: Line, { shelf, history, tell }: TabContext): ShelfPanel {
  const name = element("input", {
    ...{ type: "text", maxlength: "60", placeholder: say("Name") },
    "aria-label": say("Name of the line"),
  });
  const list = createShelfList({
    ...{ shelf, history, tell, words: WORDS },
    describe({ code }) {
      const { samples } = profileOf(code);
      return [thumbnail(samples), say("{count} samples", { count: countText(samples.length) })];
    },
    open: (item) => line.replaceBy(item.code, saying("open “{name}”", { name: item.name })),
  });

  async function keep(): Promise<void> {
    try {
      const got = await shelf.keep(name.value, line.text);
      if (got === null) return;
      name.value = "";
      tell(say("Kept as “{name}” in this browser.", { name: got }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tell(error.message, true);
    }
    await list.show();
  }

  name.addEventListener("keydown", (event) => {
    if (event.code === "Enter" || event.code === "NumpadEnter") void keep();
  });
  const act = button({ class: "line-act main" }, () => void keep(), say("Keep in this browser"));
  const root = element("div", { class: "line-panel" }, element("div", { class: "line-acts" }, name, act), list.root);
  const refresh = () => void list.show();
  return { root, show: refresh, refresh };
}

/** A line as a small picture. */
function thumbnail(samples: Float64Array): SVGSVGElement {
  const [width, height] = [64, 20];
  const low = Math.min(...samples);
  const range = Math.max(...samples) - low || 1;
  const count = Math.min(128, samples.length);
  const points = Array.from({ length: count }, (_, i) => {
    const share = (samples[Math.floor((i * samples.length) / count)] - low) / range;
    return `${((i / (count - 1)) * width).toFixed(1)} ${(height - 1 - (height - 2) * share).toFixed(1)}`;
  });
  const path = drawing("path", { d: `M${points.join("L")}` });
  return drawing("svg", { viewBox: `0 0 ${width} ${height}`, class: "line-thumbnail", "aria-hidden": "true" }, path);
}
