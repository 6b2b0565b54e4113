/** Builds the page when its sources have changed, and serves it on a free port. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, preview } from "vite";
import { BUILT_PACKAGES } from "./built-packages.ts";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = [
  ...["src", "scenes", "public", "index.html", "vite.config.ts"],
  ...["tools/app-manifest.ts", "tools/policy.ts", "tools/share-tags.ts", "package-lock.json"],
];

/** The latest modification time under `path`; −Infinity if it does not exist. */
function modifiedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return -Infinity;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}

/** Test of built files: true where one is older than the sources, or than `more` of the repository. */
export function isOld(built: readonly string[], more: readonly string[] = []): boolean {
  const newest = Math.max(...[...SOURCES, ...more].map((path) => modifiedAt(join(ROOT, path))));
  return Math.min(...built.map(modifiedAt)) < newest;
}

/** Builds the page, and the list of its packages, when either is older than the sources. */
export async function buildIfOld(): Promise<void> {
  if (isOld([join(ROOT, "dist/index.html"), BUILT_PACKAGES])) await build({ root: ROOT, logLevel: "warn" });
}

export interface Served {
  /** With a trailing slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** `plugins` may serve more beside it. */
export async function serveDist(plugins: Plugin[] = []): Promise<Served> {
  await buildIfOld();
  const server = await preview({
    root: ROOT,
    logLevel: "warn",
    plugins,
    preview: { host: "127.0.0.1", port: 4173, strictPort: false },
  });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The preview server has no address.");
  return { address, close: () => server.close() };
}
