/** A failure in a running world is shown as one message with a button that continues. */
import { expect, test } from "vitest";
import { addressOf, type OpenPage, openPage, openPageAt, untilReady } from "./browser.ts";

const SMALL = { width: 160, height: 90 };
const LINK = "?world=chequers&shot=corner&quality=low";
/** A wait of exactly 5 s takes 50 ms, and other waits of more than a second do not end. */
const SHORT_WAIT = `{
  const usual = setTimeout;
  window.setTimeout = (act, ms, ...rest) => usual(act, ms === 5000 ? 50 : ms > 1000 ? 1e9 : ms, ...rest);
}`;

async function openChequers(before = ""): Promise<OpenPage> {
  const page = await openPageAt(addressOf("opened"), SMALL, { before });
  await untilReady(page);
  await page.evaluate((link) => window.rehearsal.open(link), LINK);
  return page;
}

/** Presses "Reload here" and waits until the page has loaded again; returns the query that it was loaded with. */
async function reloadHere(page: OpenPage): Promise<string> {
  await Promise.all([page.waitForNavigation(), page.getByRole("button", { name: "Reload here" }).click()]);
  await untilReady(page);
  return page.evaluate(() => location.search);
}

test("a world that cannot be opened says why, in one message", async () => {
  const before = `WebGL2RenderingContext.prototype.createBuffer = () => {
    throw new Error("no memory");
  }`;
  const page = await openPage("world=mines&quality=low", SMALL, { before });
  const failure = page.getByRole("alertdialog");
  await failure.waitFor();
  expect(await failure.textContent()).toMatch(/This world did not open.*Reason: no memory/);
  // The page's own listeners get the error too.
  await expect.poll(() => page.errors).toEqual(["Error: no memory"]);
  expect(await page.locator(".failure, .failure-card").count()).toBe(1);
  expect(await page.locator("#first").count()).toBe(0);
});

test("a frame that throws stops the view with a message, over an open sheet too, and reloads it at the same place", async () => {
  const page = await openChequers();
  await page.evaluate(() => {
    window.rehearsal.forward(2);
    const sheet = document.createElement("dialog");
    document.querySelector("#ui")?.append(sheet);
    sheet.showModal();
  });
  const link = await page.evaluate(() => window.rehearsal.link());
  await page.evaluate(() => window.rehearsal.breakPart("step", "the floor is gone"));
  const failure = page.getByRole("alertdialog");
  await failure.waitFor();
  expect(await failure.getByRole("heading").textContent()).toBe("The view stopped");
  expect(await failure.textContent()).toContain("Reason: the floor is gone");
  // A later failure adds no message, and no more frames are drawn.
  await page.evaluate(() => void Promise.reject(new Error("late")));
  await page.waitForTimeout(60);
  expect(await page.getByRole("alertdialog").count()).toBe(1);
  expect(page.errors).toEqual([expect.stringContaining("the floor is gone"), "Error: late"]);
  expect(await reloadHere(page)).toBe(link);
});

test("an error and a rejection that nothing handles show one message, while the view goes on", async () => {
  const page = await openChequers();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("first");
    });
    setTimeout(() => void Promise.reject(new Error("second")), 20);
    // As browsers tell of a resize observer.
    dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop completed" }));
  });
  const card = page.locator(".failure-card");
  await card.waitFor();
  await page.waitForTimeout(60);
  expect(await card.allTextContents()).toEqual([expect.stringMatching(/^Something stopped.*Reason: first/)]);
  const held = () => page.evaluate(() => window.rehearsal.pose());
  const before = await held();
  await page.keyboard.down("KeyW");
  await expect.poll(held).not.toEqual(before);
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(await card.count()).toBe(0);
  // Again without a reason, and with a sheet open, under which nothing can be pressed.
  await page.evaluate(() => {
    const sheet = document.createElement("dialog");
    document.querySelector("#ui")?.append(sheet);
    sheet.showModal();
    void Promise.reject();
  });
  expect(await card.textContent()).toContain("Reason: undefined");
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(await card.count()).toBe(0);
});

test("chunks that workers could not compute show one message, with a button that makes a new stage", async () => {
  const page = await openChequers();
  await page.evaluate(() => {
    window.rehearsal.breakPart("workers", "out of memory");
    return window.rehearsal.change("quality", "medium");
  });
  const card = page.locator(".failure-card");
  await card.waitFor();
  expect(await card.allTextContents()).toEqual([
    expect.stringMatching(/^Part of the world is missing.*Reason: near: out of memory/),
  ]);
  await page.evaluate(() => window.rehearsal.breakPart("stage", "no second stage"));
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await card.count()).toBe(0);
  await page.getByRole("alertdialog").getByText("Reason: no second stage").waitFor();
});

test("a context that stays lost offers to reload after 5 s; one that is back and cannot be drawn says so", async () => {
  const page = await openChequers(SHORT_WAIT);
  await page.evaluate(() => {
    const gl = document.querySelector("canvas")?.getContext("webgl2");
    window.taken = gl?.getExtension("WEBGL_lose_context") ?? undefined;
    window.taken?.loseContext();
  });
  await page.locator(".restoring").getByRole("button", { name: "Reload here" }).waitFor();
  await page.evaluate(() => {
    window.rehearsal.breakPart("stage", "no memory");
    window.taken?.restoreContext();
  });
  const failure = page.getByRole("alertdialog");
  await failure.waitFor();
  expect(await failure.textContent()).toMatch(/The view stopped.*could not be set up again.*no memory/);
  expect(await page.locator(".restoring").count()).toBe(0);
  expect(await reloadHere(page)).toMatch(/^\?world=chequers&shot=corner/);
});
