/** The pointer on the drawing of the line: it draws, paints with a brush while it is held, or drags over a stretch. */
import { heightOf, positionOf, sampleAt, yOf, zoomed } from "./axis.ts";
import { type Board, GUTTER, painted, repeatBetween } from "./board.ts";
import { createPinch } from "./pinch.ts";
import { BRUSHES, drawAcross, isBrush } from "./tools.ts";

export interface Strokes {
  /** Position of the pointer, in samples; null beside the drawing. */
  readonly hover: number | null;
  /** The stretch that is dragged over, or null. */
  readonly stretch: readonly [from: number, to: number] | null;
  /** The line is drawn to the pointer. */
  readonly draws: boolean;
  /** A stroke goes on. */
  readonly active: boolean;
  /** Forgets the position of the pointer. */
  leave(): void;
  /** Ends the stroke, as if the pointer was lifted. */
  finish(): void;
  dispose(): void;
}

interface Stroke {
  readonly pointer: number;
  /** Rectangle of the canvas when the stroke began: reading it in every move would lay out the page anew, whose figures change. */
  readonly box: DOMRect;
  at: number;
  height: number;
  readonly start: number;
  /** Offset from the pointer to the line where it was taken hold of, units. */
  readonly lift: number;
  /** The height of the line where the stroke began, and its range. */
  readonly level: number;
  readonly range: number;
  readonly seed: number;
  /** Time up to which it has painted, ms. */
  painted: number;
}

/** Pixels from the line within which a pointer takes hold of it instead of drawing to where it is. */
const REACH = 14;

/** `begins` is called before each stroke. */
export function createStrokes(board: Board, begins: () => void, signal: AbortSignal): Strokes {
  const { canvas, line, settings, view, look, count } = board;
  let hover: number | null = null;
  let stroke: Stroke | null = null;
  let strokes = 0;
  let raf = 0;
  const pinch = createPinch(canvas, GUTTER.left, { view, count, look, onBegin: giveUp }, signal);

  function placeOf({ clientX, clientY }: MouseEvent): { x: number; y: number; at: number; height: number } {
    const box = stroke?.box ?? canvas.getBoundingClientRect();
    const [x, y] = [clientX - box.left - GUTTER.left, clientY - box.top - GUTTER.top];
    return { x, y, at: positionOf(view(), x), height: heightOf(view(), y) };
  }

  function giveUp(): void {
    if (!stroke) return;
    stroke = null;
    cancelAnimationFrame(raf);
    line.cancel();
  }

  function begin(event: PointerEvent): void {
    if (event.button !== 0 || stroke || pinch.active) return;
    begins();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const { x, y, at, height } = placeOf(event);
    const { samples, min, max } = line.profile;
    const i = sampleAt(view(), x, count());
    const isNear = Math.abs(yOf(view(), samples[i]) - y) <= REACH;
    const isDrawn = settings.tool === "draw";
    stroke = {
      ...{ pointer: event.pointerId, box: canvas.getBoundingClientRect(), at, height, start: at, seed: ++strokes },
      ...{ lift: isDrawn && isNear ? samples[i] - height : 0, level: samples[i], range: max - min },
      painted: performance.now(),
    };
    board.select(i);
    if (isDrawn && !isNear) line.preview(drawAcross(samples, stroke, stroke));
    if (isBrush(settings.tool)) raf = requestAnimationFrame(paint);
  }

  function move(event: PointerEvent): void {
    const { x, at, height } = placeOf(event);
    hover = at;
    board.redraw();
    if (stroke?.pointer !== event.pointerId) return;
    const { lift } = stroke;
    const last = { at: stroke.at, height: stroke.height + lift };
    [stroke.at, stroke.height] = [at, height];
    if (settings.tool === "draw") line.preview(drawAcross(line.profile.samples, last, { at, height: height + lift }));
    board.select(sampleAt(view(), x, count()));
  }

  /** Paints once a frame while a brush is held. */
  function paint(now: number): void {
    if (!stroke) return;
    raf = requestAnimationFrame(paint);
    paintUntil(stroke, now);
  }

  function paintUntil(held: Stroke, now: number): void {
    line.preview(painted(board, { ...held, dt: Math.max(0, now - held.painted) / 1000 }));
    held.painted = now;
  }

  function end({ pointerId }: PointerEvent): void {
    if (stroke?.pointer === pointerId) finish();
  }

  function finish(): void {
    if (!stroke) return;
    const { start, at } = stroke;
    const { tool } = settings;
    cancelAnimationFrame(raf);
    if (isBrush(tool)) paintUntil(stroke, performance.now());
    stroke = null;
    if (tool === "repeat") repeatBetween(board, [start, at]);
    else line.commit(isBrush(tool) ? BRUSHES[tool].edit : "draw");
    board.redraw();
  }

  function leave(): void {
    hover = null;
    board.redraw();
  }

  function turnWheel(event: WheelEvent): void {
    const notches = (event.deltaY || event.deltaX) / (event.deltaMode === 0 ? 100 : 3);
    const seen = view();
    // The wheel scrolls the sheet where it cannot zoom out.
    if (notches > 0 && seen.span === count() && !event.shiftKey) return;
    event.preventDefault();
    if (stroke) return;
    if (event.shiftKey || event.deltaX !== 0) look({ ...seen, from: seen.from + 0.15 * notches * seen.span });
    else look(zoomed(seen, placeOf(event).x, 1.25 ** notches, count()));
  }

  canvas.addEventListener("pointerdown", begin, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  for (const over of ["pointerup", "pointercancel"] as const) canvas.addEventListener(over, end, { signal });
  canvas.addEventListener("pointerleave", leave, { signal });
  canvas.addEventListener("wheel", turnWheel, { signal, passive: false });

  return {
    get hover() {
      return hover;
    },
    get stretch() {
      return stroke && settings.tool === "repeat" ? ([stroke.start, stroke.at] as const) : null;
    },
    get draws() {
      return stroke !== null && settings.tool === "draw";
    },
    get active() {
      return stroke !== null;
    },
    leave,
    finish,
    dispose: () => cancelAnimationFrame(raf),
  };
}
