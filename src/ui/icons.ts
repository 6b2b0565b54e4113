import { drawing } from "./element.ts";

/** Line drawings in a 24-unit square, stroked in the colour of the text around them. */
const ICONS = {
  island: [
    "M2.5 10.5c2 0 2.7-4 5-4 1.8 0 2.3 2.2 3.8 2.2S13.8 3.5 16 3.5c2.5 0 3.3 7 5.5 7",
    "M2.5 13.5h19c-1.6 2-4 1.7-5 3.7-.7 1.6-1.8 2.6-3.3 4.3-1.4-1.7-1.7-3.4-3.1-4.6-2.3-1.8-5.6-.9-7.6-3.4z",
  ],
  chevron: ["M6 9.5l6 6 6-6"],
  close: ["M6 6l12 12M18 6L6 18"],
  up: ["M12 20V5M6 10.5L12 4.5l6 6"],
  ground: ["M12 3v11M8 10.5l4 4 4-4M3 20h18"],
  link: ["M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"],
  check: ["M5 12.5l4.7 4.7L19 7.5"],
  place: [
    "M12 21c4-4.6 6.5-7.7 6.5-11a6.5 6.5 0 0 0-13 0c0 3.3 2.5 6.4 6.5 11z",
    "M12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z",
  ],
  notice: ["M12 7.5v6M12 17v.2", "M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19z"],
  map: ["M3 6.5l6-2.5 6 2.5 6-2.5v13.5l-6 2.5-6-2.5-6 2.5z", "M9 4v13.5M15 6.5V20"],
  plus: ["M12 5v14M5 12h14"],
  minus: ["M5 12h14"],
  larger: ["M13.5 4.5h6v6M10.5 19.5h-6v-6M19.5 4.5l-6.5 6.5M4.5 19.5l6.5-6.5"],
  north: ["M12 3l4.5 17L12 16.5 7.5 20z"],
  pointer: ["M12 3l6.5 17L12 16.2 5.5 20z"],
} as const;

export function icon(name: keyof typeof ICONS): SVGSVGElement {
  const lines = ICONS[name].map((d) => drawing("path", { d }));
  return drawing("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, ...lines);
}
