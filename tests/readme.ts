/** The README as tests read it: sections, code blocks, and the first column of a table. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
export const readme = readFileSync(join(ROOT, "README.md"), "utf8");

export function sectionOf(title: string): string {
  const [, section] = readme.split(`\n## ${title}\n`);
  if (section === undefined) throw new Error(`The README has no section "${title}".`);
  return section.split("\n## ")[0];
}

export function codeOf(title: string): string[] {
  return [...sectionOf(title).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
}

/** All that stands in backticks in the rows of a section's tables; of the first column alone when told so. */
export function namedIn(title: string, columns: "first" | "all" = "first"): string[] {
  const rows = sectionOf(title)
    .split("\n")
    .filter((line) => line.startsWith("| "));
  return rows.flatMap((row) => {
    const cells = columns === "first" ? row.split("|")[1] : row;
    return [...cells.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  });
}
