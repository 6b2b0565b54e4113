/** The sticks and buttons that a touched screen shows (touch.ts). Loaded at the first touch. */
import { create } from "nipplejs";
import { say } from "../../words/words.ts";
import { element } from "../element.ts";
import { type IconName, icon } from "../icons.ts";
import { timeStep } from "../time-step.ts";
import { type ControlsTable, touchActions } from "./actions.ts";
import { type PadState, padIntent, padLook } from "./gamepad.ts";
import { type Intent, PAD_BUTTONS } from "./schemes.ts";

export interface TouchReading {
  readonly intent: Intent;
  /** CSS pixels of a drag with the same effect. */
  readonly look: { readonly dx: number; readonly dy: number };
  /** Actions of the world. */
  readonly actions: readonly string[];
}

export interface TouchLayer {
  readonly root: HTMLElement;
  /** With `consume` false, presses shorter than a frame stay for the next read. */
  read(vehicle: string, consume: boolean): TouchReading;
  /** Lets go of everything. */
  release(): void;
  dispose(): void;
}

/** Diameter of a stick, CSS pixels. */
const SIZE = 116;
/** CSS pixels a second of a stick fully pushed; vertical look is slower. */
const [HORIZONTAL, VERTICAL] = [460, 340];

/** State of the sticks and buttons, as that of a gamepad. */
class ScreenPad {
  readonly axes = [0, 0, 0, 0];
  readonly buttons = PAD_BUTTONS.map(() => ({ pressed: false, value: 0 }));
  /** Buttons pressed since they were last consumed, which count even if they are released by then. */
  readonly #tapped = new Set<number>();

  press(index: number, down: boolean): void {
    Object.assign(this.buttons[index], { pressed: down, value: Number(down) });
    if (down) this.#tapped.add(index);
  }

  /** The state with the buttons that were tapped. */
  read(consume: boolean): PadState {
    const pressed = this.buttons.map((each, i) => (this.#tapped.has(i) ? { pressed: true, value: 1 } : each));
    if (consume) this.#tapped.clear();
    return { axes: this.axes, buttons: pressed };
  }

  release(): void {
    this.axes.fill(0);
    this.#tapped.clear();
    for (const each of this.buttons) Object.assign(each, { pressed: false, value: 0 });
  }
}

function createStick(zone: HTMLElement, { axes }: ScreenPad, i: number) {
  const color = { front: "rgb(255 255 255 / 0.75)", back: "rgb(255 255 255 / 0.22)" };
  const position = { left: "50%", top: "50%" };
  const stick = create({ zone, mode: "static", position, size: SIZE, color, restOpacity: 0.8 });
  stick.on("move", ({ data }) => {
    axes[2 * i] = data.vector.x;
    axes[2 * i + 1] = -data.vector.y;
  });
  stick.on("end", () => axes.fill(0, 2 * i, 2 * i + 2));
  return stick;
}

const createButton = (label: string, drawing: IconName) =>
  element("button", { type: "button", class: "glass", "aria-label": label }, icon(drawing));

/** A button that is held, as the one of a gamepad of this index. */
function holdButton(label: string, drawing: IconName, pad: ScreenPad, index: number): HTMLElement {
  const made = createButton(label, drawing);
  made.addEventListener("pointerdown", (event) => {
    made.setPointerCapture(event.pointerId);
    pad.press(index, true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    made.addEventListener(end, () => pad.press(index, false));
  made.addEventListener("contextmenu", (event) => event.preventDefault());
  return made;
}

/** `act` gets each action of the page at the touch of its button. */
export function createTouchLayer(host: HTMLElement, table: ControlsTable, act: (action: string) => void): TouchLayer {
  const screen = new ScreenPad();
  const zones = [element("div", { class: "touch-stick left" }), element("div", { class: "touch-stick right" })];
  const rows = element("div", { class: "touch-buttons" });
  const root = element("div", { class: "touch" }, ...zones, rows);
  host.append(root);
  const sticks = zones.map((zone, i) => createStick(zone, screen, i));
  let actions: string[] = [];
  let shown: string | undefined;
  let last = Number.NaN;

  function buttonsFor(vehicle: string): HTMLElement[] {
    const held = table.vehicles[vehicle].scheme.axes.flatMap(({ plus, minus }) => [plus, ...(minus ? [minus] : [])]);
    return [
      ...held.flatMap(({ label = "", touch, pad }) =>
        touch && pad ? [holdButton(say(label), touch, screen, PAD_BUTTONS.indexOf(pad[0]))] : [],
      ),
      ...touchActions(table, vehicle).map(([action, label, drawing]) => {
        const made = createButton(label, drawing);
        made.addEventListener("click", () => {
          if (table.actions[action].ofPage) act(action);
          else actions.push(action);
        });
        return made;
      }),
    ];
  }

  return {
    root,
    release: () => screen.release(),
    read(vehicle, consume) {
      const now = performance.now();
      const dt = timeStep(now, last);
      last = now;
      const { scheme } = table.vehicles[vehicle];
      if (vehicle !== shown) {
        shown = vehicle;
        screen.release();
        rows.replaceChildren(...buttonsFor(vehicle));
      }
      const asked = actions;
      if (actions.length > 0) actions = [];
      const [right, up] = padLook(screen, scheme);
      return {
        intent: padIntent(screen.read(consume), scheme),
        look: { dx: right * HORIZONTAL * dt, dy: -up * VERTICAL * dt },
        actions: asked,
      };
    },
    dispose() {
      root.remove();
      for (const stick of sticks) stick.destroy();
    },
  };
}
