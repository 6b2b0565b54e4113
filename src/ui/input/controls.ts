/** Keys, mouse, fingers, sticks on the screen and a gamepad as one reading a frame: of each wish, the strongest. */

import { type Intent, NO_INTENT } from "./intent.ts";
import { createInput, type InputReading } from "./keyboard-mouse.ts";
import type { ShapeKind } from "./keys.ts";
import { type ActKeys, HANDS_KEYS, type Hands } from "./keys.ts";
import { createPads } from "./pads.ts";
import { createTouch } from "./touch.ts";

export interface ControlsReading extends InputReading {
  /** Explorers onward or back from the one that one is, as a gamepad's cross asks. */
  readonly step: number;
}

export interface Controls {
  /** Whether a gamepad is plugged in. */
  readonly pad: boolean;
  /** Keys belong to other controls while it is true, and what is held is let go. */
  asleep: boolean;
  /** What is wished for since the last read by who has it in hand. */
  read(by: Hands): ControlsReading;
  dispose(): void;
}

export interface ControlsOptions {
  /** Of the world, which decides what there is to be done by touch. */
  readonly shape: ShapeKind;
  /** Keys that act once where they are not the usual ones. */
  readonly acts?: ActKeys | undefined;
  /** Told in a sentence of a gamepad that cannot be used. */
  tell(message: string): void;
  /** A gamepad has come or gone. */
  padChanged(): void;
}

/** For each axis whichever of two wishes is the stronger. */
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

export function createControls(canvas: HTMLElement, host: HTMLElement, options: ControlsOptions): Controls {
  const input = createInput(canvas, options.acts);
  const pads = createPads(options.tell, options.padChanged);
  const touch = createTouch(host, options.shape);
  return {
    get pad() {
      return pads.there;
    },
    get asleep() {
      return input.asleep;
    },
    set asleep(value) {
      input.asleep = value;
      // What was pressed meanwhile was not meant for these.
      this.read("photographer");
    },
    read(by) {
      const keys = input.read(HANDS_KEYS[by]);
      const pad = pads.read(by);
      const fingers = touch.read(by);
      const { look } = keys;
      return {
        intent: strongest(strongest(keys.intent, pad.intent), fingers.intent),
        look: { dx: look.dx + pad.look.dx + fingers.look.dx, dy: look.dy + pad.look.dy + fingers.look.dy },
        wheel: keys.wheel,
        acts: [...keys.acts, ...pad.acts, ...fingers.acts],
        step: pad.step,
      };
    },
    dispose() {
      for (const each of [input, pads, touch]) each.dispose();
    },
  };
}
