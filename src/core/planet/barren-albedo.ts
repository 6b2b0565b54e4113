/**
 * Colours of deserts, ice and lava as seen from space, in linear albedo: those of the ground's shaders
 * (src/worlds/planet/render/shaders/barren-surface.ts) averaged over kilometres.
 *
 *   high    altitude as a share of the highest ranges
 *   region  the climate field, mean 0 and deviation near 1
 *   fine    the finest visible relief, mean 0 and deviation near 1
 *   sine    of the latitude
 */
import { smoothstep } from "../smoothstep.ts";
import type { Colour } from "./albedo.ts";

export interface BarrenPlace {
  readonly high: number;
  readonly region: number;
  readonly fine: number;
  readonly sine: number;
}

const mix = (a: Colour, b: Colour, k: number): Colour => [
  a[0] + k * (b[0] - a[0]),
  a[1] + k * (b[1] - a[1]),
  a[2] + k * (b[2] - a[2]),
];
const times = ([r, g, b]: Colour, k: number): Colour => [r * k, g * k, b * k];
const within = (v: number): number => Math.max(0, Math.min(1, v));

/** Land. */
export const BARREN_LAND = {
  desert({ high, region, fine, sine }: BarrenPlace): Colour {
    const sandy = smoothstep(-0.5, 0.35, region - 1.1 * (high - 0.35)) * (1 - 0.5 * smoothstep(0.6, 1.6, fine));
    const sand = mix([0.23, 0.105, 0.045], [0.5, 0.285, 0.14], within(0.5 + 0.3 * region + 0.1 * fine));
    const rock = mix([0.1, 0.048, 0.03], [0.27, 0.145, 0.082], within(0.45 + 0.13 * fine));
    const frost = 0.85 * smoothstep(0.86, 0.93, Math.abs(sine) + 0.03 * fine + 0.04 * high);
    return times(mix(mix(rock, sand, sandy), [0.72, 0.68, 0.66], frost), 1 + 0.12 * fine);
  },
  ice({ region, fine }: BarrenPlace): Colour {
    const blue = mix([0.32, 0.46, 0.56], [0.2, 0.36, 0.48], within(0.3 + 0.2 * fine));
    const glacier = 0.4 * smoothstep(0, 1.4, Math.abs(fine) + 0.3 * region);
    return times(mix([0.54, 0.57, 0.61], blue, glacier), 1 + 0.05 * fine);
  },
  lava({ high, region, fine }: BarrenPlace): Colour {
    const basalt = mix([0.014, 0.0135, 0.0145], [0.078, 0.07, 0.068], within(0.46 + 0.13 * fine));
    const rusty = mix(basalt, [0.1, 0.045, 0.027], 0.55 * smoothstep(0.2, 1.2, -region + 0.3 * fine));
    const ash = 0.65 * smoothstep(0.25, 0.9, high + 0.1 * fine);
    return times(mix(rusty, [0.13, 0.125, 0.12], ash), 1 + 0.18 * fine);
  },
} as const;

/** The solid or molten sea; that of lava is its light, not an albedo. */
export const BARREN_SEA = {
  desert({ region, fine }: BarrenPlace): Colour {
    const salt = mix([0.36, 0.31, 0.25], [0.62, 0.58, 0.52], within(0.46 + 0.12 * region + 0.1 * fine));
    return mix([0.36, 0.235, 0.145], salt, smoothstep(-1.1, 0.4, region));
  },
  ice({ region, fine }: BarrenPlace): Colour {
    return mix([0.44, 0.54, 0.62], [0.14, 0.33, 0.46], smoothstep(-0.5, 1.2, region + 0.3 * fine));
  },
  lava({ region, fine }: BarrenPlace): Colour {
    const heat = within(0.32 + 0.12 * region + 0.12 * fine);
    return [0.9 * heat + 1.4 * heat * heat * heat, 0.075 * heat + 0.3 * heat * heat * heat, 0.03 * heat * heat * heat];
  },
} as const;
