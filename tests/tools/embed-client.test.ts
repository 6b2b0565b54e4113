/** The client of framed worlds as the build writes it: its size, and its types. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { clientCode, clientTypes } from "../../tools/embed-client.ts";
import { ROOT } from "../documents.ts";

const KB = 1024;

test("the client is one module of at most 1 KB, compressed, that imports nothing", async () => {
  const code = await clientCode();
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(KB);
  expect(code).not.toMatch(/\bimport\b/);
  expect(code).toMatch(/export\s*\{/);
});

/** Lines of a page's script, and whether TypeScript accepts each. */
const USES = [
  ['world.on("pose", ({ heading }) => heading.toFixed());', true],
  ['world.on("ready", ({ link }) => world.open(link).then(({ link }) => link.length));', true],
  ["world.picture({ width: 1200, height: 630 }).then((blob) => blob.size);", true],
  ['document.querySelector("limitless-world")?.world.then((one) => one.move({ x: 1 }));', true],
  ['world.on("poses", () => {});', false],
  ['world.on("ready", ({ heading }) => heading);', false],
  ["world.move({ left: 1 });", false],
  ["world.picture({ width: 1200 });", false],
] as const;

test("its types are one file, and tell right uses from wrong ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-embed-"));
  writeFileSync(join(folder, "embed.d.ts"), await clientTypes());
  const head =
    'import { connect } from "./embed.js";\nconst world = await connect(document.createElement("iframe"));\n';
  const files = USES.map(([line], k) => {
    writeFileSync(join(folder, `use${k}.ts`), `${head}${line}\n`);
    return join(folder, `use${k}.ts`);
  });
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const args = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, ...args, "--ignoreConfig", "--types", "", "--lib", "es2022,dom", ...files],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  rmSync(folder, { recursive: true });
  const refused = new Set([...stdout.matchAll(/use(\d+)\.ts\(3,/g)].map(([, k]) => Number(k)));
  expect(USES.map((_, k) => !refused.has(k))).toEqual(USES.map(([, isRight]) => isRight));
});
