/** All JavaScript that a visitor's browser fetches before the skylands are ready, in brotli bytes. */
import { brotliCompressSync, constants } from "node:zlib";
import type { Response } from "playwright-core";
import { openStudio } from "../page.ts";
import { untilReady } from "../ready.ts";
import type { Result } from "./case.ts";

const BAR = { bytes: 450 * 1024 };

function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

export default async function bundle(): Promise<Result> {
  const studio = await openStudio();
  try {
    const page = await studio.newPage(160, 90);
    const responses: Response[] = [];
    // The context hears its workers' requests too; the page alone would not.
    page.context().on("response", (response) => responses.push(response));
    await page.goto(studio.addressOf("world=skylands&quality=low"));
    await untilReady(page, 180_000);
    const scripts = responses.filter((response) => /\.m?js$/.test(new URL(response.url()).pathname));
    const sizes = await Promise.all(
      scripts.map(async (script) => [new URL(script.url()).pathname, brotliBytes(await script.body())] as const),
    );
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    return { bar: BAR, ok: bytes > 0 && bytes <= BAR.bytes, bytes, files: Object.fromEntries(sizes) };
  } finally {
    await studio.close();
  }
}
