/** A height profile as a drawing: metres run to the right, height upward, and a line at the runner. */
import type { Geometry } from "../../sport/geometry.ts";
import { heightProfile, type Route } from "../../sport/race/route.ts";
import { drawing, element, text } from "../../ui/element.ts";
import { distanceText } from "../../ui/format.ts";
import { wholeLength } from "../../ui/measured.ts";
import { say } from "../../words/words.ts";

export interface Profile {
  readonly root: HTMLElement;
  show(geometry: Geometry, route: Route): void;
  /** Puts the line at a distance in metres, or hides it. */
  mark(along: number | null): void;
}

/** Width and height of the drawing, and the least difference of height that fills it, metres. */
const [WIDE, HIGH] = [240, 80];
const LEAST = 10;

export function createProfile(): Profile {
  const area = drawing("path", { class: "profile-area" });
  const line = drawing("path", { class: "profile-line" });
  const at = drawing("path", { class: "profile-mark" });
  const picture = drawing(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    area,
    line,
    at,
  );
  const words = element("figcaption");
  const write = text(words);
  const root = element("figure", { class: "profile", role: "img", "aria-label": say("Height profile") }, words);
  root.prepend(picture);
  let length = 0;
  return {
    root,
    show(geometry, route) {
      const { along, height } = heightProfile(geometry, route);
      length = along[along.length - 1] ?? 0;
      const [low, high] = [Math.min(...height), Math.max(...height)];
      const middle = (low + high) / 2;
      const half = Math.max(LEAST, high - low) / 2;
      const points = along.map((metres, i) => {
        const x = length > 0 ? (WIDE * metres) / length : 0;
        const y = HIGH / 2 - ((height[i] - middle) / half) * (HIGH / 2 - 6);
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
      });
      line.setAttribute("d", points.length > 0 ? `M${points.join("L")}` : "");
      area.setAttribute("d", points.length > 0 ? `M0 ${HIGH}L${points.join("L")}L${WIDE} ${HIGH}Z` : "");
      const values = { length: distanceText(length), low: wholeLength(low), high: wholeLength(high) };
      write(points.length > 0 ? say("{length}, {low} to {high} high", values) : "");
    },
    mark(along) {
      const x = length > 0 && along !== null ? ((WIDE * along) / length).toFixed(1) : null;
      at.setAttribute("d", x === null ? "" : `M${x} 0V${HIGH}`);
    },
  };
}
