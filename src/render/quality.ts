/** Render settings of each quality. At high, ground stays below 600,000 triangles and vegetation below as many again. */
import { QUALITIES, type QualityName } from "../recipe/recipe.ts";
import type { Selection } from "../stream/quadtree.ts";
import type { PlantLod } from "./vegetation/plant-ground.ts";

/** Ray march of cumulus clouds. */
export interface CumulusQuality {
  /** Pixels of their render targets per pixel of the screen, along one axis. */
  readonly scale: number;
  /** Samples along a view ray, and of the sunlight along it for light shafts; 0 taps for none. */
  readonly steps: number;
  readonly taps: number;
}

/** Cells of the distance field for empty-space skipping: two windows in one texture, near and far. */
export interface GridLayout {
  /** Blocks along each side of a window, a power of two. */
  readonly across: number;
  /** Light-years of a near cell and of a far one. */
  readonly cells: readonly [near: number, far: number];
}

/** Ray march of nebulae. */
export interface NebulaQuality {
  /** Side in pixels of the block of which each frame marches one pixel. */
  readonly block: 2 | 3;
  /** First step in light-years, step growth per light-year of distance, and maximum number of steps. */
  readonly stride: readonly [first: number, growth: number, most: number];
  /** Marches of each pixel in a frozen picture. */
  readonly passes: number;
  readonly grid: GridLayout;
}

export interface Quality extends Omit<Selection, "distance"> {
  /** Maximum of rendered pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Maximum of pixels per CSS pixel in which the scene is drawn in motion; the temporal pass collects the others over several frames. */
  readonly drawnRatio: number;
  /** Jittered frames averaged in a still picture. */
  readonly stillFrames: number;
  /** Side of each sun shadow map, texels; 0 for none. */
  readonly shadow: number;
  readonly bloom: boolean;
  /** Resolution of planar reflections relative to the screen; 0 for none. */
  readonly reflection: number;
  /** Vegetation on planets and islands. */
  readonly growth: PlantLod;
  readonly gas: NebulaQuality;
  /** Cumulus clouds between islands. */
  readonly clouds: CumulusQuality;
}

export const QUALITY: Readonly<Record<QualityName, Quality>> = {
  low: {
    K: 2,
    finest: 16,
    pixelRatio: 0.75,
    drawnRatio: 0.75,
    stillFrames: 1,
    shadow: 0,
    bloom: false,
    reflection: 0,
    growth: { near: 10, middle: 30, density: 0.15, scale: 0.3, grass: 0 },
    gas: { block: 3, stride: [6, 0.05, 80], passes: 1, grid: { across: 4, cells: [16, 32] } },
    clouds: { scale: 0.25, steps: 18, taps: 0 },
  },
  medium: {
    K: 2.1,
    finest: 8,
    pixelRatio: 1,
    drawnRatio: 1,
    stillFrames: 4,
    shadow: 1024,
    bloom: true,
    reflection: 1 / 3,
    growth: { near: 24, middle: 60, density: 0.35, scale: 0.8, grass: 18 },
    gas: { block: 3, stride: [5, 0.04, 96], passes: 2, grid: { across: 4, cells: [16, 32] } },
    clouds: { scale: 0.3, steps: 28, taps: 6 },
  },
  high: {
    K: 2.4,
    finest: 8,
    pixelRatio: 1.5,
    drawnRatio: 1.1,
    stillFrames: 8,
    shadow: 2048,
    bloom: true,
    reflection: 0.5,
    growth: { near: 34, middle: 100, density: 0.5, scale: 1, grass: 40 },
    gas: { block: 3, stride: [4, 0.032, 120], passes: 2, grid: { across: 8, cells: [16, 32] } },
    clouds: { scale: 0.36, steps: 40, taps: 8 },
  },
  ultra: {
    K: 4.5,
    finest: 8,
    pixelRatio: 2,
    drawnRatio: 1.5,
    stillFrames: 16,
    shadow: 2048,
    bloom: true,
    reflection: 0.5,
    growth: { near: 90, middle: 280, density: 1, scale: 1.2, grass: 60 },
    gas: { block: 3, stride: [3, 0.022, 180], passes: 4, grid: { across: 8, cells: [16, 32] } },
    clouds: { scale: 0.5, steps: 64, taps: 12 },
  },
};

/** Approximate cost of the most expensive frames of each quality on the graphics card, in units of the bench frame-cost. */
export const FRAME_UNITS: Readonly<Record<QualityName, number>> = { low: 5, medium: 11, high: 18, ultra: 36 };

/** Whether a renderer of this name draws without a graphics card. */
export const isSoftware = (renderer: string): boolean => /swiftshader|llvmpipe|software|basic render/i.test(renderer);

export const qualityBelow = (name: QualityName): QualityName | undefined => QUALITIES[QUALITIES.indexOf(name) - 1];

export const qualityAbove = (name: QualityName): QualityName | undefined => QUALITIES[QUALITIES.indexOf(name) + 1];
