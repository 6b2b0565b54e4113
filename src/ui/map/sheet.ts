/** The map window: a picture that slides and turns under the player until the next one arrives, a crosshair, and pins. */

import { drawing, element } from "../element.ts";
import { turnBetween } from "../format.ts";
import type { MapPicture, MapPlace } from "./picture.ts";

/** Size of a picture relative to the window, so that it can slide. */
export const WIDER = 1.3;

export interface MapPlayer {
  readonly place: MapPlace;
  /** Degrees clockwise from north. */
  readonly heading: number;
  /** 0 on or above the ground; 1, 2, … below it. */
  readonly level: number;
}

export interface MapSheet {
  readonly root: HTMLElement;
  readonly picture: MapPicture | undefined;
  /** Shows a picture from the next `place` on: until then it would be under marks that were placed for the last one. */
  show(picture: MapPicture): void;
  /**
   * Places the picture for the current player. `up`: heading that is up, degrees clockwise from north, or "player" for the player's own;
   * `middle` is another place to centre on.
   */
  place(player: MapPlayer, up: number | "player", middle?: MapPlace): void;
  /** Offset of the window's centre from the picture's, in sides of the window, and the turn in degrees. */
  drift(): { readonly moved: number; readonly turned: number };
  /** The place at a point of the window, 0…1 from its upper left corner; null outside of a globe or without a picture. */
  placeAt(x: number, y: number): MapPlace | null;
  /** The point of the window for a place, which may be outside of it; null without a picture. */
  pointOf(place: MapPlace): readonly [x: number, y: number] | null;
  /** The level shown. */
  readonly level: number | undefined;
  /** Shows the crosshair at a point of the window, or hides it. */
  aim(point: readonly [x: number, y: number] | null): void;
}

const RADIANS = Math.PI / 180;

const sign = (name: string, d: string) =>
  drawing("svg", { viewBox: "-12 -12 24 24", class: name, "aria-hidden": "true" }, drawing("path", { d }));

/** The place of a picture in the window. */
class Slide {
  /** Offset of the window's centre from the picture's, in sides of the picture right and down. */
  at: readonly [number, number] = [0, 0];
  /** Degrees. */
  turn = 0;
  /** The picture is larger than the window. */
  slides = true;

  get wide(): number {
    return this.slides ? WIDER : 1;
  }

  get #offset(): readonly [number, number] {
    return this.slides ? this.at : [0, 0];
  }

  /** Converts a point of the window to an offset from the centre of the picture, in its sides. */
  onPicture(x: number, y: number): readonly [number, number] {
    const [u, v] = [(x - 0.5) / this.wide, (y - 0.5) / this.wide];
    const [c, s] = [Math.cos(this.turn * RADIANS), Math.sin(this.turn * RADIANS)];
    const [p, q] = this.#offset;
    return [p + c * u + s * v, q - s * u + c * v];
  }

  /** Converts an offset from the centre of the picture to a point of the window. */
  onWindow(x: number, y: number): readonly [number, number] {
    const [p, q] = this.#offset;
    const [u, v] = [x - p, y - q];
    const [c, s] = [Math.cos(this.turn * RADIANS), Math.sin(this.turn * RADIANS)];
    return [0.5 + (c * u - s * v) * this.wide, 0.5 + (s * u + c * v) * this.wide];
  }

  /** CSS applies the translation first, in the directions of the picture, then the rotation. */
  get transform(): string {
    const [right, down] = this.#offset.map((share) => percent(-share));
    return `translate(-50%, -50%) rotate(${this.turn.toFixed(3)}deg) translate(${right}, ${down})`;
  }
}

const percent = (share: number) => `${(100 * share).toFixed(3)}%`;

