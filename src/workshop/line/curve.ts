/** The drawing of the line: its view, and the selected sample. Pointer (strokes.ts) and keys (line-keys.ts) edit it. */
import type { Profile } from "../../core/field/profile.ts";
import { profileOf } from "../../recipe/profiles.ts";
import { say } from "../../words/words.ts";
import { fittedRange, type LineView, modulo } from "./axis.ts";
import { type Board, GUTTER, radiusOf, type ToolSettings } from "./board.ts";
import type { Line } from "./line.ts";
import { createLineKeys } from "./line-keys.ts";
import { drawSkyline, type Skyline } from "./skyline.ts";
import { Strokes } from "./strokes.ts";
import { createSurface, inksOf, type Surface } from "./surface.ts";
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

const labels = () => ({
  class: "line-curve",
  tabindex: "0",
  role: "slider",
  "aria-label": say("The line: left and right select a sample, up and down move it"),
  "aria-orientation": "vertical",
});

/** The part of the line that the drawing shows. */
class Sight {
  /** Samples of the line that the part is of. */
  length: number;
  #from = 0;
  #span: number;
  #range: readonly [low: number, high: number];
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
    this.#span = this.length = line.profile.samples.length;
    this.#range = fittedRange(line.profile.min, line.profile.max);
  }

  view(surface: Surface): LineView {
    const width = Math.max(1, surface.width - GUTTER.left - GUTTER.right);
    const height = Math.max(1, surface.height - GUTTER.top - GUTTER.bottom);
    return { from: this.#from, span: this.#span, low: this.#range[0], high: this.#range[1], width, height };
  }

  look({ from, span }: LineView): void {
    this.#from = modulo(from, this.#line.profile.samples.length);
    this.#span = span;
  }

  /** To the heights that the line now has, or so that these are seen as well. */
  fitHeights(widens: boolean): void {
    const [low, high] = this.#range;
    const fitted = fittedRange(this.#line.profile.min, this.#line.profile.max);
    this.#range = widens ? [Math.min(low, fitted[0]), Math.max(high, fitted[1])] : fitted;
  }

  /** Fits the view after the length of the line has changed. */
  fitLength(): void {
    this.#span = this.length = this.#line.profile.samples.length;
    this.#from = 0;
  }
}

/** Draws the board; `onChange` is called after the line or the selected sample has changed. */
function createPainting(board: Board, own: string, onChange: () => void) {
  const { canvas, line, settings, view } = board;
  /** The last description. */
  let described: { readonly profile: Profile; readonly selected: number } | null = null;

  return (context: CanvasRenderingContext2D, hover: number | null, stretch: Skyline["stretch"]): void => {
    const { profile } = line;
    const { selected } = board;
    // Not for a mere hover, which would overwrite a number that is being typed.
    if (described?.profile !== profile || described.selected !== selected) {
      described = { profile, selected };
      describe(canvas, profile, selected);
      onChange();
    }
    context.translate(GUTTER.left, GUTTER.top);
    const isUsed = hover !== null || document.activeElement === canvas;
    const brush = isUsed && isBrush(settings.tool) ? { at: hover ?? selected, radius: radiusOf(board) } : null;
    const behind = line.text === own ? null : profileOf(own);
    drawSkyline(context, { view: view(), profile, selected, behind, brush, stretch }, inksOf(canvas));
  };
}

/** Writes the text for screen readers. */
function describe(canvas: HTMLCanvasElement, { samples, min, max }: Profile, selected: number): void {
  const set = (name: string, value: string | number) => canvas.setAttribute(`aria-${name}`, String(value));
  set("valuemin", min);
  set("valuemax", max);
  set("valuenow", samples[selected]);
  const values = { sample: selected, count: samples.length, height: samples[selected] };
  set("valuetext", say("sample {sample} of {count}, height {height}", values));
}

export function createCurve({ line, own, settings, onChange }: CurveOptions): Curve {
  const listening = new AbortController();
  const { signal } = listening;
  const surface = createSurface(labels(), (to) => paint(to, strokes.hover, strokes.stretch ?? keys.stretch()));
  const { canvas } = surface;
  const sight = new Sight(line);
  const view = () => sight.view(surface);
  const count = () => line.profile.samples.length;
  let selected = 0;
  const board: Board = {
    ...{ canvas, line, settings, count, look, select, redraw: surface.redraw, view },
    get selected() {
      return selected;
    },
  };
  const paint = createPainting(board, own, onChange);
  const strokes = new Strokes(board, () => keys.finish(), signal);
  const keys = createLineKeys(board, strokes, signal);

  function look(next: LineView): void {
    sight.look(next);
    surface.redraw();
  }

  function select(i: number): void {
    selected = modulo(i, count());
    surface.redraw();
  }

  describe(canvas, line.profile, selected);
  for (const each of ["focus", "blur"] as const) canvas.addEventListener(each, surface.redraw, { signal });
  return {
    root: canvas,
    get selected() {
      return selected;
    },
    select,
    showAll: (seamInMiddle) => look({ ...view(), from: seamInMiddle ? -count() / 2 : 0, span: count() }),
    zoom: keys.zoom,
    redraw(fits) {
      // The range stays while drawing: the line would move away from the pointer.
      if (fits || !strokes.draws) sight.fitHeights(!fits);
      if (sight.length !== count()) {
        selected = Math.floor((selected / sight.length) * count());
        sight.fitLength();
      }
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
