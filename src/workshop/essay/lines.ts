/** The lines of the essay, whole and closed: to fly over, and for the world. */
import { createRandom } from "../../core/field/random.ts";
import { interpolateClosed, naiveTerrain } from "../../core/profiles/interpolate.ts";
import { meanOfLayers, terrainLayers } from "../../core/profiles/layers.ts";
import { rangesTerrain } from "../../core/profiles/synthesis.ts";
import { phrase } from "../../words/words.ts";
import { type EssaySettings, HIGHEST, LENGTH, type SliderName } from "./settings.ts";

interface LineRow {
  readonly title: string;
  /** Sliders that change it, besides the seed. */
  readonly sliders: readonly SliderName[];
  /** The kind of interpolation changes it too. */
  readonly hasBy?: true;
  /** Its heights: a power of two of them, and the last is followed by the first. */
  make(settings: EssaySettings): Float64Array;
}

/** The random heights that all lines but plains and mountains are made of. */
export function randomHeights({ seed }: EssaySettings): Float64Array {
  return naiveTerrain(LENGTH, [0, HIGHEST], createRandom(seed));
}

export const layersOf = (settings: EssaySettings) =>
  terrainLayers(randomHeights(settings), settings.layers, settings.by, settings.falloff);

export const rangesOf = ({ seed, mountains }: EssaySettings) => rangesTerrain(seed, 1 - mountains / 100);

export const LINES = {
  random: { title: phrase("Random heights"), sliders: [], make: randomHeights },
  every: {
    title: phrase("Every k-th point"),
    sliders: ["every"],
    hasBy: true,
    make: (settings) => interpolateClosed(randomHeights(settings), settings.every, settings.by),
  },
  layers: {
    title: phrase("Layers"),
    sliders: ["layers", "falloff"],
    hasBy: true,
    make: (settings) => meanOfLayers(layersOf(settings)),
  },
  ranges: {
    title: phrase("Plains and mountains"),
    sliders: ["mountains"],
    make: (settings) => rangesOf(settings).heights,
  },
} as const satisfies Record<string, LineRow>;

export type LineName = keyof typeof LINES;

/** The same rows without their literal types. */
export const lineRow = (name: LineName): LineRow => LINES[name];
