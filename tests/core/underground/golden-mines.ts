/** The golden mines: rows of 129 cells from −64 to 64, and which cells are below a shaft. */
import { readFileSync } from "node:fs";
import type { MineFormula } from "../../../src/core/underground/mine.ts";

export interface GoldenRow {
  /** "cells16m" or "metres": the unit of an index is 16 m or 1 m. */
  readonly step: 16 | 1;
  readonly formula: MineFormula;
  readonly row: number;
  /** By the formula alone, from index −64. */
  readonly hollow: readonly boolean[];
  /** With shafts, by mask. */
  readonly open: Readonly<Record<"fff" | "ff", readonly boolean[]>>;
}

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(`../../golden/${name}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

const numbers = (text: string): number[] => (text === "" ? [] : text.split(" ").map(Number));

export function goldenMines(): GoldenRow[] {
  return linesOf("mines.csv").map(([unit, formula, row, hex, fff, ff]) => {
    const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
    const hollow = Array.from({ length: 129 }, (_, i) => bits[i] === "1");
    const opened = (text: string) => {
      const by = new Set(numbers(text));
      return hollow.map((open, i) => open || by.has(i - 64));
    };
    return {
      step: unit === "metres" ? 1 : 16,
      formula: formula as MineFormula,
      row: Number(row),
      hollow,
      open: { fff: opened(fff), ff: opened(ff) },
    };
  });
}

/** "column,row" of each 16 m cell below a shaft, from −64 to 64 both ways. */
export function goldenShafts(mask: "fff" | "ff"): Set<string> {
  const rows = linesOf("mine_shafts.csv").filter(([name]) => name === mask);
  return new Set(rows.flatMap(([, row, columns]) => numbers(columns).map((column) => `${column},${row}`)));
}
