/** What a browser keeps of a visit, once it has been written: the one record of the page's database. */
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

/** The record as soon as it is as said. */
export async function untilKept(page: Page, is: (left: SaveData) => boolean): Promise<SaveData> {
  let left: SaveData | undefined;
  const asSaid = async () => {
    left = await read(page);
    return left !== undefined && is(left);
  };
  await expect.poll(asSaid, { timeout: 10_000 }).toBe(true);
  return left as SaveData;
}
