/**
 * Touch controls: two sticks and a few buttons, shown from the first touch until a key or a mouse is used. Drags anywhere else
 * look around. They act as the sticks and buttons of a gamepad.
 */
import { lazy } from "../../stream/lazy.ts";
import type { ControlsTable } from "./actions.ts";
import { NO_INTENT } from "./schemes.ts";
import type { TouchReading } from "./touch-layer.ts";

export interface Touch {
  /** Whether the screen is touched: the last input was a touch, or there was none yet and the main pointer is a finger. */
  readonly inUse: boolean;
  /** With `consume` false, presses shorter than a frame stay for the next read. */
  read(vehicle: string, consume?: boolean): TouchReading;
  dispose(): void;
}

const NOTHING: TouchReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, actions: [] };

/** `changed` is called when the touch controls come into use or go out of it, and `tell` where they cannot be loaded. */
export function createTouch(
  host: HTMLElement,
  table: ControlsTable,
  tell: (message: string) => void,
  changed: () => void,
): Touch {
  const listening = new AbortController();
  const { signal } = listening;
  let isShown = false;
  let untouched = matchMedia("(hover: none) and (pointer: coarse)").matches;

  const layer = lazy(
    async (ended) => {
      const { createTouchLayer } = await import("./touch-layer.ts");
      ended.throwIfAborted();
      const made = createTouchLayer(host, table);
      made.root.hidden = !isShown;
      return made;
    },
    {
      name: "Touch controls",
      onError({ message }) {
        // The next touch tries again.
        isShown = false;
        tell(message);
      },
    },
  );

  function show(): void {
    isShown = true;
    if (layer.value) layer.value.root.hidden = false;
    host.toggleAttribute("data-touch", true);
    void layer.load();
  }

  function hide(): void {
    if (!isShown && !untouched) return;
    isShown = false;
    untouched = false;
    if (layer.value) layer.value.root.hidden = true;
    host.toggleAttribute("data-touch", false);
    layer.value?.release();
    changed();
  }

  const onPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse") hide();
    if (pointerType !== "touch" || isShown) return;
    show();
    changed();
  };
  // In the capture phase: it is a touch even if the page handles it.
  for (const move of ["pointerdown", "pointermove"] as const)
    window.addEventListener(move, onPointer, { signal, capture: true });
  window.addEventListener("keydown", hide, { signal, capture: true });
  window.addEventListener("blur", () => layer.value?.release(), { signal });
  if (host.closest("[data-touch]")) show();

  return {
    get inUse() {
      return untouched || isShown;
    },
    read: (vehicle, consume = true) => (isShown && layer.value?.read(vehicle, consume)) || NOTHING,
    dispose() {
      listening.abort();
      layer.dispose();
      host.toggleAttribute("data-touch", false);
    },
  };
}
