/**
 * Changes the quality of each world while its frames go on, from low to medium and high and back, and reports what that takes.
 * Draw calls are left out, since software rendering would slow down everything else. Programs link beside the page, as
 * KHR_parallel_shader_compile does where there is a graphics card; a software renderer lacks it.
 *
 *   longestTaskMs   time that the processor worked on the longest task of the page's thread. The renderer in software takes
 *                   both cores of a small machine, and its work is not counted
 *   longestGapMs    between two beats of a 4 ms interval: the longest task or frame, with what the machine did meanwhile
 *   changeMs        from the choice to the first frame of the new quality
 */
import type { Page } from "playwright-core";
import { servePages } from "../../tests/browser/pages/serve.ts";
import { launchBrowser } from "../browser.ts";
import { untilReady } from "../ready.ts";
import { type Result, round } from "./case.ts";
import { barAt, withSpeed } from "./machine.ts";
import { installPageFrames } from "./page-frames.ts";
import { threadTimes } from "./thread-times.ts";

/** Milliseconds on the reference machine (machine.ts). */
const BAR = { longestTaskMs: 50 };
const VIEWS = {
  skylands: "shot=dawn",
  planet: "shot=ground",
  caverns: "shot=pool",
  mines: "shot=junction",
  cosmic: "shot=outside",
};
/** Both ways, and each quality a second time, when the page has compiled its script. */
const QUALITIES = ["medium", "high", "medium", "low", "medium", "low"];
/** Milliseconds before the first change, and after each. */
const SETTLE = { first: 2000, each: 600 };

/** Adds KHR_parallel_shader_compile by fences behind each link. Must not refer to anything outside of itself. */
function installParallelCompile(): void {
  const gl = WebGL2RenderingContext.prototype;
  const { getExtension, linkProgram, getProgramParameter } = gl;
  const COMPLETION_STATUS_KHR = 0x91b1;
  const fences = new WeakMap<WebGLProgram, WebGLSync>();
  gl.getExtension = function extension(this: WebGL2RenderingContext, name: string) {
    if (name === "KHR_parallel_shader_compile") return { COMPLETION_STATUS_KHR };
    return Reflect.apply(getExtension, this, [name]);
  } as typeof getExtension;
  gl.linkProgram = function link(program) {
    linkProgram.call(this, program);
    const fence = this.fenceSync(this.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (fence) fences.set(program, fence);
    this.flush();
  };
  gl.getProgramParameter = function parameter(program, name) {
    const fence = name === COMPLETION_STATUS_KHR && fences.get(program);
    if (fence) return this.getSyncParameter(fence, this.SYNC_STATUS) === this.SIGNALED;
    return getProgramParameter.call(this, program, name);
  };
}

interface Watched {
  readonly longestTaskMs: number;
  readonly longestGapMs: number;
  readonly changeMs: number;
}

/** Changes the quality and waits until it is drawn. */
function change(page: Page, quality: string): Promise<Omit<Watched, "longestTaskMs">> {
  return page.evaluate(
    async ([to, settle]) => {
      const watched = { longestGapMs: 0, changeMs: 0 };
      let last = performance.now();
      const beat = setInterval(() => {
        const now = performance.now();
        watched.longestGapMs = Math.max(watched.longestGapMs, now - last);
        last = now;
      }, 4);
      const start = performance.now();
      await window.rehearsal?.change("quality", to);
      watched.changeMs = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, settle));
      clearInterval(beat);
      return watched;
    },
    [quality, SETTLE.each] as const,
  );
}

async function changesOf(page: Page, address: string, world: string, view: string): Promise<Watched[]> {
  await page.addInitScript("globalThis.__name = (target) => target;");
  await page.addInitScript(installParallelCompile);
  await page.addInitScript(installPageFrames);
  await page.goto(`${address}opened.html`);
  await untilReady(page, 120_000);
  await page.evaluate((search) => window.rehearsal?.open(search), `?world=${world}&${view}&quality=low`);
  await page.waitForTimeout(SETTLE.first);
  const session = await page.context().newCDPSession(page);
  const changes: Watched[] = [];
  for (const quality of QUALITIES) {
    let watched = { longestGapMs: 0, changeMs: 0 };
    const { tasksMs } = await threadTimes(session, async () => {
      watched = await change(page, quality);
    });
    changes.push({ longestTaskMs: Math.max(...tasksMs), ...watched });
  }
  return changes;
}

export default async function qualityChange(): Promise<Result> {
  const pages = await servePages();
  const browser = await launchBrowser();
  try {
    const worlds: Record<string, Record<string, number | number[]>> = {};
    let ok = true;
    for (const [world, view] of Object.entries(VIEWS)) {
      const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
      const page = await context.newPage();
      const [changes, speed] = await withSpeed(() => changesOf(page, pages.address, world, view));
      await context.close();
      const bar = barAt(BAR, speed).longestTaskMs;
      ok &&= changes.every(({ longestTaskMs }) => longestTaskMs <= bar);
      const all = (figure: keyof Watched) => changes.map((one) => round(one[figure]));
      worlds[world] = {
        longestTaskMs: all("longestTaskMs"),
        longestGapMs: all("longestGapMs"),
        changeMs: all("changeMs"),
        ...{ bar, speed: round(speed) },
      };
      console.error(`${world}: ${JSON.stringify(worlds[world])}`);
    }
    return { bar: BAR, ok, ...worlds };
  } finally {
    await browser.close();
    await pages.close();
  }
}
