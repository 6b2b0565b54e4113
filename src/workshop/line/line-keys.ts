/**
 * Keys on the drawing of the line: left and right select a sample, up and down raise and lower it, by 8 with Shift; Home and End;
 * plus and minus zoom; Space paints once with a brush, or begins and ends the stretch to repeat.
 */

import { say, saying, type Words } from "../../words/words.ts";
import { modulo, positionIn, scrolledTo, xOf, zoomed } from "./axis.ts";
import { type Board, painted, repeatBetween } from "./board.ts";
import type { Strokes } from "./strokes.ts";
import { BRUSHES, drawAcross, isBrush } from "./tools.ts";

export interface LineKeys {
  /** The stretch that keys have begun, or null. */
  stretch(): readonly [from: number, to: number] | null;
  zoom(factor: number): void;
  /** Ends the edit that keys have begun: the whole world follows. */
  finish(): void;
  dispose(): void;
}

/** Seconds that one press of a key paints. */
const STROKE = 0.12;
/** Milliseconds after the last key until the world follows. */
const PAUSE = 600;

/** The edit that keys have begun, with its name. */
function createKeyEdit(board: Board) {
  const { line } = board;
  let timer = 0;
  let edit: Words = "";

  function finish(): void {
    clearTimeout(timer);
    if (edit) line.commit(edit);
    edit = "";
  }

  return {
    finish,
    preview(samples: Float64Array, name: Words): void {
      if (say(edit) !== say(name)) finish();
      edit = name;
      line.preview(samples);
      board.select(board.selected);
      clearTimeout(timer);
      timer = window.setTimeout(finish, PAUSE);
    },
    dispose: () => clearTimeout(timer),
  };
}

/** The stretch to repeat: it goes from the sample that was marked to the selected one. */
function createStretch(board: Board) {
  const { settings, count, view } = board;
  /** Position at which the stretch begins. */
  let mark: number | null = null;

  function now(): ReturnType<LineKeys["stretch"]> {
    if (mark === null || settings.tool !== "repeat") return null;
    return [mark, mark + board.selected - modulo(mark, count())];
  }

  return {
    now,
    /** Begins or ends it. */
    mark(): void {
      const stretch = now();
      mark = stretch ? null : positionIn(view(), board.selected, count());
      if (stretch) repeatBetween(board, stretch);
      board.redraw();
    },
  };
}

/** Keys wait for strokes that go on. */
export function createLineKeys(board: Board, strokes: Strokes, signal: AbortSignal): LineKeys {
  const { canvas, line, settings, view, look, count } = board;
  const edit = createKeyEdit(board);
  const stretch = createStretch(board);

  function raiseBy(amount: number): void {
    const { samples } = line.profile;
    const point = { at: board.selected, height: samples[board.selected] + amount };
    edit.preview(drawAcross(samples, point, point), saying("sample {number}", { number: board.selected }));
  }

  function useTool(): void {
    const { tool } = settings;
    const { samples, min, max } = line.profile;
    const level = samples[board.selected];
    const place = { at: board.selected, height: level, level, range: max - min };
    if (isBrush(tool)) edit.preview(painted(board, { ...place, dt: STROKE, seed: board.selected }), BRUSHES[tool].edit);
    if (tool === "repeat") stretch.mark();
  }

  function select(i: number): void {
    edit.finish();
    strokes.leave();
    look(scrolledTo(view(), modulo(i, count()), count()));
    board.select(i);
  }

  function zoom(factor: number): void {
    const seen = view();
    const x = Math.min(seen.width, xOf(seen, positionIn(seen, board.selected, count())));
    look(scrolledTo(zoomed(seen, x, factor, count()), board.selected, count()));
  }

  const keys: Readonly<Record<string, (step: number) => void>> = {
    ArrowLeft: (step) => select(board.selected - step),
    ArrowRight: (step) => select(board.selected + step),
    ArrowUp: raiseBy,
    ArrowDown: (step) => raiseBy(-step),
    PageUp: () => raiseBy(8),
    PageDown: () => raiseBy(-8),
    Home: () => select(0),
    End: () => select(count() - 1),
    Space: useTool,
    Equal: () => zoom(0.5),
    NumpadAdd: () => zoom(0.5),
    Minus: () => zoom(2),
    NumpadSubtract: () => zoom(2),
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || strokes.active || !Object.hasOwn(keys, event.code)) return;
    event.preventDefault();
    keys[event.code](event.shiftKey ? 8 : 1);
  };
  canvas.addEventListener("keydown", press, { signal });
  canvas.addEventListener("blur", edit.finish, { signal });
  return { stretch: stretch.now, zoom, finish: edit.finish, dispose: edit.dispose };
}
