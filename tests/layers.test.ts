/**
 * The layers of tools/layers.mjs and the lint rules are enforced: fixtures that break them are refused by the configuration that
 * `npm test` uses, and correct ones pass.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenes } from "../scenes/index.ts";
import { ROOMS } from "../tools/layers.mjs";
import { nonEmpty } from "./non-empty.ts";

const ROOT = join(import.meta.dirname, "..");
const BABYLON = "@babylonjs/core/Engines/engine.js";
const PURE_RAND = "pure-rand/distribution/uniformFloat64";
const BABYLON_ROOT = "@babylonjs/core/index.js";

const LAZY = "src/stream/lazy.ts";
const KERNEL = Object.keys(ROOMS).filter(
  (room) => !["src/cli", "src/embed", "src/offline", "src/workshop"].includes(room),
);
const FILES = [
  ...[...Object.keys(ROOMS), "src/app", "src/worlds/sea", "src/worlds/sport", "src/worlds/wood", "src/worlds/work"].map(
    (room) => `${room}/x.ts`,
  ),
  LAZY,
  "src/worlds/shared.ts",
  "src/worlds/sea/index.ts",
  "scenes/lake/scene.ts",
];
const PACKAGES = [
  ...[
    PURE_RAND,
    "fft.js",
    "d3-contour",
    "valibot",
    "lil-gui",
    "nipplejs",
    "uplot",
    "commander",
    "playwright-core",
    "fast-png",
    "pako",
    "fflate",
    "@gltf-transform/core",
    "pdf-lib",
    BABYLON,
  ],
  "node:fs",
];
const TARGETS = [...FILES, ...PACKAGES];

const all = (...without: string[]) => TARGETS.filter((target) => !without.includes(target));
const files = (...rooms: string[]) => FILES.filter((path) => rooms.includes(dirname(path)));
/** Files of these rooms, and words, which all but the library may import. */
const rooms = (...names: string[]) => files("src/words", ...names);

