/**
 * Inks of areas for people who see fewer colours: each kind of ground differs from every other that means something else by a colour
 * difference ΔE2000 of at least 11, as seen with normal vision, protanopia, deuteranopia and tritanopia (Machado, Oliveira & Fernandes
 * 2009). The inks of palette.ts, which are those of printed maps, come down to 5.3 (tests/map/safe-palette.test.ts). Found by a random
 * search from these that keeps each as near to its own as it can.
 *
 * A finished drawing gets them: each pixel is changed by the ratio of the two inks of its area, so that the shading of hills stays.
 */
import { KINDS, type Kind } from "../core/field/cover.ts";
import type { Drawing, Ink, Layer } from "./drawing.ts";
import { AREAS, type Rgb, UNDERGROUND } from "./palette.ts";

export const SAFE_AREAS: Readonly<Record<Kind, Rgb>> = {
  lake: [94, 176, 225],
  town: [162, 159, 156],
  grass: [255, 209, 108],
  moor: [214, 164, 49],
  wood: [255, 254, 249],
  thicket: [91, 148, 67],
  road: [120, 112, 104],
  mud: [177, 157, 123],
  path: [226, 215, 192],
  stream: [72, 158, 214],
  marsh: [160, 200, 200],
  snow: [223, 237, 255],
  bare: [219, 208, 190],
};

/** Ink of rock that is open on the levels above and below, which is too near to that of the level below. */
export const SAFE_BETWEEN: Rgb = [144, 138, 146];

/** Safe inks by those of palette.ts, each as "red green blue". */
const SAFE = new Map<string, Rgb>([
  ...KINDS.map((kind) => [AREAS[kind].join(" "), SAFE_AREAS[kind]] as const),
  [UNDERGROUND.betweenOpen.join(" "), SAFE_BETWEEN],
]);

const safeOf = (ink: Rgb): Rgb => SAFE.get(ink.join(" ")) ?? ink;

/** A CSS colour of a legend, "rgb(92 176 226)", in safe inks; others stay. */
export function safeCss(css: string): string {
  const safe = SAFE.get(css.replace(/^rgb\(|\)$/g, ""));
  return safe ? `rgb(${safe.join(" ")})` : css;
}

/** Areas of a drawing with the ink at each pixel: kinds of ground, or codes in a list of inks. */
type Coded = Drawing["areas"] & {
  readonly kinds?: Uint8Array;
  readonly codes?: Uint8Array;
  readonly inks?: readonly Rgb[];
};

const KIND_INKS = KINDS.map((kind) => AREAS[kind]);

/** A drawing in safe inks; areas and layers in other inks stay as they are. */
export function withSafeInks({ areas, layers }: Drawing): Drawing {
  const { kinds, codes = kinds, inks = KIND_INKS }: Coded = areas;
  const ratios = inks.map((ink) => safeOf(ink).map((value, k) => value / Math.max(1, ink[k])));
  const pixels = areas.pixels.slice();
  for (const [at, code] of (codes ?? []).entries()) {
    // Some maps have codes of their own where there is no ground.
    const ratio = ratios[code];
    if (ratio) for (let k = 0; k < 3; k++) pixels[4 * at + k] *= ratio[k];
  }
  return { areas: { ...areas, pixels }, layers: layers.map((layer): Layer => ({ ...layer, ink: safeInk(layer.ink) })) };
}

function safeInk([red, green, blue, cover]: Ink): Ink {
  const [r, g, b] = safeOf([red, green, blue]);
  return [r, g, b, cover];
}
