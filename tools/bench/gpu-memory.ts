/**
 * Graphics memory at 1920 × 1080 and quality high, of the first and the dearest shot of every world: by the probe, which has the
 * limit, and by counting what the page allocates. Environment: `SHOTS=skylands/dawn` chooses.
 */
import { openStudio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { type Result, round } from "./case.ts";
import { installGpuPasses } from "./gpu-passes.ts";
import { VIEWS } from "./views.ts";

const BAR = { megabytes: 256 };

export default async function gpuMemory(): Promise<Result> {
  const studio = await openStudio();
  const views: Record<string, { readonly probe: number; readonly counted: number; readonly programs: number }> = {};
  try {
    for (const view of process.env.SHOTS?.split(",") ?? VIEWS) {
      const page = await studio.newPage(1920, 1080);
      await page.addInitScript(installGpuPasses, false);
      const [world, shot] = view.split("/");
      await page.goto(studio.addressOf(`world=${world}&shot=${shot}&quality=high`));
      await untilReady(page, 600_000);
      const [probe, counted, programs] = await page.evaluate(() => {
        window.gpuPasses.halt();
        return [
          window.limitless?.stats().gpuBytes ?? Number.NaN,
          window.gpuPasses.bytes(),
          window.gpuPasses.programs(),
        ];
      });
      views[view] = { probe: round(probe / 2 ** 20), counted: round(counted / 2 ** 20), programs };
      await page.context().close();
    }
  } finally {
    await studio.close();
  }
  const ok = Object.values(views).every(({ probe, counted }) => Math.max(probe, counted) <= BAR.megabytes);
  return { bar: BAR, ok, ...views };
}
