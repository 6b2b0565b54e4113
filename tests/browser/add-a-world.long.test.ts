/** docs/adding-a-world.md, followed step by step: its world is type-checked, linted, built and opened, and shows ground. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build, type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, readDocument } from "../documents.ts";
import { type OpenPage, openPageAt, pictureOf, untilReady } from "./browser.ts";

const SECTION = "A world of an existing kind";
const COPIED = [
  "src",
  "scenes",
  "public",
  "index.html",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "biome.json",
];
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), "limitless-world-"));
const { code, section } = readDocument("docs/adding-a-world.md");
const [scene, row] = code(SECTION);
const [kind, queries, module, worker] = code("A new kind");
/** Stands for the live world, which the page leaves to the reader. */
const LIVE_WORLD = `import type { ChequersRecipe } from "../../recipe/kinds/chequers.ts";
import type { Opened } from "../../recipe/validate.ts";
import type { LiveWorld } from "../live-world.ts";

export function createChequersWorld(world: Opened<ChequersRecipe>): LiveWorld {
  throw new Error(world.name);
}
`;
const [, kindPlace] = /`(src\/recipe\/kinds\/\w+\.ts)`/.exec(section("A new kind").split("This is ")[1]) ?? [];
const [, place] = /`(scenes\/\w+\/scene\.ts)`/.exec(section(SECTION)) ?? [];
let server: PreviewServer | undefined;

beforeAll(async () => {
  for (const name of [...COPIED, "tools"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  // vite.config.ts lists the tests.
  mkdirSync(join(folder, "tests"));
  mkdirSync(join(folder, dirname(place)));
  writeFileSync(join(folder, place), scene);
  writeFileSync(join(folder, kindPlace), kind);
  writeFileSync(join(folder, kindPlace.replace(".ts", "-queries.ts")), queries);
  mkdirSync(join(folder, "src/worlds/chequers/export"), { recursive: true });
  writeFileSync(join(folder, "src/worlds/chequers/export/worker.ts"), worker);
  writeFileSync(join(folder, "src/worlds/chequers/index.ts"), module);
  writeFileSync(join(folder, "src/worlds/chequers/live-world.ts"), LIVE_WORLD);
  const [, registered] = /`(chequers: .*,)`/.exec(section("A new kind")) ?? [];
  const registry = join(folder, "src/worlds/index.ts");
  const rows = readFileSync(registry, "utf8");
  writeFileSync(registry, rows.replace("} satisfies", `  ${registered}\n} satisfies`));
  const index = join(folder, "scenes/index.ts");
  writeFileSync(index, readFileSync(index, "utf8").replace("} as const", `${row}} as const`));
  writeFileSync(join(folder, "tsconfig.scenes.json"), '{ "extends": "./tsconfig.json", "include": ["scenes", "src"] }');
});

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** Runs a script of node_modules there; its output is the error message. */
async function check(script: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, "node_modules", script), ...args], { cwd: folder }).catch(
    ({ stdout, stderr }) => expect.fail(`${stdout}${stderr}`),
  );
}

/** The address of the built page with that world. */
async function builtAddress(): Promise<string> {
  await build({ root: folder, logLevel: "warn" });
  server = await preview({ root: folder, logLevel: "warn", preview: { host: "127.0.0.1", port: 4373 } });
  return `${server.resolvedUrls?.local[0]}?world=${dirname(place).split("/")[1]}&freeze=1&quality=low`;
}

async function open(address: string): Promise<OpenPage> {
  // This server has no tiles of the ground for tests.
  const page = await openPageAt(address, {}, { drawsTiles: true });
  await untilReady(page);
  expect(await page.locator(".notice").allTextContents()).toEqual([]);
  expect(page.errors).toEqual([]);
  return page;
}

/** Share of pixels in which two PNG pictures differ, by the page's own decoder. */
function differing(page: OpenPage, one: Buffer, other: Buffer): Promise<number> {
  const pair = [one, other].map((png) => `data:image/png;base64,${png.toString("base64")}`);
  return page.evaluate(async (sources) => {
    const pixels = [];
    for (const src of sources) {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
      paper?.drawImage(image, 0, 0);
      pixels.push(paper?.getImageData(0, 0, image.width, image.height).data ?? []);
    }
    const [a, b] = pixels;
    let count = 0;
    for (let i = 0; i < a.length; i += 4)
      if (Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]) > 12) count++;
    return (4 * count) / a.length;
  }, pair);
}

test("the documented world passes the checks, builds, opens and has ground to see", async () => {
  await check("typescript/bin/tsc", "-p", "tsconfig.scenes.json");
  await check("@biomejs/biome/bin/biome", "check", "scenes", "src/recipe", "src/worlds");
  const address = await builtAddress();
  const page = await open(address);
  const land = await pictureOf(page);
  await page.close();
  // The same view with the sea at its highest is sky and cloud alone.
  const [, , most] = /sea: \[".*", (\d+), (\d+)/.exec(scene) ?? [];
  const bare = await open(`${address}&sea=${most}`);
  const share = await differing(bare, land, await pictureOf(bare));
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.95);
});
