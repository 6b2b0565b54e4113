/** The heading tape: a strip of the compass that slides under a fixed caret, and marks for bearings. */
import { compassLetters } from "../compass.ts";
import { element, text } from "../element.ts";
import { headingText, turnBetween, wrapDegrees } from "../format.ts";
import type { DirectionReading } from "../telemetry.ts";

/** Width of a degree, em. */
const TAPE_DEGREE = 0.25;

interface TapeMark {
  /** Position along the strip; below 0 and above 360 where it repeats. */
  readonly degrees: number;
  readonly size: "minor" | "major";
  /** Letters for the eight compass points, degrees between them, null on minor marks. */
  readonly label: string | null;
}

export function tapeMarks(from: number, to: number): TapeMark[] {
  const marks: TapeMark[] = [];
  for (let degrees = Math.ceil(from / 5) * 5; degrees <= to; degrees += 5) {
    const direction = wrapDegrees(degrees);
    const major = direction % 15 === 0;
    const label = direction % 45 === 0 ? compassLetters(direction) : String(direction);
    marks.push({ degrees, size: major ? "major" : "minor", label: major ? label : null });
  }
  return marks;
}

interface TapePointer {
  /** Degrees to the right of the middle, within ±half. */
  readonly offset: number;
  /** −1 or 1 if the bearing is beyond the left or right end. */
  readonly beyond: -1 | 0 | 1;
}

/** Position of a bearing on a tape that shows `half` degrees to each side. */
export function tapePointer(heading: number, bearing: number, half: number): TapePointer {
  const turn = turnBetween(heading, bearing);
  if (turn < -half) return { offset: -half, beyond: -1 };
  if (turn > half) return { offset: half, beyond: 1 };
  return { offset: turn, beyond: 0 };
}

interface TapeMarker {
  readonly root: HTMLElement;
  /** `half` is the degrees from the middle to an end of the tape; a null bearing hides the mark. */
  update(heading: number, bearing: number | null, half: number): void;
}

function createTapeMarker(kind: string): TapeMarker {
  const root = element("div", { class: `tape-land ${kind}`, hidden: "" });
  let at = Number.NaN;
  let past = 0;
  return {
    root,
    update(heading, bearing, half) {
      if (root.hidden !== (bearing === null)) root.hidden = bearing === null;
      if (bearing === null) return;
      const { offset, beyond } = tapePointer(heading, bearing, half);
      // Steps of 1/40 em, under half a pixel, so that invisible changes are not written.
      const to = Math.round(offset * TAPE_DEGREE * 40) / 40;
      if (to !== at) {
        at = to;
        root.style.transform = `translate3d(${to}em, 0, 0)`;
      }
      if (beyond !== past) {
        past = beyond;
        root.dataset.beyond = String(beyond);
      }
    },
  };
}

/** Degrees of the strip beyond a full turn at each end: half the widest tape and one mark. */
const SPARE = 70;

/** Kinds of marks, each in its own colour. */
const MARKED = ["land", "course", "parked", "site"] as const;
type Marked = { readonly [name in (typeof MARKED)[number]]?: DirectionReading | null | undefined };

/** The sliding compass, with the heading in figures under its middle. */
export function createHeadingTape(): {
  readonly root: HTMLElement;
  update(heading: number, marked: Marked): void;
  dispose(): void;
} {
  const strip = element("div", { class: "tape-strip" });
  for (const { degrees, size, label } of tapeMarks(-SPARE, 360 + SPARE)) {
    const mark = element("span", { class: `tape-mark ${size}` }, label ?? "");
    if (degrees % 45 === 0) mark.classList.add("wind");
    mark.style.left = `${degrees * TAPE_DEGREE}em`;
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
    if (em > 0) half = entry.contentRect.width / em / TAPE_DEGREE / 2;
  });
  measured.observe(view);

  let slid = Number.NaN;
  return {
    root,
    update(heading, marked) {
      // Steps of 1/40 em, under half a pixel, so that invisible changes are not written.
      const at = Math.round(heading * TAPE_DEGREE * 40) / 40;
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