/** Targets that each importer may import; all others must be refused. */
const MAY: Record<string, readonly string[]> = {
  "src/words/a.ts": files("src/words"),
  "src/core/a.ts": [...files("src/core"), PURE_RAND, "fft.js"],
  "src/core/deep/a.ts": [...files("src/core"), PURE_RAND, "fft.js"],
  "src/recipe/a.ts": [...rooms("src/core", "src/recipe"), "valibot"],
  "src/explorers/a.ts": rooms("src/core", "src/recipe", "src/explorers"),
  "src/camera/a.ts": rooms("src/core", "src/recipe", "src/explorers", "src/camera"),
  "src/stream/a.ts": rooms("src/core", "src/recipe", "src/stream"),
  "src/map/a.ts": [...rooms("src/core", "src/recipe", "src/map"), "d3-contour"],
  "src/export/a.ts": [
    ...rooms("src/core", "src/recipe", "src/map", "src/export"),
    ...["pako", "fast-png", "fflate", "@gltf-transform/core"],
  ],
  "src/saves/a.ts": [...rooms("src/core", "src/recipe", "src/sport", "src/saves"), "valibot"],
  "src/work/a.ts": rooms("src/core", "src/recipe", "src/explorers", "src/work"),
  "src/sport/a.ts": [...rooms("src/core", "src/recipe", "src/map", "src/sport"), "valibot", "pdf-lib"],
  "src/offline/a.ts": rooms("src/offline"),
  "src/sound/a.ts": rooms("src/core", "src/recipe", "src/sound"),
  "src/render/deep/a.ts": [
    ...rooms("src/core", "src/recipe", "src/explorers", "src/camera", "src/stream", "src/render"),
    BABYLON,
  ],
  "src/ui/a.ts": [...rooms("src/recipe", "src/ui"), LAZY, "lil-gui", "nipplejs", "uplot"],
  "src/workshop/deep/a.ts": [
    ...rooms("src/core", "src/recipe", "src/map", "src/export", "src/stream", "src/ui", "src/workshop"),
    "fast-png",
  ],
  "src/embed/a.ts": [...rooms("src/recipe", "src/embed"), "valibot"],
  "src/cli/deep/a.ts": [
    ...rooms("src/core", "src/recipe", "src/map", "src/export", "src/sport", "src/cli"),
    ...["commander", "node:fs", "playwright-core"],
  ],
  "src/worlds/sea/deep/a.ts": [
    ...files(...KERNEL, "src/worlds/sea", "src/worlds/sport", "src/worlds/work"),
    ...["src/worlds/shared.ts", "uplot", BABYLON],
  ],
  "src/worlds/sport/a.ts": [
    ...files(...KERNEL, "src/worlds/sport", "src/worlds/work"),
    ...["src/worlds/shared.ts", "uplot", BABYLON],
  ],
  "src/worlds/a.ts": all(...files("src/worlds/sea", "src/worlds/sport", "src/worlds/wood", "src/worlds/work")),
  "src/app/a.ts": all(...files("src/worlds/sea", "src/worlds/sport", "src/worlds/wood", "src/worlds/work")),
  "scenes/index.ts": ["src/recipe/x.ts", "scenes/lake/scene.ts"],
  "scenes/pond/scene.ts": ["src/recipe/x.ts"],
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
const PURE = [
  "src/core",
  "src/recipe",
  "src/explorers",
  "src/work",
  "src/camera",
  "src/map",
  "src/export",
  "src/sound",
];

/** Every way to name a module counts as importing it. */
const WAYS = [
  'import "../render/x.ts";',
  'import { x } from "../render/x.ts";',
  'import type { X } from "../render/x.ts";',
  'export { y } from "../render/x.ts";',
  'export * from "../render/x.ts";',
  'export const z = () => import("../render/x.ts");',
];

/** Uses of the DOM, Vite and Node, which tsconfig.core.json excludes. */
const BEYOND = ["document.title;", "window;", "console.log(1);", "process.exit();", "setTimeout;", "import.meta.env;"];

/** Patterns that are made of text, which no scan of literals finds. */
const MADE_PATTERNS = [
  'export const a = new RegExp("a+");',
  'export const b = RegExp("a+", "g");',
  "export const c = (text: string) => new RegExp(text);",
  'export const d = (text: string) => text.match("a+");',
  'export const e = (text: string) => text.search("a+");',
];

/** Tests of a kind of world, which code for all kinds must not have. */
const KIND_TESTS = [
  "export const a = (world: World) => world.shape.kind;",
  "export const b = ({ shape }: World) => TABLE[shape.kind];",
  "export const c = ({ shape: { kind } }: World) => TABLE[kind];",
  "export const d = (world: World) => { const { kind } = world.shape; return TABLE[kind]; };",
  'export const e = (kind: string) => kind === "islands";',
  'export const f = (kind: string) => "land" !== kind;',
  'export const g = ({ kind }: Recipe) => kind.name === "faults";',
  'export const h = (kind: string) => { switch (kind) { case "planet": return 1; default: return 2; } };',
  'export const i = ({ kind }: Recipe) => kind.name !== "space";',
];
/** Rooms of code for all kinds. */
const GENERAL = ["src/export", "src/cli", "src/workshop", "src/app", "src/map"];

/** Skipped and focused tests are refused. */
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

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly cycle?: readonly { readonly name: string }[];
  readonly rule: { readonly name: string };
}

/** Runs dependency-cruiser with the project's rules in the fixture folder. */
async function cruise(): Promise<readonly Violation[]> {
  const output = await new Promise<string>((resolve) => {
    const script = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const args = ["--config", "tools/layers.mjs", "--output-type", "json", "src", "scenes"];
    execFile(process.execPath, [script, ...args], { cwd: folder, maxBuffer: 1 << 26 }, (_, stdout) => resolve(stdout));
  });
  return JSON.parse(output).summary.violations;
}

let layers: readonly Violation[];

