/** The pointer on the drawing of the line: it draws, paints with a brush while it is held, or drags over a stretch. */

import { phrase } from "../../words/words.ts";
import { heightOf, positionOf, sampleAt, yOf, zoomed } from "./axis.ts";
import { type Board, GUTTER, painted, repeatBetween } from "./board.ts";
import { createPinch, type Pinch } from "./pinch.ts";
import { BRUSHES, drawAcross, isBrush } from "./tools.ts";

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

export class Strokes {
  /** Position of the pointer, in samples; null beside the drawing. */
  hover: number | null = null;
  #stroke: Stroke | null = null;
  #strokes = 0;
  #frame = 0;
  readonly #board: Board;
  readonly #begins: () => void;
  readonly #pinch: Pinch;

  /** `begins` is called before each stroke. */
  constructor(board: Board, begins: () => void, signal: AbortSignal) {
    [this.#board, this.#begins] = [board, begins];
    const { canvas, view, count, look } = board;
    this.#pinch = createPinch(canvas, GUTTER.left, { view, count, look, onBegin: () => this.#giveUp() }, signal);
    canvas.addEventListener("pointerdown", (event) => this.#begin(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const over of ["pointerup", "pointercancel"] as const)
      canvas.addEventListener(over, ({ pointerId }) => this.#stroke?.pointer === pointerId && this.finish(), {
        signal,
      });
    canvas.addEventListener("pointerleave", () => this.leave(), { signal });
    canvas.addEventListener("wheel", (event) => this.#turnWheel(event), { signal, passive: false });
  }

  /** The stretch that is dragged over, or null. */
  get stretch(): readonly [from: number, to: number] | null {
    const { tool } = this.#board.settings;
    return this.#stroke && tool === "repeat" ? [this.#stroke.start, this.#stroke.at] : null;
  }

  /** The line is drawn to the pointer. */
  get draws(): boolean {
    return this.active && this.#board.settings.tool === "draw";
  }

  /** A stroke goes on. */
  get active(): boolean {
    return this.#stroke !== null;
  }

  /** Forgets the position of the pointer. */
  leave(): void {
    this.hover = null;
    this.#board.redraw();
  }

  /** Ends the stroke, as if the pointer was lifted. */
  finish(): void {
    if (!this.#stroke) return;
    const { start, at } = this.#stroke;
    const { tool } = this.#board.settings;
    cancelAnimationFrame(this.#frame);
    if (isBrush(tool)) this.#paintUntil(this.#stroke, performance.now());
    this.#stroke = null;
    if (tool === "repeat") repeatBetween(this.#board, [start, at]);
    else this.#board.line.commit(isBrush(tool) ? BRUSHES[tool].edit : phrase("draw"));
    this.#board.redraw();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
  }

  #placeOf({ clientX, clientY }: MouseEvent): { x: number; y: number; at: number; height: number } {
    const view = this.#board.view();
    const box = this.#stroke?.box ?? this.#board.canvas.getBoundingClientRect();
    const [x, y] = [clientX - box.left - GUTTER.left, clientY - box.top - GUTTER.top];
    return { x, y, at: positionOf(view, x), height: heightOf(view, y) };
  }

  #giveUp(): void {
    if (!this.#stroke) return;
    this.#stroke = null;
    cancelAnimationFrame(this.#frame);
    this.#board.line.cancel();
  }

  #begin(event: PointerEvent): void {
    if (event.button !== 0 || this.#stroke || this.#pinch.active) return;
    this.#begins();
    const { canvas, line, settings, view, count } = this.#board;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const { x, y, at, height } = this.#placeOf(event);
    const { samples, min, max } = line.profile;
    const i = sampleAt(view(), x, count());
    const isNear = Math.abs(yOf(view(), samples[i]) - y) <= REACH;
    const isDrawn = settings.tool === "draw";
    const stroke = {
      ...{
        pointer: event.pointerId,
        box: canvas.getBoundingClientRect(),
        at,
        height,
        start: at,
        seed: ++this.#strokes,
      },
      ...{ lift: isDrawn && isNear ? samples[i] - height : 0, level: samples[i], range: max - min },
      painted: performance.now(),
    };
    this.#stroke = stroke;
    this.#board.select(i);
    if (isDrawn && !isNear) line.preview(drawAcross(samples, stroke, stroke));
    if (isBrush(settings.tool)) this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  #move(event: PointerEvent): void {
    const { line, settings, view, count } = this.#board;
    const { x, at, height } = this.#placeOf(event);
    this.hover = at;
    this.#board.redraw();
    const stroke = this.#stroke;
    if (stroke?.pointer !== event.pointerId) return;
    const { lift } = stroke;
    const last = { at: stroke.at, height: stroke.height + lift };
    [stroke.at, stroke.height] = [at, height];
    if (settings.tool === "draw") line.preview(drawAcross(line.profile.samples, last, { at, height: height + lift }));
    this.#board.select(sampleAt(view(), x, count()));
  }

  /** Paints once a frame while a brush is held. */
  #paint(now: number): void {
    if (!this.#stroke) return;
    this.#frame = requestAnimationFrame((next) => this.#paint(next));
    this.#paintUntil(this.#stroke, now);
  }

  #paintUntil(held: Stroke, now: number): void {
    const { line } = this.#board;
    line.preview(painted(this.#board, { ...held, dt: Math.max(0, now - held.painted) / 1000 }));
    held.painted = now;
  }

  #turnWheel(event: WheelEvent): void {
    const { view, look, count } = this.#board;
    const notches = (event.deltaY || event.deltaX) / (event.deltaMode === 0 ? 100 : 3);
    const seen = view();
    // The wheel scrolls the sheet where it cannot zoom out.
    if (notches > 0 && seen.span === count() && !event.shiftKey) return;
    event.preventDefault();
    if (this.#stroke) return;
    if (event.shiftKey || event.deltaX !== 0) look({ ...seen, from: seen.from + 0.15 * notches * seen.span });
    else look(zoomed(seen, this.#placeOf(event).x, 1.25 ** notches, count()));
  }
}
