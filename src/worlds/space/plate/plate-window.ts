/** The plate viewport: shows a plate as its rows arrive, is panned by drag, wheel and keys, and labels the star under the pointer. */
import type { Star } from "../../../core/space/stars.ts";
import { element } from "../../../ui/element.ts";
import { say } from "../../../words/words.ts";
import { type ChartPlaces, createChartMarks } from "./chart-marks.ts";
import type { PlateCorner, PlateSource } from "./plate-source.ts";
import { createStarLabel } from "./star-info.ts";
import { drawStars, starNear } from "./stars.ts";

export interface PlateWindowEvents {
  /** Called to move the box by a distance in light-years. */
  move(by: PlateCorner): void;
  choose(star: Star): void;
  marked(star: Star | null): void;
  /** The ship, its track and its stars; absent where there is no ship. */
  places?(): ChartPlaces;
}

/** Maximum distance of the pointer from a star, and minimum movement of a press to become a drag, CSS pixels. */
const PICK_RADIUS = 14;
const DRAG = 4;
/** Light-years per arrow key press and per wheel notch along z. */
const STEP = 20;

const KEYS: Readonly<Record<string, PlateCorner>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

export class PlateWindow {
  readonly root: HTMLElement;
  readonly #source: PlateSource;
  readonly #events: PlateWindowEvents;
  readonly #gas: ReturnType<typeof createGas>;
  readonly #marker: ReturnType<typeof createMarker>;
  readonly #marks: ReturnType<typeof createChartMarks>;
  readonly #light = element("canvas", { class: "plate-light" });
  readonly #sheet: HTMLElement;
  readonly #scanLine = element("i", { class: "plate-sweep", hidden: "" });
  /** Corners of the plate shown, the plate being rendered, and the one requested. */
  #shown: PlateCorner | null = null;
  #rendering: PlateCorner;
  #requested: PlateCorner;
  #stars: readonly Star[] = [];
  #next: readonly Star[] = [];

