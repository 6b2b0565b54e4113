/**
 * The tab of faults over a running world: run, pause, back, saved bytes, refused input, a comparison, a worker that dies, settings
 * that outlive the page, and the way to walk on a land.
 */
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { faultCode } from "../../src/core/faults/code.ts";
import { encodeLand } from "../../src/core/faults/land.ts";
import { FAULT_DEFAULTS, runFaultSettings } from "../../src/core/faults/settings.ts";
import { landFile } from "../../src/export/land-files.ts";
import { bombFile } from "../export/png-file.ts";
import { openPage, untilReady } from "./browser.ts";
import { savedFile } from "./saved.ts";

/** Frames take long in software. */
const eventually = (read: () => unknown) => expect.poll(read);
const statusOf = (page: Page) => page.locator(".workshop-status").textContent();
const openTab = async (page: Page) => {
  await untilReady(page);
  await page.getByRole("tab", { name: "Faults", exact: true }).click();
  await page.getByLabel("Faults done").waitFor();
};
const enter = async (page: Page, label: string, value: string) => {
  const field = page.getByRole("spinbutton", { name: label, exact: true });
  await field.fill(value);
  await field.press("Enter");
};
const openFile = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a land" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer });
};

/** Keeps the workers of the faults, so that one can be ended. */
const KEEP_WORKERS = `{
  window.faultWorkers = [];
  window.Worker = new Proxy(Worker, {
    construct(target, [url, options]) {
      const made = new target(url, options);
      if (options?.name === "faults") window.faultWorkers.push(made);
      return made;
    },
  });
}`;

test("faults run, pause and go back; files, comparisons, wrong input and a dying worker", async () => {
  const page = await openPage(
    "world=mines&quality=low&freeze=1&sheet=workshop",
    { width: 1000, height: 560 },
    { before: KEEP_WORKERS },
  );
  await openTab(page);
  const place = page.getByLabel("Faults done");
  const position = async () => Number(await place.inputValue());
  const pictures = page.locator(".faults-pictures");
  /** The caption says what is drawn in the next frame. */
  const mapOf = async (faults: number, caption = `64 × 48, ${faults} faults`) => {
    await eventually(() => pictures.textContent()).toContain(caption);
    const url = await page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      return document.querySelector<HTMLCanvasElement>(".faults-map")?.toDataURL() ?? "";
    });
    return createHash("sha1").update(url).digest("hex");
  };
  const set = (label: string, value: string) => enter(page, label, value);
  await set("Columns", "64");
  await set("Rows", "48");
  await set("Faults", "200");
  const whole = await mapOf(200);

  // The first faults, paused, and one back.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await eventually(position).toBeGreaterThan(3);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  await page.getByLabel("Faults done").fill("20");
  const twenty = await mapOf(20);
  await page.getByRole("button", { name: "One fault back" }).click();
  expect(await mapOf(19)).not.toBe(twenty);
  await page.getByRole("button", { name: "One fault on" }).click();
  expect(await mapOf(20)).toBe(twenty);

  // To the end, and saved as the command writes it.
  await page.getByLabel("Faults a second").fill("10");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  expect(await mapOf(200)).toBe(whole);
  const { name, bytes } = await savedFile(page, () => page.getByRole("button", { name: "Save as .xy" }).click());
  const settings = { ...FAULT_DEFAULTS, xSize: 64, ySize: 48, n: 200 };
  expect([name, Buffer.compare(bytes, encodeLand(runFaultSettings(settings)))]).toEqual(["land.xy", 0]);

  // Wrong input is named, and nothing is lost.
  const opened = (name: string, buffer: Buffer) => openFile(page, name, buffer);
  await opened("broken.tga", Buffer.from("TGA"));
  await eventually(() => statusOf(page)).toBe(
    "broken.tga: Expected a TGA image of at least 18 bytes, its header, got 3.",
  );
  await opened("bomb.png", Buffer.from(bombFile()));
  await eventually(() => statusOf(page)).toBe(
    "bomb.png: Expected 6 bytes of pixels by the header of the PNG, got 65536 or more.",
  );
  await set("Columns", "0");
  await eventually(() => statusOf(page)).toBe("Expected 4 to 1024 columns, got 0.");
  await eventually(() => page.getByLabel("Columns").inputValue()).toBe("64");
  expect(await mapOf(200)).toBe(whole);

  // A worker that dies is replaced by one with the same land.
  await page.evaluate(() => {
    const { faultWorkers } = window as unknown as { faultWorkers: Worker[] };
    faultWorkers[0].dispatchEvent(new ErrorEvent("error", { message: "boom", cancelable: true }));
  });
  await page.getByRole("button", { name: "One fault back" }).click();
  await eventually(() => statusOf(page)).toMatch(/^The worker of the faults stopped \(boom\)\. Another one goes on/);
  expect(await mapOf(199)).not.toBe(whole);
  await page.getByRole("button", { name: "To the end" }).click();
  expect(await mapOf(200)).toBe(whole);

  // The file, compared with itself filtered; and undone.
  await opened("land.xy", bytes);
  await eventually(() => statusOf(page)).toMatch(/^land\.xy is 64 × 48 cells/);
  await page.getByRole("button", { name: "Compare" }).click();
  await eventually(() => pictures.textContent()).toMatch(/A − B: rms 0, maximum 0/);
  await page.getByLabel("Smooth after").selectOption("box");
  await eventually(() => pictures.textContent()).toMatch(/A − B: rms [1-9]/);
  for (const label of ["smooth after", "compare", "open land.xy"])
    await page.getByRole("button", { name: `Undo: ${label}` }).click();
  expect(await mapOf(200)).toBe(whole);

  // The block is of the chosen land.
  await page.getByRole("button", { name: "Compare" }).click();
  const block = () => page.locator(".faults-block").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await eventually(() => pictures.textContent()).toContain("B in 3D");
  const rough = await block();
  await page.getByLabel("Smooth after").selectOption("gauss");
  await eventually(block).not.toBe(rough);
  const second = await block();
  await page.getByRole("button", { name: "A", exact: true }).click();
  await eventually(() => pictures.textContent()).toContain("A in 3D");
  await eventually(block).not.toBe(second);

  // After a reload the tab and its lands are as they were.
  await page.reload();
  await untilReady(page);
  expect(await mapOf(200, "A: 64 × 48, 200 faults")).toBe(whole);
  await page.getByRole("button", { name: "B", exact: true }).click();
  await eventually(() => page.getByLabel("Smooth after").inputValue()).toBe("gauss");

  // The chosen land as a world, and the first as a moon's relief.
  await page.getByRole("button", { name: "Walk on it" }).click();
  const smooth = { kernel: "gauss", radius: 2 } as const;
  await page.waitForURL((url) => url.searchParams.get("ground") === faultCode({ ...settings, smooth }));
  await page.goBack();
  await untilReady(page);
  await page.getByRole("button", { name: "On the moon" }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get("preset") === "moon" && searchParams.has("ground"));
  await untilReady(page);
  expect(new URL(page.url()).searchParams.get("ground")).toBe(faultCode(settings));
  expect(page.errors).toEqual([]);
});

