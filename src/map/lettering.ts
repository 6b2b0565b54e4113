/** Letters as strokes, for the few words that stand on a map: figures, degrees, compass points, metres. */
import type { Line } from "./drawing.ts";

/** On a grid 4 wide and 6 high, y down, as digits x y; strokes are parted by spaces. */
const GLYPHS: Readonly<Record<string, string>> = {
  "0": "103041453616050110",
  "1": "112026",
  "2": "01103041420646",
  "3": "0110304142334445361605 1333",
  "4": "36300444",
  "5": "400003334445361605",
  "6": "413010010516364544331304",
  "7": "004016",
  "8": "13020110304142331304051636454433",
  "9": "423313020110304145361605",
  N: "06004640",
  S: "413010010213334445361605",
  E: "40000646 0333",
  W: "0016233640",
  k: "0006 3204 1336",
  m: "0206 03122326 23324346",
  ".": "06",
  "\u2212": "0333",
  "°": "1021120110",
};

const HIGH = 6;
const SPACE = 2;

/** Strokes of a text whose left end and middle height are at (x, y), letters `height` pixels high. */
export function letter(text: string, x: number, y: number, height: number): Line[] {
  const unit = height / HIGH;
  const lines: Line[] = [];
  let at = x;
  for (const sign of text) {
    for (const stroke of strokesOf(sign)) {
      lines.push(Array.from(stroke, (digit, i) => (i % 2 === 0 ? at : y - height / 2) + Number(digit) * unit));
    }
    at += (wideOf(sign) + SPACE) * unit;
  }
  return lines;
}

/** Pixels from the first stroke to the last. */
export function lengthOf(text: string, height: number): number {
  const wide = [...text].reduce((sum, sign) => sum + wideOf(sign) + SPACE, -SPACE);
  return (wide * height) / HIGH;
}

const strokesOf = (sign: string): string[] => (GLYPHS[sign] ?? "").split(" ").filter((stroke) => stroke !== "");

/** A sign that has no strokes, as a space, is 1 wide. */
function wideOf(sign: string): number {
  const across = strokesOf(sign).flatMap((stroke) => [...stroke].filter((_, i) => i % 2 === 0).map(Number));
  return across.length === 0 ? 1 : Math.max(...across);
}
