/** The export dialog of a page, and what it saves. */
import { unzipSync } from "fflate";
import type { Download, Locator, Page } from "playwright-core";
import type { Files } from "../export/command-files.ts";
import { addressOf, type OpenPage, openPageAt } from "./browser.ts";

export const exportDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Export" });

/** Opens a page with the dialog alone. */
export async function openExportPage(): Promise<OpenPage & { openExport(link: string): Promise<Locator> }> {
  const page = await openPageAt(addressOf("export"), { width: 800, height: 600 }, { lasting: true });
  await page.waitForFunction(() => "openExport" in window);
  const openExport = async (link: string) => {
    await page.evaluate((link) => window.openExport(link), link);
    return exportDialog(page);
  };
  return Object.assign(page, { openExport });
}

/** The saved file's name, and the files in it. */
export interface Saved {
  readonly name: string;
  readonly files: Files;
}

async function read(download: Download): Promise<Saved> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Uint8Array);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const name = download.suggestedFilename();
  return { name, files: name.endsWith(".zip") ? unzipSync(bytes) : { [name]: bytes } };
}

/** Exports what the dialog says. */
export async function exported(page: Page, timeout = 60_000): Promise<Saved> {
  const saving = page.waitForEvent("download", { timeout });
  await exportDialog(page).getByRole("button", { name: "Export", exact: true }).click();
  return read(await saving);
}

/** The first file that is not equal in both, or null. */
export function difference(files: Files, expected: Files): string | null {
  const names = [...new Set([...Object.keys(files), ...Object.keys(expected)])];
  const equal = (name: string) =>
    name in files && name in expected && Buffer.from(files[name]).equals(Buffer.from(expected[name]));
  return names.find((name) => !equal(name)) ?? null;
}

/** Exports the picture of the open map, and returns its SVG and the coordinates in the dialog. */
export async function exportedMap(page: Page): Promise<{ svg: string; place: readonly number[] }> {
  await page.locator("section.map:not([hidden])").getByRole("button", { name: "Export" }).click();
  const dialog = exportDialog(page);
  await dialog.waitFor();
  const place = await dialog
    .locator("fieldset > div:last-child input")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).valueAsNumber));
  await dialog.getByLabel("What").selectOption("map");
  const { name, files } = await exported(page);
  await page.keyboard.press("Escape");
  // A closed dialog keeps the focus until the next frame.
  await page.waitForFunction(() => !document.activeElement?.closest("dialog"));
  return { svg: new TextDecoder().decode(files[name]), place };
}
