/** The tab of the sum: how the line of hills, read along several directions, becomes land. Imported on demand. */
import "./sum.css";
import { button, element } from "../../ui/element.ts";
import { createFrameTask } from "../../ui/frames.ts";
import { phrase, say } from "../../words/words.ts";
import { createSurface } from "../line/surface.ts";
import { createStepper, type StepWords } from "../stepper.ts";
import type { Tab, TabContext } from "../tab.ts";
import { editedGroundOf } from "./edited-ground.ts";
import { explain } from "./explain.ts";
import { kindWords } from "./kinds.ts";
import { createKindsPanel } from "./kinds-panel.ts";
import { createMapView } from "./map-view.ts";
import { createMoves } from "./moves.ts";
import { paintRelief } from "./picture.ts";
import { createPlacePanel } from "./place-panel.ts";
import { createSeaPanel } from "./sea-panel.ts";
import { ShownGround, START } from "./shown-ground.ts";
import { STEPS } from "./steps.ts";
import { Study } from "./study.ts";
import { createTermList } from "./term-list.ts";
import { createHandles, drawArrows, drawWave } from "./waves.ts";

/** Pixels across the relief. */
const RELIEF = [480, 300] as const;
/** Metres of a height unit of 1983. */
const UNIT = 0.25;

const LESSONS: readonly StepWords[] = STEPS.map(({ title, words }) => ({ title, paragraphs: [words] }));
const WORLD_STEP: StepWords = {
  title: phrase("This world"),
  paragraphs: [
    phrase(
      "The sum of the ground behind this sheet. Turn a term by its handle, add or remove one, move the water or a threshold: the world follows.",
    ),
  ],
  isNamed: true,
};

export function createSumTab(host: HTMLElement, context: TabContext): Tab {
  const { world } = context;
  const ground = editedGroundOf(world);
  const frame = createFrameTask(update);
  const study = new Study(context, frame.ask, ground);
  const shown = new ShownGround(world, study, ground);
  const stepper = createStepper(ground?.plane ? [...LESSONS, WORLD_STEP] : LESSONS, (step) => shown.goTo(step));
  const moves = createMoves(frame.ask);
  const map = createMapFigure(shown, study, frame.ask);
  const relief = createRelief();
  const sea = createSeaPanel(study);
  const kinds = createKindsPanel(study);
  const explained = createPlacePanel();
  const terms = createTermList(study, ground);

  function update(): void {
    const { step, sea: water } = study.state;
    const movement = STEPS[step]?.moves ?? null;
    const { z, t } = study.isWorld ? { z: 0, t: world.request().t } : moves.at(movement);
    shown.read(z, t);
    map.refresh();
    relief.draw(shown, water);
    stepper.show(step);
    moves.show(movement);
    terms.refresh();
    kinds.refresh(shown.thresholds, shown.readings());
    sea.show(shown.heights.values, shown.seas);
    const { place, cover, ground, profile } = shown;
    explained.root.hidden = place === null;
    if (!place) return;
    const { x, y } = place;
    const kind = cover ? kindWords(cover, x, y) : "";
    explained.show(profile, place, explain(ground, x, y, z, t), study.isWorld ? null : UNIT, kind);
  }

  const right = element("figure", {}, relief.canvas, sea.root, kinds.root);
  const pair = element("div", { class: "sum-pair" }, map.root, right);
  const hint = say("Click the map, and the sum of that place is shown.");
  const hints = ground ? [hint] : [hint, say("This world keeps its own sum.")];
  const words = element("p", { class: "sum-words" }, hints.join(" "));
  const parts = [stepper.root, moves.root, pair, words, explained.root, terms.root];
  host.append(element("div", { class: "sum-tab line-tab" }, ...parts));
  update();

  return {
    show() {
      shown.refresh();
      moves.setAwake(true);
      study.refresh();
      frame.ask();
    },
    hide: () => moves.setAwake(false),
    dispose() {
      frame.cancel();
      moves.setAwake(false);
      for (const each of [map, relief, sea, kinds, explained]) each.dispose();
    },
  };
}

/** The map with the handles of its waves, and the buttons below it. */
function createMapFigure(shown: ShownGround, study: Study, changed: () => void) {
  const handles = createHandles(study);
  const waves = element("input", { type: "checkbox" });
  waves.checked = true;
  waves.addEventListener("change", () => {
    handles.root.hidden = !waves.checked;
    changed();
  });
  const drawWaves = (canvas: CanvasRenderingContext2D, size: number) => {
    if (!waves.checked) return;
    drawWave(canvas, size, shown.square, study, shown.profile);
    drawArrows(canvas, size, study);
  };
  const map = createMapView(shown, study, drawWaves, changed);
  const act = (name: string, move: () => void, attributes = {}) =>
    button(
      { class: "line-act", ...attributes },
      () => {
        move();
        changed();
      },
      name,
    );
  const here = act(say("Where I stand"), () => {
    shown.square = { ...shown.square, ...shown.visitor };
  });
  const row = element(
    "div",
    { class: "line-acts" },
    act("+", () => shown.move(0, 0, 0.8), { "aria-label": say("Zoom in") }),
    act("−", () => shown.move(0, 0, 1.25), { "aria-label": say("Zoom out") }),
    act(say("Origin##of a map"), () => (shown.square = START)),
    here,
    act(say("Explain the middle"), () => (shown.place = shown.square)),
    element("label", { class: "line-check" }, waves, say("Waves")),
  );
  return {
    root: element("figure", {}, element("div", { class: "sum-square" }, map.canvas, handles.root), row),
    refresh(): void {
      map.redraw();
      handles.refresh(shown.profile);
      here.hidden = !study.isWorld;
    },
    dispose: map.dispose,
  };
}

/** The same land from the south. */
function createRelief() {
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = RELIEF;
  const pixels = picture.getContext("2d");
  const { canvas, redraw, dispose } = createSurface(
    { class: "sum-relief", role: "img", "aria-label": say("The same land as a relief, from the south") },
    (context, width, height) => context.drawImage(picture, 0, 0, width, height),
  );
  return {
    canvas,
    draw({ heights, square, profile }: ShownGround, sea: number): void {
      if (!pixels) return;
      const data = pixels.createImageData(...RELIEF);
      const lowest = heights.values.reduce((least, value) => Math.min(least, value));
      const high = Math.max(5 * profile.max, sea);
      paintRelief(heights, { span: square.span, sea, low: Math.max(sea, lowest), high }, data);
      pixels.putImageData(data, 0, 0);
      redraw();
    },
    dispose,
  };
}
