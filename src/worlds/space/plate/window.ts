/** The plate in its window: it fills as it is exposed, is dragged about, and names the star under the pointer. */
import { element } from "../../../ui/element.ts";
import { createPlateCard } from "./card.ts";
import type { PlateCorner, PlateSource, PlateStar } from "./picture.ts";
import { drawStars, starNear } from "./stars.ts";

export interface PlateWindow {
  readonly root: HTMLElement;
  readonly stars: readonly PlateStar[];
  /** A new plate of a box is coming. Where it has nothing of the one that shows, it shows from its first band on. */
  begin(corner: PlateCorner): void;
  setStars(stars: readonly PlateStar[]): void;
  rows(top: number, pixels: Uint8ClampedArray<ArrayBuffer>): void;
  /** All rows are there. */
  finish(): void;
  /** Slides what shows to where it lies in a box that is wanted. */
  seat(wanted: PlateCorner): void;
  mark(star: PlateStar | null): void;
  /** How far the literal scan is, 0 to 1; null where there is none. */
  sweep(done: number | null): void;
  /** Draws the stars anew for the window's size. */
  redraw(): void;
}

export interface PlateWindowEvents {
  /** Light-years that the box is dragged or sent by. */
  move(by: PlateCorner): void;
  choose(star: PlateStar): void;
  marked(star: PlateStar | null): void;
}

/** Pixels of the screen within which a star is meant, and that make a drag of a press. */
const REACH = 14;
const DRAG = 4;
/** Light-years of an arrow key, and of a notch of the wheel along z. */
const STEP = 20;

export function createPlateWindow(source: PlateSource, events: PlateWindowEvents, signal: AbortSignal): PlateWindow {
  const [width, height, depth] = source.size;
  const gas = element("canvas", { class: "plate-gas", width: String(width), height: String(height) });
  const light = element("canvas", { class: "plate-light" });
  const sheet = element("div", { class: "plate-sheet" }, gas, light);
  const ring = element("i", { class: "plate-ring", hidden: "" });
  const line = element("i", { class: "plate-sweep", hidden: "" });
  const card = createPlateCard(source);
  const root = element(
    "div",
    {
      class: "plate-window",
      tabindex: "0",
      role: "application",
      "aria-label":
        "Plate. Arrow keys move it, with Shift by its own width or height, Page Up and Page Down along z. Enter flies to the marked star.",
    },
    sheet,
    line,
    ring,
    card.root,
  );
  const context = gas.getContext("2d");
  const waiting = element("canvas", { width: String(width), height: String(height) });
  const drawn = waiting.getContext("2d");
  /** Of what shows, of what comes, and of what is wanted. */
  let shown: PlateCorner | null = null;
  let coming: PlateCorner = source.first;
  let wanted: PlateCorner = source.first;
  let fills = false;
  let stars: readonly PlateStar[] = [];
  let next: readonly PlateStar[] = [];
  let marked: PlateStar | null = null;

  const screen = () => root.clientWidth / width;

  function redraw(): void {
    if (shown) drawStars(light, source, stars, shown, Math.min(3, screen() * devicePixelRatio));
  }

  function seat(corner: PlateCorner): void {
    wanted = corner;
    if (!shown) return;
    const percent = (share: number) => `${(100 * share).toFixed(4)}%`;
    sheet.style.transform = `translate(${percent((shown[0] - wanted[0]) / width)}, ${percent((wanted[1] - shown[1]) / height)})`;
    point();
  }

  /** Puts ring and card where the marked star is. */
  function point(): void {
    const across = marked ? (marked.x - wanted[0] + 0.5) / width : -1;
    const down = marked ? (wanted[1] + height - marked.y - 0.5) / height : -1;
    const inside = across >= 0 && across <= 1 && down >= 0 && down <= 1;
    ring.hidden = !inside;
    ring.style.left = `${100 * across}%`;
    ring.style.top = `${100 * down}%`;
    card.show(inside ? marked : null, across, down);
  }

  function mark(star: PlateStar | null): void {
    if (star === marked) return;
    marked = star;
    root.classList.toggle("over", star !== null);
    point();
    events.marked(star);
  }

  function take(corner: PlateCorner): void {
    shown = corner;
    stars = next;
    redraw();
    if (marked) mark(stars.find(({ x, y, z }) => x === marked?.x && y === marked.y && z === marked.z) ?? null);
    seat(wanted);
  }

  function at({ clientX, clientY }: MouseEvent): PlateStar | null {
    const { left, bottom } = root.getBoundingClientRect();
    const scale = screen();
    const [east, north] = [wanted[0] + (clientX - left) / scale, wanted[1] + (bottom - clientY) / scale];
    return starNear(stars, east, north, REACH / scale);
  }

  let press: { x: number; y: number; drags: boolean; mark: PlateStar | null } | null = null;
  const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(type, hear, { signal });
  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    press = { x: event.clientX, y: event.clientY, drags: false, mark: marked };
    root.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    if (!press) {
      if (event.pointerType !== "touch") mark(at(event));
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.drags && Math.hypot(dx, dy) < DRAG) return;
    press.drags = true;
    root.classList.add("dragged");
    const [east, north] = [Math.round(-dx / screen()), Math.round(dy / screen())];
    if (east === 0 && north === 0) return;
    press.x -= east * screen();
    press.y += north * screen();
    events.move([east, north, 0]);
  });
  on("pointerup", (event) => {
    const ended = press;
    press = null;
    root.classList.remove("dragged");
    if (!ended || ended.drags) return;
    const star = at(event);
    // A finger points first, and chooses with its second touch.
    if (star && (event.pointerType !== "touch" || star === ended.mark)) events.choose(star);
    else mark(star);
  });
  on("pointercancel", () => {
    press = null;
    root.classList.remove("dragged");
  });
  on("pointerleave", () => press || mark(null));
  root.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      events.move([0, 0, Math.sign(event.deltaY) * -STEP]);
    },
    { signal, passive: false },
  );
  const keys: Readonly<Record<string, PlateCorner>> = {
    ArrowLeft: [-1, 0, 0],
    ArrowRight: [1, 0, 0],
    ArrowUp: [0, 1, 0],
    ArrowDown: [0, -1, 0],
    PageUp: [0, 0, 1],
    PageDown: [0, 0, -1],
  };
  on("keydown", (event) => {
    const way = keys[event.code];
    const [x, y, z] = way ?? [0, 0, 0];
    if (way) events.move(event.shiftKey || z ? [x * width, y * height, z * depth] : [STEP * x, STEP * y, 0]);
    else if (event.code === "Enter" && marked) events.choose(marked);
    else return;
    event.preventDefault();
  });

  return {
    root,
    get stars() {
      return stars;
    },
    begin(corner) {
      coming = corner;
      fills =
        !shown || source.size.some((size, axis) => axis < 2 && Math.abs(corner[axis] - (shown?.[axis] ?? 0)) >= size);
      if (!fills) return;
      context?.clearRect(0, 0, width, height);
      light.width = light.width + 0;
    },
    setStars(given) {
      next = given;
      if (fills) take(coming);
    },
    rows(top, pixels) {
      const band = new ImageData(pixels, width);
      drawn?.putImageData(band, 0, top);
      if (fills) context?.putImageData(band, 0, top);
    },
    finish() {
      if (!fills) {
        context?.drawImage(waiting, 0, 0);
        take(coming);
      }
      fills = false;
    },
    seat,
    mark,
    sweep(done) {
      line.hidden = done === null;
      if (done !== null) line.style.bottom = `${100 * done}%`;
    },
    redraw,
  };
}
