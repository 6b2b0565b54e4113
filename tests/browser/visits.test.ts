/** Worlds one after the other in one page: by keys, by links, back and forward. */
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, type OpenPage, openPageAt, untilReady } from "./browser.ts";
import { SHEETS } from "./layout-sheets.ts";

/** Sheets of these small worlds on a stopped picture. */
const STOPPED = ["door", "help", "settings", "workshop", "performance"];
const SIZE = { width: 480, height: 270 };

declare global {
  interface Window {
    stays?: boolean;
  }
}

async function openVisits(query: string): Promise<OpenPage> {
  const page = await openPageAt(`${addressOf("visits")}?${query}`, SIZE);
  await untilShown(page, "");
  await page.evaluate(() => {
    window.stays = true;
  });
  return page;
}

/** Waits until the door of a world is there, and with it all late parts. */
async function untilShown(page: OpenPage, world: string): Promise<void> {
  await page.waitForURL((url) => world === "" || url.searchParams.get("world") === world);
  // The page follows its address a moment later, and until then it is ready with the world before.
  await page.waitForFunction((name) => name === "" || window.visits?.worlds.at(-1) === name, world);
  await untilReady(page);
  await page.locator(".door-button").waitFor();
  await page.waitForLoadState("networkidle");
}

const worldsOf = (page: OpenPage) => page.evaluate(() => [...window.visits.worlds]);
const isSamePage = (page: OpenPage) => page.evaluate(() => window.stays === true);

test("three worlds by keys, back twice and forward: the page stays, and a left world leaves nothing", async () => {
  const page = await openVisits("world=chequers&quality=low");
  const held = async () => {
    // The logbook takes notes from some frame on.
    await page.waitForFunction(() => (window.visits.held()["pagehide of Window"] ?? 0) > 0);
    return page.evaluate(() => window.visits.held());
  };
  const first = await held();
  for (const [key, world] of [
    ["2", "draughts"],
    ["3", "chess"],
  ]) {
    await page.keyboard.press("g");
    await page.locator("dialog.door").waitFor();
    await page.keyboard.press(key);
    await untilShown(page, world);
    expect((await page.locator(".door-name").textContent())?.toLowerCase()).toBe(world);
  }
  for (const [way, world] of [
    ["goBack", "draughts"],
    ["goBack", "chequers"],
    ["goForward", "draughts"],
  ] as const) {
    await page[way]();
    await untilShown(page, world);
  }
  expect(await worldsOf(page)).toEqual(["chequers", "draughts", "chess", "draughts", "chequers", "draughts"]);
  expect(new URL(page.url()).searchParams.get("quality"), "the choice of quality came along").toBe("low");
  expect(await held()).toEqual(first);
  expect(await isSamePage(page)).toBe(true);
  expect(page.errors).toEqual([]);
});

test("back and forward go through the shots of a world in place", async () => {
  const page = await openVisits("world=chequers&quality=low");
  const [start, corner] = ["?world=chequers&quality=low", /shot=corner/];
  await page.keyboard.press("g");
  await page.locator(".door-place", { hasText: "corner" }).click();
  await page.waitForURL(corner);
  await untilReady(page);
  await page.goBack();
  await page.waitForURL((url) => !corner.test(url.search));
  // The page follows its address a moment later.
  await page.waitForFunction(() => Math.abs((window.limitless?.pose().x ?? 100) - 100) > 0.5);
  await page.goForward();
  await page.waitForURL(corner);
  await page.waitForFunction(() => Math.abs((window.limitless?.pose().x ?? 0) - 100) < 0.5);
  expect(await worldsOf(page), start).toEqual(["chequers"]);
});

/** Chooses a language in the settings, and waits for the page in it. */
async function chooseLanguage(page: OpenPage, name: string, code: string): Promise<void> {
  await page.keyboard.press("p");
  await page
    .locator(".panel .lil-controller", { hasText: "Language of all words" })
    .locator("select")
    .selectOption(name);
  await page.locator(`html[lang=${code}]`).waitFor();
  await untilShown(page, "chequers");
}

test("the language that is chosen in the settings is shown at once, stays, and goes back to the browser's", async () => {
  const page = await openVisits("world=chequers&quality=low");
  const menu = () => page.locator(".door-button").getAttribute("title");
  const language = () => new URL(page.url()).searchParams.get("language");
  expect(await menu()).toContain("Worlds and places");
  await chooseLanguage(page, "Deutsch", "de");
  expect([await menu(), language()]).toEqual([expect.stringContaining("Welten und Orte"), "de"]);
  expect(await isSamePage(page)).toBe(true);
  // A link without a language opens in the one that was chosen, and the door shows it.
  await page.evaluate(() => {
    history.pushState(null, "", "?world=draughts&quality=low");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await untilShown(page, "draughts");
  expect([await menu(), language()]).toEqual([expect.stringContaining("Welten und Orte"), null]);
  await page.keyboard.press("g");
  const choice = page.locator(".door-language select");
  expect(await choice.inputValue()).toBe("de");
  await choice.selectOption("auto");
  await page.locator("html[lang=en]").waitFor();
  await page.waitForFunction(() => window.visits.worlds.length === 4);
  await untilReady(page);
  await page.locator(".door-button").waitFor();
  expect([await menu(), language()]).toEqual([expect.stringContaining("Worlds and places"), null]);
  expect(await isSamePage(page)).toBe(true);
  expect(page.errors).toEqual([]);
});

test("another world may be asked for while one opens, and one that cannot be opened says so", async () => {
  const page = await openVisits("world=chequers&quality=low");
  await page.evaluate(() => {
    for (const world of ["draughts", "chess"]) {
      history.pushState(null, "", `?world=${world}&quality=low`);
      dispatchEvent(new PopStateEvent("popstate"));
    }
  });
  await untilShown(page, "chess");
  expect(await page.evaluate(() => [window.visits.held().engines, document.querySelectorAll("#view").length])).toEqual([
    1, 1,
  ]);
  await page.evaluate(() => {
    WebGL2RenderingContext.prototype.createBuffer = () => {
      throw new Error("no memory");
    };
    history.pushState(null, "", "?world=draughts");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const failure = page.getByRole("alertdialog");
  await failure.waitFor();
  expect(await failure.textContent()).toMatch(/This world did not open.*no memory/);
  // The state is not certain then: the page is loaded anew.
  await page.goBack();
  await page.waitForFunction(() => window.stays === undefined);
  await untilShown(page, "chess");
});

test("a frozen picture says that it is stopped, its keys open and close every sheet, and Enter goes on", async () => {
  const page = await openVisits("world=chequers&freeze=1");
  await page.getByText("Picture stopped").waitFor();
  for (const { name, key, open = "", close = "" } of nonEmpty(SHEETS.filter((each) => STOPPED.includes(each.name)))) {
    const shown = page.locator(open).first();
    await page.keyboard.press(key ?? "");
    await shown.waitFor();
    await page.keyboard.press(close);
    await shown.waitFor({ state: "hidden" });
    expect(new URL(page.url()).searchParams.get("freeze"), name).toBe("1");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("freeze"));
  await page.getByText("Picture stopped").waitFor({ state: "detached" });
  await untilShown(page, "chequers");
  expect(new URL(page.url()).searchParams.has("quality")).toBe(false);
  expect(await isSamePage(page)).toBe(true);
});
