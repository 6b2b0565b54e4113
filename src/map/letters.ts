/** Letters and figures as strokes: for names on maps and for plates in the world. */
import type { Line } from "./drawing.ts";

/** Stroke font on a grid 4 wide and 6 high, y down: digits x y of each point, strokes separated by spaces. */
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
  A: "062046 1434",
  B: "0006 003041423303 3344453606",
  C: "4130100105163645",
  D: "00204244260600",
  F: "400006 0333",
  G: "41301001051636454323",
  H: "0006 4046 0343",
  I: "0006",
  J: "4045361605",
  K: "0006 4004 2246",
  L: "000646",
  M: "0600234046",
  O: "103041453616050110",
  P: "06003041423303",
  Q: "103041453616050110 2446",
  R: "06003041423303 2346",
  T: "0040 2026",
  U: "000516364540",
  V: "002640",
  X: "0046 4006",
  Y: "002340 2326",
  Z: "00400646",
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

const GLYPH_HEIGHT = 6;
const SPACE = 2;

/** Strokes of a text; (x, y) is the middle of its left edge, `height` the height of its letters, y down. */
export function textStrokes(text: string, x: number, y: number, height: number): Line[] {
  const unit = height / GLYPH_HEIGHT;
  const lines: Line[] = [];
  let at = x;
  for (const glyph of text) {
    for (const stroke of strokesOf(glyph)) {
      lines.push(Array.from(stroke, (digit, i) => (i % 2 === 0 ? at : y - height / 2) + Number(digit) * unit));
    }
    at += (glyphWidth(glyph) + SPACE) * unit;
  }
  return lines;
}

/** Width of a text in the unit of its height. */
export function textWidth(text: string, height: number): number {
  const wide = [...text].reduce((sum, glyph) => sum + glyphWidth(glyph) + SPACE, -SPACE);
  return (wide * height) / GLYPH_HEIGHT;
}

const strokesOf = (glyph: string): string[] => (GLYPHS[glyph] ?? "").split(" ").filter((stroke) => stroke !== "");

/** A glyph without strokes, such as a space, is 1 wide. */
function glyphWidth(glyph: string): number {
  const across = strokesOf(glyph).flatMap((stroke) => [...stroke].filter((_, i) => i % 2 === 0).map(Number));
  return across.length === 0 ? 1 : Math.max(...across);
}
