/** Every world without a server, and versions of the page: refused, accepted, missing in part, and taken back. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { afterEach, beforeAll, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { ROOT } from "../../tools/dist.ts";
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, untilReady } from "./browser.ts";
import { BUILT, openStored, type Site, serveSite, untilStored } from "./site.ts";

const NEWER = join(ROOT, ".cache/newer-version");
const QUERY = "world=mines&quality=low";

let site: Site;
afterEach(() => site.close());

/** Another version: its entry script differs, and with it the names of all scripts that import it. */
beforeAll(() =>
  build({
    ...{ root: ROOT, logLevel: "error" },
    build: { outDir: NEWER, emptyOutDir: true },
    plugins: [
      {
        name: "newer-version",
        transform: (code, id) => (id.endsWith("/src/main.ts") ? `${code}\nglobalThis.isNewer = true;` : undefined),
      },
    ],
  }),
);

/** The offer of a newer version; there is another, to export what was made. */
const offer = (page: Page) => page.locator(".offer .notice", { hasText: "A new version is ready" });

const isNewer = (page: OpenPage) => page.evaluate(() => "isNewer" in globalThis);

/** Asks the server for another version, as browsers do once a day and when a page opens. */
const look = (page: OpenPage) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {})));

/** Keys of all records that the browser keeps. */
const savedKeys = (page: OpenPage) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("limitless");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction("left-behind").objectStore("left-behind").getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );

/** Keeps the place in the logbook, which must not get lost. */
async function keepPlace(page: OpenPage): Promise<readonly string[]> {
  await page.keyboard.press("\\");
  await expect.poll(async () => (await savedKeys(page)).length).toBeGreaterThan(0);
  return savedKeys(page);
}

/** Opens the settings, and presses a row by its label. */
async function pressRow(page: OpenPage, name: string): Promise<void> {
  await page.keyboard.press("p");
  await page.getByRole("button", { name }).click();
}

/** Accepts the offered version by a button or a row, and resolves once it is open. */
async function accept(page: OpenPage, press: () => Promise<void>): Promise<void> {
  const opened = page.waitForEvent("load");
  await press();
  await opened;
  await untilReady(page);
}

test.for(Object.keys(scenes))("after a visit to Mines, %s opens without a server", async (world) => {
  site = await serveSite(BUILT);
  const page = await openStored(site, QUERY);
  await site.close();
  await page.goto(`${site.address}?world=${world}&quality=low`);
  await untilReady(page);
  await page.keyboard.press("w");
  expect(page.errors).toEqual([]);
});

test("a version with a missing file, and one with a file of the version before, are named and change nothing", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, QUERY);
  const saved = await keepPlace(page);
  site.folder = NEWER;
  const script = nonEmpty(readdirSync(join(NEWER, "assets"))).find((name) => !existsSync(join(BUILT, "assets", name)));
  site.instead.set(`assets/${script}`, null);
  await look(page);
  await page.getByText(`assets/${script}: the server answers 404`).waitFor();
  site.instead.clear();
  site.instead.set("index.html", BUILT);
  await look(page);
  await page.getByText("index.html: the server has it from another version").waitFor();
  await page.reload();
  await untilReady(page);
  expect(await isNewer(page)).toBe(false);
  expect(await savedKeys(page)).toEqual(expect.arrayContaining([...saved]));

  site.instead.clear();
  await look(page);
  await accept(page, () => offer(page).getByRole("button", { name: "Reload now" }).click());
  expect(await isNewer(page)).toBe(true);
});

test("a version is refused in flight, whose later parts still load, accepted in the settings, and taken back: nothing is lost", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, QUERY);
  const saved = await keepPlace(page);
  site.folder = NEWER;
  await look(page);
  await offer(page).waitFor();
  await offer(page).getByRole("button", { name: "Later" }).click();
  expect(await offer(page).count()).toBe(0);
  // Scripts that the server does not have any more.
  await page.goto(`${page.url()}&sheet=workshop`);
  await untilReady(page);
  await page.getByRole("tab", { name: "The line" }).waitFor();
  expect(await isNewer(page)).toBe(false);
  await offer(page).getByRole("button", { name: "Later" }).click();

  // All of the newer version is stored.
  site.folder = join(NEWER, "nowhere");
  const place = new URL(page.url()).searchParams.get("at");
  await accept(page, () => pressRow(page, "Reload in the newer version"));
  expect(await isNewer(page)).toBe(true);
  expect(new URL(page.url()).searchParams.get("at")).toBe(place);
  expect(await savedKeys(page)).toEqual(expect.arrayContaining([...saved]));

  site.folder = BUILT;
  await look(page);
  await accept(page, () => offer(page).getByRole("button", { name: "Reload now" }).click());
  expect(await isNewer(page)).toBe(false);
  expect(await savedKeys(page)).toEqual(expect.arrayContaining([...saved]));
});

test("an offer goes when the server goes back to the version in flight", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, QUERY);
  site.folder = NEWER;
  await look(page);
  await offer(page).getByRole("button", { name: "Later" }).click();
  await page.keyboard.press("p");
  const row = page.getByRole("button", { name: "Reload in the newer version" });
  await row.waitFor();
  site.folder = BUILT;
  await look(page);
  await row.waitFor({ state: "hidden" });
});

test("a version that another tab accepts leaves this one as it is, with its later parts", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, QUERY);
  const other = await page.context().newPage();
  await other.goto(`${site.address}?${QUERY}`);
  await untilReady(other);
  site.folder = NEWER;
  await look(page);
  await offer(other).getByRole("button", { name: "Reload now" }).click();
  await other.waitForFunction(() => "isNewer" in globalThis);
  await untilReady(other);
  expect(await isNewer(page)).toBe(false);
  await page.keyboard.press("k");
  await page.getByRole("tab", { name: "The line" }).waitFor();
  expect(page.errors).toEqual([]);
  await offer(page).getByRole("button", { name: "Reload now" }).click();
  await page.waitForFunction(() => "isNewer" in globalThis);
});

test("a browser without room names the file, and keeps room for saved data", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, QUERY);
  const saved = await keepPlace(page);
  const browser = await page.context().newCDPSession(page);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  const origin = new URL(site.address).origin;
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: Number(usage) + 300_000 });
  site.folder = NEWER;
  await look(page);
  await page.getByText("the browser has no room for it").waitFor();
  await page.keyboard.press("\\");
  await page.reload();
  await untilReady(page);
  expect(await isNewer(page)).toBe(false);
  expect(await savedKeys(page)).toEqual(expect.arrayContaining([...saved]));
});

test("a shared height map opens its form, a shared link its world, and another text is named", async () => {
  site = await serveSite(BUILT);
  site.pages.set(
    "post.html",
    `<form action="share" method="post" enctype="multipart/form-data">
    <input name="text"><input name="file" type="file"><button>Share</button></form>`,
  );
  const page = await openStored(site, QUERY);
  await untilStored(page);
  const share = async (text: string, csv = "") => {
    await page.goto(`${site.address}post.html`);
    await page.locator("[name=text]").fill(text);
    const file = { name: "hills.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    if (csv) await page.locator("[name=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Share" }).click();
    await untilReady(page);
  };
  await share("Look: https://example.org/?world=caverns&quality=low");
  expect(new URL(page.url()).searchParams.get("world")).toBe("caverns");
  await share("Nothing");
  await page.getByText("There is no link to a world").waitFor();
  await share("", "0,1,2,3,4,5,6,7\n".repeat(8));
  await page.getByRole("dialog").getByText("Walk on it").waitFor();
});