  constructor(source: PlateSource, events: PlateWindowEvents, signal: AbortSignal) {
    const [width, height] = source.size;
    [this.#source, this.#events] = [source, events];
    this.#rendering = this.#requested = source.first;
    this.#gas = createGas(width, height);
    this.#marker = createMarker(width, height);
    this.#marks = createChartMarks(source.size);
    this.#sheet = element("div", { class: "plate-sheet" }, this.#gas.root, this.#light);
    this.root = element("div", LABELS, this.#sheet, this.#scanLine, this.#marks.root, ...this.#marker.parts);
    listenToPointer(this.root, signal, {
      starAt: (event) => this.#starAt(event),
      marked: () => this.#marker.star,
      mark: (star) => this.mark(star),
      choose: events.choose,
      pan: (dx, dy) => this.#pan(dx, dy),
    });
    listenToKeys(this.root, source.size, events, () => this.#marker.star);
  }

  /** A new plate begins. It is shown band by band if it does not overlap the current one, and otherwise when it is complete. */
  begin(corner: PlateCorner): void {
    this.#rendering = corner;
    const last = this.#shown;
    const { size } = this.#source;
    const isApart = (axis: number) => last !== null && Math.abs(corner[axis] - last[axis]) >= size[axis];
    this.#gas.begin(!last || isApart(0) || isApart(1));
    if (this.#gas.isProgressive) this.#light.width = this.#light.width + 0;
  }

  setStars(stars: readonly Star[]): void {
    this.#next = stars;
    if (this.#gas.isProgressive) this.#take(this.#rendering);
  }

  rows(top: number, pixels: Uint8ClampedArray<ArrayBuffer>): void {
    this.#gas.rows(top, pixels);
  }

  /** All rows have arrived. */
  finish(): void {
    if (this.#gas.finish()) this.#take(this.#rendering);
  }

  /** Pans the current plate to its position relative to a requested box. */
  panTo(wanted: PlateCorner): void {
    this.#requested = wanted;
    const places = this.#events.places?.();
    if (places) this.#marks.show(wanted, places);
    const shown = this.#shown;
    if (!shown) return;
    const [width, height] = this.#source.size;
    const percent = (share: number) => `${(100 * share).toFixed(4)}%`;
    this.#sheet.style.transform = `translate(${percent((shown[0] - wanted[0]) / width)}, ${percent((wanted[1] - shown[1]) / height)})`;
    this.#marker.place(wanted);
  }

  mark(star: Star | null): void {
    const marker = this.#marker;
    if (star === marker.star) return;
    marker.star = star;
    this.root.classList.toggle("over", star !== null);
    marker.place(this.#requested);
    this.#events.marked(star);
  }

  /** Progress line of the literal scan, 0 to 1; null hides it. */
  showScan(done: number | null): void {
    this.#scanLine.hidden = done === null;
    if (done !== null) this.#scanLine.style.bottom = `${100 * done}%`;
  }

  /** Redraws the stars for the current window size. */
  redraw(): void {
    const fineness = Math.min(3, this.#scale() * devicePixelRatio);
    if (this.#shown) drawStars(this.#light, this.#source, this.#stars, this.#shown, fineness);
  }

  /** CSS pixels per light-year. */
  #scale(): number {
    return this.root.clientWidth / this.#source.size[0];
  }

  #take(corner: PlateCorner): void {
    this.#shown = corner;
    this.#stars = this.#next;
    this.redraw();
    const { star: last } = this.#marker;
    if (last) this.mark(this.#stars.find(({ x, y, z }) => x === last.x && y === last.y && z === last.z) ?? null);
    this.panTo(this.#requested);
  }

  #starAt({ clientX, clientY }: MouseEvent): Star | null {
    const { left, bottom } = this.root.getBoundingClientRect();
    const scale = this.#scale();
    const [x, y] = this.#requested;
    return starNear(this.#stars, x + (clientX - left) / scale, y + (bottom - clientY) / scale, PICK_RADIUS / scale);
  }

  #pan(dx: number, dy: number): readonly [dx: number, dy: number] {
    const scale = this.#scale();
    const [east, north] = [Math.round(-dx / scale), Math.round(dy / scale)];
    if (east !== 0 || north !== 0) this.#events.move([east, north, 0]);
    return [-east * scale, north * scale];
  }
}

const LABELS = {
  class: "plate-window",
  tabindex: "0",
  role: "application",
  "aria-label": say(
    "Plate. Arrow keys move it, with Shift by its own width or height, Page Up and Page Down along z. Enter flies to the marked star.",
  ),
};

/** The gas of the plate, drawn band by band as they arrive or when all have. */
function createGas(width: number, height: number) {
  const size = { width: String(width), height: String(height) };
  const root = element("canvas", { class: "plate-gas", ...size });
  const back = element("canvas", size);
  const [context, backContext] = [root.getContext("2d"), back.getContext("2d")];
  const gas = {
    root,
    /** The bands are drawn as they arrive. */
    isProgressive: false,
    begin(isProgressive: boolean): void {
      gas.isProgressive = isProgressive;
      if (isProgressive) context?.clearRect(0, 0, width, height);
    },
    rows(top: number, pixels: Uint8ClampedArray<ArrayBuffer>): void {
      const band = new ImageData(pixels, width);
      backContext?.putImageData(band, 0, top);
      if (gas.isProgressive) context?.putImageData(band, 0, top);
    },
    /** Returns whether the plate is shown only now. */
    finish(): boolean {
      const isLate = !gas.isProgressive;
      if (isLate) context?.drawImage(back, 0, 0);
      gas.isProgressive = false;
      return isLate;
    },
  };
  return gas;
}

/** The ring and the card at the marked star. */
function createMarker(width: number, height: number) {
  const ring = element("i", { class: "plate-ring", hidden: "" });
  const card = createStarLabel();
  const marker = {
    parts: [ring, card.root],
    star: null as Star | null,
    /** `corner` is that of the window. */
    place(corner: PlateCorner): void {
      const { star } = marker;
      const across = star ? (star.x - corner[0] + 0.5) / width : -1;
      const down = star ? (corner[1] + height - star.y - 0.5) / height : -1;
      const inside = across >= 0 && across <= 1 && down >= 0 && down <= 1;
      ring.hidden = !inside;
      ring.style.left = `${100 * across}%`;
      ring.style.top = `${100 * down}%`;
      card.show(inside ? star : null, across, down);
    },
  };
  return marker;
}

/** The wheel moves the plate along z, keys along all axes. */
function listenToKeys(
  root: HTMLElement,
  [width, height, depth]: PlateSource["size"],
  { move, choose }: PlateWindowEvents,
  marked: () => Star | null,
): void {
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    move([0, 0, Math.sign(event.deltaY) * -STEP]);
  };
  root.addEventListener("wheel", turn, { passive: false });
  root.addEventListener("keydown", (event) => {
    const direction = KEYS[event.code];
    const [x, y, z] = direction ?? [0, 0, 0];
    const star = marked();
    if (direction) move(event.shiftKey || z ? [x * width, y * height, z * depth] : [STEP * x, STEP * y, 0]);
    else if (event.code === "Enter" && star) choose(star);
    else return;
    event.preventDefault();
  });
}

interface PointerActions {
  starAt(event: MouseEvent): Star | null;
  marked(): Star | null;
  mark(star: Star | null): void;
  choose(star: Star): void;
  /** Pans by CSS pixels, in whole light-years; returns the pixels panned, which may be fewer. */
  pan(dx: number, dy: number): readonly [dx: number, dy: number];
}

/** Hover marks a star, a click selects it, a drag pans. */
function listenToPointer(root: HTMLElement, signal: AbortSignal, actions: PointerActions): void {
  let press: { x: number; y: number; drags: boolean; marked: Star | null } | null = null;
  const on = (type: `pointer${"down" | "move" | "up" | "cancel" | "leave"}`, listener: (event: PointerEvent) => void) =>
    root.addEventListener(type, listener, { signal });
  const release = () => {
    press = null;
    root.classList.remove("dragged");
  };
  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    press = { x: event.clientX, y: event.clientY, drags: false, marked: actions.marked() };
    root.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    if (!press) {
      if (event.pointerType !== "touch") actions.mark(actions.starAt(event));
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.drags && Math.hypot(dx, dy) < DRAG) return;
    press.drags = true;
    root.classList.add("dragged");
    const [panX, panY] = actions.pan(dx, dy);
    press.x += panX;
    press.y += panY;
  });
  on("pointerup", (event) => {
    const ended = press;
    release();
    if (!ended || ended.drags) return;
    const star = actions.starAt(event);
    // The first touch marks a star, the second one selects it.
    if (star && (event.pointerType !== "touch" || star === ended.marked)) actions.choose(star);
    else actions.mark(star);
  });
  on("pointercancel", release);
  on("pointerleave", () => press || actions.mark(null));
}
