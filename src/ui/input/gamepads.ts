/** Gamepads of the browser, whose controls (pads.ts) are loaded when there is one. */
import { type Lazy, lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";
import type { ControlsTable } from "./actions.ts";
import { allGamepads, NO_PAD, type PadReading } from "./pad-reading.ts";
import type { DeviceCallbacks, Pads } from "./pads.ts";

export class Gamepads {
  readonly #pads: Lazy<Pads>;
  readonly #listening = new AbortController();

  constructor(table: ControlsTable, callbacks: DeviceCallbacks) {
    const load = async (signal: AbortSignal) => {
      const { createPads } = await import("./pads.ts");
      signal.throwIfAborted();
      return createPads(table, callbacks);
    };
    this.#pads = lazy(load, { name: phrase("The gamepad"), onError: ({ message }) => callbacks.tell(message) });
    const use = async () => {
      if (!this.#pads.value && (await this.#pads.load())) callbacks.changed();
    };
    window.addEventListener("gamepadconnected", use, { signal: this.#listening.signal });
    if (allGamepads().some((pad) => pad !== null)) void use();
  }

  /** Whether a usable gamepad is connected. */
  get connected(): boolean {
    return this.#pads.value?.connected ?? false;
  }

  read(vehicle: string): PadReading {
    return this.#pads.value?.read(vehicle) ?? NO_PAD;
  }

  dispose(): void {
    this.#listening.abort();
    this.#pads.dispose();
  }
}
