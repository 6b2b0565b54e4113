/** Shared state of pointer and keys on the drawing of the line: the view, the selected sample, and edits at a place. */
import { repeat } from "../../core/profiles/edit.ts";
import { phrase } from "../../words/words.ts";
import type { LineView } from "./axis.ts";
import type { Line } from "./line.ts";
import { BRUSHES, isBrush, type Stroke, type ToolName } from "./tools.ts";

export interface ToolSettings {
  tool: ToolName;
  /** Share of the line, 0 to ½. */
  radius: number;
  /** 0 to 1. */
  strength: number;
}

export interface Board {
  readonly canvas: HTMLCanvasElement;
  readonly line: Line;
  readonly settings: ToolSettings;
  view(): LineView;
  /** Shows another part of the line. */
  look(view: LineView): void;
  /** Samples of the line. */
  count(): number;
  readonly selected: number;
  select(i: number): void;
  redraw(): void;
}

/** CSS pixels around the drawing: room for labels left and below, and for the histogram at the right. */
export const GUTTER = { left: 40, right: 54, top: 4, bottom: 22 };

/** The radius of the brush in samples: two of them at least are within it. */
export const radiusOf = ({ settings, count }: Board): number => Math.max(1.01, settings.radius * count());

/** The line after `dt` seconds of the brush that is chosen. */
export function painted(
  board: Board,
  stroke: Pick<Stroke, "at" | "height" | "level" | "range" | "dt" | "seed">,
): Float64Array {
  const { tool, strength } = board.settings;
  const { samples } = board.line.profile;
  return isBrush(tool) ? BRUSHES[tool].paint({ ...stroke, samples, radius: radiusOf(board), strength }) : samples;
}

/** Repeats the stretch between two positions over the whole line. */
export function repeatBetween({ line, count }: Board, [a, b]: readonly [number, number]): void {
  const [first, last] = [Math.round(Math.min(a, b)), Math.round(Math.max(a, b))];
  if (last > first)
    line.replace(repeat(line.profile.samples, first, Math.min(last, first + count() - 1)), phrase("repeat"));
}
