/**
 * Kinds of ground on maps as people with and without full colour vision see them.
 *
 *   vision      Machado, Oliveira & Fernandes (2009), A Physiologically-based Model for Simulation of Color Vision Deficiency, severity
 *               1.0, in linear RGB
 *   difference  ΔE2000 after Sharma, Wu & Dalal (2005), whose first pair of test data is checked
 *   least       10: ten times a difference that is just noticed side by side (1), since areas of a map are looked at apart, with lines
 *               and shading over them
 */
import { describe, expect, it } from "vitest";
import { KINDS, type Kind } from "../../src/core/field/cover.ts";
import type { Drawing } from "../../src/map/drawing.ts";
import { AREAS, BROWN, type Rgb, UNDERGROUND } from "../../src/map/palette.ts";
import { SAFE_AREAS, SAFE_BETWEEN, safeCss, withSafeInks } from "../../src/map/safe-palette.ts";
import { nonEmpty } from "../non-empty.ts";

const LEAST = 10;
/** Kinds that mean the same to a reader: both are water, and both are ground without plants. */
const ALIKE = ["lake stream", "path bare"];

const VISIONS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const satisfies Readonly<Record<string, readonly number[]>>;

type Triple = readonly [number, number, number];

const linear = (v: number) => (v <= 10.31475 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
const apply = (m: readonly number[], [a, b, c]: Triple): Triple => {
  const row = (i: number) => m[3 * i] * a + m[3 * i + 1] * b + m[3 * i + 2] * c;
  return [row(0), row(1), row(2)];
};
const within = (v: number) => Math.max(0, Math.min(1, v));

/** CIELAB of an ink, D65, as a vision sees it. */
function labOf([red, green, blue]: Rgb, vision: readonly number[]): Triple {
  const [r, g, b] = apply(vision, [linear(red), linear(green), linear(blue)]).map(within);
  const xyz = apply(
    [0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041],
    [r, g, b],
  );
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
  const [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const cos = (degrees: number) => Math.cos(degrees * RADIANS);

/** Colour difference ΔE2000 of two colours in CIELAB. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const seventh = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const stretch = 1.5 - 0.5 * seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)];
  const hue = (a: number, b: number) => (Math.atan2(b, stretch * a) / RADIANS + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const h = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const light = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hues = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS)) / (1 + 0.015 * c * t);
  const rotation = -2 * seventh(c) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIANS);
  return Math.sqrt(light ** 2 + chroma ** 2 + hues ** 2 + rotation * chroma * hues);
}

/** Pairs of kinds that a vision sees as less different than LEAST. */
function confused(inks: Readonly<Record<Kind, Rgb>>, vision: readonly number[]): string[] {
  const pairs = KINDS.flatMap((a, i) => KINDS.slice(i + 1).map((b) => [a, b] as const));
  return nonEmpty(pairs)
    .filter(([a, b]) => !ALIKE.includes(`${a} ${b}`) && !ALIKE.includes(`${b} ${a}`))
    .filter(([a, b]) => difference(labOf(inks[a], vision), labOf(inks[b], vision)) < LEAST)
    .map(([a, b]) => `${a} ${b}`);
}

it("the difference is that of the published test data", () => {
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
});

describe.each(Object.entries(VISIONS))("with %s vision", (_, vision) => {
  it("safe inks tell all kinds of ground apart", () => expect(confused(SAFE_AREAS, vision)).toEqual([]));

  it("the inks of printed maps do not", () => expect(confused(AREAS, vision)).toContain("grass moor"));

  it("rock of a mine's plan is told apart by the levels on which it is open", () => {
    const { open, rock, underOpen, overOpen, shaft, ladder, marked } = UNDERGROUND;
    for (const [other, ink] of Object.entries({ open, rock, underOpen, overOpen, shaft, ladder, marked }))
      expect(difference(labOf(SAFE_BETWEEN, vision), labOf(ink, vision)), other).toBeGreaterThan(LEAST);
    expect(difference(labOf(underOpen, vision), labOf(overOpen, vision))).toBeGreaterThan(LEAST);
  });
});

describe("safe inks", () => {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

  it("leave brown contours visible on land", () => {
    for (const kind of ["grass", "moor", "wood", "snow", "bare", "town"] as const)
      expect(
        (luminance(SAFE_AREAS[kind]) + 0.05) / (luminance([BROWN[0], BROWN[1], BROWN[2]]) + 0.05),
        kind,
      ).toBeGreaterThan(2);
  });

  it("are put into a drawing, with its shading, and other inks stay", () => {
    const [moor, none] = [KINDS.indexOf("moor"), 255];
    const shaded = AREAS.moor.map((value) => Math.round(0.8 * value));
    const pixels = new Uint8ClampedArray([...AREAS.moor, 255, ...shaded, 255, 219, 231, 240, 255, ...AREAS.wood, 255]);
    const kinds = new Uint8Array([moor, moor, none, KINDS.indexOf("wood")]);
    const layers = [
      { name: "streets", ink: [...AREAS.path, 1] as const, width: 1, lines: [] },
      { name: "contours", ink: BROWN, width: 1, lines: [] },
    ];
    const drawing: Drawing & { areas: { kinds: Uint8Array } } = { areas: { size: 2, kinds, pixels }, layers };
    const safe = withSafeInks(drawing);
    const [plain, dark, sky, wood] = [0, 4, 8, 12].map((at) => [...safe.areas.pixels.slice(at, at + 3)]);
    expect([plain, sky, wood]).toEqual([SAFE_AREAS.moor, [219, 231, 240], SAFE_AREAS.wood]);
    for (const [k, value] of nonEmpty(dark).entries())
      expect(Math.abs(value - 0.8 * SAFE_AREAS.moor[k])).toBeLessThan(1.5);
    expect(safe.layers.map(({ ink }) => ink)).toEqual([[...SAFE_AREAS.path, 1], BROWN]);
    expect([...pixels.slice(0, 3)]).toEqual([...AREAS.moor]);
  });

  it("are put into a plan that has its own list of inks", () => {
    const inks: readonly Rgb[] = [UNDERGROUND.rock, UNDERGROUND.betweenOpen];
    const pixels = new Uint8ClampedArray([...UNDERGROUND.rock, 255, ...UNDERGROUND.betweenOpen, 255]);
    const areas = { size: 1, inks, codes: new Uint8Array([0, 1]), pixels };
    const safe = withSafeInks({ areas, layers: [] }).areas.pixels;
    expect([...safe]).toEqual([...UNDERGROUND.rock, 255, ...SAFE_BETWEEN, 255]);
  });

  it("are those of the legend", () => {
    expect(safeCss(`rgb(${AREAS.moor.join(" ")})`)).toBe(`rgb(${SAFE_AREAS.moor.join(" ")})`);
    expect(safeCss("rgb(1 2 3)")).toBe("rgb(1 2 3)");
  });
});
