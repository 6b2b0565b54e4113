/** The package in a real browser without a bundler: its examples print what the documentation says. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackage, ENTRIES } from "../../tools/package.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";
import { examples } from "../package.ts";
import { openPageAt } from "./browser.ts";

const MAP = JSON.stringify({
  imports: Object.fromEntries(
    Object.entries(ENTRIES).map(([path, name]) => [
      path.replace(".", "limitless"),
      `./node_modules/limitless/lib/${name}.js`,
    ]),
  ),
});

let folder: string;
let server: PreviewServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "limitless-browser-"));
  // As `tests/package.test.ts` installs it.
  await buildPackage(join(folder, "node_modules/limitless"));
  server = await preview({
    root: tmpdir(),
    configFile: false,
    logLevel: "warn",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 4573 },
  });
});

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** Node runs all of them in tests/package.test.ts; here `npm test` takes every fourth. */
const tested = examples().filter((_, i) => i % sampled(1, 4) === 0);

test.each(nonEmpty(tested))("$name prints the documented output in a browser", async ({ code, prints }) => {
  const printing = "const said = []; console.log = (...all) => said.push(all.join(' '));";
  const script = `<script type="module">${code}\nglobalThis.said = said;</script>`;
  writeFileSync(
    join(folder, "example.html"),
    `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${MAP}</script><script>${printing}</script>${script}`,
  );
  const page = await openPageAt(`${server?.resolvedUrls?.local[0]}example.html`);
  await page.waitForFunction(() => "said" in window, undefined, { timeout: 10_000 }).catch(() => {});
  expect(page.errors).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(prints);
});
