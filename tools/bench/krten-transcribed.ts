/**
 * A TypeScript transcription of the C of R. Krten's article (`generate_line` and `filter`), line by line: an array of columns of int,
 * the same order of passes, and kx and ky exchanged as in the article. It is not his compiled program. Benchmarks compare with it, and
 * tests take it as reference. Lines are arguments.
 */
import type { Filter } from "../../src/core/faults/filter.ts";
import type { KrtenLine } from "../../src/core/faults/krten.ts";

export function transcribedFaults(
  lines: readonly KrtenLine[],
  xSize: number,
  ySize: number,
  { passes, kx, ky }: Filter,
  when: "never" | "end" | "each",
): Int32Array[] {
  let land = Array.from({ length: xSize }, () => new Int32Array(ySize));
  let outland = Array.from({ length: xSize }, () => new Int32Array(ySize));
  for (let i = 0; i < lines.length; i++) {
    generateLine(land, xSize, ySize, lines[i]);
    if (when === "each" || (when === "end" && i === lines.length - 1)) {
      filter(land, outland, xSize, ySize, kx, ky, passes);
      [land, outland] = [outland, land];
    }
  }
  return land;
}

function generateLine(
  land: Int32Array[],
  xSize: number,
  ySize: number,
  [x1, y1, x2, y2, sign, landset]: KrtenLine,
): void {
  const slope = (y2 - y1) / (x2 - x1);
  for (let y3 = 0; y3 < ySize; y3++) {
    let xintercept = Math.trunc((y3 - y1) / slope) + x1;
    if (xintercept < 0) xintercept = 0;
    if (xintercept > xSize) xintercept = xSize;
    for (let x3 = 0; x3 < xintercept; x3++) land[x3][y3] += sign * landset;
    for (let x3 = xintercept; x3 < xSize; x3++) land[x3][y3] -= sign * landset;
  }
}

/** Int32Array truncates toward zero on assignment, like int in C. */
function filter(
  input: Int32Array[],
  output: Int32Array[],
  xSize: number,
  ySize: number,
  kx: number,
  ky: number,
  passes: 2 | 4,
): void {
  let acc: number;
  const accky = 1 / (1 - ky);
  for (let y = 0; y < ySize; y++) {
    acc = input[0][y] * accky;
    for (let x = 0; x < xSize; x++) {
      output[x][y] = acc / accky;
      acc = acc * ky + input[x][y];
    }
  }
  if (passes === 4) {
    for (let y = 0; y < ySize; y++) {
      acc = input[xSize - 1][y] * accky;
      for (let x = xSize - 1; x >= 0; x--) {
        output[x][y] += acc / accky;
        acc = acc * ky + input[x][y];
      }
    }
  }
  const acckx = 1 / (1 - kx);
  for (let x = 0; x < xSize; x++) {
    acc = input[x][0] * acckx;
    for (let y = 0; y < ySize; y++) {
      output[x][y] += acc / acckx;
      acc = acc * kx + input[x][y];
    }
  }
  if (passes === 4) {
    for (let x = 0; x < xSize; x++) {
      acc = input[x][ySize - 1] * acckx;
      for (let y = ySize - 1; y >= 0; y--) {
        output[x][y] += acc / acckx;
        acc = acc * kx + input[x][y];
      }
    }
  }
  for (let x = 0; x < xSize; x++) {
    for (let y = 0; y < ySize; y++) output[x][y] /= passes;
  }
}
