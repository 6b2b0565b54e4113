/** Keys, dialogs and settings on a page without a world: which keys move the vehicle, and what has the focus. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addressOf, type OpenPage, openPageAt, untilReady } from "./browser.ts";

let page: OpenPage;

beforeAll(async () => {
  page = await openPageAt(addressOf("controls"), { width: 1000, height: 600 }, { lasting: true });
  await untilReady(page);
});

/** The page as it opens: a load of all its modules takes a second, new parts a few milliseconds. */
beforeEach(async () => {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem("limitless.helped", "yes");
    window.controls.renew();
  });
  await state();
  await page.evaluate(() => window.controls.asked());
});

/** The state two frames later. */
const state = () =>
  page.evaluate(
    () =>
      new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(window.controls.state())))),
  );
const asked = async () => {
  await state();
  return page.evaluate(() => window.controls.asked());
};
/** Presses keys one after the other, with frames between. */
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await state();
  }
}
/** The state while a key is down. */
async function holding(key: string): Promise<unknown> {
  await page.keyboard.down(key);
  const during = await state();
  await page.keyboard.up(key);
  return during;
}

test("? and F1 open and close the card; Shift alone does neither, and does not move the vehicle after the card closes", async () => {
  await press("?");
  expect(await state()).toMatchObject({ help: true });
  await page.keyboard.down("ShiftLeft");
  expect(await state()).toMatchObject({ help: true });
  await press("?");
  await page.keyboard.up("ShiftLeft");
  expect(await state()).toMatchObject({ help: false, up: 0 });
  await press("F1");
  expect(await state()).toMatchObject({ help: true });
  await press("Escape");
  expect(await state()).toMatchObject({ help: false });
});

test("a movement key closes the card and moves; Enter closes it and does not board", async () => {
  await press("?");
  expect(await holding("KeyW")).toMatchObject({ help: false, forward: 1 });
  expect(await state()).toMatchObject({ forward: 0 });
  await page.click(".help-button");
  expect(await holding("Space")).toMatchObject({ help: false, up: 1 });
  expect(await state(), "Space does not press the button again").toMatchObject({ help: false });
  await press("?", "Enter");
  expect(await state()).toMatchObject({ help: false });
  expect(await asked()).not.toContain("board");
});

test.each(["help", "door"] as const)("a key pressed before the closed %s has lost the focus counts", async (name) => {
  await press(name === "help" ? "F1" : "g");
  expect(await state()).toMatchObject({ [name]: true });
  await page.evaluate((kind) => {
    const dialog = document.querySelector<HTMLDialogElement>(`dialog.${kind}`);
    dialog?.close();
    const key = kind === "help" ? { key: "F1", code: "F1" } : { key: "g", code: "KeyG" };
    dialog?.firstElementChild?.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
  }, name);
  expect(await state()).toMatchObject({ [name]: true });
});

