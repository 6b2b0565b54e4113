/** Target markers over the view: a ring around a visible target, an arrow at the edge towards one off screen, and labels without overlaps. */

import { distanceFigure, figureText } from "../../../ui/astronomical.ts";
import { button, drawing, element, text } from "../../../ui/element.ts";
import { phrase, say } from "../../../words/words.ts";
import type { Marker } from "../targets.ts";
import { type Anchor, anchorOf, type Label, labelRect, labelSides, type Rect, type Side } from "./marker-layout.ts";

interface MarkerContent extends Omit<Marker, "target" | "role"> {
  readonly role: Marker["role"] | "task";
  /** Unique per target. */
  readonly key: string;
}

/** Selectors of other interface elements over the view, which labels must not overlap. */
const OBSTACLES = [
  ".hud-block:not([hidden]), .hud-notice.shown, .readout",
  ".door-button, .space-tools, .star-card:not([hidden]), .help-button, .panel, .notice",
].join();
/** Milliseconds between two updates of the distance texts, and of the obstacles. */
const UPDATE_INTERVAL = 250;
/** Order in which labels are placed. */
const PRIORITY = { selected: 0, task: 1, nearest: 2, planet: 3 } as const;
/** Margins for arrows: shares of the window's height at the top and bottom, and of its width at the sides. */
const [ABOVE, BELOW, BESIDE] = [0.12, 0.2, 0.04];
const ROLES = {
  selected: phrase("selected"),
  nearest: phrase("nearest star"),
  planet: phrase("planet"),
  task: phrase("task"),
};

interface MarkerElement {
  readonly root: HTMLElement;
  readonly label: HTMLElement;
  readonly writeDistance: (distance: string) => void;
  readonly writeRole: (role: string) => void;
  width: number;
  height: number;
  anchor: Anchor;
  side: Side | null;
  writtenAt: number;
}

export class Markers {
  readonly #root = element("div", { class: "marks", role: "group", "aria-label": say("Markers in the view") });
  readonly #select: (key: string) => void;
  readonly #elements = new Map<string, MarkerElement>();
  #width = innerWidth;
  #height = innerHeight;
  #last: readonly MarkerContent[] = [];
  // An observer reports the sizes, so that no frame forces a layout.
  readonly #resizes = new ResizeObserver((entries) => this.#resize(entries));
  readonly #measured: (now: number) => readonly Rect[];

  constructor(host: HTMLElement, select: (key: string) => void) {
    this.#select = select;
    // Below all controls.
    host.prepend(this.#root);
    this.#resizes.observe(this.#root);
    this.#measured = createObstacles(host);
  }

  /** May be called every frame: elements are moved by transforms only. */
  update(contents: readonly MarkerContent[]): void {
    this.#last = contents;
    const now = performance.now();
    this.#removeMissing(contents);
    const [width, height] = [this.#width, this.#height];
    const obstacles = this.#measured(now);
    const free = freeArea(width, height, obstacles);
    const order = [...contents].sort((a, b) => PRIORITY[a.role] - PRIORITY[b.role] || a.distance - b.distance);
    const shown = order.map((mark) => {
      const marker = this.#elements.get(mark.key) ?? this.#create(mark);
      marker.anchor = anchorOf(mark, width, height, free);
      write(marker, mark, now);
      return marker;
    });
    const labels = shown.map(labelOf);
    const picture = { left: 0, top: 0, right: width, bottom: height };
    for (const [i, side] of labelSides(labels, picture, obstacles).entries()) place(shown[i], side);
  }

  /** Key of the marker whose label or symbol is at a point of the window, CSS pixels. */
  at(x: number, y: number): string | null {
    const point = { left: x, top: y, right: x, bottom: y };
    for (const [key, marker] of this.#elements) {
      if (marker.side && inside(point, labelRect(labelOf(marker), marker.side))) return key;
      if (!isHidden(marker) && Math.hypot(marker.anchor.x - x, marker.anchor.y - y) < PICK_RADIUS) return key;
    }
    return null;
  }

  dispose(): void {
    this.#resizes.disconnect();
    this.#root.remove();
  }

  #resize(entries: readonly ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const [across, down] = [borderBoxSize[0].inlineSize, borderBoxSize[0].blockSize];
      const marker = this.#elements.get((target as HTMLElement).dataset.key ?? "");
      if (marker) [marker.width, marker.height] = [across, down];
      if (target === this.#root) [this.#width, this.#height] = [across, down];
    }
    this.update(this.#last);
  }

  #create(content: MarkerContent): MarkerElement {
    const marker = createMarkerElement(content, () => this.#select(content.key));
    this.#elements.set(content.key, marker);
    this.#root.append(marker.root);
    this.#resizes.observe(marker.label);
    return marker;
  }

  #removeMissing(contents: readonly MarkerContent[]): void {
    for (const [key, marker] of this.#elements) {
      if (contents.some((mark) => mark.key === key)) continue;
      this.#resizes.unobserve(marker.label);
      marker.root.remove();
      this.#elements.delete(key);
    }
  }
}

/** Rectangles of the page that labels avoid, measured at times. */
function createObstacles(host: HTMLElement): (now: number) => readonly Rect[] {
  let obstacles: readonly Rect[] = [];
  let measuredAt = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (Math.abs(now - measuredAt) <= UPDATE_INTERVAL) return obstacles;
    measuredAt = now;
    obstacles = [...host.querySelectorAll(OBSTACLES)].map((each) => each.getBoundingClientRect());
    return obstacles;
  };
}

