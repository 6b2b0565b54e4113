/** Clicks on a view that can also be dragged: a press that moves is a drag, and multi-touch never clicks. */

/** Greatest movement of a click, CSS pixels. */
const TOLERANCE = 6;

export interface ClickEvents {
  click(event: MouseEvent): void;
  /** Called after `click` for the first of the two clicks. */
  doubleClick(event: MouseEvent): void;
}

export function createClicks(view: HTMLElement, { click, doubleClick }: ClickEvents): { dispose(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: { readonly x: number; readonly y: number } | null = null;
  view.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y, isPrimary }) => {
      pressed = isPrimary ? { x, y } : null;
    },
    { signal },
  );
  view.addEventListener(
    "click",
    (event) => {
      const dragged = !pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > TOLERANCE;
      if (!dragged && event.detail < 2) click(event);
    },
    { signal },
  );
  view.addEventListener("dblclick", doubleClick, { signal });
  return { dispose: () => listening.abort() };
}
