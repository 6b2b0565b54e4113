/** The list of the packages in the page's newest build, workers included: its build writes it, and a test compares it with the notices. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../.cache", import.meta.url));
/** Written with each build; ignored by git. */
export const BUILT_PACKAGES = join(FOLDER, "built-packages.json");

const found = new Set<string>();

/** Collects the packages of a bundle: a plugin of the page's build and of its workers' builds. */
export const collectPackages = (): Plugin => ({
  name: "collect-packages",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
    for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll("\\", "/")) ?? [];
      if (name) found.add(name);
    }
  },
});

/** Writes the list once the page is on the disk. */
export const writePackages = (): Plugin => ({
  name: "write-packages",
  apply: "build",
  writeBundle() {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(BUILT_PACKAGES, JSON.stringify([...found].sort()));
  },
});

export const builtPackages = (): string[] => JSON.parse(readFileSync(BUILT_PACKAGES, "utf8"));