function createMarkerElement({ key, name }: MarkerContent, onClick: () => void): MarkerElement {
  const [distance, role] = [element("small"), element("span", { class: "mark-role" })];
  const label = element("span", { class: "mark-words", "data-key": key }, element("b", {}, name), role, distance);
  const symbol = drawing(
    "svg",
    { viewBox: "-13 -13 26 26", class: "mark-sign", "aria-hidden": "true" },
    drawing("path", { class: "mark-ring", d: "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8Z" }),
    drawing("path", { class: "mark-aim", d: "M-8 -3.5V-8H-3.5M3.5 -8H8V-3.5M8 3.5V8H3.5M-3.5 8H-8V3.5" }),
    drawing("path", { class: "mark-arrow", d: "M0 -10L6.5 5L0 2L-6.5 5Z" }),
  );
  const root = button({ class: "mark", tabindex: "-1" }, onClick, label);
  root.prepend(symbol);
  return {
    root,
    label,
    writeDistance: text(distance),
    writeRole: text(role),
    width: 0,
    height: 0,
    anchor: { x: 0, y: 0, angle: null },
    side: null,
    writtenAt: Number.NEGATIVE_INFINITY,
  };
}

/** The part of the view for arrows: inside the margins, and right of a card at the left edge. */
function freeArea(width: number, height: number, obstacles: readonly Rect[]): Rect {
  const card = obstacles.reduce(
    (most, rect) =>
      rect.bottom - rect.top > 0.4 * height && rect.left < 0.1 * width ? Math.max(most, rect.right) : most,
    0,
  );
  const margin = BESIDE * width;
  return {
    left: Math.min(width / 2, Math.max(margin, card + margin)),
    top: ABOVE * height,
    right: (1 - BESIDE) * width,
    bottom: (1 - BELOW) * height,
  };
}

/** Same rule as in marks.css. */
const isHidden = ({ root, anchor, side }: MarkerElement): boolean =>
  root.dataset.role === "planet" && anchor.angle !== null && side === null;

/** Pick radius of a symbol, CSS pixels. */
const PICK_RADIUS = 14;

const labelOf = ({ anchor, width, height, side }: MarkerElement): Label => ({ anchor, width, height, before: side });

function write(marker: MarkerElement, { role, distance }: MarkerContent, now: number): void {
  const { root } = marker;
  if (root.dataset.role !== role) root.dataset.role = role;
  if (Math.abs(now - marker.writtenAt) < UPDATE_INTERVAL) return;
  marker.writtenAt = now;
  marker.writeDistance(figureText(distanceFigure(distance)));
  marker.writeRole(say(ROLES[role]));
}

function place(marker: MarkerElement, side: Side | null): void {
  const { root, anchor } = marker;
  marker.side = side;
  const outside = anchor.angle === null ? "" : "outside";
  if (root.dataset.where !== outside) root.dataset.where = outside;
  // Labels without room fade out in place.
  root.toggleAttribute("data-quiet", side === null);
  if (side && root.dataset.side !== side) root.dataset.side = side;
  root.style.transform = `translate3d(${anchor.x.toFixed(1)}px, ${anchor.y.toFixed(1)}px, 0)`;
  if (anchor.angle !== null) (root.firstElementChild as SVGElement).style.rotate = `${Math.round(anchor.angle)}deg`;
  else if (outside === "") (root.firstElementChild as SVGElement).style.rotate = "";
}

function inside(point: Rect, rect: Rect): boolean {
  return point.left >= rect.left && point.right <= rect.right && point.top >= rect.top && point.bottom <= rect.bottom;
}
