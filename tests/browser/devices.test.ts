/** Gamepads, touch controls and changed keys, on a page without a world. */
import type { CDPSession } from "playwright-core";
import { expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, type OpenPage, openPageAt, type PageOptions, untilReady } from "./browser.ts";

async function open(width = 1000, height = 600, options: PageOptions = {}): Promise<OpenPage> {
  const page = await openPageAt(addressOf("controls"), { width, height }, options);
  await untilReady(page);
  return page;
}

/** The state three frames later. */
const state = (page: OpenPage) =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((told) => {
        const after = (frames: number) =>
          frames === 0 ? told(window.controls.state()) : requestAnimationFrame(() => after(frames - 1));
        after(3);
      }),
  );
const asked = async (page: OpenPage) => {
  await state(page);
  return page.evaluate(() => window.controls.asked());
};

/** A simulated gamepad. */
const PADS = `
const pads = [null, null];
navigator.getGamepads = () => pads;
window.plug = (slot, mapping, id) => {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
  pads[slot] = { id, index: slot, mapping, connected: true, axes: [0, 0, 0, 0], buttons };
  window.dispatchEvent(new Event("gamepadconnected"));
};
window.pull = (slot) => { pads[slot] = null; window.dispatchEvent(new Event("gamepaddisconnected")); };
window.hold = (axes, ...held) => {
  pads[0].axes = axes;
  pads[0].buttons.forEach((button, i) => Object.assign(button, { pressed: held.includes(i), value: Number(held.includes(i)) }));
};`;

declare global {
  interface Window {
    plug(slot: number, mapping: string, id: string): void;
    pull(slot: number): void;
    hold(axes: number[], ...held: number[]): void;
  }
}

test("a connected gamepad moves the vehicle, acts once per press, and is released when it is disconnected", async () => {
  const page = await open(1000, 600, { before: PADS });
  await page.evaluate(() => window.plug(0, "standard", "Pad"));
  await page.evaluate(() => window.hold([0, -1, 0.98, 0], 7));
  expect(await state(page)).toMatchObject({ forward: 1, turn: 1, up: 1 });
  await page.keyboard.down("KeyS");
  await page.evaluate(() => window.hold([0, -0.4, 0, 0]));
  expect(await state(page), "the stronger device counts").toMatchObject({ forward: -1, turn: 0 });
  await page.keyboard.up("KeyS");
  await page.evaluate(() => window.hold([0, 0, 0, 0], 3));
  await state(page);
  await page.evaluate(() => window.hold([0, 0, 0, 0]));
  expect(await asked(page)).toEqual(["camera"]);
  await page.evaluate(() => window.controls.become("walker"));
  await page.evaluate(() => window.hold([0, 0, 1, 0], 0));
  expect(await state(page)).toMatchObject({ up: 1, turn: 0 });
  expect(await page.evaluate(() => window.controls.looked.dx)).toBeGreaterThan(5);
  await page.evaluate(() => window.pull(0));
  expect(await state(page)).toMatchObject({ up: 0, forward: 0 });
  expect(page.errors).toEqual([]);
});

test("the card lists the gamepad while one is connected; one of an unknown layout is reported once", async () => {
  const page = await open(1000, 600, { before: PADS });
  await page.evaluate(() => window.plug(1, "", "Old stick"));
  await page.evaluate(() => window.plug(1, "", "Old stick"));
  const told = (await asked(page)).filter((words) => words.includes("Old stick"));
  expect(told).toHaveLength(1);
  expect(await page.getByText("Left stick").count()).toBe(0);
  await page.evaluate(() => window.plug(0, "standard", "Pad"));
  await state(page);
  await page.keyboard.press("F1");
  await state(page);
  expect(await page.getByText("Left stick").first().isVisible()).toBe(true);
});

test("in the door a gamepad moves the focus, selects, and closes", async () => {
  const page = await open(1000, 600, { before: PADS });
  await page.evaluate(() => window.plug(0, "standard", "Pad"));
  await state(page);
  const press = async (button: number) => {
    await page.evaluate((held) => window.hold([0, -1, 0, 0], held), button);
    const during = await state(page);
    await page.evaluate(() => window.hold([0, 0, 0, 0]));
    await state(page);
    return during;
  };
  await press(9);
  expect(await press(13), "and does not fly").toMatchObject({ door: true, forward: 0 });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  while ((await focused()) !== "Low coast") await press(13);
  await press(0);
  expect(await asked(page)).toEqual(["menu", "shot low-coast"]);
  await press(9);
  await press(1);
  expect(await state(page)).toMatchObject({ door: false });
});

test("the door's tools open the settings, where a gamepad changes a value while the sticks go on flying", async () => {
  const page = await open(1000, 600, { before: PADS });
  await page.evaluate(() => window.plug(0, "standard", "Pad"));
  await state(page);
  const press = async (button: number) => {
    await page.evaluate((held) => window.hold([0, -1, 0, 0], held), button);
    const during = await state(page);
    await page.evaluate(() => window.hold([0, 0, 0, 0]));
    await state(page);
    return during;
  };
  const [A, B, RB, START, DOWN, RIGHT] = [0, 1, 5, 9, 13, 15];
  await press(START);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  while (!(await focused()).endsWith("Settings")) await press(DOWN);
  await press(A);
  expect(await state(page)).toMatchObject({ door: false, panel: true });
  const isChoice = () => page.evaluate(() => document.activeElement instanceof HTMLSelectElement);
  while (!(await isChoice())) expect(await press(RB)).toMatchObject({ panel: true, forward: 1 });
  await asked(page);
  await press(RIGHT);
  expect(await asked(page), "and no vehicle is changed").toEqual(["quality low"]);
  await press(B);
  expect(await state(page)).toMatchObject({ panel: false });
});

