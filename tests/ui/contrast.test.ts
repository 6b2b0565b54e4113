/** Text on a panel of glass has a contrast of 4.5:1 (WCAG 2.2, 1.4.3), whatever the view behind it shows. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const CSS = readFileSync(new URL("../../src/ui/base.css", import.meta.url), "utf8");
const INKS = ["ink", "soft", "accent", "course", "craft", "site"];
const [WHITE, BLACK]: readonly Colour[] = [
  [255, 255, 255, 1],
  [0, 0, 0, 1],
];

/** All values of a variable: the usual one, and those of wishes for contrast. */
function valuesOf(variable: string): Colour[] {
  const lines = [...CSS.matchAll(new RegExp(`--${variable}: ([^;]*);`, "g"))];
  return lines.map(([, value]) => colourOf(value));
}

function colourOf(value: string): Colour {
  const [, hex] = /^#([0-9a-f]+)$/.exec(value) ?? [];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red, green, blue] = digits.map((pair) => Number.parseInt(pair, 16));
    return [red, green, blue, 1];
  }
  const [red, green, blue, alpha = 1] = (value.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

function over([red, green, blue, alpha]: Colour, behind: Colour): Colour {
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha);
  return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
}

/** Relative luminance of WCAG, 0…1. */
function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 to 21. */
function contrast(text: Colour, panel: Colour): number {
  const [a, b] = [luminance(over(text, panel)), luminance(panel)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

test("contrast of black and of a grey on white are those of WCAG", () => {
  expect(contrast(BLACK, WHITE)).toBeCloseTo(21, 6);
  expect(contrast([118, 118, 118, 1], WHITE)).toBeCloseTo(4.54, 2);
});

describe.each(nonEmpty(INKS))("--%s", (name) => {
  const [ink] = valuesOf(name);

  test.each(nonEmpty(["glass", "sheet"]))("on --%s over a white and a black sky", (panel) => {
    for (const behind of nonEmpty([WHITE, BLACK]))
      for (const value of nonEmpty(valuesOf(panel)))
        expect(contrast(ink, over(value, behind))).toBeGreaterThanOrEqual(4.5);
  });
});

test("panels are opaque for more contrast and for less transparency", () => {
  const [, wished] = CSS.split("@media (prefers-contrast: more), (prefers-reduced-transparency: reduce) {");
  for (const panel of nonEmpty(["glass", "sheet"])) {
    const [, value] = new RegExp(`--${panel}: ([^;]*);`).exec(wished) ?? [];
    expect(colourOf(value)).toEqual([8, 13, 22, 1]);
  }
});
