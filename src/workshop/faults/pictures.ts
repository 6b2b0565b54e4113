/** The pictures of the lands: a map of each, their difference, and a block in 3D that is turned by pointer and keys. */
import { element, text } from "../../ui/element.ts";
import { countText } from "../../ui/number-text.ts";
import { wordsOf } from "../../words/refusal.ts";
import { say, saying } from "../../words/words.ts";
import { createSurface, type Surface } from "../line/surface.ts";
import type { Lands } from "./lands.ts";
import { type Orbit, orbited, START_ORBIT } from "./orbit.ts";
import { type Ink, Painter } from "./painter.ts";
import type { Frame, SideNow } from "./protocol.ts";

export interface Pictures {
  readonly root: HTMLElement;
  /** Another frame, or another number of lands. */
  refresh(): void;
  setContours(isOn: boolean): void;
  /** Times the usual height. */
  setHeight(times: number): void;
  dispose(): void;
}

/** Height of a land's whole range in sides of the land. */
const RISE = 0.25;
/** Contours over the range of heights, about. */
const CONTOURS = 14;
/** Radians a pixel of a drag, and a key. */
const [DRAG, KEY] = [0.008, 0.12];
const ZOOM = 1.15;
/** Fingers nearer to each other than this many pixels count as this far apart. */
const LEAST_GAP = 24;

/** 1, 2 or 5 times a power of ten, no less than `value`. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((times) => times * power >= value) ?? 10);
}

/** The ink of both lands, the same so that they can be compared. */
function inkOf(sides: readonly SideNow[], hasContours: boolean, times: number): Ink {
  const least = Math.min(...sides.map(({ statistics }) => statistics.least));
  const greatest = Math.max(...sides.map(({ statistics }) => statistics.greatest));
  const longer = Math.max(...sides.flatMap(({ xSize, ySize }) => [xSize, ySize]));
  const range = greatest - least;
  if (range === 0) return { least: least - 1, greatest: greatest + 1, steep: 0, interval: 0 };
  return {
    ...{ least, greatest, steep: (times * RISE * longer) / range },
    interval: hasContours ? roundUp(range / CONTOURS) : 0,
  };
}

const digits = (value: number) => countText(value, Math.abs(value) < 100 ? 2 : 0);

function statisticsText({ xSize, ySize, done, statistics }: SideNow, isOfCircles: boolean): string {
  const { least, greatest, mean, deviation } = statistics;
  const counts = { n: done, count: countText(done) };
  return say("{columns} × {rows}, {faults}, heights {least} to {greatest}, mean {mean}, deviation {deviation}", {
    ...{ columns: xSize, rows: ySize, least: digits(least), greatest: digits(greatest) },
    ...{ mean: digits(mean), deviation: digits(deviation) },
    faults: isOfCircles
      ? saying("{count} circle|{count} circles", counts)
      : saying("{count} fault|{count} faults", counts),
  });
}

/** Words under the block; `side` is the letter of its land where two are compared. */
function blockCaption(interval: number, side: string | null): string {
  const values = { interval: digits(interval) };
  const hint =
    interval > 0
      ? say("contours every {interval}, drag or arrow keys turn it, two fingers or plus and minus zoom", values)
      : say("drag or arrow keys turn it, two fingers or plus and minus zoom");
  return side === null ? hint : say("{side} in 3D: {hint}", { side, hint });
}

/** The painter and the ink of all figures; nothing is painted without a context. */
interface Brush {
  readonly painter: Painter | null;
  ink(): Ink;
}

export function createPictures(lands: Lands, tell: (words: string, isProblem?: boolean) => void): Pictures {
  let painted: Frame | null = null;
  let drawnChoice = 0;
  let [hasContours, times] = [true, 1];
  const brush = {
    painter: painterOf(() => {
      for (const { surface } of figures) surface.redraw();
    }, tell),
    ink: () => inkOf(lands.run.frame?.sides ?? [], hasContours, times),
  };
  const maps = [
    createMap(lands, brush, 0, say("Map of the land")),
    createMap(lands, brush, 1, say("Map of the second land")),
  ];
  const difference = createDifference(lands, brush);
  const block = createBlock(lands, brush);
  const figures = [...maps, difference, block];

  function redraw(): void {
    for (const { root, surface } of figures) if (!root.hidden) surface.redraw();
    const { interval } = brush.ink();
    block.write(blockCaption(interval, lands.plans.length === 2 ? "AB"[lands.chosen] : null));
  }

  return {
    root: element("div", { class: "faults-pictures" }, ...figures.map(({ root }) => root)),
    refresh() {
      const isCompared = lands.plans.length === 2;
      maps[1].root.hidden = difference.root.hidden = !isCompared;
      const { frame } = lands.run;
      if (!frame || (frame === painted && lands.chosen === drawnChoice)) return;
      drawnChoice = lands.chosen;
      if (frame === painted) return redraw();
      painted = frame;
      for (const [i, side] of frame.sides.entries()) {
        brush.painter?.setLand(i, side);
        const words = statisticsText(side, lands.plans[i]?.settings.program === "circles");
        maps[i].write(isCompared ? say("{side}: {about}", { side: "AB"[i], about: words }) : words);
      }
      difference.show(frame.difference);
      redraw();
    },
    setContours(isOn) {
      hasContours = isOn;
      redraw();
    },
    setHeight(next) {
      times = next;
      redraw();
    },
    dispose() {
      for (const { surface } of figures) surface.dispose();
      brush.painter?.dispose();
    },
  };
}

