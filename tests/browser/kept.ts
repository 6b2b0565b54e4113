/** Reads the save record of the page from IndexedDB. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { SaveData } from "../../src/recipe/save-data.ts";

const read = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<SaveData | undefined>((resolve) => {
        const opening = indexedDB.open("limitless");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("left-behind").objectStore("left-behind").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result[0]);
          };
        };
      }),
  );

/** The record, once it meets a condition. */
export async function untilSaved(page: Page, meets: (data: SaveData) => boolean): Promise<SaveData> {
  let data: SaveData | undefined;
  const check = async () => {
    data = await read(page);
    return data !== undefined && meets(data);
  };
  await expect.poll(check, { timeout: 10_000 }).toBe(true);
  return data as SaveData;
}
