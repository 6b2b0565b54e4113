/** The documents agree with the code: commands, controls, links, tables, examples, file names. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { scenes } from "../scenes/index.ts";
import { sheetsOf } from "../src/recipe/link-parts.ts";
import { linkNames } from "../src/recipe/permalink.ts";
import { presetsOf } from "../src/recipe/preset.ts";
import { ROOMS } from "../tools/layers.mjs";
import { linksDoc } from "../tools/links-doc.ts";
import { ROOT, readDocument } from "./documents.ts";
import { nonEmpty } from "./non-empty.ts";

const README = readDocument("README.md");
const LINKS = readDocument("docs/links-and-probe.md");
const ARCHITECTURE = readDocument("docs/architecture.md");
const GROUND = readDocument("docs/how/ground.md");

/** Files of examples, which a reader makes. */
const EXAMPLES = /\b(atolls|chequers)\b/;
/** Pages that `npm run docs` writes, and the README of the package: their length is that of their contents. */
const LONG = ["docs/controls.md", "docs/files.md", "docs/generator.md"];
/** Names of Babylon.js and of WebGL that the code does without. */
const UNUSED = ["GeospatialCamera", "useLargeWorldRendering", "cameraPosition"];

const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

test("the README begins with the two commands, and is short", () => {
  expect(README.text).toMatch(/^# Limitless\n\n```sh\nnpm start .*\nnpm test .*\n```\n/);
  expect(README.text.split("\n").length).toBeLessThanOrEqual(151);
});

test("every path of the map of rooms exists, and every room of src is on it", () => {
  const places = README.named("Where things are", "all");
  for (const place of nonEmpty(places)) expect(existsSync(join(ROOT, place)), place).toBe(true);
  for (const entry of nonEmpty(readdirSync(join(ROOT, "src"), { withFileTypes: true })))
    expect(places).toContain(`src/${entry.name}${entry.isDirectory() ? "/" : ""}`);
});

const loaded = await Promise.all(
  Object.entries(scenes).map(async ([name, { load }]) => ({ name, recipe: (await load()).default })),
);

test("the architecture page has every room of the import rules", () => {
  expect(ARCHITECTURE.named("Rooms")).toEqual(expect.arrayContaining(Object.keys(ROOMS).map((room) => `${room}/`)));
});

test("the README lists every bench case", () => {
  const source = readFileSync(join(ROOT, "tools/bench/index.ts"), "utf8");
  const cases = [...source.matchAll(/^ {2}"?([\w-]+)"?: \(\) => import/gm)].map(([, name]) => name);
  const [, row] = /^\| `npm run -s bench` \|(.*)$/m.exec(README.text) ?? [];
  expect([...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).sort()).toEqual(cases.sort());
});

test("the tables of links are what `npm run docs` writes", async () => {
  expect(LINKS.text).toBe(await linksDoc());
  const parts = LINKS.rows("Links").map(([part]) => /^`([^`=]+)/.exec(part)?.[1]);
  const names = loaded.flatMap(({ recipe }) => linkNames(recipe));
  expect(new Set(parts)).toEqual(new Set(names));
});

