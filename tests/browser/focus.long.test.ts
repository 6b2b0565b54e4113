/** The focus of the keyboard: it goes into each sheet, is seen, stays in dialogs, and comes back to where it was. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { openPage, SMALL_VIEW, untilReady } from "./browser.ts";
import { SHEETS } from "./layout-sheets.ts";

interface Sheet {
  readonly name: string;
  /** Keys that open it, one after the other. */
  readonly keys: readonly string[];
  /** The element that has the focus while it is open. */
  readonly open: string;
  /** Button that opens it from there, if keys do not. */
  readonly press?: string;
}

/** Sheets of the list that a key opens. */
const KEYED: readonly Sheet[] = nonEmpty(SHEETS).flatMap(({ name, key, open }) =>
  key && open ? [{ name, keys: [key], open }] : [],
);
const SKYLANDS: readonly Sheet[] = [
  ...KEYED,
  { name: "keys", keys: ["F1"], press: ".help-change", open: "dialog.keys[open]" },
];
const COSMIC: readonly Sheet[] = [
  { name: "plate", keys: ["m"], open: "dialog.plate[open]" },
  { name: "search", keys: ["o"], open: "dialog.search[open]" },
  { name: "exercises", keys: ["F8"], open: "dialog.census[open]" },
];

/** Tabs that are looked at in each sheet, unless the focus is back at the first element before. */
const MOST_TABS = 30;

/** Runs in the page: what has the focus, whether it is in an element, and the width of a ring that only the focus draws. */
function focusIn(selector: string) {
  const at = document.activeElement as HTMLElement;
  const ringOf = (element: Element | null): number => {
    if (!element) return 0;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle === "none" || /, 0\)$|transparent/.test(outlineColor) ? 0 : Number.parseFloat(outlineWidth);
  };
  // A field draws it around its frame, a marker around its sign.
  const drawn = [
    at,
    at.closest("label"),
    at.querySelector(".mark-sign"),
    at.parentElement?.querySelector(".lil-display") ?? null,
  ];
  const rings = () => drawn.map(ringOf);
  const isSeen = at.dataset.seen !== undefined;
  at.dataset.seen = "";
  const on = rings();
  at.blur();
  const off = rings();
  at.focus({ preventScroll: true });
  return {
    what: `${at.tagName.toLowerCase()}.${at.className}`.slice(0, 60),
    isSeen,
    isBody: at === document.body,
    isInside: at.closest(selector) !== null,
    ring: Math.max(...on.map((width, k) => (off[k] === 0 ? width : 0))),
  };
}

/** Opens a sheet with the focus on the help button, and returns what is wrong, as "map: …". */
async function faultsOf(page: Page, { name, keys, open, press }: Sheet): Promise<string[]> {
  const found: string[] = [];
  /** Whether there is more to look at. */
  const check = async (selector: string, when: string, isModal: boolean): Promise<boolean> => {
    const { what, isSeen, isBody, isInside, ring } = await page.evaluate(focusIn, selector);
    const isTab = when === "by Tab";
    // After the last element of a dialog the focus goes to the browser's own buttons, after that of a sheet to the page.
    if (isTab && isModal && isBody) return true;
    if (isTab && (isSeen || (!isModal && !isInside))) return false;
    if (!isInside) found.push(`${name}, ${when}: the focus is on ${what}`);
    else if (ring < 2) found.push(`${name}, ${when}: ${what} has a ring of ${ring} px`);
    return true;
  };
  await page.keyboard.press("Tab");
  await page.locator(".help-button").focus();
  for (const key of keys) await page.keyboard.press(key);
  if (press) {
    await page.locator(press).focus();
    await page.keyboard.press("Enter");
  }
  const sheet = page.locator(open).first();
  await sheet.waitFor();
  const isModal = await sheet.evaluate((element) => element.matches("dialog:modal"));
  await check(open, "opened", isModal);
  for (let tab = 0; tab < MOST_TABS; tab++) {
    await page.keyboard.press("Tab");
    if (!(await check(open, "by Tab", isModal))) break;
  }
  // A sheet gives back the focus that it has.
  if (!isModal) await sheet.evaluate((element) => element.querySelector<HTMLElement>("button:enabled")?.focus());
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await check(".help-button", "closed", false);
  return found;
}

test.each([
  ["skylands", SKYLANDS],
  ["cosmic", COSMIC],
] as const)("the sheets of %s", async (world, sheets) => {
  const sky = world === "cosmic" ? "" : "&clouds=0";
  const page = await openPage(`world=${world}&quality=low${sky}`, { width: 1280, height: 720 }, { before: SMALL_VIEW });
  await untilReady(page);
  await page.locator(".readout").waitFor();
  const found: string[] = [];
  for (const sheet of nonEmpty(sheets)) found.push(...(await faultsOf(page, sheet)));
  expect(found.join("\n")).toBe("");
  expect(page.errors).toEqual([]);
});