test("1,024 × 1,024 cells: a thousand faults a second, paused and one back; files of all kinds; ten thousand faults are refused", async () => {
  const page = await openPage("world=mines&quality=low&freeze=1&sheet=workshop", { width: 1000, height: 560 });
  await openTab(page);
  const place = page.getByLabel("Faults done");
  const position = async () => Number(await place.inputValue());
  const pictures = page.locator(".faults-pictures");
  /** Thousands of faults are made again after an undo. */
  const done = (faults: string) =>
    expect.poll(() => pictures.textContent(), { timeout: 60_000 }).toContain(`1024 × 1024, ${faults} faults`);
  await enter(page, "Columns", "1024");
  await enter(page, "Rows", "1024");
  await enter(page, "Faults", "4000");
  await done("4,000");
  await enter(page, "Faults", "10000");
  await eventually(() => statusOf(page)).toBe("Expected 0 to 4,096 faults on 1024 × 1024 cells, got 10,000.");
  expect(await page.getByRole("spinbutton", { name: "Faults", exact: true }).inputValue()).toBe("4000");

  await page.getByLabel("Faults a second").fill("9");
  const begun = Date.now();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await eventually(position).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  const paused = await position();
  console.log(`faults: ${Math.round((1000 * paused) / (Date.now() - begun))} a second on 1,024 × 1,024 cells`);
  expect(paused).toBeLessThan(4000);
  await page.getByRole("button", { name: "One fault back" }).click();
  await done((paused - 1).toLocaleString("en"));
  expect(await position()).toBe(paused - 1);

  // The saved file equals the command's for the whole land, and is read again.
  await page.getByLabel("Faults done").fill("4000");
  await done("4,000");
  const land = runFaultSettings({ ...FAULT_DEFAULTS, xSize: 1024, ySize: 1024, n: 4000 });
  const range = (await pictures.textContent())?.match(/heights \S+ to \S+,/)?.[0] ?? "none";
  for (const [kind, label] of [
    ["xy", ".xy"],
    ["png", "PNG, 16 bits"],
    ["tga", "TGA"],
    ["csv", "CSV"],
  ] as const) {
    const save = page.getByRole("button", { name: `Save as ${label}`, exact: true });
    const { name, bytes } = await savedFile(page, () => save.click());
    expect([name, Buffer.compare(bytes, await landFile(land, kind))]).toEqual([`land.${kind}`, 0]);
    await openFile(page, name, bytes);
    await eventually(() => statusOf(page)).toMatch(new RegExp(`^${name} is 1024 × 1024 cells`));
    await eventually(() => pictures.textContent()).toContain("1024 × 1024, 0 faults");
    expect(await pictures.textContent()).toContain(range);
    await page.getByRole("button", { name: `Undo: open ${name}` }).click();
    await done("4,000");
  }
  expect(page.errors).toEqual([]);
});
