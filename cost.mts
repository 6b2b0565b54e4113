import { openStudio } from "./tools/page.ts";
import { untilReady } from "./tools/ready.ts";
const studio = await openStudio();
for (const q of process.argv.slice(2)) {
  for (const [w, h] of [[160, 90], [640, 360]]) {
    const page = await studio.newPage(w, h);
    await page.goto(studio.addressOf(q + "&freeze=1&quality=low"));
    await untilReady(page, 120000);
    const ms = await page.evaluate(async () => {
      const L = (window as any).limitless, gl = document.querySelector("canvas")!.getContext("webgl2")!;
      const out = [];
      for (let i = 0; i < 4; i++) { const t = performance.now(); L.step(1 / 60, {}, { draw: 1 }); const t1 = performance.now(); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)); out.push(`${(t1 - t).toFixed(0)}+${(performance.now() - t1).toFixed(0)}`); }
      return out.join(" ") + " tri " + L.stats().triangles;
    });
    console.log(q, w, ms);
    await page.context().close();
  }
}
await studio.close();
