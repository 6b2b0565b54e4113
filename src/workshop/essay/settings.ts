/** Settings of the essay's tab: the values of its sliders, and the seed. */
import type { Interpolation } from "../../core/profiles/interpolate.ts";
import { refusal } from "../../words/refusal.ts";
import { phrase, saying } from "../../words/words.ts";

/** Points of a line, as many as the essay's plots have. */
export const LENGTH = 256;
/** The greatest height of random points; the least is 0. */
export const HIGHEST = 100;
const LARGEST_SEED = 2 ** 32 - 1;

export interface EssaySettings {
  /** A whole number from 0 to 2³² − 1. */
  readonly seed: number;
  readonly by: Interpolation;
  /** Points that plots show, from the first on. */
  readonly points: number;
  /** Share of the way from a to b, 0 to 1. */
  readonly mu: number;
  /** Points from knot to knot. */
  readonly every: number;
  readonly layers: number;
  readonly falloff: number;
  /** Level of the slow line above which mountains rise, percent. */
  readonly mountains: number;
  /** The same for layers, and for plains and mountains. */
  readonly layerPoints: number;
  readonly rangePoints: number;
}

export const FIRST_SETTINGS: EssaySettings = {
  ...{ seed: 1, by: "cosine", points: 64, mu: 0.3, every: 8 },
  ...{ layers: 6, falloff: 2, mountains: 45, layerPoints: LENGTH, rangePoints: 1024 },
};

export type SliderName = Exclude<keyof EssaySettings, "seed" | "by">;

interface SliderRow {
  readonly label: string;
  /** Name of its edit. */
  readonly edit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit?: string;
}

export const SLIDERS: Readonly<Record<SliderName, SliderRow>> = {
  mu: { label: phrase("μ, from a to b"), edit: phrase("μ, from a to b"), min: 0, max: 1, step: 0.01 },
  every: {
    label: phrase("k, points from knot to knot"),
    edit: phrase("k, points from knot to knot"),
    min: 1,
    max: 32,
    step: 1,
  },
  layers: { label: phrase("Layers"), edit: phrase("layers"), min: 1, max: 8, step: 1 },
  falloff: { label: phrase("Falloff"), edit: phrase("falloff"), min: 1, max: 4, step: 0.1 },
  mountains: { label: phrase("Mountains"), edit: phrase("mountains"), min: 0, max: 100, step: 1, unit: "%" },
  points: { label: phrase("Points shown"), edit: phrase("points shown"), min: 16, max: LENGTH, step: 1 },
  layerPoints: { label: phrase("Points shown"), edit: phrase("points shown"), min: 16, max: LENGTH, step: 1 },
  rangePoints: { label: phrase("Points shown"), edit: phrase("points shown"), min: 256, max: 4096, step: 64 },
};

/** The seed that was typed; throws a RangeError that names the range of seeds. */
export function readSeed(typed: string): number {
  const seed = typed.trim() === "" ? Number.NaN : Number(typed);
  if (Number.isInteger(seed) && seed >= 0 && seed <= LARGEST_SEED) return seed;
  const [most, given] = [LARGEST_SEED, typed.trim()];
  throw refusal(
    given === ""
      ? saying("Seed: expected a whole number from 0 to {most}, got none.", { most })
      : saying("Seed: expected a whole number from 0 to {most}, got {given}.", { most, given }),
  );
}

/** Settings of plain JSON; throws a RangeError where a field is missing or out of its range. */
export function readSettings(json: EssaySettings): EssaySettings {
  const { seed, by } = json;
  readSeed(String(seed));
  if (by !== "linear" && by !== "cosine") throw new RangeError(`Expected linear or cosine, got ${by}.`);
  const read: Record<string, number> = {};
  for (const [name, { min, max }] of Object.entries(SLIDERS)) {
    const value: unknown = json[name as SliderName];
    if (typeof value !== "number" || !(value >= min && value <= max))
      throw new RangeError(`Expected ${name} from ${min} to ${max}, got ${value}.`);
    read[name] = value;
  }
  return { ...FIRST_SETTINGS, ...read, seed: Number(seed), by };
}

export const nextSeed = (seed: number): number => (seed === LARGEST_SEED ? 0 : seed + 1);
