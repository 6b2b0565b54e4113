/** A lost graphics context is restored with the same view; without WebGL2 the page says what is needed. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampled } from "../long-test.ts";
import { addressOf, openPage, openPageAt, pictureOf, untilReady } from "./browser.ts";

/** The fastest world to open. */
const QUICK = "world=mines&quality=low";
const SMALL = { width: 96, height: 54 };

/** The extension must be requested before the loss. */
const lose = (page: Page) =>
  page.evaluate(() => {
    const gl = document.querySelector("canvas")?.getContext("webgl2");
    window.taken = gl?.getExtension("WEBGL_lose_context") ?? undefined;
    window.taken?.loseContext();
  });
const restore = (page: Page) => page.evaluate(() => window.taken?.restoreContext());

declare global {
  interface Window {
    taken?: WEBGL_lose_context | undefined;
    readyWhenLost?: boolean;
  }
}

/** Loses the context as soon as shaders compile, and restores it after 300 ms. */
const LOSE_EARLY = `new MutationObserver((_, observer) => {
  if (!/Compiling/.test(document.querySelector(".first-stage")?.textContent)) return;
  observer.disconnect();
  const taken = document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
  taken.loseContext();
  setTimeout(() => {
    window.readyWhenLost = document.documentElement.dataset.ready === "true";
    taken.restoreContext();
  }, 300);
}).observe(document, { subtree: true, childList: true, characterData: true });`;

async function untilGone(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor({ state: "detached", timeout: 30_000 });
}

// Islands take long to open, and so do shadows and bloom, which come back in a mine.
const SLOW = ["world=skylands&shot=cockpit&quality=low&view=4&archipelagos=1", "world=mines&quality=medium"];
test.each(sampled([QUICK, ...SLOW], [QUICK]))(
  "a frozen view comes back the same, and says meanwhile what is going on: %s",
  async (link) => {
    const page = await openPage(`${link}&freeze=1`, SMALL);
    await untilReady(page);
    const before = await pictureOf(page);
    await lose(page);
    await page.getByText("Restoring the view").waitFor();
    await restore(page);
    await untilGone(page, ".restoring");
    expect((await pictureOf(page)).equals(before)).toBe(true);
    expect(page.errors).toEqual([]);
  },
);

test("a running world pauses while its context is lost", async () => {
  const page = await openPageAt(addressOf("opened"), SMALL);
  await untilReady(page);
  await page.evaluate(() => window.rehearsal.open("?world=chequers&quality=low"));
  const pose = () => page.evaluate(() => window.rehearsal.pose());
  await page.keyboard.down("KeyW");
  await lose(page);
  await page.waitForTimeout(100);
  const lost = await pose();
  await page.waitForTimeout(300);
  expect(await pose()).toEqual(lost);
  await restore(page);
  await page.waitForTimeout(50);
  // Gone again before it is back.
  await lose(page);
  await page.waitForTimeout(100);
  await restore(page);
  await untilGone(page, ".restoring");
  await page.waitForFunction(
    ([x, y]) => {
      const now = window.rehearsal.pose();
      return now && Math.hypot(now.x - x, now.y - y) > 0.2;
    },
    [lost?.x ?? 0, lost?.y ?? 0] as const,
  );
  expect(page.errors).toEqual([]);
});

test("a context lost while the world opens only delays it", async () => {
  const page = await openPage(QUICK, SMALL, { before: LOSE_EARLY });
  await page.waitForFunction(() => window.readyWhenLost !== undefined);
  expect(await page.evaluate(() => window.readyWhenLost)).toBe(false);
  await untilReady(page);
  await untilGone(page, ".restoring");
  expect(page.errors).toEqual([]);
});

test.each(["webgl2", "EXT_color_buffer_float"])("without %s the page says what is needed", async (missing) => {
  const page = await openPage(
    QUICK,
    {},
    {
      before: `{
      const of = (owner, name, refuse) => {
        const usual = owner[name];
        owner[name] = function (asked, ...more) {
          return asked === "${missing}" ? null : usual.call(this, asked, ...more);
        };
      };
      of(HTMLCanvasElement.prototype, "getContext");
      of(WebGL2RenderingContext.prototype, "getExtension");
    }`,
    },
  );
  const failure = page.getByRole("alertdialog");
  await failure.waitFor();
  expect(await failure.getByRole("heading").textContent()).toBe("This needs WebGL2");
  expect(await failure.textContent()).toMatch(/current Chrome, Edge or Firefox/);
  expect(await page.locator("#first").count()).toBe(0);
  expect(page.errors).toEqual([]);
});
