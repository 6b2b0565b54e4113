/**
 * Touch controls: two sticks and a few buttons, shown from the first touch until a key or a mouse is used. Drags anywhere else
 * look around. They act as the sticks and buttons of a gamepad.
 */
import type { ControlsTable } from "./actions.ts";
import { NO_INTENT } from "./schemes.ts";
import type { TouchLayer, TouchReading } from "./touch-layer.ts";

export interface Touch {
  /** Whether the screen is touched: the last input was a touch, or there was none yet and the main pointer is a finger. */
  readonly inUse: boolean;
  /** With `consume` false, presses shorter than a frame stay for the next read. */
  read(vehicle: string, consume?: boolean): TouchReading;
  dispose(): void;
}

const NOTHING: TouchReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, actions: [] };

/** `changed` is called when the touch controls come into use or go out of it. */
export function createTouch(host: HTMLElement, table: ControlsTable, changed: () => void): Touch {
  const listening = new AbortController();
  const { signal } = listening;
  let layer: TouchLayer | undefined;
  /** Or loaded. */
  let isLoading = false;
  let isShown = false;
  let untouched = matchMedia("(hover: none) and (pointer: coarse)").matches;

  async function load(): Promise<void> {
    isLoading = true;
    try {
      const { createTouchLayer } = await import("./touch-layer.ts");
      if (signal.aborted) return;
      layer = createTouchLayer(host, table);
      layer.root.hidden = !isShown;
    } catch {
      // Offline, perhaps: the next touch tries again.
      isLoading = false;
      isShown = false;
    }
  }

  function show(): void {
    isShown = true;
    if (layer) layer.root.hidden = false;
    host.toggleAttribute("data-touch", true);
    if (!isLoading) void load();
  }

  function hide(): void {
    if (!isShown && !untouched) return;
    isShown = false;
    untouched = false;
    if (layer) layer.root.hidden = true;
    host.toggleAttribute("data-touch", false);
    layer?.release();
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
  window.addEventListener("blur", () => layer?.release(), { signal });
  if (host.closest("[data-touch]")) show();

  return {
    get inUse() {
      return untouched || isShown;
    },
    read: (vehicle, consume = true) => (isShown && layer ? layer.read(vehicle, consume) : NOTHING),
    dispose() {
      listening.abort();
      layer?.dispose();
      host.toggleAttribute("data-touch", false);
    },
  };
}
