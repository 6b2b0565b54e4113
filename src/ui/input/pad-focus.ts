/**
 * A gamepad in dialogs and sheets: it moves the focus, presses what has it, and closes. Loaded with the first gamepad.
 *
 *   a dialog            takes the whole gamepad
 *   the focused sheet   takes the D-pad, A, B, LB and RB; the sticks and the other buttons go on driving
 */
import { focusedSheet } from "../open-sheets.ts";
import { PAD_BUTTONS, type PadButton } from "./schemes.ts";

/** A dialog or sheet in which the gamepad moves the focus. */
export interface FocusPlace {
  readonly root: HTMLElement;
  readonly isDialog: boolean;
  close(): void;
}

const FOCUSABLE = "a[href], button, input, select, summary, [tabindex]";
const ARROWS = { Up: "ArrowUp", Down: "ArrowDown", Left: "ArrowLeft", Right: "ArrowRight" } as const;

const bitOf = (button: PadButton) => 1 << PAD_BUTTONS.indexOf(button);
const bitsOf = (...buttons: readonly PadButton[]) => buttons.reduce((bits, button) => bits | bitOf(button), 0);
/** Bits of the buttons that a focused sheet takes. */
export const TAKEN = bitsOf("A", "B", "LB", "RB", "Up", "Down", "Left", "Right");

/** The open dialog, else the sheet that has the focus; null for neither. */
export function focusPlace(): FocusPlace | null {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (dialog) return { root: dialog, isDialog: true, close: () => dialog.close() };
  const sheet = focusedSheet();
  return sheet && { ...sheet, isDialog: false };
}

/** Does what the buttons of `fresh`, which went down, ask for. */
export function moveInPlace({ root, isDialog, close }: FocusPlace, fresh: number): void {
  const pressed = (...buttons: readonly PadButton[]) => (fresh & bitsOf(...buttons)) !== 0;
  if (pressed("B") || (isDialog && pressed("Start"))) close();
  else if (pressed("A")) press(document.activeElement);
  else if (pressed("LB", "RB")) step(root, pressed("RB") ? 1 : -1);
  else for (const button of ["Up", "Down", "Left", "Right"] as const) if (pressed(button)) go(root, button);
}

/** An arrow: a key for what has the focus, a step of a slider or a choice, else the next control. */
function go(root: HTMLElement, button: keyof typeof ARROWS): void {
  const by = button === "Down" || button === "Right" ? 1 : -1;
  const isAside = button === "Left" || button === "Right";
  const field = document.activeElement;
  if (!sendKey(field, ARROWS[button]) && !(isAside && adjust(field, by))) step(root, by);
}

/** Presses a key in an element that listens to it itself, such as the map's crosshair; returns whether that took it. */
function sendKey(target: Element | null, code: string): boolean {
  // It does not bubble: no vehicle may take it for a key that is held.
  return target?.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, cancelable: true })) === false;
}

function press(target: Element | null): void {
  if (!sendKey(target, "Enter") && target instanceof HTMLElement) target.click();
}

/** Changes a slider or a choice by one step; returns whether it is one. */
function adjust(field: Element | null, by: 1 | -1): boolean {
  if (field instanceof HTMLSelectElement) {
    const next = field.selectedIndex + by;
    if (next >= 0 && next < field.options.length) field.selectedIndex = next;
  } else if (field instanceof HTMLInputElement && field.type === "range") {
    if (by > 0) field.stepUp();
    else field.stepDown();
  } else return false;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Moves the focus to the next (1) or previous (−1) control that takes it. */
function step(root: HTMLElement, by: 1 | -1): void {
  const rows = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (row) => row.tabIndex >= 0 && row.offsetParent !== null,
  );
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const from = at < 0 && by < 0 ? 0 : at;
  for (let away = 1; away <= rows.length; away++) {
    const row = rows[(from + by * away + rows.length) % rows.length];
    row.focus();
    // Disabled ones, and those in a part that is folded, do not.
    if (document.activeElement === row) return;
  }
}
