/**
 * Settings of a fault terrain as plain JSON: which program makes it, each of its options, and the filters that follow.
 *
 *   program   "krten" is Krten's, byte for byte (krten.ts); "faults" and "circles" are the corrected algorithm (faults.ts)
 *   after     smoothing, then the matrix, then the band filter, whichever program
 *   error     none: settings give the same bits in every engine, in one run or step by step (tests/core/faults/settings.test.ts)
 *   source    R. Krten, Dr. Dobb's Journal, July 1994; Lighthouse3d, Terrain Tutorial
 */
import { checkFinite, checkName, checkPositive, checkWhole } from "../checks.ts";
import { removeBand } from "./band.ts";
import { circles, faults, LINES, type LineMethod, SHAPES, type Shape } from "./faults.ts";
import { checkFilter, checkMatrix, type Filter, filterByMatrix, KERNELS, type Kernel, smoothLand } from "./filter.ts";
import { type KrtenLine, krten } from "./krten.ts";
import { createLand, type Land } from "./land.ts";
import { checkDecay, checkSteps, type Decay, type FilterSchedule, MANY_STEPS, type Steps } from "./steps.ts";

const PROGRAMS = { krten: 0, faults: 0, circles: 0 } as const;
type FaultProgram = keyof typeof PROGRAMS;

export interface FaultSettings {
  readonly program: FaultProgram;
  /** Cells, 4 to 65,536 each and 2²⁶ together. A run on a land has that land's size instead. */
  readonly xSize: number;
  readonly ySize: number;
  /** Number of faults or circles. */
  readonly n: number;
  readonly seed: number;
  /** Krten's program has "inverse" and "prose". */
  readonly decay: Decay;
  readonly when: FilterSchedule;
  readonly filter: Filter;
  /** This and the next three fields apply to program "faults" only. */
  readonly line: LineMethod;
  readonly shape: Shape;
  /** Width of a sine or cosine across the line in cells; null: an eighth of the longer side. */
  readonly width: number | null;
  /** Distance from the line at which the displacement fades to 0, in cells; null: no end. */
  readonly reach: number | null;
  /** Radii of circles in cells; null: a sixteenth to a quarter of the longer side. */
  readonly radius: readonly [least: number, most: number] | null;
  readonly smooth: { readonly kernel: Kernel; readonly radius: number } | null;
  /** 9 or 25 numbers, row by row (filter.ts). */
  readonly matrix: readonly number[] | null;
  /** Frequencies that are removed, waves per row of the land's y. */
  readonly band: readonly [low: number, high: number] | null;
}

/** Krten's program as it starts without options, and the defaults of the others. */
export const FAULT_DEFAULTS: FaultSettings = {
  program: "krten",
  xSize: 256,
  ySize: 256,
  n: 100,
  seed: 1,
  decay: { kind: "inverse" },
  when: "never",
  filter: { passes: 4, kx: 0.5, ky: 0.5 },
  line: "points",
  shape: "step",
  width: null,
  reach: null,
  radius: null,
  smooth: null,
  matrix: null,
  band: null,
};

const SIDE = [4, 2 ** 16] as const;
const MOST_SEED = 2 ** 32 - 1;

/** Throws a RangeError that names the field, what was expected and what was given. */
export function checkFaultSettings(settings: FaultSettings): void {
  const { program, xSize, ySize, n, seed, decay, when, filter, line, shape, width, reach, radius } = settings;
  checkName("a program", program, PROGRAMS);
  checkWhole("xSize", xSize, ...SIDE);
  checkWhole("ySize", ySize, ...SIDE);
  checkSteps(n, 0, when);
  checkWhole("seed", seed, 0, MOST_SEED);
  checkDecay(decay);
  if (program === "krten") checkName("a decay of Krten's program", decay.kind, { inverse: 0, prose: 0 });
  checkFilter(filter);
  checkName("a line", line, LINES);
  checkName("a shape", shape, SHAPES);
  if (width !== null) checkPositive("width", width);
  if (reach !== null) checkPositive("reach", reach);
  if (radius !== null) checkRadius(radius);
  checkAfter(settings);
}

function checkRadius([least, most]: readonly [number, number]): void {
  checkPositive("the minimum radius", least);
  checkFinite({ "maximum radius": most });
  if (most < least) throw new RangeError(`Expected a maximum radius of ${least} or above, the minimum, got ${most}.`);
}

