/** The plate viewport: shows a plate as its rows arrive, is panned by drag, wheel and keys, and labels the star under the pointer. */
import type { Star } from "../../../core/space/stars.ts";
import { element } from "../../../ui/element.ts";
import type { PlateCorner, PlateSource } from "./plate-source.ts";
import { createStarLabel } from "./star-info.ts";
import { drawStars, starNear } from "./stars.ts";

export interface PlateWindow {
  readonly root: HTMLElement;
  /** A new plate begins. It is shown band by band if it does not overlap the current one, and otherwise when it is complete. */
  begin(corner: PlateCorner): void;
  setStars(stars: readonly Star[]): void;
  rows(top: number, pixels: Uint8ClampedArray<ArrayBuffer>): void;
  /** All rows have arrived. */
  finish(): void;
  /** Pans the current plate to its position relative to a requested box. */
  panTo(wanted: PlateCorner): void;
  mark(star: Star | null): void;
  /** Progress line of the literal scan, 0 to 1; null hides it. */
  showScan(done: number | null): void;
  /** Redraws the stars for the current window size. */
  redraw(): void;
}

export interface PlateWindowEvents {
  /** Called to move the box by a distance in light-years. */
  move(by: PlateCorner): void;
  choose(star: Star): void;
  marked(star: Star | null): void;
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

export function createPlateWindow(source: PlateSource, events: PlateWindowEvents, signal: AbortSignal): PlateWindow {
  const [width, height] = source.size;
  const gas = createGas(width, height);
  const light = element("canvas", { class: "plate-light" });
  const sheet = element("div", { class: "plate-sheet" }, gas.root, light);
  const scanLine = element("i", { class: "plate-sweep", hidden: "" });
  const marker = createMarker(width, height);
  const root = element("div", LABELS, sheet, scanLine, ...marker.parts);
  /** Corners of the plate shown, the plate being rendered, and the one requested. */
  let shown: PlateCorner | null = null;
  let rendering: PlateCorner = source.first;
  let requested: PlateCorner = source.first;
  let stars: readonly Star[] = [];
  let next: readonly Star[] = [];

  const screen = () => root.clientWidth / width;

  function redraw(): void {
    if (shown) drawStars(light, source, stars, shown, Math.min(3, screen() * devicePixelRatio));
  }

  function panTo(corner: PlateCorner): void {
    requested = corner;
    if (!shown) return;
    const percent = (share: number) => `${(100 * share).toFixed(4)}%`;
    sheet.style.transform = `translate(${percent((shown[0] - requested[0]) / width)}, ${percent((requested[1] - shown[1]) / height)})`;
    marker.place(requested);
  }

  function mark(star: Star | null): void {
    if (star === marker.star) return;
    marker.star = star;
    root.classList.toggle("over", star !== null);
    marker.place(requested);
    events.marked(star);
  }

  function take(corner: PlateCorner): void {
    shown = corner;
    stars = next;
    redraw();
    const { star: last } = marker;
    if (last) mark(stars.find(({ x, y, z }) => x === last.x && y === last.y && z === last.z) ?? null);
    panTo(requested);
  }

  listenToPointer(root, signal, {
    starAt({ clientX, clientY }) {
      const { left, bottom } = root.getBoundingClientRect();
      const scale = screen();
      const [east, north] = [requested[0] + (clientX - left) / scale, requested[1] + (bottom - clientY) / scale];
      return starNear(stars, east, north, PICK_RADIUS / scale);
    },
    marked: () => marker.star,
    mark,
    choose: events.choose,
    pan(dx, dy) {
      const scale = screen();
      const [east, north] = [Math.round(-dx / scale), Math.round(dy / scale)];
      if (east !== 0 || north !== 0) events.move([east, north, 0]);
      return [-east * scale, north * scale];
    },
  });
  listenToKeys(root, source.size, events, () => marker.star);

  return {
    root,
    begin(corner) {
      rendering = corner;
      const last = shown;
      const isApart = (axis: number) => last !== null && Math.abs(corner[axis] - last[axis]) >= source.size[axis];
      gas.begin(!last || isApart(0) || isApart(1));
      if (gas.isProgressive) light.width = light.width + 0;
    },
    setStars(given) {
      next = given;
      if (gas.isProgressive) take(rendering);
    },
    rows: gas.rows,
    finish() {
      if (gas.finish()) take(rendering);
    },
    panTo,
    mark,
    showScan(done) {
      scanLine.hidden = done === null;
      if (done !== null) scanLine.style.bottom = `${100 * done}%`;
    },
    redraw,
  };
}

const LABELS = {
  class: "plate-window",
  tabindex: "0",
  role: "application",
  "aria-label":
    "Plate. Arrow keys move it, with Shift by its own width or height, Page Up and Page Down along z. Enter flies to the marked star.",
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
