/**
 * The minimap: a round map in a corner that turns with the player. A worker draws the terrain around; CSS transforms move, scale
 * and rotate the picture between drawings.
 */
import { say } from "../../words/words.ts";
import { compassLetters } from "../compass.ts";
import { button, drawing, element } from "../element.ts";
import { PAGE_ACTIONS } from "../input/actions.ts";
import { titled } from "../input/keycap.ts";
import type { DirectionReading } from "../telemetry.ts";
import { createMapLines, type MapLine } from "./lines.ts";
import type { MapPicture, MapPlace, MapRequest, MapSource } from "./picture.ts";

/** The round window of a minimap, and its diameter in CSS pixels. */
export interface MinimapWindow {
  readonly root: Element;
  readonly side: number;
}

/** A layer drawn over a minimap. */
export interface MinimapLayer {
  /** Called every frame; `toPixel` gives a place's CSS pixels from the window's upper left corner. */
  place(onto: MinimapWindow, toPixel: (place: MapPlace) => readonly [x: number, y: number]): void;
}

/** The part of a map source that a minimap uses. */
export type MinimapSource = Pick<MapSource, "ask" | "renew" | "dispose">;

/** Size of the picture relative to the minimap, and the offset, in diameters, at which another picture is requested. */
const PICTURE_SCALE = 1.7;
const MAX_OFFSET = 0.14;
/** Time constant of a change of scale, ms. */
const EASE = 180;
/** Interval between pictures of terrain that changes with time, and maximum time of one before another is requested; ms. */
const CHANGING_INTERVAL = 2000;
const TIMEOUT = 500;

interface MinimapReading {
  readonly place: MapPlace;
  /** Degrees clockwise from north. */
  readonly heading: number;
  readonly level: number;
  readonly onFoot: boolean;
  /** Height above the ground or above the archipelago's shore, metres. */
  readonly clearance: number;
  readonly course: DirectionReading | null;
  /** Null while the player is in the helicopter. */
  readonly helicopter: DirectionReading | null;
  /** Whether the terrain changes with time. */
  readonly changing: boolean;
  /** The track below ground and the way out. */
  readonly lines?: readonly MapLine[];
}

export class Minimap {
  readonly #source: MinimapSource;
  readonly #layer: MinimapLayer | undefined;
  readonly #root: HTMLElement;
  readonly #arrow = createArrow();
  readonly #ring = createRing();
  readonly #lines = createMapLines();
  readonly #window: HTMLElement;
  readonly #picture: Picture;
  readonly #observer: ResizeObserver;
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  #covered = true;
  #across = 0;
  /** `#across` as shown, while it eases to another scale. */
  #eased = 0;
  #easedAt = 0;
  #last: MinimapReading | undefined;

