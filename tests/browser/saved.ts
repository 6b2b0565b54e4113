/** Files that a page downloads. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DecodedPng, decode } from "fast-png";
import type { Page } from "playwright-core";

/** The file that is downloaded after `press`, and its name. */
export async function savedFile(page: Page, press: () => Promise<void>, timeout = 60_000) {
  const download = page.waitForEvent("download", { timeout });
  await press();
  const file = await download;
  const folder = await mkdtemp(join(tmpdir(), "limitless-saved-"));
  const path = join(folder, "file");
  await file.saveAs(path);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return { name: file.suggestedFilename(), bytes };
}

/** The same for a PNG. */
export async function savedPng(page: Page, press: () => Promise<void>, timeout = 60_000) {
  const { name, bytes } = await savedFile(page, press, timeout);
  const png: DecodedPng = decode(bytes);
  return { name, png };
}
