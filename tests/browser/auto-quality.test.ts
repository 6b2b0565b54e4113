/** The automatic quality of a page on a graphics card whose frames take long. */
import { expect, test } from "vitest";
import { addressOf, openPageAt, untilReady } from "./browser.ts";

declare global {
  interface Window {
    framesDrawn?: number;
  }
}

/** Names a graphics card that is not software, and draws frames at once but tells that they are 40 ms apart. */
const SLOW_FRAMES = `{
  const RENDERER = 0x9246;
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === RENDERER || name === this.RENDERER ? "A graphics card" : getParameter.call(this, name);
  };
  let now = 0;
  window.framesDrawn = 0;
  requestAnimationFrame = (draw) => setTimeout(() => (window.framesDrawn++, draw((now += 40))));
  cancelAnimationFrame = clearTimeout;
}`;

test("slow frames lower the automatic quality twice, and no other", async () => {
  const page = await openPageAt(addressOf("opened"), { width: 160, height: 90 }, { before: SLOW_FRAMES });
  await untilReady(page);
  const stages = (count: number) => page.waitForFunction((n) => window.rehearsal?.stages() === n, count);
  await page.evaluate(() => window.rehearsal?.open("?world=chequers&quality=high"));
  await page.evaluate(() => {
    window.framesDrawn = 0;
  });
  await page.waitForFunction(() => (window.framesDrawn ?? 0) > 200);
  await stages(1);
  await page.evaluate(() => window.rehearsal?.change("quality", "auto"));
  await stages(2);
  // From high to medium, and to low.
  await stages(3);
  await stages(4);
  expect(page.errors).toEqual([]);
});
