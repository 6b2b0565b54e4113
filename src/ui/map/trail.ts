/** Thin lines over a map or the minimap where the visitor went, and the button that shows and hides them. */
import { say } from "../../words/words.ts";
import { button, drawing, element } from "../element.ts";
import { icon } from "../icons.ts";
import { recall, remember } from "../storage.ts";
import type { MinimapWindow } from "./minimap.ts";
import type { MapPlace } from "./picture.ts";
import type { MapSheet } from "./sheet.ts";

/** Lines of pairs of the map's coordinates. */
export type Trail = () => readonly (readonly number[])[];

type Pixel = readonly [x: number, y: number];

const STORED = "map-trail";
/** Pixels between two points of a line at least, and at most: farther apart they are on two sides of a globe. */
const [LEAST, MOST] = [1.5, 4000];

/** The visitor's choice; null until it is read from the browser's storage. */
let chosen: boolean | null = null;

/** Test of whether trails are shown, which may be asked every frame. */
function isShown(): boolean {
  chosen ??= recall(STORED) !== "hidden";
  return chosen;
}

function show(choice: boolean): void {
  chosen = choice;
  remember(STORED, choice ? "shown" : "hidden");
}

/** Lines as the data of an SVG path; only parts that are near the window. */
export function trailPath(lines: ReturnType<Trail>, toPixel: (place: MapPlace) => Pixel | null, side: number): string {
  const parts: string[] = [];
  for (const line of lines) {
    let last: Pixel | null = null;
    let isDrawn = false;
    for (let k = 0; k + 1 < line.length; k += 2) {
      const pixel = toPixel([line[k], line[k + 1]]);
      const isNear = pixel !== null && Math.abs(pixel[0] - side / 2) < side && Math.abs(pixel[1] - side / 2) < side;
      if (!isNear) {
        [last, isDrawn] = [null, false];
        continue;
      }
      const gap = last ? Math.hypot(pixel[0] - last[0], pixel[1] - last[1]) : Infinity;
      if (gap < LEAST) continue;
      if (gap > MOST) isDrawn = false;
      parts.push(`${isDrawn ? "L" : "M"}${pixel[0].toFixed(1)} ${pixel[1].toFixed(1)}`);
      [last, isDrawn] = [pixel, true];
    }
  }
  return parts.join("");
}

/** The drawing: a dark line under a light one, so that it shows on every ground. */
function createLines() {
  const shared = { fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  const lines = [
    drawing("path", { ...shared, stroke: "#0b1b33", "stroke-opacity": "0.55", "stroke-width": "3.4" }),
    drawing("path", { ...shared, stroke: "#ffe07a", "stroke-width": "1.6" }),
  ];
  const root = drawing("svg", { class: "map-trail", "aria-hidden": "true" }, ...lines);
  Object.assign(root.style, { position: "absolute", inset: "0", width: "100%", height: "100%", pointerEvents: "none" });
  let shown = "";
  return {
    root,
    write(path: string): void {
      if (path === shown) return;
      shown = path;
      for (const line of lines) line.setAttribute("d", path);
    },
  };
}

/** The lines over a large map. */
export function createMapTrail(sheet: MapSheet, trail: Trail) {
  const lines = createLines();
  sheet.root.querySelector("canvas")?.after(lines.root);
  const toggle = button(
    {
      class: "map-tool",
      "aria-label": say("Your trail"),
      title: say("Your trail off, on"),
      "aria-pressed": String(isShown()),
    },
    () => {
      show(!isShown());
      toggle.setAttribute("aria-pressed", String(isShown()));
    },
    icon("tour"),
    element("span", { class: "map-word", "aria-hidden": "true" }, say("Trail##on the map")),
  );
  return {
    toggle,
    /** May be called every frame. */
    show(): void {
      const side = sheet.root.clientWidth;
      const toPixel = (place: MapPlace): Pixel | null => {
        const point = sheet.pointOf(place);
        return point && [point[0] * side, point[1] * side];
      };
      lines.write(isShown() ? trailPath(trail(), toPixel, side) : "");
    },
  };
}

/** The lines on the minimap. */
export function createMinimapTrail(trail: Trail) {
  const lines = createLines();
  return {
    place({ root, side }: MinimapWindow, toPixel: (place: MapPlace) => Pixel): void {
      if (lines.root.parentNode !== root) root.append(lines.root);
      lines.write(isShown() ? trailPath(trail(), toPixel, side) : "");
    },
    dispose: () => lines.root.remove(),
  };
}
