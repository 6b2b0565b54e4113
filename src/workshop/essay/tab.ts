/** The tab of the essay: how a skyline is made of random numbers, section by section. Imported on demand. */
import "../line/line.css";
import "./essay.css";
import { button, element, text } from "../../ui/element.ts";
import { createFrameTask } from "../../ui/frames.ts";
import { recall, remember } from "../../ui/storage.ts";
import { say } from "../../words/words.ts";
import { createStepper } from "../stepper.ts";
import type { Tab, TabContext } from "../tab.ts";
import { createControls } from "./controls.ts";
import { placeText, readPlace } from "./kept.ts";
import { LINES, type LineName, lineRow } from "./lines.ts";
import { createPlotView, type PlotView } from "./plot-view.ts";
import type { Plot } from "./plots.ts";
import { SECTIONS } from "./sections.ts";
import type { EssaySettings } from "./settings.ts";
import { Skyline } from "./skyline.ts";
import { applyLine } from "./use-line.ts";

/** Key under which the browser keeps the place in the essay for the next visit. */
const STORED = "workshop.essay";
const NAMES = Object.keys(LINES) as LineName[];

export function createEssayTab(host: HTMLElement, context: TabContext): Tab {
  const { tell } = context;
  const kept = readPlace(recall(STORED));
  let { section } = kept;
  const frame = createFrameTask(update);
  const stepper = createStepper(SECTIONS, (step) => {
    section = step;
    host.scrollTop = 0;
    showSection();
  });
  const controls = createControls(kept.settings, context, frame.ask);
  const plots = createPlots();
  const note = element("p", { class: "essay-note" });
  const writeNote = text(note);
  const lines = createLines(kept.line, showSection);
  const flying = createFlying(tell, () => applyLine(context, lines.row.make(controls.settings)));

  /** Another section, or another line to fly over. */
  function showSection(): void {
    const { plots: hasPlots } = SECTIONS[section];
    const { sliders, hasBy } = hasPlots ? SECTIONS[section] : lines.row;
    stepper.show(section);
    lines.root.hidden = flying.root.hidden = hasPlots !== undefined;
    if (hasPlots) flying.skyline.rest();
    else flying.skyline.wake();
    controls.show(sliders, hasBy === true);
    lines.refresh();
    frame.now();
  }

  function update(): void {
    const { settings } = controls;
    const { plots: make, note: tell } = SECTIONS[section];
    plots.show(make?.(settings) ?? [], section, settings);
    writeNote(tell?.(settings) ?? "");
    if (!make) flying.skyline.set(lines.row.make(settings));
    remember(STORED, placeText({ settings, section, line: lines.chosen }));
  }

  const parts = [stepper.root, lines.root, controls.root, note, plots.root, flying.root];
  host.append(element("div", { class: "essay-tab line-tab" }, ...parts));
  showSection();
  return {
    show() {
      if (!flying.root.hidden) flying.skyline.wake();
    },
    hide: () => flying.skyline.rest(),
    dispose() {
      frame.cancel();
      plots.dispose();
      flying.skyline.dispose();
    },
  };
}

/** The choice of the line to fly over. */
function createLines(first: LineName, changed: () => void) {
  let chosen = first;
  const buttons = NAMES.map((name) =>
    button(
      { class: "line-tool" },
      () => {
        chosen = name;
        changed();
      },
      say(LINES[name].title),
    ),
  );
  return {
    root: element("div", { class: "line-group", role: "group", "aria-label": say("Line") }, ...buttons),
    get chosen() {
      return chosen;
    },
    get row() {
      return lineRow(chosen);
    },
    refresh(): void {
      for (const [i, each] of buttons.entries()) each.setAttribute("aria-pressed", String(NAMES[i] === chosen));
    },
  };
}

/** The skyline, and the button that gives its line to the world. */
function createFlying(tell: (words: string) => void, use: () => void) {
  const skyline = new Skyline(tell);
  const words = say(
    "makes the ground of this world from it. Undo brings the last line back.##beside the button: Use this line",
  );
  const act = button({ class: "line-act main" }, use, say("Use this line"));
  const acts = element("div", { class: "line-acts" }, act, element("span", {}, words));
  return { skyline, root: element("div", { class: "essay-fly" }, skyline.root, acts) };
}

/** A sentence on the making of the plots of a section. */
function aboutPlots(section: number, { seed, by }: EssaySettings): string {
  const values = { seed, step: section + 1 };
  if (!SECTIONS[section].hasBy) return say("Seed {seed}. Limitless, the workshop’s essay, step {step}.", values);
  return by === "linear"
    ? say("Seed {seed}, linear interpolation. Limitless, the workshop’s essay, step {step}.", values)
    : say("Seed {seed}, cosine interpolation. Limitless, the workshop’s essay, step {step}.", values);
}

/** Plots of a section; those whose axes and series stay are shown anew with their numbers. */
function createPlots() {
  const root = element("div", { class: "essay-plots" });
  /** Views by section, index, axes and series. */
  let views = new Map<string, PlotView>();

  return {
    root,
    show(next: readonly Plot[], section: number, settings: EssaySettings): void {
      const about = aboutPlots(section, settings);
      const left = views;
      views = new Map();
      next.forEach((plot, i) => {
        const key = [section, i, plot.isWide, ...plot.series.map(({ label }) => label)].join();
        const view = left.get(key) ?? createPlotView(plot);
        left.delete(key);
        views.set(key, view);
      });
      for (const view of left.values()) view.dispose();
      const shown = [...views.values()];
      if (shown.length !== root.children.length || shown.some((view, i) => root.children[i] !== view.root))
        root.replaceChildren(...shown.map((view) => view.root));
      next.forEach((plot, i) => {
        shown[i].set(plot, about);
      });
    },
    dispose(): void {
      for (const view of views.values()) view.dispose();
    },
  };
}
