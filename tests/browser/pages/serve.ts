/** Serves the pages of this folder from their sources, for tests of parts of the app. */
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { ROOT } from "../../../tools/dist.ts";

export interface Pages {
  /** Of this folder, with a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

export async function servePages(): Promise<Pages> {
  const server: ViteDevServer = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    cacheDir: join(ROOT, ".cache/pages"),
    server: { host: "127.0.0.1", port: 4700, hmr: false, watch: null },
    // Named, so that all of Babylon is bundled before the first page asks for any of it.
    optimizeDeps: { entries: ["tests/browser/pages/*.html"] },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The server of test pages gave no address.");
  return { address: `${address}tests/browser/pages/`, close: () => server.close() };
}