test("the documented worlds, presets and sheets exist", () => {
  const rows = new Map(LINKS.rows("Links").map(([part, , value]) => [part, value]));
  const listed = (part: string) => [...(rows.get(part) ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const presets = loaded.flatMap(({ recipe }) => presetsOf(recipe).map(({ name }) => name));
  expect(Object.keys(scenes)).toEqual(expect.arrayContaining(listed("`world`")));
  expect(presets).toEqual(expect.arrayContaining(listed("`preset`")));
  const sheets = loaded.flatMap(({ recipe }) => sheetsOf(recipe));
  expect(new Set(["none", ...listed("`sheet`")])).toEqual(new Set(sheets));
});

/** Names of the members of an exported interface, in its order. */
function membersOf(file: string, name: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const [, members] = new RegExp(`export interface ${name}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  return [...members.matchAll(/^ {2}(?:readonly )?(\w+)[(:?]/gm)].map(([, member]) => member);
}

test("the documented members of the probe and of a world module are those of their types", () => {
  const probe = LINKS.named("The probe").map((name) => name.split("(")[0]);
  expect(probe).toEqual(membersOf("src/app/probe.ts", "Probe"));
  const [, table] = readDocument("docs/adding-a-world.md").section("A new kind").split("| member |");
  const members = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(members).toEqual(membersOf("src/worlds/world-module.ts", "WorldModule"));
});

/** Every page of docs, those of subjects in docs/how included. */
const PAGES = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => `docs/${file.replaceAll("\\", "/")}`);
const DOCUMENTS = ["README.md", "CHANGELOG.md", ...PAGES];

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** Whether a link of a document leads to a file, and to a heading of it. */
function leadsSomewhere(file: string, target: string): boolean {
  const [path, anchor] = target.split("#");
  const found = path === "" ? join(ROOT, file) : join(ROOT, dirname(file), path);
  if (!existsSync(found)) return false;
  const headings = anchor ? [...readFileSync(found, "utf8").matchAll(/^#+ (.*)$/gm)] : [];
  return !anchor || headings.some(([, heading]) => anchorOf(heading) === anchor);
}

const PROSE = DOCUMENTS.map((file) => ({ file, prose: readDocument(file).text.replace(/```[\s\S]*?```/g, "") }));

test("every link in the documents leads somewhere", () => {
  const links = PROSE.flatMap(({ file, prose }) =>
    [...prose.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target]) => ({ file, target })),
  );
  for (const { file, target } of nonEmpty(links)) expect(leadsSomewhere(file, target), `${file}: ${target}`).toBe(true);
  expect(leadsSomewhere("README.md", "docs/nowhere.md") || leadsSomewhere("README.md", "#nowhere")).toBe(false);
});

/** Links of a page, without those to the web. */
const linksOf = (prose: string) =>
  [...prose.matchAll(/\[([^\]]*)\]\((?!https?:)([^)]+)\)/g)].map(([, text, target]) => ({ text, target }));

test("every page is linked from the README or from the architecture page", () => {
  const linked = ["README.md", "docs/architecture.md"].flatMap((file) =>
    linksOf(readDocument(file).text).map(({ target }) => join(dirname(file), target.split("#")[0])),
  );
  expect(linked.map((file) => file.replaceAll("\\", "/"))).toEqual(expect.arrayContaining(PAGES));
});

test("a link whose text is a file name leads to that file", () => {
  const named = PROSE.flatMap(({ file, prose }) => linksOf(prose).map((link) => ({ file, ...link }))).filter(
    ({ text }) => /^[\w./-]+\.(ts|mjs|md|grit)$/.test(text),
  );
  for (const { file, text, target } of nonEmpty(named))
    expect(`/${target.split("#")[0]}`.endsWith(`/${text}`), `${file}: [${text}](${target})`).toBe(true);
});

test("every file that the documents name is there", () => {
  const names = PROSE.flatMap(({ file, prose }) =>
    [...prose.matchAll(/(?<![\w./])(?:src|scenes|tests|tools|docs)\/[\w./*<>-]*[\w/]/g)].map(([path]) => ({
      file,
      path,
    })),
  ).filter(({ path }) => !/[*<>]/.test(path));
  for (const { file, path } of nonEmpty(names))
    expect(existsSync(join(ROOT, path)) || EXAMPLES.test(path), `${file}: ${path}`).toBe(true);
});

const OURS = PROSE.filter(({ file }) => file === "docs/architecture.md" || file.startsWith("docs/how/"));

test("every name of code on the pages of subjects occurs in the code", () => {
  const sources = ["src", "tests", "tools"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => join(ROOT, folder, file)),
    )
    .filter((file) => /\.m?ts$/.test(file) && basename(file) !== "documents.test.ts");
  const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const names = OURS.flatMap(({ file, prose }) =>
    [...prose.matchAll(/`([^`]+)`/g)]
      .flatMap(([, text]) => text.match(/(?<![\w/.-])\w*[a-z][A-Z]\w*/g) ?? [])
      .map((name) => ({ file, name })),
  ).filter(({ name }) => !UNUSED.includes(name));
  for (const { file, name } of nonEmpty(names)) expect(code.includes(name), `${file}: ${name}`).toBe(true);
});

/** Lengths in lines: of pages, and on the pages of subjects of sections and of paragraphs. */
const MOST = { page: 250, section: 40, paragraph: 8 };

test.each(nonEmpty(PAGES.filter((file) => !LONG.includes(file))))("%s is short", (file) => {
  expect(readDocument(file).text.split("\n").length).toBeLessThanOrEqual(MOST.page);
});

test.each(nonEmpty(OURS))("$file has short sections and paragraphs", ({ prose }) => {
  for (const section of nonEmpty(prose.split(/^#+ .*$/m))) {
    expect(section.trim().split("\n").length, section).toBeLessThanOrEqual(MOST.section);
    // Rows of tables and items of lists count as paragraphs.
    const paragraphs = section.split(/\n\n+|\n(?=[|-] |\d\. |\|)/);
    for (const each of nonEmpty(paragraphs))
      expect(each.trim().split("\n").length, each).toBeLessThanOrEqual(MOST.paragraph);
  }
});

test("the commands in the documents are the package's scripts", () => {
  const documents = DOCUMENTS.map((file) => readDocument(file).text).join("\n");
  const scripts = documents.matchAll(/npm run (?:-s )?([\w:]+)/g);
  for (const [, script] of nonEmpty([...scripts])) expect(Object.keys(PACKAGE.scripts)).toContain(script);
});

test("the example of the generator prints what it says", async () => {
  const [code] = GROUND.code("The generator");
  const folder = mkdtempSync(join(tmpdir(), "limitless-example-"));
  const file = join(folder, "example.mts");
  writeFileSync(file, code.replaceAll('from "./', `from "${ROOT.replaceAll("\\", "/")}/`));
  const tsx = join(ROOT, "node_modules/tsx/dist/cli.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, file]);
  rmSync(folder, { recursive: true });
  const said = /console\.log\(fieldAt\(.*\/\/ ([\d.]+):/.exec(code)?.[1];
  expect(stdout.split("\n")[0]).toBe(said);
  expect(stdout).toMatch(/floor: .*roof: /);
});

test("the functions in the generator's table exist", async () => {
  const names = GROUND.named("The generator");
  const files = readdirSync(join(ROOT, "src/core"), { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(ROOT, "src/core", file), "utf8"));
  for (const name of nonEmpty(names)) expect(sources.join("\n"), name).toContain(`export function ${name}(`);
});

test("the changelog begins with the current version", () => {
  const changes = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  expect(changes).toContain(`\n## ${PACKAGE.version}`);
  expect(changes).toMatch(/⛰ ground/);
});
