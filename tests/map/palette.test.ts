import { describe, expect, it } from "vitest";
import { AREAS, BROWN, DEEP, ISLANDS, OVER, RIM, SUMMIT, UNDERGROUND } from "../../src/map/palette.ts";

type Rgb = readonly number[];

const linear = (v: number) => (v <= 10.31475 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
/** WCAG's relative luminance, and its contrast. */
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const contrast = (a: Rgb, b: Rgb) => {
  const [low, high] = [luminance(a), luminance(b)].sort((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
};

/** Kinds that fill most of a map. */
const MAIN = ["lake", "grass", "moor", "wood", "thicket"] as const;

describe("inks of areas", () => {
  it("differ pairwise in lightness, for readers without colour vision", () => {
    for (const a of MAIN)
      for (const b of MAIN) if (a < b) expect(contrast(AREAS[a], AREAS[b]), `${a} and ${b}`).toBeGreaterThan(1.12);
  });

  it("are yellow for grass and ochre for moor, as in the source", () => {
    const { grass, moor } = AREAS;
    for (const [red, green, blue] of [grass, moor]) {
      expect(red).toBeGreaterThan(green);
      expect(green).toBeGreaterThan(1.5 * blue);
    }
    expect(luminance(moor)).toBeLessThan(0.75 * luminance(grass));
  });

  it("have enough contrast with brown contours on land", () => {
    for (const kind of ["grass", "moor", "wood", "snow", "bare", "town"] as const)
      expect(contrast(AREAS[kind], BROWN), kind).toBeGreaterThan(2);
  });

  it("darken with depth", () => expect(luminance(DEEP)).toBeLessThan(0.6 * luminance(AREAS.lake)));
});

describe("inks of underground maps", () => {
  it("differ in lightness: open, rock, shafts, ladders, marked mine", () => {
    const { open, rock, shaft, ladder, marked } = UNDERGROUND;
    const inks = { open, rock, shaft, ladder, marked };
    for (const [a, own] of Object.entries(inks))
      for (const [b, other] of Object.entries(inks))
        if (a < b) expect(contrast(own, other), `${a} and ${b}`).toBeGreaterThan(1.12);
  });

  it("tint rock slightly, far darker than open space", () => {
    for (const tint of [UNDERGROUND.underOpen, UNDERGROUND.overOpen, UNDERGROUND.betweenOpen]) {
      expect(contrast(tint, UNDERGROUND.open)).toBeGreaterThan(4);
      expect(contrast(tint, UNDERGROUND.rock)).toBeGreaterThan(1.2);
    }
  });

  it("darken with lower headroom and deeper water", () => {
    const { rock, low, open, tall, pool, deep } = UNDERGROUND;
    expect([tall, open, low, rock].map(luminance)).toEqual(
      [tall, open, low, rock].map(luminance).sort((a, b) => b - a),
    );
    expect(luminance(deep)).toBeLessThan(0.7 * luminance(pool));
  });
});

describe("inks of the air between islands", () => {
  it("differ in lightness from the ground, and less for deeper archipelagos", () => {
    for (const kind of ["grass", "moor", "wood", "thicket", "town"] as const)
      expect(contrast(ISLANDS.sky, AREAS[kind]), kind).toBeGreaterThan(1.08);
    const [near, far] = ISLANDS.below.map((ink) => contrast(ISLANDS.sky, ink));
    expect(near).toBeGreaterThan(1.2);
    expect(far).toBeGreaterThan(1.08);
    expect(far).toBeLessThan(near);
  });

  it("are yellow for grass and ochre for moor, as in the source", () => {
    const { grass, moor } = AREAS;
    for (const [red, green, blue] of [grass, moor]) {
      expect(red).toBeGreaterThan(green);
      expect(green).toBeGreaterThan(1.5 * blue);
    }
    expect(luminance(moor)).toBeLessThan(0.75 * luminance(grass));
  });

  it("have enough contrast with rims, outlines and summit heights", () => {
    for (const ground of [ISLANDS.sky, ...ISLANDS.below, AREAS.wood, AREAS.grass, AREAS.moor])
      for (const ink of [RIM, OVER, SUMMIT]) expect(contrast(ground, ink)).toBeGreaterThan(3);
  });
});
