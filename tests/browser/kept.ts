/** Reads the saved data of the page from IndexedDB. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { SaveData } from "../../src/saves/world-data.ts";

/** The records under keys that start so, by key. */
export async function storedUnder(page: Page, start: string): Promise<Readonly<Record<string, unknown>>> {
  const all = await page.evaluate(
    () =>
      new Promise<readonly (readonly [string, unknown])[]>((resolve) => {
        const opening = indexedDB.open("limitless");
        opening.onsuccess = () => {
          const records = opening.result.transaction("left-behind").objectStore("left-behind");
          const [keys, values] = [records.getAllKeys(), records.getAll()];
          values.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map((key, i) => [String(key), values.result[i]]));
          };
        };
      }),
  );
  return Object.fromEntries(all.filter(([key]) => key.startsWith(start)));
}

/** The record of the forest or islands, once it meets a condition. */
export async function untilSaved(page: Page, meets: (data: SaveData) => boolean): Promise<SaveData> {
  let data: SaveData | undefined;
  const check = async () => {
    const worlds = Object.entries(await storedUnder(page, "")).filter(
      ([key]) => !/^(hunt|race|run|course)\//.test(key),
    );
    data = worlds[0]?.[1] as SaveData | undefined;
    return data !== undefined && meets(data);
  };
  await expect.poll(check, { timeout: 10_000 }).toBe(true);
  return data as SaveData;
}
