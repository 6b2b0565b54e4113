/** A dot in the colour of a class of stars. */
import { element } from "../../../ui/element.ts";

export function starDot(ink: string): HTMLElement {
  const dot = element("i", { class: "star-dot" });
  // The content security policy allows no `style` attribute.
  dot.style.setProperty("--ink", ink);
  return dot;
}
