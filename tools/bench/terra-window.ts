/**
 * A map of 800 × 600 m with all quantities at every metre: ours against Relf's terra(), point by point.
 *
 * Relf stores placed things by the string "x,y": in Java in a HashMap, and so in a Map for the rival that has a limit. In JavaScript he
 * stores them as properties of an object; that one is only reported. The rivals' answers stay strings, as terra() returns them:
 * outside the clock they become the indices that ours are compared with. `fresh` is a new land at each call, with the time for its
 * tables, against one whose tables are at hand.
 */
import { KINDS } from "../../src/core/field/cover.ts";
import type { Grid } from "../../src/core/field/grid.ts";
import { codeAt, FEATURES, hasCode } from "../../src/core/forest/features.ts";
import { createCountry } from "../../src/core/forest/terra.ts";
import { createTerraWindow, fillTerra } from "../../src/core/forest/terra-window.ts";
import { type Result, round } from "./case.ts";
import { terraWith } from "./java-terra.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { map: 11, freshPerWarm: 2 };
const [columns, rows] = [800, 600];
const size = columns * rows;

/** Results of the original. */
const originals = {
  height: new Float64Array(size),
  depth: new Float64Array(size),
  terrain: new Array<string>(size).fill(""),
  feature: new Array<string>(size).fill(""),
  code: new Array<string>(size).fill(""),
};
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
      originals.terrain[k] = terrain;
      originals.feature[k] = feature;
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
      ours.kind[k] === kinds.get(originals.terrain[k]) &&
      ours.feature[k] === features.get(originals.feature[k]) &&
      (hasCode(ours.feature[k]) ? codeAt(x, y) : "") === originals.code[k];
    if (!same) count++;
  }
  return count;
}

export default async function terraWindow(): Promise<Result> {
  const land = createCountry();
  const at = (west: number, south: number): Grid => ({ west, south, spacing: 1, n: columns, rows });
  // The window of the author's printed map, one with lakes on all sides, and two far from the origin.
  const windows = [at(23_396, 5_318), at(-400, -300), at(-500_123, 400_001), at(31_000, -480_000)];
  let differing = 0;
  for (const window of windows) {
    fillTerra(land, window, ours);
    fillByOriginal(ofMap, window);
    differing += differences(window);
  }
  const found = new Set(originals.feature).size;
  const ms = timeInTurns({
    ours: () => fillTerra(land, windows[0], ours),
    fresh: () => fillTerra(createCountry(), windows[0], ours),
    map: () => fillByOriginal(ofMap, windows[0]),
  });
  // Afterwards, so that the compiler knows only the Map until then.
  const { object } = timeInTurns({ object: () => fillByOriginal(ofObject, windows[0]) });
  const map = ms.map / ms.ours;
  const freshPerWarm = ms.fresh / ms.ours;
  return {
    bar: BAR,
    ok: differing === 0 && map >= BAR.map && freshPerWarm <= BAR.freshPerWarm,
    map: round(map),
    object: round(object / ms.ours),
    freshPerWarm: round(freshPerWarm),
    differing,
    points: size * windows.length,
    features: found,
    oursMs: round(ms.ours),
    freshMs: round(ms.fresh),
    mapMs: round(ms.map),
    objectMs: round(object),
  };
}
