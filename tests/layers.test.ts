/**
 * The layering table of DESIGN §1 bites: fixtures that break it are refused by the very configuration that
 * `npm test` runs, and those that keep it pass. One run of each checker: a fixture file an importer, a line a case.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const BABYLON = "@babylonjs/core/Engines/engine.js";

const TARGETS = [
  ...["core", "world", "explorers", "stream", "map", "sound", "view", "ui", "cli"].map(
    (folder) => `src/${folder}/x.ts`,
  ),
  "src/open.ts",
  "src/view/deep/x.ts",
  "scenes/sky/look.ts",
  "scenes/sky/scene.ts",
  ...[
    "pure-rand",
    "fft.js",
    "d3-contour",
    "valibot",
    "lil-gui",
    "nipplejs",
    "uplot",
    "@fontsource-variable/inter",
    "lodash",
  ],
  ...["commander", "fast-png", "@gltf-transform/core", "node:fs", "node:fs/promises"],
  ...[BABYLON, "@babylonjs/core", "@babylonjs/core/index.js", "@babylonjs/core/Maths/index.js"],
];

const VIEW = [
  ...["core", "world", "explorers", "stream", "view"].map((f) => `src/${f}/x.ts`),
  "src/view/deep/x.ts",
  BABYLON,
];

const CORE = ["src/core/x.ts", "pure-rand", "fft.js"];

const CLI = [
  ...["core", "world", "map", "cli"].map((f) => `src/${f}/x.ts`),
  ...["commander", "fast-png", "@gltf-transform/core", "node:fs", "node:fs/promises"],
];

/** What each importer may import of the targets; all others must be refused. */
const MAY: Record<string, readonly string[]> = {
  "src/core/a.ts": CORE,
  "src/core/deep/a.ts": CORE,
  "src/world/a.ts": ["src/world/x.ts", "src/core/x.ts", "valibot"],
  "src/explorers/a.ts": ["src/explorers/x.ts", "src/core/x.ts", "src/world/x.ts"],
  "src/stream/a.ts": ["src/stream/x.ts", "src/core/x.ts", "src/world/x.ts"],
  "src/map/a.ts": ["src/map/x.ts", "src/core/x.ts", "src/world/x.ts", "d3-contour"],
  "src/sound/a.ts": ["src/sound/x.ts", "src/core/x.ts", "src/world/x.ts"],
  "src/view/a.ts": VIEW,
  "src/view/deep/a.ts": VIEW,
  "src/ui/a.ts": ["src/ui/x.ts", "src/world/x.ts", "lil-gui", "nipplejs", "uplot", "@fontsource-variable/inter"],
  "src/cli/a.ts": CLI,
  "src/cli/deep/a.ts": CLI,
  "src/main.ts": TARGETS.filter((target) => target === BABYLON || !target.startsWith("@babylonjs")),
  "scenes/index.ts": ["src/world/x.ts", "scenes/sky/scene.ts", "scenes/sky/look.ts"],
  "scenes/sky/scene.ts": ["src/world/x.ts"],
  "scenes/sky/look.ts": ["src/view/x.ts", "src/view/deep/x.ts", "scenes/sky/look.ts", BABYLON],
};

/** Each line alone must be refused in a folder that is pure. */
const IMPURE = [
  "export const a = Math.random();",
  "export const { random } = Math;",
  "export const b = Date.now();",
  "export const c = new Date();",
  "export const d = performance.now();",
  "export const e = crypto.randomUUID();",
  "console.log(1);",
  'document.title = "";',
  'new Worker("x.js");',
];
const PURE = ["src/core", "src/world", "src/explorers", "src/map", "src/sound"];

/** Every way to name a module counts as importing it. */
const WAYS = [
  'import "../view/x.ts";',
  'import { x } from "../view/x.ts";',
  'import type { X } from "../view/x.ts";',
  'export { y } from "../view/x.ts";',
  'export * from "../view/x.ts";',
  'export const z = () => import("../view/x.ts");',
  'export const w = require("../view/x.ts");',
];

