/** The page without a network, and as an app that can be installed. */
import { afterEach, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { untilReady } from "./browser.ts";
import { BUILT, openStored, type Site, serveSite } from "./site.ts";

declare global {
  interface Window {
    /** Opens files as an installed app is told to. */
    launch?(opened: { readonly files: readonly object[] }): void;
  }
}

let site: Site;
afterEach(() => site.close());

test("the page can be installed; after a visit to one world another opens without a server, with the workshop and a file", async () => {
  site = await serveSite(BUILT);
  const page = await openStored(site, "world=mines&quality=low");
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send("Page.getAppManifest");
  expect([url, errors]).toEqual([`${site.address}manifest.webmanifest`, []]);
  const { icons, screenshots }: Record<string, { src: string }[]> = await (await fetch(url)).json();
  for (const { src } of nonEmpty([...icons, ...screenshots]))
    expect((await fetch(new URL(src, url))).status, src).toBe(200);
  expect(await browser.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });

  await site.close();
  // As an installed app is told the files that it opens.
  await page.addInitScript(
    `Object.defineProperty(window, "launchQueue", { value: { setConsumer: (consumer) => { window.launch = consumer; } } });`,
  );
  await page.goto(`${site.address}?world=caverns&quality=low&sheet=workshop`);
  await untilReady(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
    `${site.address}service-worker.js`,
  );
  await page.getByRole("tab", { name: "The line" }).waitFor();
  await page.waitForFunction(() => "launch" in window);
  await page.evaluate(() => {
    const file = new File(["0,1,2,3,4,5,6,7\n".repeat(8)], "hills.csv");
    window.launch?.({ files: [{ getFile: async () => file }] });
  });
  await page.getByRole("dialog").getByText("Walk on it").waitFor();
  expect(page.errors).toEqual([]);
});
