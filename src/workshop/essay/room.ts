/** The room of the essay: how a skyline is made of random numbers, section by section. Imported on demand. */
import "../line/line.css";
import "./essay.css";
import { button, element, text } from "../../ui/element.ts";
import { recall, remember } from "../../ui/storage.ts";
import type { Room, RoomContext } from "../room.ts";
import { createStepper } from "../stepper.ts";
import { createControls } from "./controls.ts";
import { placeText, readPlace } from "./kept.ts";
import { LINES, type LineName, lineRow } from "./lines.ts";
import { createPlotView, type PlotView } from "./plot-view.ts";
import type { Plot } from "./plots.ts";
import { SECTIONS } from "./sections.ts";
import { createSkyline } from "./skyline.ts";
import { applyLine } from "./use-line.ts";

/** Key under which the browser keeps the place in the essay for the next visit. */
const STORED = "workshop.essay";
const NAMES = Object.keys(LINES) as LineName[];

export function createEssayRoom(host: HTMLElement, context: RoomContext): Room {
  const { say } = context;
  const kept = readPlace(recall(STORED));
  let { section, line: chosen } = kept;
  let frame = 0;
  /** Views by `keyOf`. */
  let views = new Map<string, PlotView>();

  const stepper = createStepper(SECTIONS, (step) => {
    section = step;
    host.scrollTop = 0;
    showSection();
  });
  const controls = createControls(kept.settings, context, changed);
  const plots = element("div", { class: "essay-plots" });
  const note = element("p", { class: "essay-note" });
  const writeNote = text(note);
  const skyline = createSkyline(say);
  const lines = NAMES.map((name) => button({ class: "line-tool" }, () => choose(name), LINES[name].title));
  const choice = element("div", { class: "line-group", role: "group", "aria-label": "Line" }, ...lines);
  const use = button(
    { class: "line-act main" },
    () => applyLine(context, lineRow(chosen).make(controls.settings)),
    "Use this line",
  );
  const useWords = "makes the ground of this world from it. Undo brings the last line back.";
  const flying = element(
    "div",
    { class: "essay-fly" },
    skyline.root,
    element("div", { class: "line-acts" }, use, element("span", {}, useWords)),
  );

  /** Computes and draws at most once a frame. */
  function changed(): void {
    if (frame === 0) frame = requestAnimationFrame(update);
  }

  function choose(name: LineName): void {
    chosen = name;
    showSection();
  }

  /** Another section, or another line to fly over. */
  function showSection(): void {
    const { sliders, hasBy, plots: hasPlots } = SECTIONS[section];
    const row = lineRow(chosen);
    stepper.show(section);
    choice.hidden = hasPlots !== undefined;
    flying.hidden = hasPlots !== undefined;
    if (hasPlots) skyline.rest();
    else skyline.wake();
    controls.show(hasPlots ? sliders : row.sliders, (hasPlots ? hasBy : row.hasBy) === true);
    lines.forEach((each, i) => {
      each.setAttribute("aria-pressed", String(NAMES[i] === chosen));
    });
    update();
  }

  function update(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const { settings } = controls;
    const { plots: make, note: tell } = SECTIONS[section];
    showPlots(make?.(settings) ?? []);
    writeNote(tell?.(settings) ?? "");
    if (!make) skyline.set(lineRow(chosen).make(settings));
    remember(STORED, placeText({ settings, section, line: chosen }));
  }

  function showPlots(next: readonly Plot[]): void {
    const { seed, by } = controls.settings;
    const about = `Seed ${seed}${SECTIONS[section].hasBy ? `, ${by} interpolation` : ""}. Limitless, the workshop’s essay, step ${section + 1}.`;
    const left = new Map(views);
    views = new Map();
    next.forEach((plot, i) => {
      const key = keyOf(plot, i);
      const view = left.get(key) ?? createPlotView(plot);
      left.delete(key);
      views.set(key, view);
    });
    for (const view of left.values()) view.dispose();
    const roots = [...views.values()].map(({ root }) => root);
    if (roots.length !== plots.children.length || roots.some((root, i) => plots.children[i] !== root))
      plots.replaceChildren(...roots);
    next.forEach((plot, i) => {
      views.get(keyOf(plot, i))?.set(plot, about);
    });
  }

  /** Plots with the same key differ in their numbers, not in their axes and series. */
  const keyOf = ({ series, isWide }: Plot, i: number) =>
    [section, i, isWide, ...series.map(({ label }) => label)].join();

  host.append(
    element("div", { class: "essay-room line-room" }, ...[stepper.root, choice, controls.root, note, plots, flying]),
  );
  showSection();

  return {
    show() {
      if (!flying.hidden) skyline.wake();
    },
    hide: skyline.rest,
    dispose() {
      cancelAnimationFrame(frame);
      for (const view of views.values()) view.dispose();
      skyline.dispose();
    },
  };
}
