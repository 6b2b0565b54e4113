/**
 * Symbols of printed maps: those of ISOM 2017-2 that the land has use for, and the course's overprint.
 *
 *   sizes   millimetres at 1:15,000 (sheet.ts scales them); a line's width, its middle where it is
 *   rows    in the order in which they are drawn, from the bottom
 *   own     snow and mud, which ISOM has no symbol for: a tint of blue, and marsh
 *   source  International Specification for Orienteering Maps 2017-2, symbol numbers in `code`; shapes drawn after it
 */
import type { Kind } from "../../core/field/cover.ts";
import type { Feature } from "../../core/forest/features.ts";
import type { Line } from "../../map/drawing.ts";
import { phrase } from "../../words/words.ts";

export interface Ink {
  readonly name: string;
  /** Colour on the screen, 0 … 255. */
  readonly rgb: readonly [number, number, number];
  /** Colour in print, 0 … 1. */
  readonly cmyk: readonly [number, number, number, number];
}

/** Inks from the top, as programs for maps list colours. */
export const INKS = {
  purple: { name: "Purple, course", rgb: [178, 34, 190], cmyk: [0.35, 0.85, 0, 0] },
  black: { name: "Black", rgb: [20, 18, 18], cmyk: [0, 0, 0, 1] },
  blue: { name: "Blue", rgb: [0, 126, 196], cmyk: [1, 0, 0, 0] },
  brown: { name: "Brown", rgb: [190, 92, 24], cmyk: [0, 0.56, 1, 0.18] },
  green: { name: "Green", rgb: [72, 172, 62], cmyk: [0.76, 0, 0.91, 0] },
  water: { name: "Blue, areas", rgb: [98, 188, 232], cmyk: [0.7, 0, 0, 0] },
  snow: { name: "Blue 15%", rgb: [222, 240, 250], cmyk: [0.15, 0, 0, 0] },
  thicket: { name: "Green, areas", rgb: [110, 196, 98], cmyk: [0.76, 0, 0.91, 0] },
  paved: { name: "Brown 50%", rgb: [224, 176, 134], cmyk: [0, 0.28, 0.5, 0.09] },
  rock: { name: "Black 20%", rgb: [206, 206, 206], cmyk: [0, 0, 0, 0.2] },
  open: { name: "Yellow", rgb: [255, 196, 74], cmyk: [0, 0.27, 0.79, 0] },
  rough: { name: "Yellow 50%", rgb: [255, 226, 160], cmyk: [0, 0.135, 0.395, 0] },
} as const satisfies Record<string, Ink>;
export type InkName = keyof typeof INKS;

interface Row {
  readonly code: string;
  /** Name in the legend. */
  readonly title: string;
}

export interface AreaSymbol extends Row {
  readonly kinds: readonly Kind[];
  readonly ink?: InkName;
  /** Level lines: their width, and the distance of their middles. */
  readonly hatch?: { readonly ink: InkName; readonly width: number; readonly spacing: number };
  /** The line around it. */
  readonly edge?: LineName;
}

/** Every kind of ground but runnable forest, which is the paper, and roads, paths and streams, which are lines. */
export const AREAS = {
  open: { code: "401", title: phrase("open land"), kinds: ["grass"], ink: "open" },
  rough: { code: "403", title: phrase("rough open land, moor"), kinds: ["moor"], ink: "rough" },
  thicket: { code: "410", title: phrase("thicket"), kinds: ["thicket"], ink: "thicket" },
  bare: { code: "214", title: phrase("bare rock"), kinds: ["bare"], ink: "rock" },
  snow: { code: "990", title: phrase("snow"), kinds: ["snow"], ink: "snow" },
  paved: { code: "501", title: phrase("paved area"), kinds: ["town"], ink: "paved", edge: "pavedEdge" },
  marsh: {
    code: "308",
    title: phrase("marsh, mud"),
    kinds: ["marsh", "mud"],
    hatch: { ink: "blue", width: 0.1, spacing: 0.3 },
  },
  lake: { code: "301", title: phrase("lake"), kinds: ["lake"], ink: "water", edge: "bank" },
  building: { code: "521", title: phrase("building"), kinds: [], ink: "black" },
} as const satisfies Record<string, AreaSymbol>;
export type AreaName = keyof typeof AREAS;

export interface LineSymbol extends Row {
  readonly ink: InkName;
  readonly width: number;
  /** Lengths of dashes and of the gaps between them. */
  readonly dash?: readonly [number, number];
  /** Whether it is drawn as a curve through its points. */
  readonly curved: boolean;
}

