/** The lines that this browser keeps: keep the current one under a name, open, rename and delete them. */
import { profileOf } from "../../recipe/profiles.ts";
import { button, drawing, element } from "../../ui/element.ts";
import type { KeptLine, TabContext } from "../tab.ts";
import type { Line } from "./line.ts";
import type { Panel } from "./panel.ts";

export interface ShelfPanel extends Panel {
  /** The list has changed elsewhere. */
  refresh(): void;
}

export function createShelfPanel(line: Line, { shelf, history, say }: TabContext): ShelfPanel {
  const name = element("input", {
    ...{ type: "text", maxlength: "60", placeholder: "Name" },
    "aria-label": "Name of the line",
  });
  const list = element("ul", { class: "line-shelf" });
  let asked = 0;

  async function show(): Promise<void> {
    const ask = ++asked;
    const rows = await shelf.list();
    // A later question has the newer answer.
    if (ask !== asked) return;
    list.replaceChildren(...rows.map((row) => rowOf(row, line, { rename, remove })));
    if (rows.length === 0) list.append(element("li", {}, element("span", {}, "No lines are kept yet.")));
  }

  async function keep(): Promise<void> {
    try {
      const got = await shelf.keep(name.value, line.text);
      if (got === null) return;
      name.value = "";
      say(`Kept as “${got}” in this browser.`);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      say(error.message, true);
    }
    await show();
  }

  async function rename({ code }: KeptLine, wanted: string): Promise<void> {
    const got = await shelf.rename(code, wanted);
    say(got === null ? "This line is not kept any more." : `Renamed to “${got}”.`, got === null);
    await show();
  }

  async function remove(row: KeptLine): Promise<void> {
    if (!(await shelf.remove(row.code))) return;
    const back = () => void shelf.keep(row.name, row.code).then(show);
    const away = () => void shelf.remove(row.code).then(show);
    history.push({ label: `delete “${row.name}”`, undo: back, redo: away, holds: [row.code] });
    say(`“${row.name}” is deleted. Undo brings it back.`);
    await show();
  }

  name.addEventListener("keydown", (event) => {
    if (event.code === "Enter" || event.code === "NumpadEnter") void keep();
  });
  const act = button({ class: "line-act main" }, () => void keep(), "Keep in this browser");
  const root = element("div", { class: "line-panel" }, element("div", { class: "line-acts" }, name, act), list);
  const refresh = () => void show();
  return { root, show: refresh, refresh };
}

interface ShelfEdits {
  rename(row: KeptLine, wanted: string): Promise<void>;
  remove(row: KeptLine): Promise<void>;
}

function rowOf(row: KeptLine, line: Line, { rename, remove }: ShelfEdits): HTMLLIElement {
  const named = element("input", {
    ...{ type: "text", maxlength: "60", value: row.name },
    "aria-label": `Name of ${row.name}`,
  });
  named.addEventListener("change", () => void rename(row, named.value));
  const { samples } = profileOf(row.code);
  return element(
    "li",
    {},
    thumbnail(samples),
    named,
    element("span", {}, `${samples.length.toLocaleString("en")} samples`),
    button({ class: "line-act" }, () => line.replaceBy(row.code, `open “${row.name}”`), "Open"),
    button({ class: "line-act" }, () => void remove(row), "Delete"),
  );
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