  /** `open` opens the large map. */
  constructor(host: HTMLElement, source: MinimapSource, open: () => void, layer?: MinimapLayer) {
    [this.#source, this.#layer, this.#picture] = [source, layer, new Picture(source)];
    this.#window = element("span", { class: "round-window" }, this.#picture.canvas, this.#lines.root);
    this.#root = button(
      {
        class: "round-map",
        "aria-label": say(PAGE_ACTIONS.map.label),
        ...titled(say(PAGE_ACTIONS.map.label), PAGE_ACTIONS.map),
      },
      open,
      this.#window,
      this.#ring.root,
      this.#arrow,
    );
    host.append(this.#root);
    this.#observer = new ResizeObserver(([{ contentRect }]) => {
      // Without a size while the large map is open.
      this.#covered = contentRect.width === 0;
      if (!this.#covered) this.#picture.resize(contentRect.width);
      if (this.#last) this.update(this.#last);
    });
    this.#observer.observe(this.#root);
  }

  get shown(): boolean {
    return !this.#root.hidden;
  }

  set shown(shown: boolean) {
    this.#root.hidden = !shown;
    this.#picture.invalidate();
  }

  /** Called every frame; writes only changes to the DOM. */
  update(reading: MinimapReading): void {
    this.#last = reading;
    if (this.#root.hidden || this.#covered) return;
    this.#across = diameterFor(reading.clearance, reading.onFoot, this.#across);
    this.#easeScale();
    this.#place(reading);
    this.#picture.update(reading, this.#across);
  }

  refresh(): void {
    this.#source.renew();
    this.#picture.invalidate();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#source.dispose();
    this.#root.remove();
  }

  #easeScale(): void {
    const now = performance.now();
    const isAtOnce = this.#reducedMotion.matches || this.#eased === 0;
    const share = isAtOnce ? 1 : 1 - Math.exp(-Math.max(0, now - this.#easedAt) / EASE);
    this.#easedAt = now;
    this.#eased += (this.#across - this.#eased) * share;
    if (Math.abs(this.#eased / this.#across - 1) < 0.002) this.#eased = this.#across;
  }

  #place({ place, heading, level, course, helicopter, lines = [] }: MinimapReading): void {
    const eased = this.#eased;
    const up = this.#reducedMotion.matches ? 0 : heading;
    this.#ring.turn(up);
    this.#arrow.style.transform = `translate(-50%, -50%) rotate(${(heading - up).toFixed(1)}deg)`;
    this.#ring.mark("course", course && minimapPosition(course, up, eased));
    this.#ring.mark("helicopter", helicopter && minimapPosition(helicopter, up, eased));
    this.#picture.place(place, up, eased);
    this.#lines.show(lines, level, (at) => pointOn(at, place, up, eased));
    const { side } = this.#picture;
    this.#layer?.place({ root: this.#window, side }, (at) => {
      const [x, y] = pointOn(at, place, up, eased);
      return [x * side, y * side];
    });
  }
}

const createArrow = () =>
  drawing("svg", { viewBox: "-12 -12 24 24", class: "round-arrow" }, drawing("path", { d: "M0 -9L6 7L0 3.6L-6 7Z" }));

/** The worker's picture on a canvas: requests another one when needed, and positions it. */
class Picture {
  readonly canvas = element("canvas", { class: "round-picture", width: "1", height: "1" });
  readonly #context = this.canvas.getContext("2d");
  readonly #source: MinimapSource;
  /** The diameter of the minimap in CSS pixels. */
  side = 0;
  #picture: MapPicture | undefined;
  #requested: MapRequest | undefined;
  #requestedAt = 0;
  #requests = 0;
  #stale = true;
  #waiting = false;
  #transform = "";
  #placed: Parameters<Picture["place"]> | undefined;

  constructor(source: MinimapSource) {
    this.#source = source;
  }

  place(at: MapPlace, up: number, across: number): void {
    this.#placed = [at, up, across];
    const picture = this.#picture;
    if (!picture) return;
    const [x, y] = picture.pointOf(at);
    const size = picture.span / across;
    const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
    const next = `translate(-50%, -50%) rotate(${(-up).toFixed(1)}deg) scale(${size.toFixed(3)}) translate(${percent(-x)}, ${percent(-y)})`;
    if (next !== this.#transform) this.canvas.style.transform = this.#transform = next;
  }

  invalidate(): void {
    this.#stale = true;
  }

  /** Sets the diameter of the minimap in CSS pixels. */
  resize(diameter: number): void {
    if (diameter !== this.side) this.#stale = true;
    this.side = diameter;
  }

  /** Requests another picture if this one is of another level or scale, off centre, or of changing terrain. */
  update(reading: MinimapReading, across: number): void {
    const [picture, requested] = [this.#picture, this.#requested];
    if (requested?.level !== reading.level || requested.span !== across * PICTURE_SCALE) this.#stale = true;
    const offset = picture ? Math.hypot(...picture.pointOf(reading.place)) * PICTURE_SCALE : 0;
    const since = Math.abs(performance.now() - this.#requestedAt);
    const old = offset > MAX_OFFSET || (reading.changing && since > CHANGING_INTERVAL);
    if (this.#stale || (old && (!this.#waiting || since > TIMEOUT))) this.#request(reading, across);
  }

  #request({ place, level }: MinimapReading, across: number): void {
    const dots = Math.min(devicePixelRatio, 2);
    const id = ++this.#requests;
    this.#stale = false;
    this.#waiting = true;
    this.#requestedAt = performance.now();
    const size = Math.round(this.side * PICTURE_SCALE * dots);
    const span = across * PICTURE_SCALE;
    this.#requested = { place, heading: 0, level, span, size, scale: 0.8 * dots, inset: 0, plain: true };
    this.#source.ask(
      this.#requested,
      (next) => {
        if (id !== this.#requests) return;
        this.#waiting = !next.fine;
        // A coarse picture replaces only one of another level or span.
        const last = this.#picture;
        if (next.fine || last?.level !== next.level || last.span !== next.span) this.#show(next);
      },
      () => (this.#waiting = false),
    );
  }

  #show(next: MapPicture): void {
    this.#picture = next;
    this.canvas.width = this.canvas.height = next.size;
    this.#context?.putImageData(new ImageData(next.pixels, next.size), 0, 0);
    this.#transform = "";
    if (this.#placed) this.place(...this.#placed);
  }
}

const MARKS = {
  course: "M-2.4 8V-8M-2.4 -8L6.5 -4.8L-2.4 -1.6Z",
  helicopter: "M-6 -6L6 6M-6 6L6 -6M0 0h.01",
} as const;

/** The ring around the minimap: compass letters, and marks for the course and the helicopter. */
function createRing() {
  // Written by the style sheet: they turn, and are no part of the button's name.
  const letters = [0, 90, 180, 270].map((to) =>
    element("b", { class: to === 0 ? "north" : "", "data-letters": compassLetters(to) }),
  );
  const card = element("span", { class: "round-card" }, ...letters);
  const marks = { course: createMark("course"), helicopter: createMark("helicopter") };
  const root = element("span", { class: "round-ring", "aria-hidden": "true" }, card);
  root.append(marks.course.root, marks.helicopter.root);
  let turned = Number.NaN;
  return {
    root,
    /** `up`: the heading that is up on the minimap, degrees clockwise from north. */
    turn(up: number): void {
      const rounded = Math.round(up * 10) / 10;
      if (rounded === turned) return;
      turned = rounded;
      card.style.transform = `rotate(${-rounded}deg)`;
    },
    mark: (mark: keyof typeof MARKS, position: MinimapPosition | null): void => marks[mark].move(position),
  };
}

function createMark(mark: keyof typeof MARKS) {
  const root = drawing(
    "svg",
    { viewBox: "-12 -12 24 24", class: `round-mark ${mark}` },
    drawing("path", { d: MARKS[mark] }),
  );
  root.style.display = "none";
  let at = "";
  let beyond = false;
  return {
    root,
    move(position: MinimapPosition | null): void {
      const next = position ? `${(50 + 50 * position.x).toFixed(1)}% ${(50 + 50 * position.y).toFixed(1)}%` : "";
      if (next === at) return;
      at = next;
      root.style.display = position ? "" : "none";
      if (!position) return;
      [root.style.left, root.style.top] = next.split(" ");
      if (position.beyond !== beyond) root.classList.toggle("beyond", (beyond = position.beyond));
    },
  };
}

/** The point of the window, 0…1, of a place in metres, for the place in the middle, the heading that is up and metres across. */
function pointOn([x, y]: MapPlace, [x0, y0]: MapPlace, up: number, across: number): readonly [number, number] {
  const turn = (up * Math.PI) / 180;
  const [c, s] = [Math.cos(turn) / across, Math.sin(turn) / across];
  const [east, north] = [x - x0, y - y0];
  return [0.5 + c * east - s * north, 0.5 - s * east - c * north];
}

/** Diameters of the minimap in metres of terrain. */
const DIAMETERS = [350, 800, 1600, 3200, 6400] as const;
/** Metres of diameter per metre of clearance, and the hysteresis: the factor by which the ideal may differ before the scale changes. */
const SIGHT = 7;
const HYSTERESIS = 1.6;

/** The diameter for a clearance, metres; `current` is the one shown, 0 at first. */
export function diameterFor(clearance: number, onFoot: boolean, current: number): number {
  const ideal = onFoot ? 0 : Math.max(DIAMETERS[2], SIGHT * clearance);
  const best = DIAMETERS.find((diameter) => diameter >= ideal) ?? DIAMETERS[DIAMETERS.length - 1];
  const keep = !onFoot && current > 0 && ideal <= current * HYSTERESIS && 2 * HYSTERESIS * ideal >= current;
  return keep ? current : best;
}

export interface MinimapPosition {
  /** Right of and below the centre, in radii. */
  readonly x: number;
  readonly y: number;
  /** Whether it is outside the minimap, and marked at its edge in that direction. */
  readonly beyond: boolean;
}

/** Distance from the centre of marks for places outside, in radii. */
export const EDGE = 0.9;

/** `up` is the heading that is up; `diameter` in metres. */
export function minimapPosition(
  { bearing, distance }: DirectionReading,
  up: number,
  diameter: number,
): MinimapPosition {
  const share = (2 * distance) / diameter;
  const turn = ((bearing - up) * Math.PI) / 180;
  const out = Math.min(share, EDGE);
  return { x: out * Math.sin(turn), y: -out * Math.cos(turn), beyond: share > EDGE };
}
