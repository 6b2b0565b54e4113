/** `dist/embed.js`, the client of framed worlds (src/embed/client.ts), and its types, `dist/embed.d.ts`: a part of the page's build. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Plugin } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CLIENT = join(ROOT, "src/embed/client.ts");

/** The client as one module. */
export async function clientCode(): Promise<string> {
  const built = await build({
    ...{ root: ROOT, configFile: false, logLevel: "warn", publicDir: false },
    build: {
      ...{ target: "es2022", write: false, modulePreload: false },
      // Vite's mode for libraries keeps white space.
      rolldownOptions: { input: CLIENT, preserveEntrySignatures: "strict", output: { minify: true } },
    },
  });
  const [only, ...others] = "output" in built ? built.output : [];
  if (only?.type !== "chunk" || others.length > 0) throw new Error("The client of framed worlds is not one module.");
  return only.code;
}

/** The types of the client and of its messages as one module. */
export async function clientTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "limitless-embed-"));
  try {
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const emit = ["--declaration", "--emitDeclarationOnly", "--allowImportingTsExtensions", "--ignoreConfig"];
    const language = ["--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom", "--module", "esnext"];
    const places = ["--moduleResolution", "bundler", "--types", "", "--outDir", folder];
    await promisify(execFile)(process.execPath, [tsc, ...emit, ...language, ...places, CLIENT], { cwd: ROOT });
    const [protocol, client] = ["protocol", "client"].map((name) => readFileSync(join(folder, `${name}.d.ts`), "utf8"));
    return protocol + client.replace(/^import type .*\n/m, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const embedClient: Plugin = {
  name: "embed-client",
  apply: "build",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: "embed.js", source: await clientCode() });
    this.emitFile({ type: "asset", fileName: "embed.d.ts", source: await clientTypes() });
  },
};
