/** The package as a user has it: built, packed, installed into an empty project, and its examples. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { buildPackage, packPackage } from "../tools/package.ts";
import { ROOT } from "./readme.ts";

export const run = promisify(execFile);

/** An empty project into which the packed tarball is installed, with no network. */
export async function installPackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "limitless-package-"));
  await buildPackage(join(folder, "built"));
  const tarball = await packPackage(join(folder, "built"), folder);
  writeFileSync(join(folder, "package.json"), '{ "name": "game", "private": true, "type": "module" }');
  const args = ["install", "--offline", "--no-audit", "--no-fund", tarball];
  await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  return folder;
}

/** An example of the documents, and the lines that it says it prints. */
export interface Example {
  readonly name: string;
  readonly code: string;
  readonly prints: readonly string[];
}

/** Every block of code that imports the library, of the generator's page and of the README. */
export function examples(): Example[] {
  return ["docs/generator.md", "README.md"].flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    return blocks
      .filter((code) => /from "limitless[/"]/.test(code))
      .map((code, i) => ({ name: `${file} ${i + 1}`, code, prints: printed(code) }));
  });
}

/** What stands behind `console.log(…); // ` up to a colon or semicolon and a space: the value, then perhaps a remark. */
function printed(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, said]) => said.split(/[:;] /)[0]);
}

/** Bytes of a program of the installed project, bundled, minified and compressed with brotli. */
export async function brotliBytes(folder: string, program: string): Promise<number> {
  const entry = join(folder, "program.js");
  writeFileSync(entry, program);
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "es2022", modulePreload: false, rolldownOptions: { input: entry } },
  });
  const chunks = [built].flat().flatMap((output) => ("output" in output ? output.output : []));
  const code = chunks.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
  return brotliCompressSync(code).length;
}
