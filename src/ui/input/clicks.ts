/**
 * Clicks of a mouse and long touches of the view, which mark a place. A drag is neither, and a short touch nothing: fingers touch the view
 * to look about.
 */

/** Pixels that a mouse and a finger may move, and milliseconds: longest of a click, and of a touch until it counts. */
const STILL = { mouse: 6, touch: 10 } as const;
const BRIEF = 500;
export const LONG = 600;

type Marked = (right: number, up: number, aspect: number) => void;

/** A press that may become a click or a long touch. */
interface Press {
  readonly began: PointerEvent;
  readonly waiting: ReturnType<typeof setTimeout> | undefined;
}

const isMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse";
const hasMoved = (began: PointerEvent, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - began.clientX, clientY - began.clientY) > (isMouse(began) ? STILL.mouse : STILL.touch);

/** `marked` gets the place, −1 to 1 right and up of the middle, and the width over the height. Returns a function that stops it. */
export function listenToMarks(canvas: HTMLCanvasElement, marked: Marked): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** Pointers that are down; two at once mark nothing. */
  const down = new Set<number>();
  let press: Press | null = null;

  function mark({ clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    marked((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height, width / height);
  }

  function drop(): void {
    clearTimeout(press?.waiting);
    press = null;
  }

  const begin = (event: PointerEvent) => {
    down.add(event.pointerId);
    drop();
    if (down.size > 1 || event.button !== 0) return;
    const hold = () => {
      press = null;
      mark(event);
    };
    press = { began: event, waiting: isMouse(event) ? undefined : setTimeout(hold, LONG) };
  };
  const move = (event: PointerEvent) => {
    if (press?.began.pointerId === event.pointerId && hasMoved(press.began, event)) drop();
  };
  const lift = (event: PointerEvent) => {
    down.delete(event.pointerId);
    const began = press?.began;
    drop();
    if (!began || !isMouse(began) || event.type !== "pointerup" || hasMoved(began, event)) return;
    if (event.timeStamp - began.timeStamp <= BRIEF) mark(event);
  };
  canvas.addEventListener("pointerdown", begin, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, lift, { signal });
  // A long touch would open the browser's menu and end the press.
  canvas.addEventListener("contextmenu", (event) => press && event.preventDefault(), { signal });
  signal.addEventListener("abort", drop);
  return () => listening.abort();
}
