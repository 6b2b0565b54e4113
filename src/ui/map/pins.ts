/** What is marked on the map's picture beside the traveller: the helicopter, a course, things put down. */

import { drawing } from "../element.ts";
import type { MapPlace } from "./picture.ts";

const SIGNS = {
  helicopter:
    "M-9 -6.5H9M0 -6.5V-3M-5.5 2.5C-5.5 -1 -3 -3 0 -3C3.5 -3 4.5 -1 4.8 0.6L10.5 -0.4M-5.5 2.5C-5.5 4.5 -4 5.2 -2 5.2H2.5C4.5 5.2 5.2 3.6 4.8 0.6M-6 8.4H5M-2.4 5.2V8.4M2.4 5.2V8.4",
  course: "M-3.2 10V-10M-3.2 -10L8.5 -6L-3.2 -2Z",
  cone: "M-5.5 6L0 -6.5L5.5 6Z",
  mystery: "M0 -7L2 -2L7 0L2 2L0 7L-2 2L-7 0L-2 -2Z",
} as const;

export interface Pin {
  readonly sign: keyof typeof SIGNS;
  readonly place: MapPlace;
  /** Of the map, 0 the uppermost; one of another level is paler. */
  readonly level: number;
}

export interface PinSheet {
  /** Shares of the window right and down of its corner at which a place lies; null while there is no picture. */
  pointOf(place: MapPlace): readonly [x: number, y: number] | null;
  /** The level shown. */
  readonly level: number | undefined;
}

export interface Pins {
  /** May be called every frame. */
  show(pins: readonly Pin[]): void;
}

/** Pins stand upright, whichever way the map is turned. */
export function createPins(root: HTMLElement, sheet: PinSheet): Pins {
  const drawn: { readonly mark: SVGSVGElement; readonly path: SVGPathElement; sign: string }[] = [];

  function markOf(i: number) {
    if (drawn[i]) return drawn[i];
    const path = drawing("path");
    const mark = drawing("svg", { viewBox: "-12 -12 24 24", class: "map-pin", "aria-hidden": "true" }, path);
    root.append(mark);
    return (drawn[i] = { mark, path, sign: "" });
  }

  return {
    show(pins) {
      for (let i = pins.length; i < drawn.length; i++) drawn[i].mark.style.display = "none";
      for (const [i, { sign, place, level }] of pins.entries()) {
        const one = markOf(i);
        const point = sheet.pointOf(place);
        one.mark.style.display = point ? "" : "none";
        if (!point) continue;
        if (one.sign !== sign) {
          one.sign = sign;
          one.mark.setAttribute("class", `map-pin ${sign}`);
          one.path.setAttribute("d", SIGNS[sign]);
        }
        one.mark.classList.toggle("elsewhere", level !== sheet.level);
        one.mark.style.left = `${(100 * point[0]).toFixed(3)}%`;
        one.mark.style.top = `${(100 * point[1]).toFixed(3)}%`;
      }
    },
  };
}