test("the card keeps the focus while it is open, and a click anywhere closes it", async () => {
  await press("?");
  for (let i = 0; i < 5; i++) {
    await press("Tab");
    const inside = await page.evaluate(() => document.activeElement?.closest("dialog") !== null);
    expect(inside || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
  }
  await page.mouse.click(500, 300);
  expect(await state()).toMatchObject({ help: false });
});

const focused = () => page.evaluate(() => document.activeElement?.textContent);

test("in the door keys do not move the vehicle: arrows move the focus, Enter selects, G closes", async () => {
  await press("g");
  expect(await state()).toMatchObject({ door: true });
  expect(await focused()).toBe("Go on");
  expect(await holding("KeyW")).toMatchObject({ forward: 0 });
  expect(await state(), "open after a key of the flight").toMatchObject({ door: true });
  await press("ArrowDown", "ArrowDown", "ArrowDown");
  expect(await focused()).toBe("At dawn");
  await press("ArrowDown");
  expect(await focused()).toBe("Low coast");
  await press("Enter");
  expect(await state()).toMatchObject({ door: false });
  expect(await asked()).toEqual(["menu", "shot low-coast"]);
  await press("g", "g");
  expect(await state()).toMatchObject({ door: false });
});

test("a digit opens its world from the door", async () => {
  await press("g", "1");
  expect(await state()).toMatchObject({ door: false });
  expect(await asked()).toEqual(["menu", "world isles"]);
});

test("the door finds places of all worlds, suggests a word for one that is misspelt, and changes the quality", async () => {
  await press("g", "/");
  await page.keyboard.type("cav");
  await page.getByText("1 place", { exact: true }).waitFor();
  expect(await page.locator(".door-worlds").first().isVisible(), "the lists make way").toBe(false);
  await press("Enter");
  expect(await asked()).toEqual(["menu", "place hills cave"]);
  await press("g", "/");
  await page.keyboard.type("dawm");
  await page.getByText("No place is called “dawm”.").waitFor();
  await page.locator(".door-near", { hasText: "dawn" }).click();
  await page.getByText("1 place", { exact: true }).waitFor();
  await press("Escape");
  expect(await state(), "the first Escape empties the field").toMatchObject({ door: true });
  expect(await page.locator(".door-worlds").first().isVisible()).toBe(true);
  await page.locator(".door-quality select").selectOption("low");
  expect(await asked()).toEqual(["menu", "quality low"]);
  await press("Escape");
  expect(await state()).toMatchObject({ door: false });
});

test("the drawing of what all is made of ends with a hill", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await press("g");
  await page.getByText("What is all this made of?").click();
  await page.getByText("This hill is their sum").waitFor();
  const hill = page.locator(".door-made .hill");
  expect(await hill.getAttribute("opacity")).toBe("1.000");
  expect((await hill.getAttribute("d"))?.split("L").length).toBe(256);
});

test("if the clipboard is not available, the link is shown for copying by hand", async () => {
  await press("g");
  await page.evaluate(() => {
    // Once, for the other tests.
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = () => {
      navigator.clipboard.writeText = writeText;
      return Promise.reject(new DOMException("", "NotAllowedError"));
    };
  });
  await page.getByText("Copy link to this view").click();
  await page.getByText("Copy it from here").waitFor();
  expect(await page.locator(".copy-link").inputValue()).toBe(page.url());
});

test("keys typed in the settings do not move the vehicle; Escape folds the panel and releases the keyboard", async () => {
  await press("p");
  expect(await state()).toMatchObject({ panel: true });
  await page.locator(".panel input").nth(1).click();
  await page.keyboard.type("12w");
  expect(await holding("KeyW")).toMatchObject({ forward: 0 });
  await press("Escape");
  expect(await state()).toMatchObject({ panel: false, focus: "BODY" });
  expect(await holding("KeyW")).toMatchObject({ forward: 1 });
});

test("P moves the focus into the settings, where keys still fly, and back to what the keyboard had", async () => {
  await press("p");
  expect(await state()).toMatchObject({ panel: true, focus: "lil-children" });
  expect(await holding("KeyW")).toMatchObject({ forward: 1 });
  await press("p");
  expect(await state()).toMatchObject({ panel: false, focus: "BODY" });
  await page.locator(".door-button").focus();
  await press("Tab", "Shift+Tab", "p");
  expect(await state()).toMatchObject({ focus: "lil-children" });
  await press("Escape");
  expect(await state()).toMatchObject({ panel: false, focus: "door-button glass" });
  expect(await asked(), "Escape asks for nothing").not.toContain("leave");
});

test("the search of the settings hides other rows and groups, suggests a word, and Escape empties it first", async () => {
  const shown = () => page.locator(".panel .lil-controller:visible .lil-name").allTextContents();
  await press("p", "/");
  await page.keyboard.type("detail");
  expect(await shown()).toEqual(["Quality"]);
  expect(await page.locator(".panel .lil-gui > .lil-title:visible").allTextContents()).toEqual(["Picture"]);
  await page.locator(".panel [type=search]").fill("qualtiy");
  await page.getByText("No setting is called “qualtiy”.").waitFor();
  await page.locator(".panel .door-near").click();
  expect(await shown()).toEqual(["Quality"]);
  await press("Escape");
  expect(await state()).toMatchObject({ panel: true });
  expect(await shown()).toEqual(["Sea level units", "Haze", "Quality"]);
  await press("Escape");
  expect(await state()).toMatchObject({ panel: false });
});

