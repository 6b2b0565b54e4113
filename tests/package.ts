/** Builds, packs and installs the package into an empty project, and reads the examples of its documentation. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { buildPackage, packPackage } from "../tools/package.ts";
import { ROOT } from "./documents.ts";

export const run = promisify(execFile);

/** Creates an empty project with the packed tarball installed, offline. */
export async function installPackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "limitless-package-"));
  await buildPackage(join(folder, "built"));
  const tarball = await packPackage(join(folder, "built"), folder);
  writeFileSync(join(folder, "package.json"), '{ "name": "game", "private": true, "type": "module" }');
  const args = ["install", "--offline", "--no-audit", "--no-fund", tarball];
  await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  return folder;
}

/** A code example of the documentation, and the lines that it claims to print. */
export interface Example {
  readonly name: string;
  readonly code: string;
  readonly prints: readonly string[];
}

/** Every code block that imports the library, in docs/generator.md and README.md. */
export function examples(): Example[] {
  return ["docs/generator.md", "README.md"].flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    return blocks
      .filter((code) => /from "limitless[/"]/.test(code))
      .map((code, i) => ({ name: `${file} ${i + 1}`, code, prints: printed(code) }));
  });
}

/** The comments after `console.log(…); // `, up to a colon or semicolon and a space: the value without the remark. */
function printed(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, said]) => said.split(/[:;] /)[0]);
}

/** Output of each example, or its error: all run in one process of Node.js, one after the other. */
export async function runExamples(folder: string, all: readonly Example[]): Promise<string[]> {
  for (const [i, { code }] of all.entries()) writeFileSync(join(folder, `example-${i}.js`), code);
  const program = `for (let i = 0; i < ${all.length}; i++) {
  await import(\`./example-\${i}.js\`).catch(console.log);
  console.log("\\f");
}`;
  writeFileSync(join(folder, "examples.js"), program);
  const { stdout } = await run(process.execPath, ["examples.js"], { cwd: folder });
  return stdout.split("\f\n");
}

/** Size in bytes of a program of the installed project: bundled, minified and compressed with brotli. */
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
