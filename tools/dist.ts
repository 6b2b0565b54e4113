/** The built page: made anew when the sources are newer, and served on a free port. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["src", "scenes", "public", "index.html", "vite.config.ts", "package-lock.json"];

/** The latest time of change under `path`, −Infinity when there is nothing. */
function changed(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return -Infinity;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changed(join(path, name))));
}

async function buildWhenOld(): Promise<void> {
  const newest = Math.max(...SOURCES.map((path) => changed(join(ROOT, path))));
  if (changed(join(ROOT, "dist/index.html")) < newest) await build({ root: ROOT, logLevel: "warn" });
}

export interface Served {
  /** With a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

export async function serveDist(): Promise<Served> {
  await buildWhenOld();
  const server = await preview({
    root: ROOT,
    logLevel: "warn",
    preview: { host: "127.0.0.1", port: 4173, strictPort: false },
  });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The preview server gave no address.");
  return { address, close: () => server.close() };
}
