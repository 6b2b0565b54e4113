/** Paints of the craft: albedo, given as sRGB and stored linear, and gloss (see part.ts). */
import type { Paint } from "./part.ts";

function paint(hex: number, gloss: number): Paint {
  const linear = (byte: number): number => {
    const c = (byte & 255) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [linear(hex >> 16), linear(hex >> 8), linear(hex), gloss];
}

/** An emissive paint of `strength` times its colour. */
const lamp = (hex: number, strength: number): Paint => [
  ...(paint(hex, 0).slice(0, 3) as [number, number, number]),
  1 + strength,
];

export const WHITE = paint(0xf1ece0, 0.62);
export const TEAL = paint(0x0b4552, 0.62);
export const AMBER = paint(0xf2951f, 0.6);
export const SEAM = paint(0x4a4f50, 0.3);
export const SEAL = paint(0x1c1e20, 0.35);
export const GLASS = paint(0x16262c, 1);
export const SKYLIGHT = paint(0x123a34, 1);

export const ROTOR = paint(0x26292c, 0.35);
export const ROTOR_TIP = paint(0xf4efe4, 0.4);
export const STEEL = paint(0x9aa0a4, 0.8);
export const CHROME = paint(0xd8dcdf, 1);
export const IRON = paint(0x3c4144, 0.5);
export const BURNT = paint(0x6b5648, 0.6);
export const DARK = paint(0x111315, 0.1);
export const RUBBER = paint(0x1b1c1d, 0.15);

export const RED_LAMP = lamp(0xff2a1c, 2.5);
export const GREEN_LAMP = lamp(0x1cff62, 2.5);
export const WHITE_LAMP = lamp(0xfff4dc, 3);

export const TRIM = paint(0x7d7668, 0.12);
export const FRAME = paint(0x6c6d6a, 0.15);
export const TRIM_DARK = paint(0x34373a, 0.12);
export const HEADLINER = paint(0x9a958a, 0.05);
export const CARPET = paint(0x45413c, 0);
export const LEATHER = paint(0x8a5330, 0.35);
export const PANEL = paint(0x4b5055, 0.2);
export const HOOD = paint(0x17181a, 0.06);
export const DIAL = paint(0x0b0c0d, 0.25);
export const BEZEL = paint(0x1d1f21, 0.55);
export const KNOB = paint(0x3a3d40, 0.5);

/** Emissive marks, as on lit instruments, which stay readable in shade. */
export const MARK = lamp(0xf2f0e6, 0.75);
export const MARK_AMBER = lamp(0xffae3a, 0.9);
export const MARK_GREEN = lamp(0x53e08a, 0.7);
export const MARK_RED = lamp(0xff4a3c, 0.8);
export const SCREEN = lamp(0x0b2e3b, 0.8);
export const SCREEN_LINE = lamp(0x6fd6e6, 0.8);
export const SCREEN_LAND = lamp(0x2e6b45, 0.7);
export const BALL_SKY = lamp(0x3f8fd0, 0.55);
export const BALL_GROUND = lamp(0x7a4c28, 0.55);
