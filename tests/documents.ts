/** Documents as tests read them: their sections, code blocks and tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** A row of a table: its cells as text. */
type Row = readonly string[];

export interface Document {
  readonly text: string;
  /** Text under a heading of the second level. */
  section(title: string): string;
  /** TypeScript code blocks, of a section or of the whole document. */
  code(title?: string): string[];
  /** Rows of a section's tables, without their heads. */
  rows(title: string): Row[];
  /** Everything in backticks in a section's tables; by default in the first column. */
  named(title: string, columns?: "first" | "all"): string[];
}

/** `file` as seen from the repository's root. */
export function readDocument(file: string): Document {
  const text = readFileSync(join(ROOT, file), "utf8");
  const section = (title: string): string => {
    const [, found] = text.split(`\n## ${title}\n`);
    if (found === undefined) throw new Error(`${file} has no section "${title}".`);
    return found.split("\n## ")[0];
  };
  const rows = (title: string): Row[] => {
    const lines = section(title).split("\n");
    return lines.flatMap((line, i) =>
      line.startsWith("| ") && !lines[i + 1]?.startsWith("|---")
        ? [
            line
              .slice(1, -1)
              .split("|")
              .map((cell) => cell.trim()),
          ]
        : [],
    );
  };
  return {
    text,
    section,
    rows,
    code: (title) => [...(title ? section(title) : text).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code),
    named: (title, columns = "first") =>
      rows(title)
        .flatMap((cells) => (columns === "first" ? cells.slice(0, 1) : cells))
        .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  };
}
