/** The tab of the line: the profile as a curve to draw, generate, type and take along, and its statistics. Imported on demand. */
import "./line.css";
import { closeSeam } from "../../core/profiles/statistics.ts";
import { element } from "../../ui/element.ts";
import { takeDrops } from "../../ui/file.ts";
import { phrase, say } from "../../words/words.ts";
import type { Tab, TabContext } from "../tab.ts";
import type { ToolSettings } from "./board.ts";
import { type Curve, createCurve } from "./curve.ts";
import { createFigures } from "./figures.ts";
import { createFilesPanel } from "./files-panel.ts";
import { createGeneratePanel } from "./generate-panel.ts";
import { Line } from "./line.ts";
import { createNumbersPanel } from "./numbers-panel.ts";
import { createPanels } from "./panel.ts";
import { createPointRow } from "./point-row.ts";
import { createShelfPanel } from "./shelf-panel.ts";
import { createToolbar } from "./toolbar.ts";
import { isBrush, TOOLS } from "./tools.ts";
import { createViewRow } from "./view-row.ts";

/** Milliseconds from an edit to the figures of the line, while it goes on. */
const FIGURES_PAUSE = 200;

const KEYS_HELP = phrase("Arrows select and move samples, by 8 with Shift; Space uses the tool");

export function createLineTab(host: HTMLElement, context: TabContext): Tab {
  const { world, tell } = context;
  const settings: ToolSettings = { tool: "draw", radius: 0.06, strength: 0.5 };
  const line = new Line(context, changed);
  const curve: Curve = createCurve({ line, own: world.own, settings, onChange: () => point.show() });
  const point = createPointRow(line, () => curve, tell);
  const figures = createFigures(() => line.replace(closeSeam(line.profile.samples), phrase("close the seam")));
  const toolbar = createToolbar(settings, useTool);
  const view = createViewRow(() => curve, toolbar.sliders);
  const numbers = createNumbersPanel(line, tell);
  const files = createFilesPanel(line, context);
  const shelf = createShelfPanel(line, context);
  const panels = createPanels([
    [phrase("Generate"), createGeneratePanel(line, world.own, tell)],
    [phrase("Numbers"), numbers],
    [phrase("Files"), files],
    [phrase("Kept##lines in this browser"), shelf],
  ]);
  let timer = 0;

  function changed(): void {
    curve.redraw(line.profile.samples === line.before);
    if (timer === 0) timer = window.setTimeout(showFigures, FIGURES_PAUSE);
  }

  function useTool(): void {
    view.help(isBrush(settings.tool) ? "" : say(TOOLS[settings.tool].help));
    curve.redraw(false);
  }

  function showFigures(): void {
    clearTimeout(timer);
    timer = 0;
    figures.show(line.profile.samples);
    numbers.refresh();
  }

  const parts = [toolbar.root, view.root, curve.root, point.root, figures.root, panels];
  const root = element("div", { class: "line-tab" }, ...parts);
  takeDrops(root, files.open);
  curve.root.addEventListener("focus", () => curve.root.matches(":focus-visible") && view.help(say(KEYS_HELP)));
  curve.root.addEventListener("blur", useTool);
  point.root.append(view.zoom);
  host.append(root);
  curve.showAll(false);
  useTool();
  showFigures();

  return {
    show: () => line.refresh(),
    shelfChanged: shelf.refresh,
    ...{ open: files.open, finish: curve.finish },
    dispose() {
      clearTimeout(timer);
      files.dispose();
      curve.dispose();
      figures.dispose();
    },
  };
}
