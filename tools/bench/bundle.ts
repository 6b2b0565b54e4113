/**
 * The JavaScript that a browser fetches before each world is ready, including workers, in brotli bytes. `own` is the part that
 * no world of another kind fetches, `visit` everything that a first visit has fetched in the end (docs/hosting.md).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { scenes } from "../../scenes/index.ts";
import type { RecipeKind } from "../../src/recipe/recipe.ts";
import { COMPRESSED, TEXT } from "../compress.ts";
import { ROOT } from "../dist.ts";
import { openStudio, type Studio } from "../page.ts";
import { untilReady } from "../ready.ts";
import type { Result } from "./case.ts";

/** Growth is watched rather than the limit: a change of a world by more than 3 % says why. */
const BAR = { bytes: 460 * 1024, own: 130 * 1024 };

type Sizes = ReadonlyMap<string, number>;

function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Bytes of a file on its way: text as brotli, pictures and fonts as they are. */
const sentBytes = (file: string, body: Buffer): number => (TEXT.test(file) ? brotliBytes(body) : body.length);

/** Milliseconds without a request after which a visit has fetched everything. */
const QUIET = 10_000;

interface Fetched {
  /** Scripts before the world is ready. */
  readonly scripts: Sizes;
  /** All bytes of the visit, and its requests. */
  readonly visit: number;
  readonly requests: number;
}

async function fetchedBy(studio: Studio, world: string): Promise<Fetched> {
  const page = await studio.newPage(160, 90);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.ready !== "true") return;
      Object.assign(window, { readyAt: performance.now() });
      observer.disconnect();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
  });
  await page.goto(studio.addressOf(`world=${world}&quality=low`));
  await untilReady(page, 180_000);
  let last = Date.now();
  page.on("request", () => (last = Date.now()));
  while (Date.now() - last < QUIET) await page.waitForTimeout(QUIET / 10);
  // A worker's script is among the page's resources, and is one file.
  const loaded = await page.evaluate(() => {
    const { readyAt } = window as unknown as { readyAt: number };
    const entries = performance.getEntriesByType("resource");
    return entries.map(({ name, startTime }) => ({ name, isEarly: startTime < readyAt }));
  });
  await page.context().close();
  const scripts = new Map<string, number>();
  const all = new Map<string, number>();
  for (const { name, isEarly } of [{ name: studio.addressOf(""), isEarly: true }, ...loaded]) {
    const { pathname } = new URL(name);
    if (all.has(pathname) || !name.startsWith("http")) continue;
    const size = sentBytes(
      pathname.replace(/\/$/, "/index.html"),
      Buffer.from(await (await fetch(name)).arrayBuffer()),
    );
    all.set(pathname, size);
    if (isEarly && /\.m?js$/.test(pathname)) scripts.set(pathname, size);
  }
  return { scripts, visit: sum(all.values()), requests: all.size };
}

/** Bytes of all files of the site, as an installation for offline use fetches them. */
function siteBytes(): number {
  const dist = join(ROOT, "dist");
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sent = files.filter(({ name }) => !COMPRESSED.test(name));
  return sum(sent.map(({ name, parentPath }) => sentBytes(name, readFileSync(join(parentPath, name)))));
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

export default async function bundle(): Promise<Result> {
  const studio = await openStudio();
  try {
    const fetched = new Map<string, Omit<Fetched, "scripts"> & { readonly kind: RecipeKind; readonly sizes: Sizes }>();
    for (const [world, scene] of Object.entries(scenes)) {
      const { default: recipe } = await scene.load();
      const { scripts, ...rest } = await fetchedBy(studio, world);
      fetched.set(world, { kind: recipe.kind, sizes: scripts, ...rest });
    }
    const worlds: Record<string, Omit<Fetched, "scripts"> & { readonly bytes: number; readonly own: number }> = {};
    let ok = true;
    for (const [world, { kind, sizes, visit, requests }] of fetched) {
      const others = [...fetched.values()].filter((other) => other.kind !== kind);
      const own = [...sizes].filter(([file]) => !others.some((other) => other.sizes.has(file)));
      const row = { bytes: sum(sizes.values()), own: sum(own.map(([, size]) => size)), visit, requests };
      worlds[world] = row;
      ok &&= row.bytes > 0 && row.bytes <= BAR.bytes && row.own <= BAR.own;
    }
    return { bar: BAR, ok, worlds, site: siteBytes(), files: Object.fromEntries(fetched.get("skylands")?.sizes ?? []) };
  } finally {
    await studio.close();
  }
}
