/** Keys as the page shows them: with the letters of the visitor's keyboard, at the places where the visitor has moved them. */
import { element } from "../element.ts";
import { icon } from "../icons.ts";
import { placeOf } from "./key-places.ts";

/** Labels of keys whose code does not say them. */
const CAPS: Readonly<Record<string, string>> = {
  Space: "Space",
  Enter: "Enter",
  Escape: "Esc",
  ShiftLeft: "Shift",
  ShiftRight: "Right Shift",
  PageUp: "Pg Up",
  PageDown: "Pg Dn",
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
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** Letters of the visitor's keyboard by code, where the browser provides them. */
let letters: ReadonlyMap<string, string> | undefined;

/** "KeyW" is "W" on the common layout; anything that is not a code ("Drag", "?") stays as it is. */
export const capText = (code: string): string =>
  CAPS[code] ??
  letters?.get(code)?.toUpperCase() ??
  code.replace(/^(Key(?=[A-Z]$)|Digit(?=\d$))/, "").replace(/^Numpad/, "Num ");

/** The key that plays the part of a code of the tables, or several in one `kbd`. */
export function keycap(...codes: readonly string[]): HTMLElement {
  const cap = element("kbd", { "data-code": codes.join(" ") });
  write(cap, codes);
  return cap;
}

function write(cap: HTMLElement, codes: readonly string[]): void {
  const keys = codes.map(placeOf);
  const [key] = keys;
  if (keys.length === 1 && key in ARROWS) {
    const arrow = icon("up");
    arrow.style.transform = `rotate(${ARROWS[key]}deg)`;
    cap.replaceChildren(arrow);
    cap.setAttribute("aria-label", key.replace("Arrow", "Arrow "));
  } else {
    const arrows = keys.length === 4 && keys.every((each) => each in ARROWS);
    cap.replaceChildren(arrows ? "Arrows" : keys.map(capText).join(" "));
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

const titleOf = (words: string, code: string): string => `${words} (${capText(placeOf(code))})`;

/** Writes every key and every title that names one again, after keys have changed places or the layout is known. */
export function relabel(root: ParentNode): void {
  for (const cap of root.querySelectorAll<HTMLElement>("kbd[data-code]"))
    write(cap, cap.dataset.code?.split(" ") ?? []);
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
