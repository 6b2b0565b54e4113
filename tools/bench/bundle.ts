/**
 * The JavaScript that a browser fetches before each world is ready, including workers, in brotli bytes. `own` is the part that
 * no world of another kind fetches.
 */
import { brotliCompressSync, constants } from "node:zlib";
import { scenes } from "../../scenes/index.ts";
import type { RecipeKind } from "../../src/recipe/recipe.ts";
import { openStudio, type Studio } from "../page.ts";
import { untilReady } from "../ready.ts";
import type { Result } from "./case.ts";

/** Growth is watched rather than the limit: a change of a world by more than 3 % says why. */
const BAR = { bytes: 460 * 1024, own: 130 * 1024 };

type Sizes = ReadonlyMap<string, number>;

function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

async function fetchedBy(studio: Studio, world: string): Promise<Sizes> {
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
  // A worker's script is among the page's resources, and is one file.
  const urls = await page.evaluate(() => {
    const { readyAt } = window as unknown as { readyAt: number };
    const before = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < readyAt);
    return [...new Set(before.map(({ name }) => name))];
  });
  await page.context().close();
  const scripts = urls.filter((url) => /\.m?js$/.test(new URL(url).pathname));
  const sizes = scripts.map(async (url) => {
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    return [new URL(url).pathname, brotliBytes(body)] as const;
  });
  return new Map(await Promise.all(sizes));
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

export default async function bundle(): Promise<Result> {
  const studio = await openStudio();
  try {
    const fetched = new Map<string, { readonly kind: RecipeKind; readonly sizes: Sizes }>();
    for (const [world, scene] of Object.entries(scenes)) {
      const { default: recipe } = await scene.load();
      fetched.set(world, { kind: recipe.kind, sizes: await fetchedBy(studio, world) });
    }
    const worlds: Record<string, { readonly bytes: number; readonly own: number }> = {};
    let ok = true;
    for (const [world, { kind, sizes }] of fetched) {
      const others = [...fetched.values()].filter((other) => other.kind !== kind);
      const own = [...sizes].filter(([file]) => !others.some((other) => other.sizes.has(file)));
      const row = { bytes: sum(sizes.values()), own: sum(own.map(([, size]) => size)) };
      worlds[world] = row;
      ok &&= row.bytes > 0 && row.bytes <= BAR.bytes && row.own <= BAR.own;
    }
    return { bar: BAR, ok, worlds, files: Object.fromEntries(fetched.get("skylands")?.sizes ?? []) };
  } finally {
    await studio.close();
  }
}
