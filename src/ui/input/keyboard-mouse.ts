/** Keyboard, mouse and pointer gestures, collected from events and read once a frame. */
import { actionOf, type ControlsTable, isMovementKey } from "./actions.ts";
import { partOf } from "./key-places.ts";
import { type Intent, intentOf, type Scheme } from "./schemes.ts";

export interface InputReading {
  readonly intent: Intent;
  /** CSS pixels dragged since the last read. */
  readonly look: { readonly dx: number; readonly dy: number };
  /** Wheel notches since the last read, positive away; a pinch that halves the gap is 4 of them. */
  readonly wheel: number;
  /** Actions of the world asked for since the last read, in order. */
  readonly actions: readonly string[];
}

const OWN_KEYS = "input, textarea, select, [contenteditable], [data-keys=own]";
const PRESSED_BY_KEY = "button, a[href], summary";

/** Whether a key belongs to the element that has the focus. */
function belongsToControl(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  // A closed dialog keeps the focus until the next frame.
  if (target.closest("dialog:not([open])")) return false;
  if (target.closest(OWN_KEYS)) return true;
  // Escape closes an open dialog first, wherever the focus is.
  if (code === "Escape") return document.querySelector("dialog[open]") !== null;
  return (code === "Space" || code === "Enter" || code === "NumpadEnter") && target.closest(PRESSED_BY_KEY) !== null;
}

/** One notch of a mouse wheel, whatever unit the browser counts in. */
export function notches(deltaY: number, deltaMode: number): number {
  const perNotch = deltaMode === 0 ? 100 : deltaMode === 1 ? 3 : 1;
  return Math.max(-3, Math.min(3, deltaY / perNotch));
}

export interface Input {
  /** While true, keys are ignored: they belong to other controls. */
  asleep: boolean;
  /**
   * Input for a vehicle since the last read. A key pressed and released between two reads counts as held in the first read with
   * `consume`; a caller that does not use the intent sets it to false.
   */
  read(vehicle: string, consume?: boolean): InputReading;
  dispose(): void;
}

/** Movement keys that stay pressed after one press (key-latch.ts). */
export interface KeyLatch {
  /** Called when a movement key goes down. */
  press(code: string): void;
  /** The keys that stay pressed, for a vehicle of this scheme; called once a read. */
  codes(scheme: Scheme): Iterable<string>;
  release(): void;
}

/** The latch that the visitor has chosen (src/app/preferences.ts). */
export const holding: { latch: KeyLatch | null } = { latch: null };

/** `act` gets each action of the page at the event that asks for it. */
export function createInput(canvas: HTMLElement, table: ControlsTable, act: (action: string) => void): Input {
  const listening = new AbortController();
  const keys = createKeys(table, act, release, listening.signal);
  const gestures = createGestures(canvas, listening.signal);

  function release(): void {
    keys.release();
    gestures.release();
  }

  window.addEventListener("blur", release, { signal: listening.signal });
  document.addEventListener("visibilitychange", release, { signal: listening.signal });
  return {
    get asleep() {
      return keys.asleep;
    },
    set asleep(value) {
      keys.asleep = value;
      release();
    },
    read(vehicle, consume = true) {
      const { scheme } = table.vehicles[vehicle];
      const intent = intentOf([...keys.held(consume), ...(holding.latch?.codes(scheme) ?? [])], scheme);
      return { intent, look: gestures.look(), wheel: gestures.wheel(), actions: keys.actions() };
    },
    dispose() {
      listening.abort();
      release();
    },
  };
}

/** Held keys, and the actions asked for by keys. `release` lets go of everything, fingers included. */
function createKeys(table: ControlsTable, act: (action: string) => void, release: () => void, signal: AbortSignal) {
  const held = new Set<string>();
  /** Movement keys pressed since the last read, which count even if they are released by then. */
  const tapped = new Set<string>();
  let actions: string[] = [];

  // In the bubble phase, so that a dialog or a panel can keep a key for itself.
  const press = (event: KeyboardEvent) => {
    if (event.metaKey) release(); // macOS sends no keyup for a key held beside Command
    if (keys.asleep || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.isComposing || belongsToControl(event.target, event.code)) return;
    const part = partOf(event.code);
    // A key that was moved no longer counts by the character it types.
    const action = actionOf(table, part, part === event.code ? event.key : "");
    const moves = isMovementKey(table, part);
    if (moves) {
      held.add(part);
      tapped.add(part);
      if (!event.repeat) holding.latch?.press(part);
    }
    if (action || moves) event.preventDefault();
    if (!action || (event.repeat && !table.actions[action].repeats)) return;
    if (table.actions[action].ofPage) act(action);
    else actions.push(action);
  };

  window.addEventListener("keydown", press, { signal });
  // In the capture phase, so that no panel can stop the event and leave the key held.
  window.addEventListener("keyup", (event) => held.delete(partOf(event.code)), { signal, capture: true });
  const keys = {
    asleep: false,
    /** With those tapped since they were last consumed. */
    held(consume: boolean): string[] {
      const all = [...held, ...tapped];
      if (consume) tapped.clear();
      return all;
    },
    /** Since the last call. */
    actions(): readonly string[] {
      const asked = actions;
      if (actions.length > 0) actions = [];
      return asked;
    },
    release(): void {
      held.clear();
      tapped.clear();
      holding.latch?.release();
    },
  };
  return keys;
}

type Fingers = Map<number, { x: number; y: number }>;

function gapOf(fingers: Fingers): number {
  const [a, b] = [...fingers.values()];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Drags, pinches and the wheel on the picture. */
function createGestures(canvas: HTMLElement, signal: AbortSignal) {
  const fingers: Fingers = new Map();
  let [dx, dy, wheel] = [0, 0, 0];

  const drag = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const pinching = fingers.size === 2;
    const before = pinching ? gapOf(fingers) : 0;
    if (fingers.size === 1) {
      dx += event.clientX - finger.x;
      dy += event.clientY - finger.y;
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (pinching && before > 8) wheel -= 4 * Math.log2(Math.max(8, gapOf(fingers)) / before);
  };

  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    canvas.classList.toggle("looking", fingers.size > 0);
  };

  const grab = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.setPointerCapture(event.pointerId);
    canvas.classList.add("looking");
  };

  const turn = (event: WheelEvent) => {
    event.preventDefault(); // a pinch on a trackpad arrives as Ctrl + wheel and would zoom the page
    wheel += notches(event.deltaY, event.deltaMode) * (event.ctrlKey ? 4 : 1);
  };

  canvas.addEventListener("pointerdown", grab, { signal });
  canvas.addEventListener("pointermove", drag, { signal });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    canvas.addEventListener(end, lift, { signal });
  canvas.addEventListener("wheel", turn, { signal, passive: false });
  return {
    /** Since the last call, as `wheel`. */
    look(): InputReading["look"] {
      const look = { dx, dy };
      dx = dy = 0;
      return look;
    },
    wheel(): number {
      const turned = wheel;
      wheel = 0;
      return turned;
    },
    release(): void {
      fingers.clear();
      canvas.classList.remove("looking");
    },
  };
}
