/** Round the small map: the letters of the compass, and marks where a course and the helicopter lie. */
import { drawing, element } from "../../../ui/element.ts";
import type { RoundPlace } from "./round-scale.ts";

const SIGNS = {
  course: "M-2.4 8V-8M-2.4 -8L6.5 -4.8L-2.4 -1.6Z",
  helicopter: "M-6 -6L6 6M-6 6L6 -6M0 0h.01",
} as const;
export type RoundSign = keyof typeof SIGNS;

export interface RoundRing {
  readonly root: HTMLElement;
  /** Degrees clockwise from north that are up. */
  turn(up: number): void;
  mark(sign: RoundSign, place: RoundPlace | null): void;
}

export function createRoundRing(): RoundRing {
  const letters = ["N", "E", "S", "W"].map((letter) => element("b", { class: letter === "N" ? "north" : "" }, letter));
  const card = element("span", { class: "round-card" }, ...letters);
  const marks = { course: createMark("course"), helicopter: createMark("helicopter") };
  const root = element("span", { class: "round-ring", "aria-hidden": "true" }, card);
  root.append(marks.course.root, marks.helicopter.root);
  let turned = Number.NaN;
  return {
    root,
    turn(up) {
      const to = Math.round(up * 10) / 10;
      if (to === turned) return;
      turned = to;
      card.style.transform = `rotate(${-to}deg)`;
    },
    mark: (sign, place) => marks[sign].put(place),
  };
}

function createMark(sign: RoundSign) {
  const root = drawing(
    "svg",
    { viewBox: "-12 -12 24 24", class: `round-mark ${sign}` },
    drawing("path", { d: SIGNS[sign] }),
  );
  root.style.display = "none";
  let at = "";
  let out = false;
  return {
    root,
    put(place: RoundPlace | null) {
      const to = place ? `${(50 + 50 * place.x).toFixed(1)}% ${(50 + 50 * place.y).toFixed(1)}%` : "";
      if (to === at) return;
      at = to;
      root.style.display = place ? "" : "none";
      if (!place) return;
      [root.style.left, root.style.top] = to.split(" ");
      if (place.beyond !== out) root.classList.toggle("beyond", (out = place.beyond));
    },
  };
}