/** `label` tells what the keys do at the crosshair. */
export function createMapSheet(label: string): MapSheet {
  const canvas = element("canvas", { class: "map-picture", width: "1", height: "1" });
  const context = canvas.getContext("2d");
  const arrow = sign("map-arrow", "M0 -10L7 8L0 4.2L-7 8Z");
  const cross = sign("map-cross", "M0 -11V-4M0 4V11M-11 0H-4M4 0H11");
  const attributes = { class: "map-window", tabindex: "0", role: "application", "aria-label": label };
  const root = element("div", attributes);
  root.append(canvas, arrow, cross);
  cross.style.display = "none";
  const slide = new Slide();
  let picture: MapPicture | undefined;
  /** A picture that is not on the canvas yet. */
  let arrived: MapPicture | undefined;

  function paint(next: MapPicture): void {
    picture = next;
    slide.slides = next.inset > 0;
    canvas.width = canvas.height = next.size;
    context?.putImageData(new ImageData(next.pixels, next.size), 0, 0);
  }

  return {
    root,
    get picture() {
      return picture;
    },
    show(next) {
      arrived = next;
    },
    place({ place, heading, level }, up, middle = place) {
      if (arrived) paint(arrived);
      arrived = undefined;
      if (!picture) return;
      const facing = picture.turnOf(place, heading);
      slide.at = picture.pointOf(middle);
      slide.turn = up === "player" ? -facing : turnBetween(up, picture.heading);
      arrow.classList.toggle("elsewhere", level !== picture.level);
      canvas.style.width = canvas.style.height = percent(slide.wide);
      canvas.style.transform = slide.transform;
      const [left, top] = slide.onWindow(...picture.pointOf(place));
      arrow.style.left = percent(left);
      arrow.style.top = percent(top);
      arrow.style.transform = `translate(-50%, -50%) rotate(${(facing + slide.turn).toFixed(1)}deg)`;
    },
    drift: () => ({ moved: Math.hypot(...slide.at) * slide.wide, turned: Math.abs(slide.turn) }),
    placeAt: (x, y) => picture?.placeOf(...slide.onPicture(x, y)) ?? null,
    pointOf: (place) => (picture ? slide.onWindow(...picture.pointOf(place)) : null),
    get level() {
      return picture?.level;
    },
    aim(point) {
      cross.style.display = point ? "" : "none";
      if (!point) return;
      cross.style.left = `${100 * point[0]}%`;
      cross.style.top = `${100 * point[1]}%`;
    },
  };
}

const SIGNS = {
  helicopter:
    "M-9 -6.5H9M0 -6.5V-3M-5.5 2.5C-5.5 -1 -3 -3 0 -3C3.5 -3 4.5 -1 4.8 0.6L10.5 -0.4M-5.5 2.5C-5.5 4.5 -4 5.2 -2 5.2H2.5C4.5 5.2 5.2 3.6 4.8 0.6M-6 8.4H5M-2.4 5.2V8.4M2.4 5.2V8.4",
  course: "M-3.2 10V-10M-3.2 -10L8.5 -6L-3.2 -2Z",
  descent: "M0 8L-6 -1H6ZM0 -1V-9",
  helipad: "M-8 0A8 8 0 1 1 8 0A8 8 0 1 1 -8 0M-3 -4V4M3 -4V4M-3 0H3",
  road: "M-5 -5L5 5M5 -5L-5 5",
  place:
    "M0 9C3.6 4.6 6.5 1.6 6.5 -2.4A6.5 6.5 0 0 0 -6.5 -2.4C-6.5 1.6 -3.6 4.6 0 9ZM0 0A2.4 2.4 0 1 0 0 -4.8A2.4 2.4 0 1 0 0 0",
  cone: "M-5.5 6L0 -6.5L5.5 6Z",
  t: "M-4 7.5V-5C-4 -8 4 -8 4 -5V7.5ZM-4 -2.5H4M-4 2.5H4M0 -2.5V7.5",
  rocket: "M-2.5 5V-3L0 -8L2.5 -3V5ZM-2.5 1L-5.5 7L-2.5 5M2.5 1L5.5 7L2.5 5",
  mystery: "M0 -7L2 -2L7 0L2 2L0 7L-2 2L-7 0L-2 -2Z",
} as const;

export interface Pin {
  readonly sign: keyof typeof SIGNS;
  readonly place: MapPlace;
  /** 0 the uppermost; a pin on another level than the one shown is paler. */
  readonly level: number;
}

interface Pins {
  /** May be called every frame. */
  show(pins: readonly Pin[]): void;
}

/** Marks on the map beside the player: the helicopter, a course, objects put down. They stay upright on a turned map. */
export function createPins(root: HTMLElement, sheet: Pick<MapSheet, "pointOf" | "level">): Pins {
  const drawn: { readonly mark: SVGSVGElement; readonly path: SVGPathElement; sign: string }[] = [];

  function markAt(i: number) {
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
        const one = markAt(i);
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
