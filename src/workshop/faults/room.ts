/** The room of faults: lands by the programs of Krten and Lighthouse3d, fault by fault, compared, opened and saved. Imported on demand. */
import "../line/line.css";
import "./faults.css";
import { button, element } from "../../ui/element.ts";
import type { Room, RoomContext } from "../room.ts";
import { createFilesPanel } from "./files-panel.ts";
import { createForm } from "./form.ts";
import { createLands } from "./lands.ts";
import { createPictures } from "./pictures.ts";
import { PRESETS } from "./presets.ts";
import { createTransport } from "./transport.ts";

export function createFaultsRoom(host: HTMLElement, context: RoomContext): Room {
  const { say } = context;
  let frame = 0;
  const lands = createLands(context, changed);
  const pictures = createPictures(lands, say);
  const transport = createTransport(lands, say);
  const form = createForm(lands);
  const files = createFilesPanel(lands, say);

  /** Draws at most once a frame. */
  function changed(): void {
    if (frame === 0) frame = requestAnimationFrame(update);
  }

  function update(): void {
    frame = 0;
    pictures.refresh();
    transport.refresh();
    form.refresh();
    files.refresh();
    const isCompared = lands.plans.length === 2;
    compare.setAttribute("aria-pressed", String(isCompared));
    for (const [i, side] of sides.entries()) {
      side.hidden = !isCompared;
      side.setAttribute("aria-pressed", String(lands.chosen === i));
    }
  }

  const rows = Object.values(PRESETS).flat();
  const preset = element(
    "select",
    { class: "faults-presets", "aria-label": "Presets" },
    element("option", { value: "" }, "Presets…"),
    ...Object.entries(PRESETS).map(([group, presets]) =>
      element(
        "optgroup",
        { label: group },
        ...presets.map((row) => element("option", { value: String(rows.indexOf(row)) }, row.title)),
      ),
    ),
  );
  preset.addEventListener("change", () => {
    const row = rows[Number(preset.value)];
    if (preset.value !== "" && row) lands.enterAll(row.settings, row.title);
    preset.value = "";
  });
  const compare = button({ class: "line-tool" }, () => lands.compare(lands.plans.length === 1), "Compare");
  const sides = ["A", "B"].map((letter, i) =>
    button({ class: "line-tool", title: `Settings of ${letter}` }, () => lands.choose(i), letter),
  );
  const contours = element("input", { type: "checkbox" });
  contours.checked = true;
  contours.addEventListener("change", () => pictures.setContours(contours.checked));
  const height = element("input", { type: "range", min: "-2", max: "2", step: "0.1", value: "0" });
  height.addEventListener("input", () => pictures.setHeight(2 ** height.valueAsNumber));

  const root = element(
    "div",
    { class: "faults-room line-room" },
    element(
      "div",
      { class: "line-acts" },
      preset,
      element("div", { class: "line-group", role: "group", "aria-label": "Lands" }, compare, ...sides),
      element("label", { class: "line-check" }, contours, "Contours"),
      element("label", { class: "line-slider" }, "Height", height),
    ),
    pictures.root,
    transport.root,
    form.root,
    files.root,
  );
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void files.open(file);
  });
  // Before the first frame, so that nothing of a comparison flashes up.
  update();
  host.append(root);
  lands.goTo(lands.total);

  return {
    show: changed,
    hide: lands.pause,
    dispose() {
      cancelAnimationFrame(frame);
      files.dispose();
      pictures.dispose();
      lands.dispose();
    },
  };
}
