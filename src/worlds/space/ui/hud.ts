/** HUD of the starship: speed and cruise speed, distance to the target, and the toolbar of space. */

import { distanceFigure, figureText } from "../../../ui/astronomical.ts";
import { button, element, text } from "../../../ui/element.ts";
import { createNotice } from "../../../ui/hud/messages.ts";
import { icon } from "../../../ui/icons.ts";
import type { ActionRow } from "../../../ui/input/actions.ts";
import { titled } from "../../../ui/input/keycap.ts";
import type { SpaceReading, Telemetry } from "../../../ui/telemetry.ts";
import { say } from "../../../words/words.ts";
import { controls } from "../controls.ts";
import { logShare, secondsLeft, speedFigure } from "./number-format.ts";

/** Progress of an automatic flight. */
interface CourseContent {
  readonly name: string;
  /** Whether its target is the selected one, so that the telemetry's distance is to it. */
  readonly selected: boolean;
  /** 0 to 1, and seconds left. */
  readonly done: number;
  readonly left: number;
}

/** Content of the HUD besides the telemetry. */
export interface SpaceContent {
  readonly course: CourseContent | null;
  /** Whether a target is selected; the telemetry's distance is to it then. */
  readonly selected: boolean;
}

export interface SpaceHudOptions {
  /** Range of the cruise speed, astronomical units per second. */
  readonly slowest: number;
  readonly fastest: number;
  /** Changes the cruise speed by wheel notches. */
  throttle(notches: number): void;
}

const { actions } = controls;

/** Resolution of the gauges, so that the DOM changes rarely; a step is less than a pixel. */
const STEPS = 200;

function createSpeed({ slowest, fastest, throttle }: SpaceHudOptions) {
  const [figure, unit, cruise] = [
    element("span", { class: "hud-figure" }),
    element("span", { class: "hud-unit" }),
    element("span"),
  ];
  const [fill, caret] = [element("i"), element("b")];
  const slower = button(
    { class: "throttle-tool", "aria-label": say("Slower"), ...titled(say("Slower"), actions.slower) },
    () => throttle(-1),
    icon("minus"),
  );
  const faster = button(
    { class: "throttle-tool", "aria-label": say("Faster"), ...titled(say("Faster"), actions.faster) },
    () => throttle(1),
    icon("plus"),
  );
  const root = element(
    "div",
    { class: "hud-block glass hud-speed hud-pace" },
    element("span", { class: "hud-label" }, say("Speed")),
    element("div", { class: "hud-value" }, figure, unit),
    element("div", { class: "throttle" }, slower, element("div", { class: "throttle-gauge" }, fill, caret), faster),
    element("span", { class: "hud-line" }, say("Cruise##speed"), cruise),
  );
  const [writeFigure, writeUnit, writeCruise] = [text(figure), text(unit), text(cruise)];
  const position = (value: number) => Math.round(logShare(value, slowest, fastest) * STEPS) / STEPS;
  let [filled, set] = [Number.NaN, Number.NaN];
  return {
    root,
    update({ speed, cruise: full }: SpaceReading) {
      const pace = speedFigure(speed);
      writeFigure(pace.figure);
      writeUnit(pace.unit);
      writeCruise(figureText(speedFigure(full)));
      const [now, most] = [speed > 0 ? position(speed) : 0, position(full)];
      if (now !== filled) fill.style.transform = `scaleX(${(filled = now)})`;
      if (most !== set) caret.style.left = `${100 * (set = most)}%`;
    },
  };
}

function createTargetBlock() {
  const [label, figure, unit, name, beside] = [
    element("span", { class: "hud-label" }),
    element("span", { class: "hud-figure" }),
    element("span", { class: "hud-unit" }),
    element("span", { class: "way-name" }),
    element("span"),
  ];
  const bar = element("i");
  const gauge = element("div", { class: "way-gauge", hidden: "" }, bar);
  const root = element(
    "div",
    { class: "hud-block glass hud-altitude hud-way" },
    label,
    element("div", { class: "hud-value" }, figure, unit),
    element("span", { class: "hud-line" }, name, beside),
    gauge,
  );
  const [writeLabel, writeFigure, writeUnit, writeName, writeBeside] = [label, figure, unit, name, beside].map(text);
  let gone = Number.NaN;
  return {
    root,
    update({ nearest }: SpaceReading, { course, selected }: SpaceContent) {
      if (root.hidden !== (nearest === null)) root.hidden = nearest === null;
      if (!nearest) return;
      const distance = distanceFigure(nearest.distance);
      const { figure, unit } = course ? secondsLeft(course.left) : distance;
      writeLabel(course ? say("Flying to") : say(selected ? "Selected" : "Nearest star"));
      writeFigure(figure);
      writeUnit(unit);
      writeName(course?.name ?? nearest.name);
      writeBeside(course?.selected ? figureText(distance) : "");
      if (gauge.hidden !== (course === null)) gauge.hidden = course === null;
      const done = Math.round((course?.done ?? 0) * STEPS) / STEPS;
      if (done !== gone) bar.style.transform = `scaleX(${(gone = done)})`;
    },
  };
}

/** `update` may be called every frame: it writes changes only. */
export function createSpaceHud(
  host: HTMLElement,
  options: SpaceHudOptions,
): { update(reading: Telemetry, content: SpaceContent): void; dispose(): void } {
  const [speed, target, notice] = [createSpeed(options), createTargetBlock(), createNotice()];
  const root = element(
    "div",
    { class: "hud hud-space", role: "group", "aria-label": say("Flight instruments") },
    speed.root,
    target.root,
    element("div", { class: "hud-messages" }, notice.root),
  );
  host.append(root);
  return {
    update(reading, content) {
      const { space } = reading;
      notice.update(reading);
      if (!space) return;
      speed.update(space);
      target.update(space, content);
    },
    dispose: () => root.remove(),
  };
}

export interface SpaceToolsOptions {
  search(): void;
  plate(): void;
  census(): void;
}

/** Toolbar beside the menu button. */
export function createSpaceTools(host: HTMLElement, { search, plate, census }: SpaceToolsOptions) {
  const tool = (words: string, row: ActionRow) => ({
    ...{ "aria-label": words, "aria-haspopup": "dialog" },
    ...titled(words, row),
  });
  const root = element(
    "div",
    { class: "space-tools glass", role: "toolbar", "aria-label": say("Star tools") },
    button(tool(say("Nearest star"), actions.search), search, icon("search"), element("span", {}, say("Nearest star"))),
    button(tool(say("Plate"), actions.map), plate, icon("plate"), element("span", {}, say("Plate"))),
    button(tool(say("Exercises"), actions.exercises), census, icon("plot"), element("span", {}, say("Exercises"))),
  );
  host.append(root);
  return { dispose: () => root.remove() };
}
