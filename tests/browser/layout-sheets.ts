/** The sheets of a page, one at a time, for measures of layout at several sizes of the window. */
import type { Page } from "playwright-core";
import { layoutFaults, overlappingBoxes } from "./overlaps.ts";

/** Sizes of windows in CSS pixels, from a small phone to a large screen. */
export const WINDOWS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;

export interface SheetRow {
  readonly name: string;
  /** The key that opens it; none for the HUD alone. */
  readonly key?: string;
  /** The element that is measured: the whole page where the sheet leaves the HUD visible. */
  readonly measured: string;
  /** The element that shows that it is open. */
  readonly open?: string;
  /** The key that closes it. */
  readonly close?: string;
}

/** All sheets that open by a key. The sheet of keys opens from the card of controls. */
export const SHEETS: readonly SheetRow[] = [
  { name: "HUD", measured: "#ui" },
  { name: "door", key: "g", measured: "dialog.door", open: "dialog.door[open]", close: "Escape" },
  { name: "help", key: "F1", measured: "dialog.help", open: "dialog.help[open]", close: "Escape" },
  { name: "settings", key: "p", measured: "#ui", open: ".panel:not(.lil-closed)", close: "p" },
  { name: "map", key: "m", measured: "#ui", open: ".map:not([hidden]), dialog.plate[open]", close: "Escape" },
  { name: "work", key: "j", measured: "dialog.work-sheet", open: "dialog.work-sheet[open]", close: "Escape" },
  { name: "logbook", key: "F6", measured: "dialog.logbook", open: "dialog.logbook[open]", close: "Escape" },
  { name: "workshop", key: "k", measured: ".workshop", open: ".workshop:not([hidden])", close: "Escape" },
  { name: "photo", key: "F2", measured: ".photo", open: ".photo-tools", close: "Escape" },
  { name: "performance", key: "F3", measured: "#ui", open: ".performance:not([hidden])", close: "F3" },
];

/** Opens a sheet, acts, and closes it. */
export async function inSheet<T>(page: Page, { key, open, close }: SheetRow, act: () => Promise<T>): Promise<T> {
  const shown = open ? page.locator(open).first() : null;
  if (key && shown) {
    await page.keyboard.press(key);
    await shown.waitFor();
    // Some worlds open the map beside the HUD first.
    const larger = page.locator(".map:not(.large) header .map-tool[aria-pressed]");
    if (await larger.isVisible()) await larger.click();
  }
  const result = await act();
  if (close && shown) {
    await page.keyboard.press(close);
    await shown.waitFor({ state: "hidden" });
  }
  return result;
}

/** Faults of a sheet at some sizes of the window, each as "390×844 map: …". */
export const sheetFaults = (
  page: Page,
  sheet: SheetRow,
  sizes: readonly (readonly [number, number])[] = WINDOWS,
): Promise<string[]> =>
  inSheet(page, sheet, async () => {
    const found: string[] = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(settled);
      const boxes = sheet.measured === "#ui" ? await overlappingBoxes(page) : [];
      for (const fault of [...(await layoutFaults(page, sheet.measured)), ...boxes])
        found.push(`${width}×${height} ${sheet.name}: ${fault}`);
    }
    return found;
  });

/** Runs in the page: resolves once observers of sizes have run and the page is laid out again. Marks in the view look less often. */
const settled = () => {
  const milliseconds = document.querySelector(".mark") ? 500 : 50;
  return new Promise<void>((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, milliseconds))),
  );
};
