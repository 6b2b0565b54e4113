/**
 * Touch controls: two sticks and a few buttons, shown from the first touch until a key or a mouse is used. Drags anywhere else
 * look around. They act as the sticks and buttons of a gamepad.
 */
import { element } from "../element.ts";
import { type IconName, icon } from "../icons.ts";
import { timeStep } from "../time-step.ts";
import { type ControlsTable, touchActions } from "./actions.ts";
import { type PadState, padIntent, padLook } from "./gamepad.ts";
import { type Intent, NO_INTENT, PAD_BUTTONS } from "./schemes.ts";

type Stick = ReturnType<typeof import("nipplejs").create>;

interface TouchReading {
  readonly intent: Intent;
  /** CSS pixels of a drag with the same effect. */
  readonly look: { readonly dx: number; readonly dy: number };
  readonly actions: readonly string[];
}

export interface Touch {
  /** Whether the screen is touched: the last input was a touch, or there was none yet and the main pointer is a finger. */
  readonly inUse: boolean;
  /** With `consume` false, presses shorter than a frame stay for the next read. */
  read(vehicle: string, consume?: boolean): TouchReading;
  dispose(): void;
}

/** Diameter of a stick, CSS pixels. */
const SIZE = 116;
/** CSS pixels a second of a stick fully pushed; vertical look is slower. */
const [HORIZONTAL, VERTICAL] = [460, 340];

const NOTHING: TouchReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, actions: [] };

/** `changed` is called when the touch controls come into use or go out of it. */
export function createTouch(host: HTMLElement, table: ControlsTable, changed: () => void): Touch {
  const listening = new AbortController();
  const { signal } = listening;
  const axes = [0, 0, 0, 0];
  const buttons = PAD_BUTTONS.map(() => ({ pressed: false, value: 0 }));
  const state: PadState = { axes, buttons };
  /** Buttons pressed since the last read, which count even if they are released by then. */
  const tapped = new Set<number>();
  const zones = [element("div", { class: "touch-stick left" }), element("div", { class: "touch-stick right" })];
  const rows = element("div", { class: "touch-buttons" });
  const root = element("div", { class: "touch", hidden: "" }, ...zones, rows);
  host.append(root);
  let sticks: Promise<Stick[]> | undefined;
  let actions: string[] = [];
  let shown: string | undefined;
  let last = Number.NaN;
  let untouched = matchMedia("(hover: none) and (pointer: coarse)").matches;

  function release(): void {
    axes.fill(0);
    tapped.clear();
    for (const each of buttons) Object.assign(each, { pressed: false, value: 0 });
  }

  async function createSticks(): Promise<Stick[]> {
    const { create } = await import("nipplejs");
    if (signal.aborted) return [];
    return zones.map((zone, i) => {
      const color = { front: "rgb(255 255 255 / 0.75)", back: "rgb(255 255 255 / 0.22)" };
      const position = { left: "50%", top: "50%" };
      const stick = create({ zone, mode: "static", position, size: SIZE, color, restOpacity: 0.8 });
      stick.on("move", ({ data }) => {
        axes[2 * i] = data.vector.x;
        axes[2 * i + 1] = -data.vector.y;
      });
      stick.on("end", () => axes.fill(0, 2 * i, 2 * i + 2));
      return stick;
    });
  }

  function show(): void {
    root.hidden = false;
    host.toggleAttribute("data-touch", true);
    sticks ??= createSticks();
  }

  function hide(): void {
    if (root.hidden && !untouched) return;
    root.hidden = true;
    untouched = false;
    host.toggleAttribute("data-touch", false);
    release();
    changed();
  }

  const createButton = (label: string, drawing: IconName) =>
    element("button", { type: "button", class: "glass", "aria-label": label }, icon(drawing));

  /** A button that is held, as the one of a gamepad of this index. */
  function holdButton(label: string, drawing: IconName, index: number): HTMLElement {
    const made = createButton(label, drawing);
    const press = (down: boolean) => Object.assign(buttons[index], { pressed: down, value: Number(down) });
    made.addEventListener("pointerdown", (event) => {
      made.setPointerCapture(event.pointerId);
      press(true);
      tapped.add(index);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      made.addEventListener(end, () => press(false));
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    return made;
  }

  function buttonsFor(vehicle: string): HTMLElement[] {
    const held = table.vehicles[vehicle].scheme.axes.flatMap(({ plus, minus }) => [plus, ...(minus ? [minus] : [])]);
    return [
      ...held.flatMap(({ label = "", touch, pad }) =>
        touch && pad ? [holdButton(label, touch, PAD_BUTTONS.indexOf(pad[0]))] : [],
      ),
      ...touchActions(table, vehicle).map(([action, label, drawing]) => {
        const made = createButton(label, drawing);
        made.addEventListener("click", () => actions.push(action));
        return made;
      }),
    ];
  }

  const onPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse") hide();
    if (pointerType !== "touch" || !root.hidden) return;
    show();
    changed();
  };
  // In the capture phase: it is a touch even if the page handles it.
  window.addEventListener("pointerdown", onPointer, { signal, capture: true });
  window.addEventListener("pointermove", onPointer, { signal, capture: true });
  window.addEventListener("keydown", hide, { signal, capture: true });
  window.addEventListener("blur", release, { signal });
  if (host.closest("[data-touch]")) show();

  return {
    get inUse() {
      return untouched || !root.hidden;
    },
    read(vehicle, consume = true) {
      const now = performance.now();
      const dt = timeStep(now, last);
      last = now;
      if (root.hidden) return NOTHING;
      const { scheme } = table.vehicles[vehicle];
      if (vehicle !== shown) {
        shown = vehicle;
        release();
        rows.replaceChildren(...buttonsFor(vehicle));
      }
      const asked = actions;
      if (actions.length > 0) actions = [];
      const [right, up] = padLook(state, scheme);
      const pressed = buttons.map((each, i) => (tapped.has(i) ? { pressed: true, value: 1 } : each));
      if (consume) tapped.clear();
      return {
        intent: padIntent({ axes, buttons: pressed }, scheme),
        look: { dx: right * HORIZONTAL * dt, dy: -up * VERTICAL * dt },
        actions: asked,
      };
    },
    dispose() {
      listening.abort();
      root.remove();
      host.toggleAttribute("data-touch", false);
      void sticks?.then((created) => {
        for (const stick of created) stick.destroy();
      });
    },
  };
}