function checkAfter({ smooth, matrix, band }: FaultSettings): void {
  if (smooth !== null) {
    checkName("a kernel", smooth.kernel, KERNELS);
    checkWhole("the kernel's radius", smooth.radius, 1, 64);
  }
  if (matrix !== null) checkMatrix(matrix);
  if (band !== null && !(band[0] >= 0 && band[0] <= band[1] && band[1] < Infinity))
    throw new RangeError(`Expected a band of two finite frequencies, 0 ≤ low ≤ high, got ${band[0]} to ${band[1]}.`);
}

/**
 * Checked settings of plain JSON: an object with fields of FaultSettings; those left out have their defaults. Throws a
 * RangeError that names a wrong field.
 */
export function readFaultSettings(json: unknown): FaultSettings {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new RangeError(`Expected an object of fault settings, got ${JSON.stringify(json)}.`);
  for (const name of Object.keys(json)) checkName("a field", name, FAULT_DEFAULTS);
  const settings = { ...FAULT_DEFAULTS, ...json };
  for (const [name, shape] of Object.entries(SHAPES_OF_FIELDS))
    checkShape(name, settings[name as keyof typeof SHAPES_OF_FIELDS], shape);
  checkFaultSettings(settings);
  return settings;
}

/** Fields that are objects or pairs: an example of each. */
const SHAPES_OF_FIELDS = {
  decay: { kind: "" },
  filter: { passes: 0, kx: 0, ky: 0 },
  radius: [0, 0],
  smooth: { kernel: "", radius: 0 },
  matrix: [0],
  band: [0, 0],
} as const;

function checkShape(name: string, value: unknown, example: object): void {
  const isLeftOut = value === null && FAULT_DEFAULTS[name as keyof FaultSettings] === null;
  const isAlike =
    typeof value === "object" &&
    value !== null &&
    Array.isArray(value) === Array.isArray(example) &&
    Object.entries(example).every(([key, one]) => typeof (value as Record<string, unknown>)[key] === typeof one);
  if (!isLeftOut && !isAlike)
    throw new RangeError(`Expected ${name} as ${JSON.stringify(example)}, got ${JSON.stringify(value)}.`);
}

export interface RunOptions {
  /** Lines for Krten's program to replay, as many as `n`. */
  readonly lines?: readonly KrtenLine[];
  /** Steps that the land has already. */
  readonly done?: number;
}

/** The land before the first step: level, or a copy of `start`. Krten's heights are whole. */
export function startLand({ program, xSize, ySize }: FaultSettings, start?: Land): Land {
  if (!start) return createLand(xSize, ySize);
  return { ...start, heights: program === "krten" ? start.heights.map(Math.round) : start.heights.slice() };
}

/** Displaces `land` without smoothing it. Yields the number of steps done: stop iterating to cancel. */
export function faultSteps(land: Land, settings: FaultSettings, { lines, done = 0 }: RunOptions = {}): Steps {
  const { program, n, seed, decay, when, filter, line, shape, width, reach, radius } = settings;
  checkFaultSettings(settings);
  const common = { n, seed, when, filter, done };
  if (program === "krten") {
    const kind = decay.kind === "prose" ? "prose" : "inverse";
    return krten(land, { ...common, decay: kind, ...(lines && { lines }) });
  }
  if (program === "circles") return circles(land, { ...common, decay, ...(radius && { radius }) });
  return faults(land, { ...common, decay, line, shape, ...(width && { width }), ...(reach && { reach }) });
}

/** Smooths `land`, filters it by the matrix and removes the band, in place. */
export function finishLand(land: Land, { smooth, matrix, band }: FaultSettings): void {
  if (smooth) smoothLand(land, smooth.kernel, smooth.radius);
  if (matrix) filterByMatrix(land, matrix);
  if (band) removeBand(land, band[0], band[1]);
}

/** The whole land of the settings, on level ground or on a copy of `start`. */
export function runFaultSettings(settings: FaultSettings, start?: Land): Land {
  checkFaultSettings(settings);
  const land = startLand(settings, start);
  const steps = faultSteps(land, settings);
  while (!steps.next(MANY_STEPS).done);
  finishLand(land, settings);
  return land;
}
