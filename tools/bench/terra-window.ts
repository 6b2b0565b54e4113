/**
 * A map of 800 × 600 m with all quantities at every metre: ours against Relf's terra(), point by point.
 *
 * Relf stores placed things by the string "x,y": in JavaScript as properties of an object, which is the rival here; in Java in a
 * HashMap. The same code with a Map is timed as `map`, without a limit.
 */
import { KINDS } from "../../src/core/field/cover.ts";
import type { Grid } from "../../src/core/field/grid.ts";
import { codeAt, FEATURES, hasCode } from "../../src/core/forest/features.ts";
import { createLand } from "../../src/core/forest/terra.ts";
import { createTerraWindow, fillTerra } from "../../src/core/forest/terra-window.ts";
import { type Result, round } from "./case.ts";
import { terraWith } from "./java-terra.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { original: 25 };
const [columns, rows] = [800, 600];
const size = columns * rows;

/** Results of the original: its codes are strings, ours follow from position and feature. */
const originals = { ...createTerraWindow(columns, rows), code: new Array<string>(size) };
const ours = createTerraWindow(columns, rows);
const kinds = new Map(KINDS.map((kind, i) => [kind.toUpperCase(), i]));
const features = new Map(FEATURES.map((feature, i) => [feature.toUpperCase(), i]));

type Terra = ReturnType<typeof terraWith>;
const store: Record<string, string> = {};
const map = new Map<string, string>();
const ofObject = terraWith((key) => store[key]);
const ofMap = terraWith((key) => map.get(key));

function fillByOriginal(terra: Terra, { west, south }: Grid): void {
  for (let row = 0, k = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, k++) {
      const { height, depth, terrain, feature, code } = terra(west + column, south + row);
      originals.height[k] = height;
      originals.depth[k] = depth;
      originals.kind[k] = kinds.get(terrain)!;
      originals.feature[k] = features.get(feature)!;
      originals.code[k] = code;
    }
  }
}

/** Number of places where any quantity is not bit-equal. */
function differences({ west, south }: Grid): number {
  let count = 0;
  for (let k = 0; k < size; k++) {
    const [x, y] = [west + (k % columns), south + Math.floor(k / columns)];
    const same =
      Object.is(ours.height[k], originals.height[k]) &&
      Object.is(ours.depth[k], originals.depth[k]) &&
      ours.kind[k] === originals.kind[k] &&
      ours.feature[k] === originals.feature[k] &&
      (hasCode(ours.feature[k]) ? codeAt(x, y) : "") === originals.code[k];
    if (!same) count++;
  }
  return count;
}

export default async function terraWindow(): Promise<Result> {
  const land = createLand();
  const at = (west: number, south: number): Grid => ({ west, south, spacing: 1, n: columns, rows });
  // The window of the author's printed map, one with lakes on all sides, and two far from the origin.
  const windows = [at(23_396, 5_318), at(-400, -300), at(-500_123, 400_001), at(31_000, -480_000)];
  let differing = 0;
  for (const window of windows) {
    fillTerra(land, window, ours);
    fillByOriginal(ofObject, window);
    differing += differences(window);
  }
  const found = new Set(originals.feature).size;
  const ms = timeInTurns({
    ours: () => fillTerra(land, windows[0], ours),
    original: () => fillByOriginal(ofObject, windows[0]),
    map: () => fillByOriginal(ofMap, windows[0]),
  });
  const times = ms.original / ms.ours;
  return {
    bar: BAR,
    ok: differing === 0 && times >= BAR.original,
    original: round(times),
    map: round(ms.map / ms.ours),
    differing,
    points: size * windows.length,
    features: found,
    oursMs: round(ms.ours),
    originalMs: round(ms.original),
    mapMs: round(ms.map),
  };
}
