import { openStudio } from "./tools/page.ts";
import { untilReady } from "./tools/ready.ts";
const studio = await openStudio();
const page = await studio.newPage(640, 360);
await page.emulateMedia({ reducedMotion: "reduce" });
await page.addInitScript(`localStorage.setItem("limitless.helped", "yes")`);
const t0 = Date.now(); const T = () => ((Date.now() - t0) / 1000).toFixed(1);
await page.goto(studio.addressOf("world=planet&geo=12,-6,250&look=60,-10"));
await untilReady(page, 100000); console.log(T(), "ready");
await page.keyboard.press("m"); console.log(T(), "m");
await page.waitForSelector("section.map[aria-busy=false]"); console.log(T(), "map");
for (const place of ["17, 9.7", "12, -6", "90, 0"]) {
const r = await page.evaluate(async (text) => {
  const log: any[] = []; const s = performance.now(); const now = () => Math.round(performance.now() - s);
  const field = document.querySelector<HTMLInputElement>(".map-field input")!; field.value = text; field.form!.requestSubmit(); log.push("submitted", now());
  while (document.documentElement.dataset.ready !== "true") { await new Promise((r) => setTimeout(r, 1)); log.length < 30 && log.push(now()); }
  log.push("ready", now()); return log.join(" ");
}, place); console.log(T(), place, r); await page.waitForTimeout(500); }
await studio.close();
