import type { Intent } from "./intent.ts";
import { partOf } from "./key-places.ts";
import { type Act, type ActKeys, actOf, FLIGHT_KEYS, HELD_ACTS, intentOf, isFlightKey } from "./keys.ts";

type KeyTable = typeof FLIGHT_KEYS;

export interface InputReading {
  readonly intent: Intent;
  /** CSS pixels dragged since the last read. */
  readonly look: { readonly dx: number; readonly dy: number };
  /** Wheel notches since the last read, positive away; a pinch that halves the gap is 4 of them. */
  readonly wheel: number;
  /** Keys that went down since the last read, in order. */
  readonly acts: readonly Act[];
}

const OWN_KEYS = "input, textarea, select, [contenteditable], dialog[data-keys=own]";
const PRESSED_BY_KEY = "button, a[href], summary";

/** Whether a key belongs to the control that has the focus, and so must not fly. */
function belongsToControl(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS)) return true;
  // What is open is closed first, wherever the focus has gone.
  if (code === "Escape") return document.querySelector("dialog[open]") !== null;
  return (code === "Space" || code === "Enter" || code === "NumpadEnter") && target.closest(PRESSED_BY_KEY) !== null;
}

/** One notch of a mouse wheel, whatever unit the browser counts in. */
export function notches(deltaY: number, deltaMode: number): number {
  const perNotch = deltaMode === 0 ? 100 : deltaMode === 1 ? 3 : 1;
  return Math.max(-3, Math.min(3, deltaY / perNotch));
}

export interface Input {
  /** Keys belong to somebody else while it is true. */
  asleep: boolean;
  read(table?: KeyTable): InputReading;
  dispose(): void;
}

/** Keyboard, mouse and fingers as one reading per frame. */
export function createInput(canvas: HTMLElement, keysOfActs?: ActKeys): Input {
  const listening = new AbortController();
  const { signal } = listening;
  const keys = new Set<string>();
  const fingers = new Map<number, { x: number; y: number }>();
  let acts: Act[] = [];
  let dx = 0;
  let dy = 0;
  let wheel = 0;
  let asleep = false;

  const release = () => {
    keys.clear();
    fingers.clear();
    canvas.classList.remove("looking");
  };

  // In the bubble phase, so that a dialog or a panel can keep a key for itself.
  const press = (event: KeyboardEvent) => {
    if (event.metaKey) release(); // macOS sends no keyup for a key held beside Command
    if (asleep || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.isComposing || belongsToControl(event.target, event.code)) return;
    const part = partOf(event.code);
    // A key that was moved has lost what it types.
    const act = actOf(part, part === event.code ? event.key : "", keysOfActs);
    if (act && (!event.repeat || HELD_ACTS.includes(act))) acts.push(act);
    if (isFlightKey(part)) keys.add(part);
    if (act || isFlightKey(part)) event.preventDefault();
  };

  const gap = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };

  const drag = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const pinching = fingers.size === 2;
    const before = pinching ? gap() : 0;
    if (fingers.size === 1) {
      dx += event.clientX - finger.x;
      dy += event.clientY - finger.y;
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (pinching && before > 8) wheel -= 4 * Math.log2(Math.max(8, gap()) / before);
  };

  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    canvas.classList.toggle("looking", fingers.size > 0);
  };

  window.addEventListener("keydown", press, { signal });
  // In the capture phase, so that no panel can keep a key from coming up and leave it held for ever.
  window.addEventListener("keyup", (event) => keys.delete(partOf(event.code)), { signal, capture: true });
  window.addEventListener("blur", release, { signal });
  document.addEventListener("visibilitychange", release, { signal });
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      canvas.setPointerCapture(event.pointerId);
      canvas.classList.add("looking");
    },
    { signal },
  );
  canvas.addEventListener("pointermove", drag, { signal });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const)
    canvas.addEventListener(end, lift, { signal });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault(); // a pinch on a trackpad arrives as Ctrl + wheel and would zoom the page
      wheel += notches(event.deltaY, event.deltaMode) * (event.ctrlKey ? 4 : 1);
    },
    { signal, passive: false },
  );

  return {
    get asleep() {
      return asleep;
    },
    set asleep(value) {
      asleep = value;
      release();
    },
    read(table = FLIGHT_KEYS) {
      const reading = { intent: intentOf(keys, table), look: { dx, dy }, wheel, acts };
      dx = dy = wheel = 0;
      if (acts.length > 0) acts = [];
      return reading;
    },
    dispose() {
      listening.abort();
      release();
    },
  };
}
