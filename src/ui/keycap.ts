import { element } from "./element.ts";
import { icon } from "./icons.ts";

/** What stands on a key when its place on the keyboard does not say it. */
const CAPS: Readonly<Record<string, string>> = {
  Space: "Space",
  Enter: "Enter",
  ShiftLeft: "Shift",
  PageUp: "Pg Up",
  PageDown: "Pg Dn",
};
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };

/** "KeyW" is "W" on the common layout; anything that is not a key ("Drag", "?") stands as it is. */
export const capText = (code: string): string => CAPS[code] ?? code.replace(/^Key(?=[A-Z]$)/, "");

export function keycap(code: string): HTMLElement {
  const cap = element("kbd", { "data-code": code });
  if (code in ARROWS) {
    const arrow = icon("up");
    arrow.style.transform = `rotate(${ARROWS[code]}deg)`;
    cap.append(arrow);
    cap.setAttribute("aria-label", code.replace("Arrow", "Arrow "));
  } else cap.append(capText(code));
  return cap;
}

interface Layout {
  readonly keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> };
}

/** Writes on the letter keys what this visitor's own keyboard has there, where the browser tells. */
export async function relabel(root: ParentNode): Promise<void> {
  try {
    const letters = await (navigator as Layout).keyboard?.getLayoutMap?.();
    if (!letters) return;
    for (const cap of root.querySelectorAll<HTMLElement>("kbd[data-code^=Key]")) {
      const letter = letters.get(cap.dataset.code ?? "");
      if (letter) cap.textContent = letter.toUpperCase();
    }
  } catch {
    // Refused inside a frame: the common layout stays.
  }
}
