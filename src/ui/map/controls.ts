/**
 * Pointer and keys on the map: click or Enter goes to a place, a drag moves the map, the wheel, + and − zoom, < and > change the
 * level, K the view, the arrow keys move a crosshair.
 */

import { notches } from "../input/keyboard-mouse.ts";
import type { MapPlace } from "./picture.ts";
import type { MapSheet } from "./sheet.ts";
import { VIEW_KEY } from "./views.ts";

export interface MapActions {
  zoom(by: number): void;
  /** Shows the level above (−1) or below (1), where there are levels. */
  changeLevel(by: 1 | -1): void;
  /** Shows the next view, where there are several; returns whether there are. */
  changeView(): boolean;
  goTo(place: MapPlace): void;
  close(): void;
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
  { zoom, changeLevel, changeView, goTo, close }: MapActions,
  signal: AbortSignal,
): MapControls {
  const area = sheet.root;
  let pointer: readonly [number, number] | null = null;
  let cross: readonly [number, number] | null = null;
  let turned = 0;
  let grip: readonly [number, number] | null = null;
  let dragged: readonly [number, number] = [0, 0];
  let drags = false;

  const placeOf = ({ clientX, clientY }: MouseEvent): readonly [number, number] => {
    const box = area.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  };
  const aim = (point: readonly [number, number] | null) => {
    cross = point;
    sheet.aim(point);
  };
  const go = (point: readonly [number, number]) => {
    const place = sheet.placeAt(...point);
    if (place) goTo(place);
  };

  area.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      grip = placeOf(event);
      drags = false;
    },
    { signal },
  );
  area.addEventListener(
    "pointermove",
    (event) => {
      pointer = placeOf(event);
      if (!grip || event.buttons === 0) return;
      const [right, down] = [pointer[0] - grip[0], pointer[1] - grip[1]];
      if (!drags && Math.hypot(right, down) < DRAG) return;
      if (!drags) area.setPointerCapture(event.pointerId);
      drags = true;
      grip = pointer;
      dragged = [dragged[0] + right, dragged[1] + down];
    },
    { signal },
  );
  for (const over of ["pointerup", "pointercancel"] as const)
    area.addEventListener(over, () => (grip = null), { signal });
  area.addEventListener("pointerleave", () => (pointer = null), { signal });
  area.addEventListener(
    "click",
    (event) => {
      if (!drags) go(placeOf(event));
      // After a click the keys are for the vehicle again.
      area.blur();
    },
    { signal },
  );
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
    { signal, passive: false },
  );
  area.addEventListener("focus", () => area.matches(":focus-visible") && aim([0.5, 0.5]), { signal });
  area.addEventListener("blur", () => aim(null), { signal });
  area.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const way = ARROWS[event.code];
      if (way) {
        const [x, y] = cross ?? [0.5, 0.5];
        const hold = (value: number) => Math.max(0, Math.min(1, value));
        aim([hold(x + NUDGE * way[0]), hold(y + NUDGE * way[1])]);
      } else if (event.code === "Enter" || event.code === "NumpadEnter") go(cross ?? [0.5, 0.5]);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (root.hidden || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === "+" || event.key === "=") zoom(-1);
      if (event.key === "-") zoom(1);
      if (event.key === "," || event.key === "<") changeLevel(-1);
      if (event.key === "." || event.key === ">") changeLevel(1);
    },
    { signal },
  );

  // In the capture phase: while the map is open, Escape only closes it, and the key of views opens nothing else.
  window.addEventListener(
    "keydown",
    (event) => {
      if (root.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]") || isIn(event, "[data-keys=own]")) return;
      if (event.code === "Escape") close();
      else if (event.key.toLowerCase() !== VIEW_KEY || isIn(event, "input")) return;
      else if (!event.repeat && !changeView()) return;
      event.preventDefault();
    },
    { signal, capture: true },
  );

  return {
    dragged() {
      const since = dragged;
      dragged = [0, 0];
      return since;
    },
    pointed() {
      const point = cross ?? pointer;
      return point && sheet.placeAt(...point);
    },
  };
}
