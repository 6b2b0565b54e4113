/** The tools that draw the line: their edits of the samples, once or while held. */
import { flatten, movePoint, raise, roughen, smooth } from "../../core/profiles/edit.ts";
import { phrase } from "../../words/words.ts";
import { modulo } from "./axis.ts";

/** A stroke of a brush. */
export interface Stroke {
  readonly samples: Float64Array;
  /** The pointer: position in samples, and height. */
  readonly at: number;
  readonly height: number;
  /** The height of the line where the stroke began. */
  readonly level: number;
  /** Radius in samples. */
  readonly radius: number;
  /** 0 to 1. */
  readonly strength: number;
  /** Difference between the greatest and the least sample as the stroke began. */
  readonly range: number;
  /** Seconds that the stroke takes. */
  readonly dt: number;
  /** Another one for each stroke. */
  readonly seed: number;
}

interface BrushRow {
  readonly label: string;
  /** Name of its edit. */
  readonly edit: string;
  readonly help: string;
  paint(stroke: Stroke): Float64Array;
}

/** Ranges a second by which a brush of strength 1 raises. */
const RAISE_RATE = 0.6;
/** Share of the way to the goal that a brush of strength 1 goes in a second. */
const FOLLOW_RATE = 8;
/** A stroke does no more at once, however long its frame took. */
const LONGEST = 0.1;

const shareOf = ({ strength, dt }: Stroke) => 1 - (1 - 0.98 * strength) ** (FOLLOW_RATE * Math.min(dt, LONGEST));
const amountOf = ({ strength, range, dt }: Stroke) =>
  RAISE_RATE * strength * Math.max(range, 1) * Math.min(dt, LONGEST);

export const BRUSHES = {
  raise: {
    label: phrase("Raise"),
    edit: phrase("raise##the name of an edit"),
    help: phrase("Hold to raise"),
    paint: (stroke) => raise(stroke.samples, stroke, amountOf(stroke)),
  },
  lower: {
    label: phrase("Lower"),
    edit: phrase("lower##the name of an edit"),
    help: phrase("Hold to lower"),
    paint: (stroke) => raise(stroke.samples, stroke, -amountOf(stroke)),
  },
  smooth: {
    label: phrase("Smooth"),
    edit: phrase("smooth##the name of an edit"),
    help: phrase("Hold to smooth"),
    paint: (stroke) => smooth(stroke.samples, stroke, shareOf(stroke)),
  },
  flatten: {
    label: phrase("Flatten"),
    edit: phrase("flatten##the name of an edit"),
    help: phrase("Hold to bring the line to the height at which you began"),
    paint: (stroke) => flatten(stroke.samples, stroke, stroke.level, shareOf(stroke)),
  },
  noise: {
    label: phrase("Noise##a brush"),
    edit: phrase("noise##the name of an edit"),
    help: phrase("Hold to roughen"),
    paint: (stroke) => roughen(stroke.samples, stroke, amountOf(stroke), stroke.seed),
  },
} as const satisfies Readonly<Record<string, BrushRow>>;

export type BrushName = keyof typeof BRUSHES;
export type ToolName = BrushName | "draw" | "repeat";

/** All tools in the order of their buttons. */
export const TOOLS: Readonly<Record<ToolName, { readonly label: string; readonly help: string }>> = {
  draw: { label: phrase("Draw"), help: phrase("Drag points, or draw across them") },
  ...BRUSHES,
  repeat: { label: phrase("Repeat"), help: phrase("Drag over a stretch to repeat it over the whole line") },
};

export const isBrush = (tool: ToolName): tool is BrushName => Object.hasOwn(BRUSHES, tool);

interface PointOnLine {
  readonly at: number;
  readonly height: number;
}

/** Draws a straight stretch between two positions: sets the samples between them, and the one nearest to the second. */
export function drawAcross(samples: Float64Array, from: PointOnLine, to: PointOnLine): Float64Array {
  const n = samples.length;
  const last = Math.round(to.at);
  const out = movePoint(samples, modulo(last, n), to.height);
  const first = Math.round(from.at);
  const way = Math.sign(last - first);
  // Once round at most.
  const count = Math.min(Math.abs(last - first), n);
  for (let k = 1; k < count; k++) {
    const share = k / count;
    out[modulo(last - way * k, n)] = to.height + share * (from.height - to.height);
  }
  return out;
}
