/** Skylands opens with a malformed save record, and in a browser without storage. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

const QUICK = "quality=low&view=4";
const SMALL = { width: 320, height: 180 };

test("a malformed record and missing storage are reported once, and the world opens", async () => {
  const broken = `const open = indexedDB.open("limitless");
    open.onupgradeneeded = () => open.result.createObjectStore("left-behind");
    open.onsuccess = () => { const t = open.result.transaction("left-behind", "readwrite");
      t.objectStore("left-behind").put({ version: 1 }, "skylands/1983/1983");
      t.objectStore("left-behind").put({ version: 7 }, "elsewhere/1/1983");
      t.oncomplete = () => open.result.close(); };`;
  const page = await openPage(`world=skylands&${QUICK}&sea=560`, SMALL, { before: broken });
  await untilReady(page);
  const notices = page.locator(".notice > span");
  expect(await notices.allTextContents()).toEqual([
    "The saved data of this world could not be read (land: is missing). It is kept: Settings, “Save unreadable data”. The world opens without it.",
  ]);
  expect(page.errors).toEqual([]);

  const none = `Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });`;
  const other = await openPage(`world=skylands&${QUICK}&sea=560`, SMALL, { before: none });
  await untilReady(other);
  expect(await other.locator(".notice > span").allTextContents()).toEqual([expect.stringContaining("Save to a file")]);
  expect(other.errors).toEqual([]);
});
