/**
 * Touch controls: two sticks and a few buttons, shown from the first touch until a key or a mouse is used. Drags anywhere else
 * look around. They act as the sticks and buttons of a gamepad.
 */
import { type Lazy, lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";
import type { ControlsTable } from "./actions.ts";
import type { DeviceCallbacks } from "./pads.ts";
import { NO_INTENT } from "./schemes.ts";
import type { TouchLayer, TouchReading } from "./touch-layer.ts";

const NOTHING: TouchReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, actions: [] };

export class Touch {
  #isShown = false;
  #untouched = matchMedia("(hover: none) and (pointer: coarse)").matches;
  readonly #host: HTMLElement;
  readonly #act: (action: string) => void;
  readonly #changed: () => void;
  readonly #layer: Lazy<TouchLayer>;
  readonly #listening = new AbortController();

  constructor(host: HTMLElement, table: ControlsTable, { act, tell, changed }: DeviceCallbacks) {
    [this.#host, this.#act, this.#changed] = [host, act, changed];
    this.#layer = lazy((signal) => this.#load(table, signal), {
      name: phrase("Touch controls"),
      onError: ({ message }) => {
        // The next touch tries again.
        this.#isShown = false;
        tell(message);
      },
    });
    const { signal } = this.#listening;
    const onPointer = ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") this.#hide();
      if (pointerType !== "touch" || this.#isShown) return;
      this.#show();
      changed();
    };
    // In the capture phase: it is a touch even if the page handles it.
    for (const move of ["pointerdown", "pointermove"] as const)
      window.addEventListener(move, onPointer, { signal, capture: true });
    window.addEventListener("keydown", () => this.#hide(), { signal, capture: true });
    window.addEventListener("blur", () => this.#layer.value?.release(), { signal });
    if (host.closest("[data-touch]")) this.#show();
  }

  /** Whether the screen is touched: the last input was a touch, or there was none yet and the main pointer is a finger. */
  get inUse(): boolean {
    return this.#untouched || this.#isShown;
  }

  /** With `consume` false, presses shorter than a frame stay for the next read. */
  read(vehicle: string, consume = true): TouchReading {
    return (this.#isShown && this.#layer.value?.read(vehicle, consume)) || NOTHING;
  }

  dispose(): void {
    this.#listening.abort();
    this.#layer.dispose();
    this.#host.toggleAttribute("data-touch", false);
  }

  async #load(table: ControlsTable, signal: AbortSignal): Promise<TouchLayer> {
    const { createTouchLayer } = await import("./touch-layer.ts");
    signal.throwIfAborted();
    const made = createTouchLayer(this.#host, table, this.#act);
    made.root.hidden = !this.#isShown;
    return made;
  }

  #show(): void {
    this.#isShown = true;
    if (this.#layer.value) this.#layer.value.root.hidden = false;
    this.#host.toggleAttribute("data-touch", true);
    void this.#layer.load();
  }

  #hide(): void {
    if (!this.inUse) return;
    this.#isShown = false;
    this.#untouched = false;
    if (this.#layer.value) this.#layer.value.root.hidden = true;
    this.#host.toggleAttribute("data-touch", false);
    this.#layer.value?.release();
    this.#changed();
  }
}
