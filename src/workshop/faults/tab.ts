/** The tab of faults: lands by the programs of Krten and Lighthouse3d, fault by fault, compared, opened and saved. Imported on demand. */
import "../line/line.css";
import "./faults.css";
import { button, element } from "../../ui/element.ts";
import { takeDrops } from "../../ui/file.ts";
import { createFrameTask } from "../../ui/frames.ts";
import { say } from "../../words/words.ts";
import type { Tab, TabContext } from "../tab.ts";
import { createFilesPanel } from "./files-panel.ts";
import { createForm } from "./form.ts";
import { createGroundsPanel } from "./grounds-panel.ts";
import { Lands } from "./lands.ts";
import { createPictures } from "./pictures.ts";
import { PRESETS } from "./presets.ts";
import { createTransport } from "./transport.ts";

export function createFaultsTab(host: HTMLElement, context: TabContext): Tab {
  const { tell } = context;
  const frame = createFrameTask(update);
  const lands = new Lands(context, frame.ask);
  const pictures = createPictures(lands, tell);
  const transport = createTransport(lands, context);
  const form = createForm(lands);
  const files = createFilesPanel(lands, tell);
  const sides = createSides(lands);
  const contours = element("input", { type: "checkbox" });
  contours.checked = true;
  contours.addEventListener("change", () => pictures.setContours(contours.checked));
  const height = element("input", { type: "range", min: "-2", max: "2", step: "0.1", value: "0" });
  height.addEventListener("input", () => pictures.setHeight(2 ** height.valueAsNumber));

  function update(): void {
    for (const part of [pictures, transport, form, files, sides]) part.refresh();
  }

  const bar = element(
    "div",
    { class: "line-acts" },
    createPresets(lands),
    sides.root,
    element("label", { class: "line-check" }, contours, say("Contours")),
    element("label", { class: "line-slider" }, say("Height"), height),
  );
  const grounds = createGroundsPanel(context);
  const parts = [bar, pictures.root, transport.root, form.root, files.root, grounds.root];
  const root = element("div", { class: "faults-tab line-tab" }, ...parts);
  takeDrops(root, files.open);
  // Before the first frame, so that nothing of a comparison flashes up.
  update();
  host.append(root);
  lands.run.goTo(lands.run.total);

  return {
    show() {
      frame.ask();
      grounds.show();
    },
    shelfChanged: grounds.show,
    hide: () => lands.run.pause(),
    dispose() {
      frame.cancel();
      files.dispose();
      pictures.dispose();
      lands.run.dispose();
    },
  };
}

function createPresets(lands: Lands): HTMLElement {
  const rows = Object.values(PRESETS).flat();
  const preset = element(
    "select",
    { class: "faults-presets", "aria-label": say("Presets") },
    element("option", { value: "" }, say("Presets…")),
    ...Object.entries(PRESETS).map(([group, presets]) =>
      element(
        "optgroup",
        { label: say(group) },
        ...presets.map((row) => element("option", { value: String(rows.indexOf(row)) }, say(row.title))),
      ),
    ),
  );
  preset.addEventListener("change", () => {
    const row = rows[Number(preset.value)];
    if (preset.value !== "" && row) lands.enterAll(row.settings, row.title);
    preset.value = "";
  });
  return preset;
}

/** The comparison of two lands, and which of them the form changes. */
function createSides(lands: Lands) {
  const compare = button({ class: "line-tool" }, () => lands.compare(lands.plans.length === 1), say("Compare"));
  const sides = ["A", "B"].map((letter, i) =>
    button({ class: "line-tool", title: say("Settings of {side}", { side: letter }) }, () => lands.choose(i), letter),
  );
  return {
    root: element(
      "div",
      { class: "line-group", role: "group", "aria-label": say("Lands##terrains") },
      compare,
      ...sides,
    ),
    refresh(): void {
      const isCompared = lands.plans.length === 2;
      compare.setAttribute("aria-pressed", String(isCompared));
      for (const [i, side] of sides.entries()) {
        side.hidden = !isCompared;
        side.setAttribute("aria-pressed", String(lands.chosen === i));
      }
    },
  };
}