beforeAll(async () => {
  for (const path of [
    "biome.json",
    "tools/seeded.grit",
    "tools/literal-patterns.grit",
    "tools/kinds.grit",
    "tools/layers.mjs",
    "tsconfig.json",
    "tsconfig.core.json",
  ]) {
    cpSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  for (const path of FILES) write(path, ["export const x = 1;", "export type X = number;"]);
  for (const from of Object.keys(MAY))
    write(
      from,
      TARGETS.map((to) => `import "${specifier(from, to)}";`),
    );
  for (const place of PURE) write(`${place}/impure.ts`, IMPURE);
  for (const [n, way] of WAYS.entries()) write(`src/core/way${n}.ts`, [way]);
  write("src/worlds/index.ts", ['export const a = () => import("./sea/index.ts");', 'import "./sea/x.ts";']);
  write("src/render/root.ts", [`import "${BABYLON_ROOT}";`]);
  write("src/core/circle-a.ts", ['import type { B } from "./circle-b.ts";', "export type A = B[];"]);
  write("src/core/circle-b.ts", ['import type { A } from "./circle-a.ts";', "export type B = A[];"]);
  write("src/core/beyond.ts", BEYOND);
  write("src/core/made-patterns.ts", MADE_PATTERNS);
  write("tests/skips.test.ts", SKIPS);
  write("src/recipe/kinds/x.ts", ["export const x = 1;", ...KIND_TESTS]);
  for (const place of [...GENERAL, "src/stream"]) {
    write(`${place}/kinds.ts`, KIND_TESTS);
    write(`${place}/kind.ts`, [`import "${specifier(`${place}/kind.ts`, "src/recipe/kinds/x.ts")}";`]);
  }
  write("src/workshop/programs.ts", ['export const a = (program: string) => program === "faults";']);
  const rules = /^::error title=(?:plugin|lint\/\w+\/no(?:Restricted\w+|\w+Tests)),file=([^,\n]+),line=(\d+)/gm;
  lint = await check("@biomejs/biome/bin/biome", ["lint", "--reporter=github", "--max-diagnostics=none"], rules);
  types = await check("typescript/bin/tsc", ["-p", "tsconfig.core.json"], /^(src[^\n(]+beyond\.ts)\((\d+),/gm);
  layers = await cruise();
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Refused targets of a file, circles aside. */
function refusedFrom(from: string): string[] {
  const found = layers.filter((each) => each.from === from && each.rule.name !== "no import circles");
  return [...new Set(found.map(({ to }) => TARGETS.find((target) => isSame(target, to)) ?? to))];
}

const isSame = (target: string, resolved: string) =>
  resolved === target ||
  resolved === target.replace("node:", "") ||
  resolved.includes(`node_modules/${packageOf(target)}/`);

const packageOf = (target: string) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0];

describe("imports", () => {
  test.each(Object.entries(MAY))("%s imports only what its row lists", (from, may) => {
    expect(refusedFrom(from).sort()).toEqual(TARGETS.filter((target) => !may.includes(target)).sort());
  });

  test("every form of import is checked", () => {
    for (const n of WAYS.keys()) expect(refusedFrom(`src/core/way${n}.ts`), WAYS[n]).toEqual(["src/render/x.ts"]);
  });

  test("the registry loads a world's index.ts on demand", () => {
    expect(refusedFrom("src/worlds/index.ts")).toEqual(["src/worlds/sea/x.ts"]);
  });

  test("Babylon.js is not imported by its root", () => {
    expect(refusedFrom("src/render/root.ts")).toHaveLength(1);
  });

  test("a circle of type imports is refused", () => {
    const circles = layers.filter(({ rule }) => rule.name === "no import circles");
    expect(circles.map(({ from }) => from)).toContain("src/core/circle-a.ts");
  });

  test("every folder under src has a row", () => {
    const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const rows = Object.keys(MAY);
    for (const { name } of nonEmpty(folders))
      expect(
        rows.some((row) => row.startsWith(`src/${name}/`)),
        name,
      ).toBe(true);
  });
});

describe("purity", () => {
  test.each(PURE)("%s has no clock, no random numbers and no DOM", (place) => {
    expect(refusedOf(lint, `${place}/impure.ts`, IMPURE)).toEqual(IMPURE);
  });

  test("the core is checked without DOM, Vite and Node", () => {
    expect(refusedOf(types, "src/core/beyond.ts", BEYOND)).toEqual(BEYOND);
  });
});

describe("code for all kinds of worlds", () => {
  test.each(GENERAL)("%s tests no kind, and imports none", (place) => {
    expect(refusedOf(lint, `${place}/kinds.ts`, KIND_TESTS)).toEqual(KIND_TESTS);
    expect(refusedFrom(`${place}/kind.ts`)).toEqual(["src/recipe/kinds/x.ts"]);
  });

  test("a kind knows itself, and programs of faults have a kind's name", () => {
    expect([lint.has("src/recipe/kinds/x.ts"), lint.has("src/workshop/programs.ts")]).toEqual([false, false]);
    expect(refusedFrom("src/stream/kind.ts")).toEqual([]);
  });

  test("the rule has the names of all kinds", async () => {
    const loaded = await Promise.all(Object.values(scenes).map(({ load }) => load()));
    const names = new Set(loaded.map(({ default: { kind } }) => kind.name));
    const rule = readFileSync(join(ROOT, "tools/kinds.grit"), "utf8");
    const lists = [...rule.matchAll(/\(\?:((?:\w+\|)+\w+)\)/g)].map(([, list]) => list.split("|").sort());
    expect(lists).toEqual([[...names].sort(), [...names].sort()]);
  });
});

test("patterns are literals", () => {
  expect(refusedOf(lint, "src/core/made-patterns.ts", MADE_PATTERNS)).toEqual(MADE_PATTERNS);
});

test("skipped and focused tests are refused", () => {
  expect(refusedOf(lint, "tests/skips.test.ts", SKIPS)).toEqual(SKIPS);
});
