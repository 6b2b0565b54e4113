/** The page without a network, and as an app that can be installed. */
import { afterEach, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { untilReady } from "./browser.ts";
import { BUILT, openStored, type Site, serveSite } from "./site.ts";

let site: Site;
afterEach(() => site.close());

test("the page can be installed; after a visit to one world another opens without a server, with the workshop", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, "world=mines&quality=low");
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${site.address}manifest.webmanifest`, []]);
  const { icons, screenshots }: Record<string, { src: string }[]> = await (await fetch(url)).json();
  for (const { src } of nonEmpty([...icons, ...screenshots]))
    expect((await fetch(new URL(src, url))).status, src).toBe(200);

  await site.close();
  await page.goto(`${site.address}?world=caverns&quality=low&sheet=workshop`);
  await untilReady(page);
  await page.getByRole("tab", { name: "The line" }).waitFor();
  expect(page.errors).toEqual([]);
});
