import { element } from "../element.ts";
import { icon } from "../icons.ts";
import { placeOf } from "./key-places.ts";

/** What stands on a key when its place on the keyboard does not say it. */
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
const CODES = new Map(Object.entries(CAPS).map(([code, cap]) => [cap, code]));
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** Words that name keys of the tables, to be written anew when keys change places. */
export const keywords = (words: string): HTMLElement => element("kbd", { "data-words": words }, placedCaps(words));

/** What this visitor's own keyboard has on its letter keys, once the browser has told. */
let letters: ReadonlyMap<string, string> | undefined;

/** "KeyW" is "W" on the common layout; anything that is not a key ("Drag", "?") stands as it is. */
export const capText = (code: string): string =>
  CAPS[code] ??
  letters?.get(code)?.toUpperCase() ??
  code.replace(/^(Key(?=[A-Z]$)|Digit(?=\d$))/, "").replace(/^Numpad/, "Num ");

/** The key of the tables that words call so ("W", "5", "Esc"), or null. */
export function codeOfCap(cap: string): string | null {
  if (/^[A-Z]$/.test(cap)) return `Key${cap}`;
  if (/^\d$/.test(cap)) return `Digit${cap}`;
  return /^F\d+$/.test(cap) ? cap : (CODES.get(cap) ?? null);
}

/** Words that name keys of the tables ("W A S D", "Space C"), as they are called where this visitor has them. */
export function placedCaps(words: string): string {
  const codes = words.split(" ").map(codeOfCap);
  // "A ladder" begins with no key.
  if (codes.includes(null)) return words;
  return codes.map((code) => capText(placeOf(code as string))).join(" ");
}

/** A key that plays a part of the tables, as it is for this visitor. */
export function keycap(code: string): HTMLElement {
  const cap = element("kbd", { "data-code": code });
  write(cap, code);
  return cap;
}

function write(cap: HTMLElement, code: string): void {
  const key = placeOf(code);
  if (key in ARROWS) {
    const arrow = icon("up");
    arrow.style.transform = `rotate(${ARROWS[key]}deg)`;
    cap.replaceChildren(arrow);
    cap.setAttribute("aria-label", key.replace("Arrow", "Arrow "));
  } else {
    cap.replaceChildren(capText(key));
    cap.removeAttribute("aria-label");
  }
}

/** "Worlds and places (G)", parted. */
const TITLE = /^(.*) \((\S+)\)$/;

/** Writes every key and every title that names one as it is for this visitor. */
export function relabel(root: ParentNode): void {
  for (const cap of root.querySelectorAll<HTMLElement>("kbd")) {
    const { code, words = cap.textContent } = cap.dataset;
    if (code) write(cap, code);
    else if (words) cap.replaceChildren(placedCaps((cap.dataset.words = words)));
  }
  for (const named of root.querySelectorAll<HTMLElement>("[title]")) {
    const title = named.dataset.title ?? named.title;
    const [, words, cap] = TITLE.exec(title) ?? [];
    if (!cap || !codeOfCap(cap)) continue;
    named.dataset.title = title;
    named.title = `${words} (${placedCaps(cap)})`;
  }
}

interface Layout {
  readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
}

/** Asks what stands on this visitor's own letter keys, where the browser tells; true where it did. */
export async function readLayout(): Promise<boolean> {
  try {
    letters = await (navigator as Layout).keyboard?.getLayoutMap?.();
  } catch {
    // Refused inside a frame: the common layout stays.
  }
  return letters !== undefined;
}
