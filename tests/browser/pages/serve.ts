/** Serves pages of parts of the app: those of tests built once, since each test opens one anew; those of benches from their sources. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build, createServer, type Plugin, preview, type ViteDevServer } from "vite";
import { isOld, ROOT } from "../../../tools/dist.ts";
import { wordCatalogues } from "../../../tools/words/plugin.ts";

export interface Pages {
  /** URL of the folder, with a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/** Answers for the door's pictures of made-up worlds, which have none. */
const noPictures: Plugin = {
  name: "no-pictures",
  configurePreviewServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) =>
      /\/door\/\w+\.webp$/.test(request.url ?? "") ? void response.end() : next(),
    ),
};

/** Folder of the pages of tests. */
const PAGES = "tests/browser/pages";
/** Their built files. */
const BUILT = join(ROOT, ".cache/pages/built");

/**
 * Serves the pages of tests, built when their sources are newer: one opens in a third of the time that its modules take one by one.
 * `plugins` may serve more beside them.
 */
export async function serveBuiltPages(plugins: Plugin[] = []): Promise<Pages> {
  const shared = { root: ROOT, configFile: false, base: "./", logLevel: "error" } as const;
  if (isOld([join(BUILT, PAGES, "opened.html")], ["tests"])) {
    const names = readdirSync(join(ROOT, PAGES)).filter((name) => name.endsWith(".html"));
    await build({
      ...shared,
      plugins: [wordCatalogues()],
      worker: { format: "es" },
      build: {
        ...{ target: "es2022", outDir: BUILT, emptyOutDir: true, modulePreload: false },
        ...{ minify: false, reportCompressedSize: false },
        rolldownOptions: {
          input: names.map((name) => join(ROOT, PAGES, name)),
          output: { codeSplitting: { groups: [{ name: "babylon", test: /@babylonjs/ }] } },
        },
      },
    });
  }
  const server = await preview({
    ...{ ...shared, plugins: [...plugins, noPictures], build: { outDir: BUILT } },
    preview: { host: "127.0.0.1", port: 4700, strictPort: false },
  });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The server of test pages gave no address.");
  return { address: `${address}${PAGES}/`, close: () => server.close() };
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
