/** The tables of docs/links-and-probe.md, from the rows of link parts and parameters, and the comments of these rows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { scenes } from "../scenes/index.ts";
import type { LinkPart } from "../src/recipe/link-part.ts";
import { LINK_PARTS, OTHER_NAMES, RECIPE_PARTS } from "../src/recipe/link-parts.ts";
import { parametersOf } from "../src/recipe/parameter.ts";
import { rangeText } from "../src/recipe/quantity.ts";
import type { Recipe } from "../src/recipe/recipe.ts";

const ROOT = join(import.meta.dirname, "..");
export const LINKS_DOC = join(ROOT, "docs/links-and-probe.md");

/** The columns of the tables; all kinds of parts have some of them. */
type Row = Partial<Pick<LinkPart<unknown>, "has" | "names" | "affects" | "start">>;
type World = readonly [name: string, recipe: Recipe];

/** The page with its tables written anew. */
export async function linksDoc(): Promise<string> {
  const page = readFileSync(LINKS_DOC, "utf8");
  const worlds = await Promise.all(
    Object.entries(scenes).map(async ([name, { load }]): Promise<World> => [name, (await load()).default]),
  );
  const withParts = withTable(page, "| part | worlds | value | affects |", partLines(worlds));
  return withTable(withParts, "| part | worlds | range | meaning | affects |", parameterLines(worlds));
}

/** The page with other rows in the table of a head. */
function withTable(page: string, head: string, rows: readonly string[]): string {
  const lines = page.split("\n");
  const first = lines.indexOf(head) + 2;
  if (first === 1) throw new RangeError(`Expected a table with the head ${head}.`);
  const end = lines.findIndex((line, i) => i >= first && !line.startsWith("|"));
  return lines.toSpliced(first, end - first, ...rows).join("\n");
}

function partLines(worlds: readonly World[]): string[] {
  const { world, parameters: _, ...others } = LINK_PARTS;
  const parts: readonly (readonly [string, Row])[] = Object.entries({ world, ...RECIPE_PARTS, ...others });
  const more = Object.entries(OTHER_NAMES);
  const comments = commentsOf("link-parts.ts");
  return parts.flatMap(([name, row]) => [
    partLine(name, row, comments, worlds),
    ...more.filter(([, { of }]) => of === name).map(([other, same]) => partLine(other, same, comments, worlds)),
  ]);
}

function partLine(name: string, { has, names, affects }: Row, comments: Comments, worlds: readonly World[]): string {
  const label = names ? `${name}=${names.join()}` : name;
  const having = worlds.filter(([, recipe]) => has?.(recipe) ?? true);
  const lacking = worlds.filter((one) => !having.includes(one));
  const where = lacking.length < 2 ? ["all", listed(lacking)].filter(Boolean).join(" but ") : listed(having);
  return `| \`${label}\` | ${where} | ${comments(name)} | ${affects ?? ""} |`;
}

/** A line for the worlds that have the same parameter. */
function parameterLines(worlds: readonly World[]): string[] {
  const lines = new Map<string, World[]>();
  for (const world of worlds) {
    const { kind } = world[1];
    const comments = commentsOf(fileOf(kind.name), "kinds/flat.ts");
    for (const p of parametersOf(world[1])) {
      const line = `| \`${p.name}\` | WORLDS | ${rangeText(p)} | ${comments(p.name)} | ${p.affects} |`;
      lines.set(line, [...(lines.get(line) ?? []), world]);
    }
  }
  return [...lines].map(([line, having]) => line.replace("WORLDS", listed(having)));
}

const listed = (worlds: readonly World[]) => worlds.map(([name]) => `\`${name}\``).join(", ");

/** The file of the recipe of a kind. */
function fileOf(kind: string): string {
  const files = readdirSync(join(ROOT, "src/recipe/kinds")).map((file) => `kinds/${file}`);
  const found = files.find((file) =>
    readFileSync(join(ROOT, "src/recipe", file), "utf8").includes(`\n  name: "${kind}",\n`),
  );
  if (!found) throw new Error(`No file of src/recipe/kinds has the kind ${kind}.`);
  return found;
}

type Comments = (name: string) => string;

/** The comments of the rows of tables in files of src/recipe; those of the first file win. */
function commentsOf(...files: readonly string[]): Comments {
  const found = files.flatMap((file) => [
    ...readFileSync(join(ROOT, "src/recipe", file), "utf8").matchAll(
      /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+):/gm,
    ),
  ]);
  return (name) => {
    const [, comment] = found.find(([, , row]) => row === name) ?? [];
    if (comment === undefined) throw new Error(`The row ${name} in ${files.join(" or ")} has no comment.`);
    return comment.replace(/\n {3}\* ?/g, " ").trim();
  };
}
