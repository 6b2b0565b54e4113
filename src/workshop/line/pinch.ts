/** Two fingers on the drawing of the line: they move it, and zoom it by the distance between them. */
import { type LineView, zoomed } from "./axis.ts";

interface PinchOptions {
  /** The view, and the samples of the whole line. */
  view(): LineView;
  count(): number;
  look(view: LineView): void;
  /** The second finger is down: the edit of the first one is discarded. */
  onBegin(): void;
}

/** Fingers nearer to each other than this many pixels count as this far apart. */
const LEAST_GAP = 24;

export interface Pinch {
  /** Two fingers are down, or were since the last time that none was. */
  readonly active: boolean;
}

/** `left` is the edge of the drawing in the canvas, CSS pixels. */
export function createPinch(canvas: HTMLElement, left: number, options: PinchOptions, signal: AbortSignal): Pinch {
  const fingers = new Map<number, number>();
  let start: { readonly view: LineView; readonly middle: number; readonly gap: number } | null = null;
  let active = false;

  function measure(): { readonly middle: number; readonly gap: number } {
    const [a, b] = [...fingers.values()];
    const edge = canvas.getBoundingClientRect().left + left;
    return { middle: (a + b) / 2 - edge, gap: Math.max(LEAST_GAP, Math.abs(a - b)) };
  }

  function begin(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event.clientX);
    if (fingers.size !== 2) return;
    active = true;
    options.onBegin();
    start = { view: options.view(), ...measure() };
  }

  function move({ pointerId, clientX }: PointerEvent): void {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, clientX);
    if (!start) return;
    const { middle, gap } = measure();
    const { view, middle: from } = start;
    const next = zoomed(view, from, start.gap / gap, options.count());
    options.look({ ...next, from: next.from - ((middle - from) / view.width) * next.span });
  }

  function end({ pointerId }: PointerEvent): void {
    if (!fingers.delete(pointerId)) return;
    start = null;
    if (fingers.size === 0) active = false;
  }

  canvas.addEventListener("pointerdown", begin, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  for (const over of ["pointerup", "pointercancel"] as const) canvas.addEventListener(over, end, { signal });
  return {
    get active() {
      return active;
    },
  };
}
