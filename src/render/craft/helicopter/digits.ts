/** Figures and letters in straight strokes, for dials and screens. */
import type { Mesh, Paint } from "../../model/part.ts";
import { addStroke } from "../../model/shapes.ts";
import type { Frame } from "../../model/vec.ts";

/** Strokes on a grid 2 wide and 4 high, as "x y x y", from the lower left. */
const STROKES: Record<string, readonly string[]> = {
  "0": ["0020", "2024", "2404", "0400"],
  "1": ["1014"],
  "2": ["0424", "2422", "2202", "0200", "0020"],
  "3": ["0424", "2420", "2000", "0222"],
  "4": ["0402", "0222", "2420"],
  "5": ["2404", "0402", "0222", "2220", "2000"],
  "6": ["2404", "0400", "0020", "2022", "2202"],
  "7": ["0424", "2410"],
  "8": ["0020", "2024", "2404", "0400", "0222"],
  "9": ["2202", "0204", "0424", "2420"],
  N: ["0004", "0420", "2024"],
  E: ["2000", "0004", "0424", "0212"],
  S: ["2404", "0402", "0222", "2220", "2000"],
  W: ["0400", "0012", "1220", "2024"],
};

/** Writes `text` about (x, y) of the frame's plane, `size` high, turned clockwise by `turn`. */
export function addText(
  mesh: Mesh,
  frame: Frame,
  text: string,
  [x, y]: readonly [number, number],
  size: number,
  paint: Paint,
  height: number,
  turn = 0,
): void {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const unit = size / 4;
  const advance = 3.1;
  [...text].forEach((letter, k) => {
    for (const stroke of STROKES[letter] ?? []) {
      const [ax, ay, bx, by] = [...stroke].map(Number);
      const point = (px: number, py: number): [number, number] => {
        const [dx, dy] = [(px - 1 + advance * (k - (text.length - 1) / 2)) * unit, (py - 2) * unit];
        return [x + dx * c + dy * s, y - dx * s + dy * c];
      };
      addStroke(mesh, frame, point(ax, ay), point(bx, by), size * 0.16, paint, height);
    }
  });
}
