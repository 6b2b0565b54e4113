/** Serves the pages of a folder from their sources, for tests and benchmarks of parts of the app. */
import { join } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { ROOT } from "../../../tools/dist.ts";

export interface Pages {
  /** URL of the folder, with a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/** `folder` is in the repository; this one by default. `plugins` may serve more beside it. */
export async function servePages(folder = "tests/browser/pages", plugins: Plugin[] = []): Promise<Pages> {
  const server: ViteDevServer = await createServer({
    root: ROOT,
    configFile: false,
    plugins,
    logLevel: "error",
    // Per folder: entries are part of the hash of a cache, and another one would be bundled again.
    cacheDir: join(ROOT, ".cache/pages", folder),
    server: { host: "127.0.0.1", port: 4700, hmr: false, watch: null },
    // Named, so that all of Babylon is bundled before the first page asks for any of it.
    optimizeDeps: { entries: [`${folder}/*.html`] },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The server of test pages gave no address.");
  return { address: `${address}${folder}/`, close: () => server.close() };
}
