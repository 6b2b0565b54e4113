/** Clicks on a picture that is also dragged: one that slips is a drag, and of two fingers neither clicks. */

/** Pixels that a finger may slip in a click. */
const SLIP = 6;

export interface Clicked {
  click(event: MouseEvent): void;
  /** After the first of its two clicks. */
  doubleClick(event: MouseEvent): void;
}

export function createClicks(picture: HTMLElement, { click, doubleClick }: Clicked): { dispose(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: { readonly x: number; readonly y: number } | null = null;
  picture.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y, isPrimary }) => {
      pressed = isPrimary ? { x, y } : null;
    },
    { signal },
  );
  picture.addEventListener(
    "click",
    (event) => {
      const slipped = !pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP;
      if (!slipped && event.detail < 2) click(event);
    },
    { signal },
  );
  picture.addEventListener("dblclick", doubleClick, { signal });
  return { dispose: () => listening.abort() };
}
