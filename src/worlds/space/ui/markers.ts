/** Marks over the picture: a ring round what is there, an arrow at the edge towards what is not, and their names where there is room. */
import { button, drawing, element, text } from "../../../ui/element.ts";
import { type Rect, rectOf, type Side, type Spot, sidesOf, spotOf, type Words } from "./marker-layout.ts";
import { distanceFigure, figureText } from "./number-format.ts";

export interface MarkShown {
  /** One for each thing there is. */
  readonly key: string;
  readonly name: string;
  readonly role: "nearest" | "chosen" | "planet";
  /** Astronomical units. */
  readonly distance: number;
  /** −1 to 1 right and up of the picture's middle; beyond where it is outside. */
  readonly right: number;
  readonly up: number;
  readonly ahead: boolean;
}

export interface Marks {
  /** May be called every frame: marks move by transforms alone. */
  update(marks: readonly MarkShown[]): void;
  /** The key of the mark whose name or ring is under a point of the window, CSS pixels. */
  at(x: number, y: number): string | null;
  dispose(): void;
}

/** What lies over the picture and has words of its own, or is pressed. */
const OVER = [
  ".hud-block:not([hidden]), .hud-where, .hud-notice.shown, .hud-hint.shown",
  ".menu-button, .space-tools, .star-card:not([hidden]), .help-button, .panel, .notice",
].join();
/** Milliseconds between two writings of distances, and two looks at what lies over the picture. */
const SLOWLY = 250;
/** The order in which names find room. */
const FIRST = { chosen: 0, nearest: 1, planet: 2 } as const;
/** Shares of the window's height left free of arrows above and below, and of its width at the sides. */
const [ABOVE, BELOW, BESIDE] = [0.12, 0.2, 0.04];
const ROLES = { chosen: "chosen", nearest: "nearest star", planet: "planet" } as const;

interface MarkLine {
  readonly root: HTMLElement;
  readonly words: HTMLElement;
  readonly writeDistance: (distance: string) => void;
  readonly writeRole: (role: string) => void;
  width: number;
  height: number;
  spot: Spot;
  side: Side | null;
  writtenAt: number;
}

