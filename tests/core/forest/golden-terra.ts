/** Reads the golden files of terra (format: tests/golden/README.md). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kind } from "../../../src/core/field/cover.ts";
import type { Feature } from "../../../src/core/forest/features.ts";
import type { Terra } from "../../../src/core/forest/terra.ts";

export interface Row {
  readonly x: number;
  readonly y: number;
  readonly terra: Terra;
}

export const KIND_OF: Record<string, Kind> = {
  l: "lake",
  t: "town",
  g: "grass",
  m: "moor",
  w: "wood",
  k: "thicket",
  r: "road",
  d: "mud",
  p: "path",
  s: "stream",
  b: "bare",
};
const FEATURE_OF: Record<string, Feature> = {
  m: "mine",
  b: "boulder",
  r: "root",
  w: "waterhole",
  k: "knoll",
  x: "x",
  c: "cone",
};

export function goldenText(name: string): string {
  return readFileSync(join(import.meta.dirname, "../../golden", name), "utf8").trim();
}

export function goldenLines(name: string): string[][] {
  return goldenText(name)
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
}

/** The rows of terra.csv for a set of conditions. The file has lake beds, so it needs the lake level. */
export function goldenTerra(conditions: string, lake: number): Row[] {
  const rows: Row[] = [];
  for (const [name, x, y, step, kinds, heights, features] of goldenLines("terra.csv")) {
    if (name !== conditions) continue;
    const found = new Map(features.split(" ").map((f) => [Number(f.split(":")[0]), f.split(":").slice(1)]));
    let sum = 0;
    for (const [i, difference] of heights.split(" ").entries()) {
      sum += Number(difference);
      const kind = KIND_OF[kinds[i]];
      const ground = sum / 128;
      const water = kind === "lake";
      const [feature, code] = (features !== "" && found.get(i)) || ["none", ""];
      const place = { x: Number(x) + i * Number(step), y: Number(y) };
      rows.push({
        ...place,
        terra: {
          ...place,
          height: water ? lake : ground,
          depth: water ? lake - ground : 0,
          kind,
          feature: feature as Feature,
          code,
        },
      });
    }
  }
  return rows;
}

/** Every feature of a window. */
export function goldenFeatures(file: string): Row[] {
  return goldenLines(file).flatMap(([y, row]) =>
    row.split(" ").map((entry) => {
      const [, x, kind, feature, code, height] = /^(-?\d+)([a-z])([a-z])([A-Z]{0,2}?)(-?\d+)$/.exec(entry)!;
      return {
        x: Number(x),
        y: Number(y),
        terra: {
          x: Number(x),
          y: Number(y),
          height: Number(height) / 128,
          depth: 0,
          kind: KIND_OF[kind],
          feature: FEATURE_OF[feature],
          code,
        },
      };
    }),
  );
}

/** Every path of x 17200…17499, y 7100…7399. */
export function goldenPaths(): { x: number; y: number; height: number }[] {
  return goldenLines("paths.csv").flatMap(([y, row]) => {
    let [x, height] = [0, 0];
    return row.split(" ").map((entry) => {
      const [dx, dh] = entry.split(":").map(Number);
      x += dx;
      height += dh;
      return { x, y: Number(y), height: height / 128 };
    });
  });
}
