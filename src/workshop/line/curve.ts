/** The drawing of the line: its view, and the selected sample. Pointer (strokes.ts) and keys (line-keys.ts) edit it. */
import type { Profile } from "../../core/field/profile.ts";
import { profileOf } from "../../recipe/profiles.ts";
import { fittedRange, type LineView, modulo } from "./axis.ts";
import { type Board, GUTTER, radiusOf, type ToolSettings } from "./board.ts";
import type { Line } from "./line.ts";
import { createLineKeys } from "./line-keys.ts";
import { drawSkyline } from "./skyline.ts";
import { createStrokes } from "./strokes.ts";
import { createSurface, inksOf } from "./surface.ts";
import { isBrush } from "./tools.ts";

export interface Curve {
  readonly root: HTMLCanvasElement;
  /** The index of the selected sample. */
  readonly selected: number;
  select(i: number): void;
  /** Shows the whole line, from its first sample or from its middle, so that the seam is in the middle. */
  showAll(seamInMiddle: boolean): void;
  zoom(factor: number): void;
  /** Draws again; after an edit with the heights that the line now has. */
  redraw(fits: boolean): void;
  /** Ends an edit that pointer or keys have begun. */
  finish(): void;
  dispose(): void;
}

export interface CurveOptions {
  readonly line: Line;
  /** The profile drawn behind, as a name or code. */
  readonly own: string;
  readonly settings: ToolSettings;
  /** Called at most once a frame, after the line or the selected sample has changed. */
  onChange(): void;
}

const LABELS = {
  class: "line-curve",
  tabindex: "0",
  role: "slider",
  "aria-label": "The line: left and right select a sample, up and down move it",
  "aria-orientation": "vertical",
};

export function createCurve({ line, own, settings, onChange }: CurveOptions): Curve {
  const listening = new AbortController();
  const { signal } = listening;
  const surface = createSurface(LABELS, draw);
  const { canvas } = surface;
  const count = () => line.profile.samples.length;
  let selected = 0;
  /** The last description. */
  let described: { readonly profile: Profile; readonly selected: number } | null = null;
  let length = count();
  let [from, span] = [0, length];
  let range = fittedRange(line.profile.min, line.profile.max);
  const board: Board = {
    ...{ canvas, line, settings, count, look, select, redraw: surface.redraw },
    view: viewNow,
    get selected() {
      return selected;
    },
  };
  const strokes = createStrokes(board, () => keys.finish(), signal);
  const keys = createLineKeys(board, () => strokes.active, strokes.leave, signal);

  function viewNow(): LineView {
    const width = Math.max(1, surface.width - GUTTER.left - GUTTER.right);
    const height = Math.max(1, surface.height - GUTTER.top - GUTTER.bottom);
    return { from, span, low: range[0], high: range[1], width, height };
  }

  function look(view: LineView): void {
    from = modulo(view.from, count());
    span = view.span;
    surface.redraw();
  }

  function draw(context: CanvasRenderingContext2D): void {
    describeChange();
    context.translate(GUTTER.left, GUTTER.top);
    const isUsed = strokes.hover !== null || document.activeElement === canvas;
    const brush = { at: strokes.hover ?? selected, radius: radiusOf(board) };
    const sky = {
      ...{ view: viewNow(), profile: line.profile, selected },
      behind: line.text === own ? null : profileOf(own),
      brush: isUsed && isBrush(settings.tool) ? brush : null,
      stretch: strokes.stretch ?? keys.stretch,
    };
    drawSkyline(context, sky, inksOf(canvas));
  }

  function select(i: number): void {
    selected = modulo(i, count());
    surface.redraw();
  }

  /** Describes a change. Not called for a mere hover, which would overwrite a number that is being typed. */
  function describeChange(): void {
    const { profile } = line;
    if (described?.profile === profile && described.selected === selected) return;
    described = { profile, selected };
    describe();
    onChange();
  }

  /** Writes the text for screen readers. */
  function describe(): void {
    const { samples, min, max } = line.profile;
    const set = (name: string, value: string | number) => canvas.setAttribute(`aria-${name}`, String(value));
    set("valuemin", min);
    set("valuemax", max);
    set("valuenow", samples[selected]);
    set("valuetext", `sample ${selected} of ${samples.length}, height ${samples[selected]}`);
  }

  /** Fits the view after the length of the line has changed. */
  function fitLength(): void {
    selected = Math.floor((selected / length) * count());
    length = count();
    [from, span] = [0, length];
  }

  for (const each of ["focus", "blur"] as const) canvas.addEventListener(each, surface.redraw, { signal });

  return {
    root: canvas,
    get selected() {
      return selected;
    },
    select,
    showAll: (seamInMiddle) => look({ ...viewNow(), from: seamInMiddle ? -count() / 2 : 0, span: count() }),
    zoom: keys.zoom,
    redraw(fits) {
      const fitted = fittedRange(line.profile.min, line.profile.max);
      if (fits) range = fitted;
      // The range stays while drawing: the line would move away from the pointer.
      else if (!strokes.draws) range = [Math.min(range[0], fitted[0]), Math.max(range[1], fitted[1])];
      if (length !== count()) fitLength();
      surface.redraw();
    },
    finish() {
      strokes.finish();
      keys.finish();
    },
    dispose() {
      strokes.dispose();
      keys.dispose();
      listening.abort();
      surface.dispose();
    },
  };
}