/** Null, and a sentence, where the browser gives no context. */
function painterOf(onRestored: () => void, tell: (words: string, isProblem: boolean) => void): Painter | null {
  try {
    return new Painter(onRestored);
  } catch (error) {
    tell(say("No pictures: {problem}.", { problem: wordsOf(error) }), true);
    return null;
  }
}

interface Figure {
  readonly root: HTMLElement;
  readonly surface: Surface;
  write(caption: string): void;
}

function figureOf(surface: Surface): Figure {
  const caption = element("figcaption");
  return { root: element("figure", {}, surface.canvas, caption), surface, write: text(caption) };
}

function createMap(lands: Lands, { painter, ink }: Brush, slot: number, label: string): Figure {
  return figureOf(
    createSurface({ class: "faults-map", role: "img", "aria-label": label }, (canvas, width, height) => {
      const side = lands.run.frame?.sides[slot];
      if (!side) return;
      // The longer side fills the picture.
      const scale = Math.min(width / side.xSize, height / side.ySize);
      const [across, down] = [side.xSize * scale, side.ySize * scale];
      canvas.translate((width - across) / 2, (height - down) / 2);
      painter?.map([canvas, across, down], slot, ink());
    }),
  );
}

/** The difference, with a legend of its colours, from B higher to A higher. */
function createDifference(lands: Lands, { painter }: Brush) {
  const figure = figureOf(
    createSurface(
      { class: "faults-map", role: "img", "aria-label": say("Difference of the lands") },
      (canvas, width, height) => {
        const difference = lands.run.frame?.difference;
        if (difference) painter?.difference([canvas, width, height], difference.most);
      },
    ),
  );
  const ends = [element("span"), element("span", {}, "0"), element("span")];
  const legend = element("div", { class: "faults-legend" }, ...ends);
  figure.surface.canvas.after(legend);
  return {
    ...figure,
    show(difference: Frame["difference"]): void {
      legend.hidden = difference === null;
      const most = digits(difference?.most ?? 0);
      ends[0].textContent = say("B higher by {height}", { height: most });
      ends[2].textContent = say("A by {height}##A is higher than B by", { height: most });
      figure.write(
        difference
          ? say("A − B: rms {rms}, maximum {most}", { rms: digits(difference.rms), most })
          : say("Lands of different sizes have no difference."),
      );
    },
  };
}

function createBlock(lands: Lands, { painter, ink }: Brush): Figure {
  let orbit: Orbit = START_ORBIT;
  const figure = figureOf(
    createSurface(
      {
        ...{ class: "faults-block", role: "application", tabindex: "0" },
        "aria-label": say("The land in 3D: arrows turn it, plus and minus zoom, Home shows it as at first"),
      },
      (canvas, width, height) => {
        const slot = Math.min(lands.chosen, (lands.run.frame?.sides.length ?? 0) - 1);
        if (slot >= 0) painter?.block([canvas, width, height], slot, ink(), orbit);
      },
    ),
  );
  listenToOrbit(figure.surface, (by, up, far) => {
    orbit = far === null ? START_ORBIT : orbited(orbit, by, up, far);
    figure.surface.redraw();
  });
  return figure;
}

/** `moved` gets radians round and up, and times as far; null to begin again. */
function listenToOrbit({ canvas }: Surface, moved: (by: number, up: number, far: number | null) => void): void {
  const pointers = new Map<number, { readonly x: number; readonly y: number }>();
  const gap = () => {
    const [a, b] = [...pointers.values()];
    return Math.max(LEAST_GAP, Math.hypot(a.x - b.x, a.y - b.y));
  };
  canvas.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    if (pointers.size === 2) return;
    canvas.setPointerCapture(pointerId);
    pointers.set(pointerId, { x: clientX, y: clientY });
  });
  canvas.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    const last = pointers.get(pointerId);
    if (!last) return;
    const before = pointers.size === 2 ? gap() : 1;
    pointers.set(pointerId, { x: clientX, y: clientY });
    if (pointers.size === 2) moved(0, 0, before / gap());
    else moved(DRAG * (last.x - clientX), DRAG * (clientY - last.y), 1);
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    canvas.addEventListener(end, ({ pointerId }) => pointers.delete(pointerId));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      moved(0, 0, event.deltaY > 0 ? ZOOM : 1 / ZOOM);
    },
    { passive: false },
  );
  const turns: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-KEY, 0],
    ArrowRight: [KEY, 0],
    ArrowUp: [0, KEY],
    ArrowDown: [0, -KEY],
  };
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const turn = turns[event.code];
    const far = { "+": 1 / ZOOM, "=": 1 / ZOOM, "-": ZOOM }[event.key];
    if (turn) moved(...turn, 1);
    else if (far) moved(0, 0, far);
    else if (event.code === "Home") moved(0, 0, null);
    else return;
    event.preventDefault();
  });
}