async function touch(fingers: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) {
  const touchPoints = at.map(([x, y], id) => ({ x, y, id }));
  await fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
}

test.each([
  ["landscape", 740, 360],
  ["portrait", 360, 740],
] as const)(
  "in %s orientation two sticks and buttons appear with a touch and disappear with a key",
  async (_, width, height) => {
    const page = await open(width, height, { hasTouch: true, isMobile: true });
    const fingers = await page.context().newCDPSession(page);
    expect(await page.locator(".touch").isVisible()).toBe(false);
    const middle: [number, number] = [width / 2, height / 2.6];
    await touch(fingers, "touchStart", middle);
    await touch(fingers, "touchMove", [middle[0] + 30, middle[1]]);
    await touch(fingers, "touchEnd");
    expect(await page.evaluate(() => window.controls.looked.dx), "a drag looks").toBe(30);
    await page.waitForSelector(".touch-stick .front");

    const boxes = await page
      .locator(".touch-stick, .touch-buttons button")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    for (const { left, right, top, bottom, width: w, height: h } of nonEmpty(boxes)) {
      expect(Math.min(w, h)).toBeGreaterThanOrEqual(44);
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true);
    }
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => [a, b] as const));
    for (const [a, b] of nonEmpty(pairs))
      expect(
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
        "none over another",
      ).toBe(true);

    const [left, right] = boxes.map((box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2]);
    await touch(fingers, "touchStart", left, right);
    await touch(fingers, "touchMove", [left[0], left[1] - 60], [right[0] + 60, right[1]]);
    const { forward, turn } = (await state(page)) as { forward: number; turn: number };
    expect([forward, turn]).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1)]);
    await touch(fingers, "touchEnd");
    expect(await state(page)).toMatchObject({ forward: 0, turn: 0 });

    await page.locator(".touch-buttons button", { has: page.locator(".icon-eye") }).tap();
    expect(await asked(page)).toEqual(["camera"]);
    await page.keyboard.press("KeyZ");
    expect(await page.locator(".touch").isVisible()).toBe(false);
    expect(page.errors).toEqual([]);
  },
);

test("on a touch screen a first visit begins with one tap", async () => {
  const page = await open(390, 844, { hasTouch: true, isMobile: true, firstVisit: true });
  await page.evaluate(() => window.controls.greet());
  const door = page.locator(".door[open]");
  expect(await door.evaluate((each) => each.scrollWidth <= each.clientWidth), "not wider than the screen").toBe(true);
  await door.getByText("Fly", { exact: true }).tap();
  await door.waitFor({ state: "detached" });
  await page.evaluate(() => window.controls.greet());
  expect(await door.count(), "greets once").toBe(0);
  expect(page.errors).toEqual([]);
});

test("on a touch screen the card lists sticks and touch buttons, and keys once one is pressed", async () => {
  const page = await open(390, 844, { hasTouch: true, isMobile: true });
  await page.locator(".help-button").tap();
  const card = page.locator(".help[open]");
  await card.getByText("Left stick").first().waitFor();
  expect(await card.locator("kbd", { hasText: /^(W|Shift|F1)$/ }).count()).toBe(0);
  expect(await card.getByText("Change keys").isVisible()).toBe(false);
  expect(await card.evaluate((each) => each.scrollWidth <= each.clientWidth), "not wider than the screen").toBe(true);
  await card.tap();
  await page.locator(".help[open]").waitFor({ state: "detached" });
  await page.locator(".touch").waitFor({ state: "visible" });
  await page.keyboard.press("F1");
  await card.getByText("Change keys").waitFor();
  expect(await card.locator("kbd", { hasText: /^W$/ }).first().isVisible()).toBe(true);
  expect(await card.getByText("Left stick").count()).toBe(0);
  expect(page.errors).toEqual([]);
});

test("keys can be swapped with the keyboard: the sheet confirms it, the page shows it, and a reload keeps it", async () => {
  const page = await open();
  await page.keyboard.press("F1");
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== "Change keys")
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".keys[open]").waitFor();
  const key = page.getByLabel("Forward: W").first();
  await key.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Press the new key for forward").waitFor();
  await page.keyboard.press("F5");
  await page.getByText("belongs to the browser").waitFor();
  await page.keyboard.press("KeyV");
  expect(await page.locator(".keys-said").textContent()).toMatch(/^V: forward.* W: chase or cockpit\.$/);
  await page.getByLabel("Forward: V").first().waitFor();
  await page.keyboard.press("Escape");
  // A closed dialog gives the focus back before it tells the page.
  await expect.poll(() => state(page)).toMatchObject({ focus: "BODY" });

  await page.keyboard.down("KeyV");
  expect(await state(page)).toMatchObject({ forward: 1 });
  await page.keyboard.up("KeyV");
  await page.keyboard.press("KeyW");
  expect(await asked(page)).toEqual(["help", "camera"]);

  await page.reload();
  await untilReady(page);
  await page.keyboard.down("KeyV");
  expect(await state(page)).toMatchObject({ forward: 1 });
  await page.keyboard.up("KeyV");
  await page.keyboard.press("F1");
  expect(await page.locator(".help dt kbd").first().textContent()).toBe("V");
  await page.locator(".help-change").click();
  await page.getByText("Reset all").click();
  await page.getByLabel("Forward: W").first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("limitless.keys"))).toBeNull();
  expect(page.errors).toEqual([]);
});
