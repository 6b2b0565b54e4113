/** The instruments of a starship: how fast, how fast at full wish, where, and how far to what is chosen. */
import { button, element, text } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";
import { createHint, createNotice } from "../../../ui/messages.ts";
import type { HudReading, SpaceReading } from "../../../ui/reading.ts";
import { distanceFigure, figureText, logShare, secondsLeft, speedFigure } from "./number-format.ts";

/** Where a flight by itself is going. */
export interface CourseShown {
  readonly name: string;
  /** The reading's distance is to there: nothing else is chosen meanwhile. */
  readonly chosen: boolean;
  /** 0 to 1 of the way, and seconds that are left. */
  readonly done: number;
  readonly left: number;
}

/** What the instruments show beside the reading. */
export interface SpaceShown {
  readonly course: CourseShown | null;
  /** Whether the reading's distance is to something chosen. */
  readonly chosen: boolean;
}

export interface SpaceHudOptions {
  /** Astronomical units a second at full wish, at the least and the most. */
  readonly slowest: number;
  readonly fastest: number;
  /** Quicker and slower, in notches of a wheel. */
  throttle(notches: number): void;
}

/** Steps of the gauges: a hundredth is under two pixels. */
const STEPS = 200;

function createSpeed({ slowest, fastest, throttle }: SpaceHudOptions) {
  const [figure, unit, cruise] = [
    element("span", { class: "hud-figure" }),
    element("span", { class: "hud-unit" }),
    element("span"),
  ];
  const [fill, caret] = [element("i"), element("b")];
  const slower = button(
    { class: "throttle-tool", "aria-label": "Slower", title: "Slower (−)" },
    () => throttle(-1),
    icon("minus"),
  );
  const quicker = button(
    { class: "throttle-tool", "aria-label": "Quicker", title: "Quicker (+)" },
    () => throttle(1),
    icon("plus"),
  );
  const root = element(
    "div",
    { class: "hud-block glass hud-speed hud-pace" },
    element("span", { class: "hud-label" }, "Speed"),
    element("div", { class: "hud-value" }, figure, unit),
    element("div", { class: "throttle" }, slower, element("div", { class: "throttle-gauge" }, fill, caret), quicker),
    element("span", { class: "hud-line" }, "Cruise", cruise),
  );
  const [writeFigure, writeUnit, writeCruise] = [text(figure), text(unit), text(cruise)];
  const slide = (value: number) => Math.round(logShare(value, slowest, fastest) * STEPS) / STEPS;
  let [filled, set] = [Number.NaN, Number.NaN];
  return {
    root,
    update({ speed, cruise: full }: SpaceReading) {
      const pace = speedFigure(speed);
      writeFigure(pace.figure);
      writeUnit(pace.unit);
      writeCruise(figureText(speedFigure(full)));
      const [now, most] = [speed > 0 ? slide(speed) : 0, slide(full)];
      if (now !== filled) fill.style.transform = `scaleX(${(filled = now)})`;
      if (most !== set) caret.style.left = `${100 * (set = most)}%`;
    },
  };
}

function createWay() {
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
    update({ nearest }: SpaceReading, { course, chosen }: SpaceShown) {
      if (root.hidden !== (nearest === null)) root.hidden = nearest === null;
      if (!nearest) return;
      const distance = distanceFigure(nearest.distance);
      const { figure, unit } = course ? secondsLeft(course.left) : distance;
      writeLabel(course ? "Flying to" : chosen ? "Chosen" : "Nearest star");
      writeFigure(figure);
      writeUnit(unit);
      writeName(course?.name ?? nearest.name);
      writeBeside(course?.chosen ? figureText(distance) : "");
      if (gauge.hidden !== (course === null)) gauge.hidden = course === null;
      const done = Math.round((course?.done ?? 0) * STEPS) / STEPS;
      if (done !== gone) bar.style.transform = `scaleX(${(gone = done)})`;
    },
  };
}

/** `update` may be called every frame: it writes only what changed. */
export function createSpaceHud(
  host: HTMLElement,
  options: SpaceHudOptions,
): { update(reading: HudReading, shown: SpaceShown): void; dispose(): void } {
  const [speed, way, hint, notice] = [createSpeed(options), createWay(), createHint(), createNotice()];
  const place = element("div", { class: "hud-where glass", role: "status", hidden: "" });
  const root = element(
    "div",
    { class: "hud hud-space", role: "group", "aria-label": "Flight instruments" },
    element("div", { class: "hud-top" }, place),
    speed.root,
    way.root,
    element("div", { class: "hud-messages" }, notice.root, hint.root),
  );
  host.append(root);
  const writePlace = text(place);
  return {
    update(reading, shown) {
      const { space } = reading;
      hint.update(reading);
      notice.update(reading);
      if (!space) return;
      place.hidden = false;
      writePlace(space.where[0].toUpperCase() + space.where.slice(1));
      speed.update(space);
      way.update(space, shown);
    },
    dispose() {
      hint.dispose();
      root.remove();
    },
  };
}
