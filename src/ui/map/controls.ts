/**
 * Pointer and keys on the map: click or Enter goes to a place, a drag moves the map, the wheel, + and − zoom, two fingers zoom and turn it,
 * < and > change the level, V the view, the arrow keys move a crosshair.
 */

import { turnBetween } from "../format.ts";
import { notches } from "../input/keyboard-mouse.ts";
import type { MapPlace } from "./picture.ts";
import type { MapSheet } from "./sheet.ts";
import { VIEW_KEY } from "./views.ts";

export interface MapActions {
  zoom(by: number): void;
  /** Turns the map by degrees clockwise. */
  twist(degrees: number): void;
  /** Shows the level above (−1) or below (1), where there are levels. */
  changeLevel(by: 1 | -1): void;
  /** Shows the next view, where there are several; returns whether there are. */
  changeView(): boolean;
  goTo(place: MapPlace): void;
}

export interface MapControls {
  /** The place under the pointer or the crosshair, or null. */
  pointed(): MapPlace | null;
  /** Drag of the map since the last call, in sides of the window. */
  dragged(): readonly [right: number, down: number];
}

/** Distance from which a pointer movement is a drag, in sides of the window. */
const DRAG = 0.012;
/** Step of the crosshair per arrow key, in sides of the window. */
const NUDGE = 0.025;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const isIn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector) !== null;

export function createMapControls(
  root: HTMLElement,
  sheet: MapSheet,
  actions: MapActions,
  signal: AbortSignal,
): MapControls {
  const go = (point: Point) => {
    const place = sheet.placeAt(...point);
    if (place) actions.goTo(place);
  };
  const pointer = createPointer(sheet.root, go);
  listenToFingers(sheet.root, actions, signal);
  const cross = createCross(sheet, go);
  listenToWheel(sheet.root, actions.zoom);
  listenToKeys(root, actions, signal);
  return {
    dragged: pointer.dragged,
    pointed() {
      const point = cross() ?? pointer.at();
      return point && sheet.placeAt(...point);
    },
  };
}

type Point = readonly [right: number, down: number];

/** The pointer on the map: a drag, or a click, for which it calls `go`. */
function createPointer(area: HTMLElement, go: (point: Point) => void) {
  let pointer: Point | null = null;
  let grip: Point | null = null;
  let dragged: Point = [0, 0];
  let drags = false;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const box = area.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  };
  area.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // A second finger ends the drag, and no click follows.
    grip = event.isPrimary ? pointOf(event) : null;
    drags = !event.isPrimary;
  });
  area.addEventListener("pointermove", (event) => {
    pointer = pointOf(event);
    if (!grip || event.buttons === 0) return;
    const [right, down] = [pointer[0] - grip[0], pointer[1] - grip[1]];
    if (!drags && Math.hypot(right, down) < DRAG) return;
    if (!drags) area.setPointerCapture(event.pointerId);
    drags = true;
    grip = pointer;
    dragged = [dragged[0] + right, dragged[1] + down];
  });
  for (const over of ["pointerup", "pointercancel"] as const) area.addEventListener(over, () => (grip = null));
  area.addEventListener("pointerleave", () => (pointer = null));
  area.addEventListener("click", (event) => {
    if (!drags) go(pointOf(event));
    // After a click the keys are for the vehicle again.
    area.blur();
  });
  return {
    at: () => pointer,
    /** Since the last call. */
    dragged(): Point {
      const since = dragged;
      dragged = [0, 0];
      return since;
    },
  };
}

/** Logarithm to base 2 of the spread of two fingers that zooms by a step. */
const SPREAD = 0.5;

/** Two fingers: their spread zooms by steps, and their turn turns the map. */
function listenToFingers(area: HTMLElement, { zoom, twist }: MapActions, signal: AbortSignal): void {
  const fingers = new Map<number, Point>();
  let spread = 0;
  const between = (): readonly [gap: number, degrees: number] => {
    const [a, b] = [...fingers.values()];
    return [Math.hypot(b[0] - a[0], b[1] - a[1]), (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI];
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.size === 2 ? between() : null;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (!before) return;
    const [gap, degrees] = between();
    twist(turnBetween(before[1], degrees));
    spread += Math.log2(Math.max(1, gap) / Math.max(1, before[0]));
    if (Math.abs(spread) < SPREAD) return;
    zoom(-Math.sign(spread));
    spread = 0;
  };
  area.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "touch") fingers.set(event.pointerId, [event.clientX, event.clientY]);
      spread = 0;
    },
    { signal },
  );
  area.addEventListener("pointermove", move, { signal });
  for (const over of ["pointerup", "pointercancel"] as const)
    window.addEventListener(over, (event) => fingers.delete(event.pointerId), { signal });
}

/** The crosshair: arrow keys move it, Enter calls `go`. Returns its point; null while it is not shown. */
function createCross({ root: area, aim: show }: MapSheet, go: (point: Point) => void): () => Point | null {
  let cross: Point | null = null;
  const aim = (point: Point | null) => {
    cross = point;
    show(point);
  };
  area.addEventListener("focus", () => area.matches(":focus-visible") && aim([0.5, 0.5]));
  area.addEventListener("blur", () => aim(null));
  area.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.code];
    if (way) {
      const [x, y] = cross ?? [0.5, 0.5];
      const hold = (value: number) => Math.max(0, Math.min(1, value));
      aim([hold(x + NUDGE * way[0]), hold(y + NUDGE * way[1])]);
    } else if (event.code === "Enter" || event.code === "NumpadEnter") go(cross ?? [0.5, 0.5]);
    else return;
    event.preventDefault();
  });
  return () => cross;
}

function listenToWheel(area: HTMLElement, zoom: (by: number) => void): void {
  let turned = 0;
  area.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      turned += notches(event.deltaY, event.deltaMode);
      const whole = Math.trunc(turned);
      if (whole === 0) return;
      turned -= whole;
      zoom(Math.sign(whole));
    },
    { passive: false },
  );
}

/** Keys while the map is open, wherever the focus is. */
function listenToKeys(root: HTMLElement, { zoom, changeLevel, changeView }: MapActions, signal: AbortSignal): void {
  const isOurs = (event: KeyboardEvent) =>
    !root.hidden &&
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    document.querySelector("dialog[open]") === null;
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || !isOurs(event) || event.target instanceof HTMLInputElement) return;
      if (event.key === "+" || event.key === "=") zoom(-1);
      if (event.key === "-") zoom(1);
      if (event.key === "," || event.key === "<") changeLevel(-1);
      if (event.key === "." || event.key === ">") changeLevel(1);
    },
    { signal },
  );
  // In the capture phase: while the map is open, the key of views opens nothing else.
  window.addEventListener(
    "keydown",
    (event) => {
      if (!isOurs(event) || isIn(event, "[data-keys=own]")) return;
      if (event.key.toLowerCase() !== VIEW_KEY || isIn(event, "input")) return;
      if (!event.repeat && !changeView()) return;
      event.preventDefault();
    },
    { signal, capture: true },
  );
}