test("a row goes back to its default, and so does a group", async () => {
  await press("p");
  await asked();
  expect(await page.locator(".panel-back:visible").count(), "one differs").toBe(1);
  await page.getByRole("button", { name: "Default of Sea level" }).click();
  expect(await asked()).toEqual(["sea 400"]);
  expect(await page.locator(".panel-back:visible, .panel-reset:visible").count()).toBe(0);
  await page.locator(".panel input[type=text]").nth(0).fill("500");
  await page.locator(".panel input[type=text]").nth(1).fill("0.5");
  await page.selectOption(".panel select", "low");
  await asked();
  await page.getByRole("button", { name: "Reset world" }).click();
  expect(await asked()).toEqual(["sea 400", "haze 0.3"]);
  await page.getByRole("button", { name: "Reset picture" }).click();
  expect(await asked()).toEqual(["quality auto"]);
});

test("a key held while the settings get the focus is released", async () => {
  await press("p");
  await page.keyboard.down("KeyW");
  await page.locator(".panel input").nth(1).click();
  await page.keyboard.up("KeyW");
  expect(await state()).toMatchObject({ forward: 0 });
});

test("the settings report changes by the user, not those by set()", async () => {
  await press("p");
  await asked();
  await page.evaluate(() => window.controls.set("sea", 300));
  expect(await asked()).toEqual([]);
  await page
    .locator(".panel .lil-slider")
    .nth(1)
    .click({ position: { x: 40, y: 8 } });
  expect((await asked())[0]).toMatch(/^haze 0\.\d+$/);
  await page.selectOption(".panel select", "high");
  expect(await asked()).toEqual(["quality high"]);
  expect(await holding("KeyD"), "the choice gave the keyboard back").toMatchObject({ turn: 1 });
});

test("keys with Ctrl belong to the browser", async () => {
  await page.keyboard.down("Control");
  await press("KeyV");
  await page.keyboard.up("Control");
  expect(await asked()).toEqual([]);
  await press("KeyV", "Enter", "KeyH");
  expect(await asked()).toEqual(["camera", "board", "hide"]);
});

test("a drag looks around and the wheel zooms, each pixel and notch once", async () => {
  await page.mouse.move(600, 400);
  await page.mouse.down();
  await page.mouse.move(650, 380, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(900, 200);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.controls.looked.wheel !== 0);
  expect(await page.evaluate(() => window.controls.looked)).toEqual({ dx: 50, dy: -20, wheel: 2 });
});

test("a key pressed and released within one frame moves once, and one that opens the card opens it", async () => {
  const pushed = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const send = (type: string, code: string) =>
          document.body.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true }));
        const pushes: number[] = [];
        const watch = () => {
          pushes.push(window.controls.state().forward ?? 0);
          if (pushes.length < 4) requestAnimationFrame(watch);
          else resolve(pushes);
        };
        for (const code of ["KeyW", "F1"]) {
          send("keydown", code);
          send("keyup", code);
        }
        requestAnimationFrame(watch);
      }),
  );
  expect(pushed.filter((push) => push !== 0)).toEqual([1]);
  expect(await state()).toMatchObject({ help: true });
});

test("a window that loses the focus releases every key", async () => {
  await page.keyboard.down("KeyW");
  expect(await state()).toMatchObject({ forward: 1 });
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  expect(await state()).toMatchObject({ forward: 0 });
});

test("H hides the HUD and shows it again", async () => {
  const visible = () => page.locator(".door-button").isVisible();
  expect(await visible()).toBe(true);
  await press("h");
  expect(await state()).toMatchObject({ hudHidden: true });
  expect(await visible()).toBe(false);
  await page.getByText("shows the HUD again").waitFor();
  await press("h");
  expect(await visible()).toBe(true);
});

test("disposing removes every element", async () => {
  await press("?", "Escape", "g", "Escape", "p");
  expect(await page.evaluate(() => window.controls.dispose())).toBe("");
  expect(page.errors).toEqual([]);
});
