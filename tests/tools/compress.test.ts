/** Compressed files beside the built ones. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressFolder } from "../../tools/compress.ts";

test("text gets a .br and a .gz of the same content; pictures, and text that does not shrink, get none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limitless-compress-"));
  const script = "export const wave = 1;\n".repeat(100);
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/a.js"), script);
  writeFileSync(join(folder, "assets/a.woff2"), script);
  writeFileSync(join(folder, "b.txt"), "b");
  const bytes = await compressFolder(folder);
  const [br, gz] = ["br", "gz"].map((ending) => readFileSync(join(folder, `assets/a.js.${ending}`)));
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  rmSync(folder, { recursive: true });
  expect(names.sort()).toEqual([
    "assets",
    "assets/a.js",
    "assets/a.js.br",
    "assets/a.js.gz",
    "assets/a.woff2",
    "b.txt",
  ]);
  expect(brotliDecompressSync(br).toString()).toBe(script);
  expect(gunzipSync(gz).toString()).toBe(script);
  expect(bytes).toEqual({ plain: script.length + 1, br: br.length + 1, gz: gz.length + 1 });
});
