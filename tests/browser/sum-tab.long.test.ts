/** The tab of the sum over a running world: its steps, a term turned by keys and by pointer, undo, and a place explained. */
import { expect, test } from "vitest";
import { openPage, untilReady } from "./browser.ts";

/** Frames take long in software. */
const eventually = (read: () => unknown) => expect.poll(read);

test("a term is turned by keys and by pointer, undone, and a place is explained", async () => {
  const page = await openPage("world=mines&quality=low&freeze=1&sheet=workshop", { width: 1000, height: 560 });
  await untilReady(page);
  await page.getByRole("tab", { name: "The sum" }).click();
  await page.getByRole("button", { name: "Step 4: Five terms" }).click();
  const handle = page.getByRole("slider", { name: "Direction and length of term 2" });
  await handle.waitFor();
  const share = page.getByLabel("Share of x in term 2");
  expect(await share.inputValue()).toBe("13");
  const picture = () => page.locator(".sum-map").evaluate((map: HTMLCanvasElement) => map.toDataURL());
  const before = await picture();

  await handle.focus();
  expect(await handle.getAttribute("aria-valuetext")).toBe("27° from north, the line repeats every 1127 m");
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(() => handle.getAttribute("aria-valuenow")).toBe("37");
  await eventually(picture).not.toBe(before);
  const turned = await share.inputValue();

  const box = await handle.boundingBox();
  if (!box) throw new Error("The handle is not drawn.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await eventually(() => share.inputValue()).not.toBe(turned);
  await page.getByRole("button", { name: "Undo: turn term 2" }).click();
  await eventually(() => share.inputValue()).toBe(turned);
  await page.getByRole("button", { name: "Undo: turn term 2" }).click();
  await eventually(() => share.inputValue()).toBe("13");

  await share.fill("9999");
  await share.press("Enter");
  await eventually(() => page.locator(".workshop-status").textContent()).toMatch(/in term 2, got 9999/);
  await eventually(() => share.inputValue()).toBe("13");

  await page.locator(".sum-map").click({ position: { x: 30, y: 30 } });
  const place = page.getByRole("region", { name: "This place" });
  await eventually(() => place.locator("tbody tr").count()).toBe(5);
  expect(await place.textContent()).toMatch(/the line is read 5 times, and the sum is \d+\.\d units/);

  // The world behind takes the sum. A frozen world keeps its address.
  await page.getByRole("button", { name: "Remove term 5" }).click();
  await page.getByRole("button", { name: "Give this sum to the world" }).click();
  await eventually(() => page.getByRole("button", { name: "This world" }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator(".sum-terms tbody tr").count()).toBe(4);

  // A slider of a kind parts the histogram of its reading.
  const bars = page.getByLabel("Histogram of the reading “town”");
  const parted = () => bars.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const start = await parted();
  await page.getByLabel("town: most of the reading “town”").fill("400");
  await eventually(parted).not.toBe(start);
  await page.getByRole("button", { name: "The world’s own sum" }).click();
  await eventually(() => page.locator(".sum-terms tbody tr").count()).toBe(5);
  expect(await page.locator(".workshop-status").textContent()).toBe("");
  expect(page.errors).toEqual([]);
});
