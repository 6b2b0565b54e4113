/** The answers as text that other programs read. */
import { CLASSES, type Findings, type Neighbourhood } from "./result.ts";

const classes = Array.from({ length: CLASSES }, (_, index) => index);

/** The table of exercises 3 and 4: a row for each number of planets, and one of all. */
export function csvOf({ table, planets, colours, stars }: Findings): string {
  const heading = ["planets", "stars", ...classes.map((colour) => `colour ${colour}`)];
  const rows = table.map((row, index) => [index, planets[index], ...row]);
  return `${[heading, ...rows, ["all", stars, ...colours]].map((row) => row.join(",")).join("\n")}\n`;
}

/** All that the sheet shows. */
export function jsonOf(findings: Findings, neighbourhood: Neighbourhood | undefined): string {
  return `${JSON.stringify({ complete: findings.done === 1, ...findings, neighbourhood }, null, 2)}\n`;
}
