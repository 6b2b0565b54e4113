import { element, text } from "../element.ts";
import type { LandReading } from "../reading.ts";
import { TAPE_DEGREE as DEGREE, headingText, tapeMarks } from "./tape.ts";
import { createTapeMarker } from "./tape-marker.ts";

/** How far the strip runs beyond a full turn at each end: half the widest tape, and a mark to spare. */
const SPARE = 70;

/** What is marked on it, each in a colour of its own. */
export const MARKED = ["land", "course", "parked"] as const;
export type Marked = { readonly [name in (typeof MARKED)[number]]?: LandReading | null };

/** The sliding compass and, under its middle, the heading in figures. */
export function createTapeStrip(): {
  readonly root: HTMLElement;
  update(heading: number, marked: Marked): void;
  dispose(): void;
} {
  const strip = element("div", { class: "tape-strip" });
  for (const { degrees, size, label } of tapeMarks(-SPARE, 360 + SPARE)) {
    const mark = element("span", { class: `tape-mark ${size}` }, label ?? "");
    if (label && /[A-Z]/.test(label)) mark.classList.add("wind");
    mark.style.left = `${degrees * DEGREE}em`;
    strip.append(mark);
  }
  const markers = MARKED.map((name) => ({ name, ...createTapeMarker(name) }));
  const view = element("div", { class: "tape-view" }, strip);
  const figures = element("div", { class: "tape-figures glass" });
  const band = element(
    "div",
    { class: "tape glass" },
    view,
    ...markers.map(({ root }) => root),
    element("div", { class: "tape-caret" }),
  );
  const root = element("div", { class: "tape-place" }, band, figures);
  const write = text(figures);

  let half = 30;
  const measured = new ResizeObserver(([entry]) => {
    const em = Number.parseFloat(getComputedStyle(view).fontSize);
    if (em > 0) half = entry.contentRect.width / em / DEGREE / 2;
  });
  measured.observe(view);

  let slid = Number.NaN;
  return {
    root,
    update(heading, marked) {
      // A fortieth of an em is under half a pixel: finer steps would be written and not seen.
      const at = Math.round(heading * DEGREE * 40) / 40;
      if (at !== slid) {
        slid = at;
        strip.style.transform = `translate3d(${-at}em, 0, 0)`;
        write(`${headingText(heading)}°`);
      }
      for (const { name, update } of markers) update(heading, marked[name]?.bearing ?? null, half - 4);
    },
    dispose: () => measured.disconnect(),
  };
}
