/** Keys, mouse, touch controls and a gamepad as one reading a frame: on each axis the strongest device counts. */

import { timeStep } from "../time-step.ts";
import type { ControlsTable } from "./actions.ts";
import { Gamepads } from "./gamepads.ts";
import { createInput, type InputReading } from "./keyboard-mouse.ts";
import { type Intent, NO_INTENT, type Scheme } from "./schemes.ts";
import { Touch } from "./touch.ts";

/** Devices in use beside keyboard and mouse. */
export interface Devices {
  readonly pad: boolean;
  readonly touch: boolean;
}

export interface Controls {
  readonly devices: Devices;
  /** While true, keys are ignored: they belong to other controls. Setting it releases all held keys. */
  asleep: boolean;
  /** Input for a vehicle since the last read. Pass `consume` false while no step uses the intent: short presses then wait. */
  read(vehicle: string, consume?: boolean): InputReading;
  dispose(): void;
}

export interface ControlsOptions {
  readonly table: ControlsTable;
  /** Gets a sentence about a gamepad or touch controls that cannot be used. */
  tell(message: string): void;
  /** Gets each action of the page when it is asked for, but not while the controls are asleep. */
  act(action: string): void;
  /** Called when a device comes into use or goes out of it. */
  devicesChanged(): void;
}

/** The stronger of two intents on each axis. */
export function strongest(a: Intent, b: Intent): Intent {
  if (a === NO_INTENT) return b;
  if (b === NO_INTENT) return a;
  const axis = (name: keyof Intent) => {
    const [one, other] = [a[name] ?? 0, b[name] ?? 0];
    return Math.abs(other) > Math.abs(one) ? other : one;
  };
  return {
    ...{ forward: axis("forward"), right: axis("right"), up: axis("up"), turn: axis("turn") },
    ...{ pitch: axis("pitch"), roll: axis("roll"), run: axis("run") },
  };
}

/** CSS pixels a second of a drag with the effect of a key that looks up or down. */
const LOOK_RATE = 300;

/** The intent of keys with its pitch as a drag, downwards, where it turns the view and not the vehicle; `dt` in seconds. */
export function lookOfKeys(
  intent: Intent,
  { look }: Scheme,
  dt: number,
): { readonly intent: Intent; readonly dy: number } {
  const { pitch = 0 } = intent;
  if (look === "none" || pitch === 0) return { intent, dy: 0 };
  return { intent: { ...intent, pitch: 0 }, dy: -LOOK_RATE * pitch * dt };
}

interface Turning {
  x: number;
  y: number;
  /** Turns of the device since the last call, where it looks around (tilt.ts). */
  tilt?(): InputReading["look"];
}

/** Factors of the turn of the view, to the right and up, for all devices; set by the visitor (src/app/preferences.ts). */
export const turning: Turning = { x: 1, y: 1 };

export function createControls(canvas: HTMLElement, host: HTMLElement, options: ControlsOptions): Controls {
  const { table, tell, devicesChanged } = options;
  const act = (action: string) => {
    if (!input.asleep) options.act(action);
  };
  const input = createInput(canvas, table, act);
  const pads = new Gamepads(table, { act, tell, changed: devicesChanged });
  const touch = new Touch(host, table, { act, tell, changed: devicesChanged });
  let last = Number.NaN;
  const [anyVehicle] = Object.keys(table.vehicles);
  return {
    get devices() {
      return { pad: pads.connected, touch: touch.inUse };
    },
    get asleep() {
      return input.asleep;
    },
    set asleep(value) {
      input.asleep = value;
      // Discards keys that were pressed meanwhile.
      this.read(anyVehicle);
    },
    read(vehicle, consume) {
      const keys = input.read(vehicle, consume);
      const pad = pads.read(vehicle);
      const fingers = touch.read(vehicle, consume);
      const now = performance.now();
      const { intent, dy } = lookOfKeys(keys.intent, table.vehicles[vehicle].scheme, timeStep(now, last));
      last = now;
      const { look } = keys;
      const tilt = turning.tilt?.() ?? { dx: 0, dy: 0 };
      return {
        intent: strongest(strongest(intent, pad.intent), fingers.intent),
        look: {
          dx: (look.dx + pad.look.dx + fingers.look.dx) * turning.x + tilt.dx,
          dy: (look.dy + dy + pad.look.dy + fingers.look.dy) * turning.y + tilt.dy,
        },
        wheel: keys.wheel,
        actions: [...keys.actions, ...pad.actions, ...fingers.actions],
      };
    },
    dispose() {
      for (const each of [input, pads, touch]) each.dispose();
    },
  };
}