export const LINES = {
  contour: { code: "101", title: phrase("contour, every 5 m"), ink: "brown", width: 0.14, curved: true },
  index: { code: "102", title: phrase("index contour, every 25 m"), ink: "brown", width: 0.25, curved: true },
  pavedEdge: { code: "501.2", title: phrase("edge of paved area"), ink: "black", width: 0.14, curved: false },
  bank: { code: "301.4", title: phrase("bank of a lake"), ink: "black", width: 0.18, curved: false },
  stream: { code: "305", title: phrase("stream"), ink: "blue", width: 0.18, curved: true },
  river: { code: "304", title: phrase("broad stream"), ink: "blue", width: 0.3, curved: true },
  road: { code: "504", title: phrase("road"), ink: "black", width: 0.35, dash: [3, 0.25], curved: false },
  path: { code: "505", title: phrase("path"), ink: "black", width: 0.25, dash: [2, 0.25], curved: true },
  north: { code: "601.1", title: phrase("north line, every 300 m"), ink: "black", width: 0.1, curved: false },
  leg: { code: "705", title: phrase("course line"), ink: "purple", width: 0.35, curved: false },
} as const satisfies Record<string, LineSymbol>;
export type LineName = keyof typeof LINES;

/** A part of a point symbol; x right, y down of its middle. */
export type Shape =
  | { readonly dot: number }
  /** Radius of the middle of a circle's line. */
  | { readonly ring: number; readonly width: number }
  | { readonly line: Line; readonly width: number; readonly closed?: boolean }
  | { readonly fill: Line };

export interface PointSymbol extends Row {
  readonly features: readonly Feature[];
  readonly ink: InkName;
  readonly shapes: readonly Shape[];
  /** Whether it can be turned. */
  readonly turns?: boolean;
}

const VEE: Line = [-0.35, -0.4, -0.16, -0.4, 0, 0.08, 0.16, -0.4, 0.35, -0.4, 0, 0.4];
const cross = (half: number, width: number): Shape[] => [
  { line: [-half, -half, half, half], width },
  { line: [-half, half, half, -half], width },
];
/** A triangle with sides of 6 mm whose tip points up. */
const START: Line = [0, -2 * Math.sqrt(3), 3, Math.sqrt(3), -3, Math.sqrt(3)];

/** Features that can be moved are on no map. */
export const POINTS = {
  knoll: { code: "109", title: phrase("knoll"), features: ["knoll"], ink: "brown", shapes: [{ dot: 0.25 }] },
  root: { code: "419", title: phrase("rootstock"), features: ["root"], ink: "green", shapes: cross(0.39, 0.18) },
  waterhole: {
    code: "303",
    title: phrase("water hole"),
    features: ["waterhole"],
    ink: "blue",
    shapes: [{ fill: VEE }],
  },
  wetSpot: {
    code: "308.1",
    title: phrase("small marsh"),
    features: [],
    ink: "blue",
    shapes: [-0.3, 0, 0.3].map((y) => ({ line: [y === 0 ? -0.5 : -0.3, y, y === 0 ? 0.5 : 0.3, y], width: 0.1 })),
  },
  boulder: { code: "204", title: phrase("boulder"), features: ["boulder"], ink: "black", shapes: [{ dot: 0.2 }] },
  shaft: {
    code: "203.2",
    title: phrase("mineshaft or cave"),
    features: ["mine"],
    ink: "black",
    shapes: [{ fill: VEE }],
  },
  object: { code: "531", title: phrase("man-made object"), features: ["x"], ink: "black", shapes: cross(0.344, 0.16) },
  hut: {
    code: "521.1",
    title: phrase("small building"),
    features: ["building"],
    ink: "black",
    shapes: [{ fill: [-0.25, -0.25, 0.25, -0.25, 0.25, 0.25, -0.25, 0.25] }],
  },
  start: {
    code: "701",
    title: phrase("start"),
    features: [],
    ink: "purple",
    shapes: [{ line: START, width: 0.35, closed: true }],
    turns: true,
  },
  control: { code: "703", title: phrase("control"), features: [], ink: "purple", shapes: [{ ring: 2.5, width: 0.35 }] },
  finish: {
    code: "706",
    title: phrase("finish"),
    features: [],
    ink: "purple",
    shapes: [
      { ring: 2, width: 0.35 },
      { ring: 3, width: 0.35 },
    ],
  },
} as const satisfies Record<string, PointSymbol>;
export type PointName = keyof typeof POINTS;

/** Distance from a point's middle at which lines of a course end. */
export const REACH = { start: 2 * Math.sqrt(3), control: 2.5, finish: 3 } as const;

/** Height of a control's number; the same in other programs by the size of their letters. */
export const NUMBER = { code: "704", title: "control number", height: 4, ink: "purple" } as const;
