import { element, text } from "./element.ts";
import { headingText, tapeMarks, tapePointer } from "./tape.ts";

/** The width of a degree, in em; the strip's own style reads it from `--degree`. */
const DEGREE = 0.25;
/** How far the strip runs beyond a full turn at each end: half the widest tape, and a mark to spare. */
const SPARE = 70;

/** The sliding compass and, under its middle, the heading in figures. */
export function createTapeStrip(): {
  readonly root: HTMLElement;
  update(heading: number, bearing: number | null): void;
  dispose(): void;
} {
  const strip = element("div", { class: "tape-strip" });
  for (const { degrees, size, label } of tapeMarks(-SPARE, 360 + SPARE)) {
    const mark = element("span", { class: `tape-mark ${size}` }, label ?? "");
    if (label && /[A-Z]/.test(label)) mark.classList.add("wind");
    mark.style.left = `${degrees * DEGREE}em`;
    strip.append(mark);
  }
  const land = element("div", { class: "tape-land", hidden: "" });
  const view = element("div", { class: "tape-view" }, strip);
  const figures = element("div", { class: "tape-figures glass" });
  const band = element("div", { class: "tape glass" }, view, land, element("div", { class: "tape-caret" }));
  const root = element("div", { class: "tape-place" }, band, figures);
  const write = text(figures);

  let half = 30;
  const measured = new ResizeObserver(([entry]) => {
    const em = Number.parseFloat(getComputedStyle(view).fontSize);
    if (em > 0) half = entry.contentRect.width / em / DEGREE / 2;
  });
  measured.observe(view);

  let slid = Number.NaN;
  let landAt = Number.NaN;
  let landBeyond = 0;
  return {
    root,
    update(heading, bearing) {
      // A fortieth of an em is under half a pixel: finer steps would be written and not seen.
      const at = Math.round(heading * DEGREE * 40) / 40;
      if (at !== slid) {
        slid = at;
        strip.style.transform = `translate3d(${-at}em, 0, 0)`;
        write(`${headingText(heading)}°`);
      }
      if (land.hidden !== (bearing === null)) land.hidden = bearing === null;
      if (bearing === null) return;
      const { offset, beyond } = tapePointer(heading, bearing, half - 4);
      const to = Math.round(offset * DEGREE * 40) / 40;
      if (to !== landAt) {
        landAt = to;
        land.style.transform = `translate3d(${to}em, 0, 0)`;
      }
      if (beyond !== landBeyond) {
        landBeyond = beyond;
        land.dataset.beyond = String(beyond);
      }
    },
    dispose: () => measured.disconnect(),
  };
}