export function createMarks(host: HTMLElement, choose: (key: string) => void): Marks {
  const root = element("div", { class: "marks", role: "group", "aria-label": "Marked in the view" });
  // Under all that is pressed.
  host.prepend(root);
  const lines = new Map<string, MarkLine>();
  let [width, height] = [innerWidth, innerHeight];
  let last: readonly MarkShown[] = [];
  // Sizes come by themselves, so that no frame has to wait for a layout.
  const sized = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const [across, down] = [borderBoxSize[0].inlineSize, borderBoxSize[0].blockSize];
      const line = lines.get((target as HTMLElement).dataset.key ?? "");
      if (line) [line.width, line.height] = [across, down];
      if (target === root) [width, height] = [across, down];
    }
    update(last);
  });
  sized.observe(root);
  let taken: readonly Rect[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  function make({ key, name }: MarkShown): MarkLine {
    const [distance, role] = [element("small"), element("span", { class: "mark-role" })];
    const words = element("span", { class: "mark-words", "data-key": key }, element("b", {}, name), role, distance);
    const ring = drawing(
      "svg",
      { viewBox: "-13 -13 26 26", class: "mark-sign", "aria-hidden": "true" },
      drawing("path", { class: "mark-ring", d: "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8Z" }),
      drawing("path", { class: "mark-aim", d: "M-8 -3.5V-8H-3.5M3.5 -8H8V-3.5M8 3.5V8H3.5M-3.5 8H-8V3.5" }),
      drawing("path", { class: "mark-arrow", d: "M0 -10L6.5 5L0 2L-6.5 5Z" }),
    );
    const made = button({ class: "mark", tabindex: "-1" }, () => choose(key), words);
    made.prepend(ring);
    root.append(made);
    sized.observe(words);
    return {
      root: made,
      words,
      writeDistance: text(distance),
      writeRole: text(role),
      width: 0,
      height: 0,
      spot: { x: 0, y: 0, turn: null },
      side: null,
      writtenAt: Number.NEGATIVE_INFINITY,
    };
  }

  function leave(marks: readonly MarkShown[]): void {
    for (const [key, line] of lines) {
      if (marks.some((mark) => mark.key === key)) continue;
      sized.unobserve(line.words);
      line.root.remove();
      lines.delete(key);
    }
  }

  /** What has words of its own, and the part of the picture in which arrows stand. */
  function look(now: number): Rect {
    if (now - lookedAt > SLOWLY) {
      lookedAt = now;
      taken = [...host.querySelectorAll(OVER)].map((over) => over.getBoundingClientRect());
    }
    const card = taken.reduce(
      (most, over) =>
        over.bottom - over.top > 0.4 * height && over.left < 0.1 * width ? Math.max(most, over.right) : most,
      0,
    );
    const free = {
      left: BESIDE * width,
      top: ABOVE * height,
      right: (1 - BESIDE) * width,
      bottom: (1 - BELOW) * height,
    };
    return { ...free, left: Math.min(width / 2, Math.max(free.left, card + BESIDE * width)) };
  }

  function update(marks: readonly MarkShown[]): void {
    last = marks;
    const now = performance.now();
    leave(marks);
    const free = look(now);
    const order = [...marks].sort((a, b) => FIRST[a.role] - FIRST[b.role] || a.distance - b.distance);
    const shown = order.map((mark) => {
      let line = lines.get(mark.key);
      if (!line) lines.set(mark.key, (line = make(mark)));
      line.spot = spotOf(mark, width, height, free);
      write(line, mark, now);
      return line;
    });
    const words = shown.map(wordsOf);
    const picture = { left: 0, top: 0, right: width, bottom: height };
    for (const [i, side] of sidesOf(words, picture, taken).entries()) seat(shown[i], side);
  }

  return {
    update,
    at(x, y) {
      const point = { left: x, top: y, right: x, bottom: y };
      for (const [key, line] of lines) {
        if (line.side && inside(point, rectOf(wordsOf(line), line.side))) return key;
        if (!isHidden(line) && Math.hypot(line.spot.x - x, line.spot.y - y) < NEAR) return key;
      }
      return null;
    },
    dispose() {
      sized.disconnect();
      root.remove();
    },
  };
}

/** As marks.css has it. */
const isHidden = ({ root, spot, side }: MarkLine): boolean =>
  root.dataset.role === "planet" && spot.turn !== null && side === null;

/** Pixels from the middle of a ring or an arrow that mean it. */
const NEAR = 14;

const wordsOf = ({ spot, width, height, side }: MarkLine): Words => ({ spot, width, height, before: side });

function write(line: MarkLine, { role, distance }: MarkShown, now: number): void {
  const { root } = line;
  if (root.dataset.role !== role) root.dataset.role = role;
  if (now - line.writtenAt < SLOWLY) return;
  line.writtenAt = now;
  line.writeDistance(figureText(distanceFigure(distance)));
  line.writeRole(ROLES[role]);
}

function seat(line: MarkLine, side: Side | null): void {
  const { root, spot } = line;
  line.side = side;
  const outside = spot.turn === null ? "" : "outside";
  if (root.dataset.where !== outside) root.dataset.where = outside;
  // Words that find no room fade where they are.
  root.toggleAttribute("data-quiet", side === null);
  if (side && root.dataset.side !== side) root.dataset.side = side;
  root.style.transform = `translate3d(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px, 0)`;
  if (spot.turn !== null) (root.firstElementChild as SVGElement).style.rotate = `${Math.round(spot.turn)}deg`;
  else if (outside === "") (root.firstElementChild as SVGElement).style.rotate = "";
}

function inside(point: Rect, rect: Rect): boolean {
  return point.left >= rect.left && point.right <= rect.right && point.top >= rect.top && point.bottom <= rect.bottom;
}
