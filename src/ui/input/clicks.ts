/** Clicks and taps on the view without a drag, which mark a place. */

/** Pixels that a pointer may move, and milliseconds that it may rest, in a click. */
const [STILL, BRIEF] = [6, 500];

/** `clicked` gets the place, −1 to 1 right and up of the middle, and the width over the height. Returns a function that stops it. */
export function listenToClicks(
  canvas: HTMLCanvasElement,
  clicked: (right: number, up: number, aspect: number) => void,
): () => void {
  const listening = new AbortController();
  const down = new Map<number, PointerEvent>();
  let isOne = true;
  const press = (event: PointerEvent) => {
    isOne = down.size === 0;
    down.set(event.pointerId, event);
  };
  const lift = (event: PointerEvent) => {
    const began = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!began || !isOne || began.button !== 0 || event.type !== "pointerup") return;
    const moved = Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY);
    if (moved > STILL || event.timeStamp - began.timeStamp > BRIEF) return;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    clicked((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height, width / height);
  };
  canvas.addEventListener("pointerdown", press, { signal: listening.signal });
  for (const end of ["pointerup", "pointercancel"] as const)
    canvas.addEventListener(end, lift, { signal: listening.signal });
  return () => listening.abort();
}
