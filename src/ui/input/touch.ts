/**
 * Two sticks and a few buttons on a screen that is touched; drags anywhere else look around. They come with the first
 * touch, and leave when a key or a mouse is used. What they ask for is what a gamepad's sticks and buttons would.
 */

import { element } from "../element.ts";
import { type IconName, icon } from "../icons.ts";
import { type PadState, padIntent, padLook } from "./gamepad.ts";
import { type Intent, NO_INTENT } from "./intent.ts";
import type { Act, Hands, ShapeKind } from "./keys.ts";

type Stick = ReturnType<typeof import("nipplejs").create>;

export interface TouchReading {
  readonly intent: Intent;
  /** CSS pixels that a drag of the same effect would be long. */
  readonly look: { readonly dx: number; readonly dy: number };
  readonly acts: readonly Act[];
}

export interface Touch {
  read(by: Hands): TouchReading;
  dispose(): void;
}

/** A button beside the sticks: held like one of a gamepad, by its number there, or pressed once. */
interface Row {
  readonly label: string;
  readonly icon: IconName;
  readonly asks: number | Act;
}

const [A, B, LT, RT] = [0, 1, 6, 7];
const UP: Row = { label: "Up", icon: "up", asks: RT };
const DOWN: Row = { label: "Down", icon: "ground", asks: LT };
const BOARD: Row = { label: "Step out, board", icon: "door", asks: "board" };
const CAMERA: Row = { label: "Camera", icon: "eye", asks: "camera" };
const LAMP: Row = { label: "Lamp", icon: "lamp", asks: "lamp" };

const ROWS: Readonly<Record<Hands, readonly Row[]>> = {
  helicopter: [UP, DOWN, BOARD, CAMERA],
  walker: [
    { label: "Jump", icon: "up", asks: A },
    { label: "Run", icon: "walker", asks: B },
    BOARD,
    { label: "Take up, put down", icon: "carry", asks: "carry" },
    LAMP,
  ],
  orbiter: [UP, DOWN],
  ship: [UP, DOWN, BOARD, CAMERA],
  drone: [UP, DOWN, LAMP],
  photographer: [UP, DOWN],
  starship: [UP, DOWN, { label: "Fly there, or land", icon: "ship", asks: "go" }, CAMERA],
};

/** What cannot be done in a world of each shape. */
const WITHOUT: Readonly<Record<ShapeKind, readonly Act[]>> = {
  islands: ["lamp"],
  planet: ["lamp", "carry"],
  underground: ["board", "carry"],
  space: [],
};

/** CSS pixels of a stick, and that a second of it fully pushed drags. */
const SIZE = 116;
const [ACROSS, ALONG] = [460, 340];
const LONGEST = 0.1;

const NOTHING: TouchReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, acts: [] };

export function createTouch(host: HTMLElement, shape: ShapeKind): Touch {
  const listening = new AbortController();
  const { signal } = listening;
  const axes = [0, 0, 0, 0];
  const buttons = Array.from({ length: 16 }, () => ({ pressed: false, value: 0 }));
  const state: PadState = { axes, buttons };
  const zones = [element("div", { class: "touch-stick left" }), element("div", { class: "touch-stick right" })];
  const rows = element("div", { class: "touch-buttons" });
  const root = element("div", { class: "touch", hidden: "" }, ...zones, rows);
  host.append(root);
  let sticks: Promise<Stick[]> | undefined;
  let acts: Act[] = [];
  let shown: Hands | undefined;
  let last = Number.NaN;

  function rest(): void {
    axes.fill(0);
    for (const each of buttons) Object.assign(each, { pressed: false, value: 0 });
  }

  async function grow(): Promise<Stick[]> {
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
    if (!root.hidden) return;
    root.hidden = false;
    host.toggleAttribute("data-touch", true);
    sticks ??= grow();
  }

  function hide(): void {
    if (root.hidden) return;
    root.hidden = true;
    host.toggleAttribute("data-touch", false);
    rest();
  }

  function rowOf({ label, icon: drawing, asks }: Row): HTMLElement {
    const made = element("button", { type: "button", class: "glass", "aria-label": label }, icon(drawing));
    if (typeof asks === "string") {
      made.addEventListener("click", () => acts.push(asks));
      return made;
    }
    const press = (down: boolean) => Object.assign(buttons[asks], { pressed: down, value: Number(down) });
    made.addEventListener("pointerdown", (event) => {
      made.setPointerCapture(event.pointerId);
      press(true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      made.addEventListener(end, () => press(false));
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    return made;
  }

  const onPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") show();
    else if (pointerType === "mouse") hide();
  };
  // In the capture phase: whatever takes the touch, it was one.
  window.addEventListener("pointerdown", onPointer, { signal, capture: true });
  window.addEventListener("pointermove", onPointer, { signal, capture: true });
  window.addEventListener("keydown", hide, { signal, capture: true });
  window.addEventListener("blur", rest, { signal });
  if (host.closest("[data-touch]")) show();

  return {
    read(by) {
      const now = performance.now();
      const dt = Number.isNaN(last) ? 0 : Math.min(LONGEST, (now - last) / 1000);
      last = now;
      if (root.hidden) return NOTHING;
      if (by !== shown) {
        shown = by;
        rest();
        const here = ROWS[by].filter(({ asks }) => typeof asks === "number" || !WITHOUT[shape].includes(asks));
        rows.replaceChildren(...here.map(rowOf));
      }
      const asked = acts;
      if (acts.length > 0) acts = [];
      const [right, up] = padLook(state, by);
      return { intent: padIntent(state, by), look: { dx: right * ACROSS * dt, dy: -up * ALONG * dt }, acts: asked };
    },
    dispose() {
      listening.abort();
      hide();
      root.remove();
      void sticks?.then((grown) => {
        for (const stick of grown) stick.destroy();
      });
    },
  };
}
