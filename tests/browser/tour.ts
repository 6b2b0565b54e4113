/** Opens everything that a world's page can show, one after another, and flies in between. */
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { savedPng } from "./saved.ts";

/** Views that software draws quickly. */
const QUICK: Readonly<Record<string, string>> = {
  skylands: "&view=4&archipelagos=1&clouds=0",
};

/** Reports what the policy has blocked like any other error. */
const LISTEN = `document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error("blocked by " + violatedDirective + ": " + blockedURI));`;

async function openAndClose(page: OpenPage, key: string, selector: string, close: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator(selector).waitFor();
  await page.keyboard.press(close);
  await page.locator(selector).waitFor({ state: "hidden" });
}

/** Flies forward `seconds` by steps of the probe, and draws once every ten seconds. */
const fly = (page: OpenPage, seconds: number) =>
  page.evaluate((s) => window.limitless?.step(s, { forward: 1, turn: 0.2 }, { draw: 600 }), seconds);

/** Selectors of the contents of each sheet, by its title in the door. */
const CONTENTS: Readonly<Record<string, string>> = {
  Logbook: "dialog.logbook[open]",
  Workshop: ".line-curve:visible",
  Plate: "dialog.plate[aria-busy=false]",
  Exercises: ".exercise-act:has-text('Download JSON')",
};

/** Opens each sheet of the menu, waits for its contents, and closes it; returns their titles. */
async function openSheets(page: OpenPage): Promise<readonly string[]> {
  const rows = page.locator(".door-body section", { hasText: "Sheets" }).locator("button");
  const titles = await rows.locator("strong").allTextContents();
  for (const [i, title] of nonEmpty(titles).entries()) {
    await page.keyboard.press("g");
    await rows.nth(i).click();
    await page.locator(CONTENTS[title]).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open], .workshop:visible").waitFor({ state: "detached" });
  }
  return titles;
}

/** Opens the map and the photo mode, and saves a picture. */
async function openMapAndPhoto(page: OpenPage, hasMap: boolean): Promise<void> {
  if (hasMap) await openAndClose(page, "m", "section.map[aria-busy=false]", "m");
  await page.keyboard.press("F2");
  await page.locator(".photo-tools").waitFor();
  // Nebulae of a whole picture take software a minute and more.
  await savedPng(page, () => page.locator(".photo-save").click(), 240_000);
  await page.keyboard.press("F2");
}

/** Help, menu, settings, sheets, map, photo mode, and a flight of `seconds` with sound. */
export async function tour(world: string, seconds: number): Promise<OpenPage> {
  const page = await openPage(
    `world=${world}&quality=low${QUICK[world] ?? ""}`,
    { width: 640, height: 400 },
    // Little to draw, and sheets of their full size.
    { before: LISTEN + SMALL_VIEW },
  );
  await untilReady(page);
  await fly(page, seconds / 3);
  await openAndClose(page, "F1", "dialog.help", "Escape");
  await openAndClose(page, "p", ".panel:not(.lil-closed)", "p");
  await openAndClose(page, "g", "dialog.door", "Escape");
  await fly(page, seconds / 3);
  const sheets = await openSheets(page);
  // Free space has no map, but sheets of its own beside the workshop.
  await openMapAndPhoto(page, !sheets.includes("Plate"));
  await fly(page, seconds / 3);
  return page;
}
