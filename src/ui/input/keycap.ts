/** Keys as the page shows them: with the letters of the visitor's keyboard, at the places where the visitor has moved them. */
import { phrase, say } from "../../words/words.ts";
import { element } from "../element.ts";
import { icon } from "../icons.ts";
import { placeOf } from "./key-places.ts";

/** Labels of keys whose code does not say them. */
const CAPS: Readonly<Record<string, string>> = {
  Space: phrase("Space##key"),
  Enter: phrase("Enter##key"),
  Escape: phrase("Esc##key"),
  ShiftLeft: phrase("Shift##key"),
  ShiftRight: phrase("Right Shift##key"),
  PageUp: phrase("Pg Up##key"),
  PageDown: phrase("Pg Dn##key"),
  ArrowUp: "↑",
  ArrowRight: "→",
  ArrowDown: "↓",
  ArrowLeft: "←",
  Semicolon: ";",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Quote: "'",
  Backquote: "`",
};
/** Turns of the icon of an arrow key, degrees, and its name. */
const ARROWS: Readonly<Record<string, readonly [turn: number, name: string]>> = {
  ArrowUp: [0, phrase("Arrow Up##key")],
  ArrowRight: [90, phrase("Arrow Right##key")],
  ArrowDown: [180, phrase("Arrow Down##key")],
  ArrowLeft: [270, phrase("Arrow Left##key")],
};
/** Sticks, buttons and gestures that a cap names in words. */
export const NAMED: Readonly<Record<string, string>> = {
  "Left stick": phrase("Left stick"),
  "Right stick": phrase("Right stick"),
  Drag: phrase("Drag##gesture"),
  Click: phrase("Click##gesture"),
  "Mouse click": phrase("Mouse click##gesture"),
  "Double-click": phrase("Double-click##gesture"),
  Wheel: phrase("Wheel##of the mouse"),
  Pinch: phrase("Pinch##gesture"),
  Tap: phrase("Tap##gesture"),
  "Double-tap": phrase("Double-tap##gesture"),
  "Long touch": phrase("Long touch##gesture"),
  Back: phrase("Back##button of a gamepad"),
  Start: phrase("Start##button of a gamepad"),
  Up: phrase("Up##of a D-pad"),
  Down: phrase("Down##of a D-pad"),
  Left: phrase("Left##of a D-pad"),
  Right: phrase("Right##of a D-pad"),
};

/** Letters of the visitor's keyboard by code, where the browser provides them. */
let letters: ReadonlyMap<string, string> | undefined;

/** "KeyW" is "W" on the common layout; gestures and sticks are named, and anything else ("?") stays as it is. */
export const capText = (code: string): string => say(labelOf(code));

const labelOf = (code: string): string =>
  CAPS[code] ??
  NAMED[code] ??
  letters?.get(code)?.toUpperCase() ??
  code.replace(/^(Key(?=[A-Z]$)|Digit(?=\d$))/, "").replace(/^Numpad/, "Num ");

/** The key that plays the part of a code of the tables, or several in one `kbd`. */
export function keycap(...codes: readonly string[]): HTMLElement {
  const cap = element("kbd", { "data-code": codes.join("\n") });
  write(cap, codes);
  return cap;
}

function write(cap: HTMLElement, codes: readonly string[]): void {
  const keys = codes.map(placeOf);
  const [key] = keys;
  if (keys.length === 1 && key in ARROWS) {
    const arrow = icon("up");
    const [turn, name] = ARROWS[key];
    arrow.style.transform = `rotate(${turn}deg)`;
    cap.replaceChildren(arrow);
    cap.setAttribute("role", "img");
    cap.setAttribute("aria-label", say(name));
  } else {
    const arrows = keys.length === 4 && keys.every((each) => each in ARROWS);
    cap.replaceChildren(arrows ? say("Arrows##keys") : keys.map(capText).join(" "));
    cap.removeAttribute("role");
    cap.removeAttribute("aria-label");
  }
}

/** A row of a table, of which the first key is shown. */
interface Keyed {
  readonly keys?: readonly string[];
  readonly typed?: readonly string[];
}

/** Attributes of a button whose title ends with the key of its action, as in "Settings (P)". */
export function titled(words: string, { keys, typed }: Keyed): Readonly<Record<string, string>> {
  const code = typed?.[0] ?? keys?.[0] ?? "";
  return { title: titleOf(words, code), "data-title": words, "data-shortcut": code };
}

const titleOf = (words: string, code: string): string => say("{words} ({key})", { words, key: capText(placeOf(code)) });

/** Writes every key and every title that names one again, after keys have changed places or the layout is known. */
export function relabel(root: ParentNode): void {
  for (const cap of root.querySelectorAll<HTMLElement>("kbd[data-code]"))
    write(cap, cap.dataset.code?.split("\n") ?? []);
  for (const named of root.querySelectorAll<HTMLElement>("[data-shortcut]")) {
    const { title = "", shortcut = "" } = named.dataset;
    named.title = titleOf(title, shortcut);
  }
}

interface Layout {
  readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
}

/** Asks the browser for the letters of the visitor's keyboard; true where it provides them. */
export async function readLayout(): Promise<boolean> {
  try {
    letters = await (navigator as Layout).keyboard?.getLayoutMap?.();
  } catch {
    // Refused inside a frame: the common layout stays.
  }
  return letters !== undefined;
}