/** Needs the DOM, Vite or Node, which the core's own tsconfig leaves out. */
const BEYOND = ["document.title;", "window;", "console.log(1);", "process.exit();", "setTimeout;", "import.meta.env;"];

/** `npm test` never skips silently. */
const SKIPS = ['test.skip("x", () => {});', 'test.only("x", () => {});'];

const folder = mkdtempSync(join(tmpdir(), "limitless-layers-"));

/** The lines a checker refused, by file. */
type Refused = Map<string, Set<number>>;
let lint: Refused;
let types: Refused;

function write(path: string, lines: readonly string[]): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${lines.join("\n")}\n`);
}

function specifier(from: string, to: string): string {
  if (!/^(src|scenes)\//.test(to)) return to;
  const path = relative(dirname(from), to).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Runs a checker in the fixture folder; `pattern` finds (file, line) in what it prints. */
async function check(script: string, args: readonly string[], pattern: RegExp): Promise<Refused> {
  const output = await new Promise<string>((resolve) => {
    const command = [join(ROOT, "node_modules", script), ...args];
    execFile(process.execPath, command, { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  expect(output, "the checker found nothing to refuse").toMatch(pattern);
  const refused: Refused = new Map();
  for (const [, file, line] of output.matchAll(pattern)) {
    const path = file.replaceAll("\\", "/").replace(/^.*?(?=(src|scenes|tests)\/)/, "");
    refused.set(path, (refused.get(path) ?? new Set()).add(Number(line)));
  }
  return refused;
}

const refusedOf = (refused: Refused, path: string, lines: readonly string[]) =>
  lines.filter((_, i) => refused.get(path)?.has(i + 1));

beforeAll(async () => {
  for (const path of ["biome.json", "tools/seeded.grit", "tsconfig.json", "tsconfig.core.json"]) {
    cpSync(join(ROOT, path), join(folder, path));
  }
  for (const from of Object.keys(MAY))
    write(
      from,
      TARGETS.map((to) => `import "${specifier(from, to)}";`),
    );
  for (const place of PURE) write(`${place}/impure.ts`, IMPURE);
  write("src/core/ways.ts", WAYS);
  write("src/core/beyond.ts", BEYOND);
  write("tests/skips.test.ts", SKIPS);
  const rules =
    /^::error title=(?:plugin|lint\/\w+\/no(?:Restricted\w+|CommonJs|\w+Tests)),file=([^,\n]+),line=(\d+)/gm;
  lint = await check("@biomejs/biome/bin/biome", ["lint", "--reporter=github", "--max-diagnostics=none"], rules);
  types = await check("typescript/bin/tsc", ["-p", "tsconfig.core.json"], /^(src[^\n(]+beyond\.ts)\((\d+),/gm);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("imports", () => {
  test.each(Object.entries(MAY))("%s imports only what its row names", (from, may) => {
    const refused = refusedOf(lint, from, TARGETS);
    expect(refused).toEqual(TARGETS.filter((target) => !may.includes(target)));
  });

  test("every way of importing counts", () => {
    expect(refusedOf(lint, "src/core/ways.ts", WAYS)).toEqual(WAYS);
  });

  test("every folder under src has a row", () => {
    const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders) expect(Object.keys(MAY)).toContain(`src/${name}/a.ts`);
  });
});

describe("purity", () => {
  test.each(PURE)("%s has no clock, no chance and no page", (place) => {
    expect(refusedOf(lint, `${place}/impure.ts`, IMPURE)).toEqual(IMPURE);
  });

  test("the core is checked without DOM, Vite and Node", () => {
    expect(refusedOf(types, "src/core/beyond.ts", BEYOND)).toEqual(BEYOND);
  });
});

test("no test is skipped, nor run alone", () => {
  expect(refusedOf(lint, "tests/skips.test.ts", SKIPS)).toEqual(SKIPS);
});
