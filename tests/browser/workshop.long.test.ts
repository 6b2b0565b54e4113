/** The tab of the line with every brush, file and generator, by keys and by touch; what closes, reloads or is refused loses nothing. */

import { encode } from "fast-png";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { readProfileText } from "../../src/core/profiles/read-list.ts";
import { LARGEST_WAV } from "../../src/core/profiles/read-wav.ts";
import { seamOf } from "../../src/core/profiles/statistics.ts";
import { profileCsv, profileJson } from "../../src/workshop/line/files.ts";
import { wavFile } from "../core/profiles/wav.ts";
import { nonEmpty } from "../non-empty.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { savedFile } from "./saved.ts";

/** Frozen, so that the machine is not busy with frames. */
const STILL = "world=mines&quality=low&freeze=1&sheet=workshop";
const RUNNING = "world=mines&quality=low";
const SIZE = { width: 1100, height: 620 };
const HILLS = [...PROFILE_1983.samples];

const eventually = (read: () => unknown) => expect.poll(read);
const press = (page: OpenPage, name: string) => page.getByRole("button", { name, exact: true }).click();
const status = (page: OpenPage) => page.locator(".workshop-status").textContent();
const curveOf = (page: OpenPage) => page.locator(".line-curve");
/** The number beside a name, such as the seam. */
const figure = (page: OpenPage, name: string) => page.locator(`.line-numbers dt:text-is("${name}") + dd`).textContent();
const samplesOf = async (page: OpenPage): Promise<number[]> =>
  (await page.getByLabel("All heights").inputValue()).split(", ").map(Number);
const profileIn = (page: OpenPage) => new URL(page.url()).searchParams.get("profile");

async function open(query: string, size = SIZE, options = {}): Promise<OpenPage> {
  const page = await openPage(query, size, options);
  await untilReady(page);
  if (query.includes("sheet")) await curveOf(page).waitFor();
  return page;
}

/** Fills the list of numbers while its panel is hidden: the figures follow the line within a tenth of a second. */
async function changed(page: OpenPage, act: () => Promise<unknown>): Promise<number[]> {
  const before = (await samplesOf(page)).join();
  await act();
  await eventually(async () => (await samplesOf(page)).join()).not.toBe(before);
  return samplesOf(page);
}

async function centre(curve: Locator, across: number, down: number): Promise<[number, number]> {
  const box = await curve.boundingBox();
  if (!box) throw new Error("The line is not drawn.");
  return [box.x + across * box.width, box.y + down * box.height];
}

/** Drops a file on the sheet. A file of `zeros` bytes has no content. */
const drop = (page: OpenPage, name: string, type: string, content: string | readonly number[] | { zeros: number }) =>
  page.locator(".line-tab").evaluate(
    (tab, [called, kind, given]) => {
      const bytes =
        typeof given === "string"
          ? given
          : "zeros" in given
            ? new Uint8Array(given.zeros)
            : new Uint8Array(given as readonly number[]);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], called, { type: kind }));
      tab.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }));
    },
    [name, type, content] as const,
  );

test("brushes paint by pointer and by Space, a stretch is repeated, and the seam is told and closed", async () => {
  const page = await open(STILL);
  const curve = curveOf(page);
  let before = await samplesOf(page);
  expect(before).toEqual(HILLS);
  for (const [brush, of] of Object.entries({
    Raise: (now: number[]) => Math.max(...now.map((height, i) => height - before[i])) > 1,
    Lower: (now: number[]) => Math.min(...now.map((height, i) => height - before[i])) < -1,
    Smooth: () => true,
    Flatten: () => true,
    Noise: (now: number[]) =>
      now.some((height, i) => height < before[i]) && now.some((height, i) => height > before[i]),
  })) {
    await press(page, brush);
    await page.mouse.move(...(await centre(curve, 0.45, 0.6)));
    let now = await changed(page, async () => {
      await page.mouse.down();
      await page.waitForTimeout(300);
      await page.mouse.up();
    });
    expect(of(now), brush).toBe(true);
    // Within the brush alone.
    expect(
      now.findIndex((height, i) => height !== before[i]),
      brush,
    ).toBeGreaterThan(60);
    before = now;
    await curve.focus();
    await page.keyboard.press("Home");
    now = await changed(page, () => page.keyboard.press("Space"));
    expect(of(now), `${brush} by Space`).toBe(true);
    before = now;
  }

  await press(page, "Repeat");
  await curve.focus();
  await page.keyboard.press("Home");
  const [a, b] = [before[0], before[8]];
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  const repeated = await changed(page, () => page.keyboard.press("Space"));
  expect([repeated[16], repeated[24], repeated[240], repeated[248]]).toEqual([a, b, a, b]);

  // A ramp has an open seam.
  const ramp = HILLS.map((_, i) => i / 2);
  await press(page, "Numbers");
  await page.getByLabel("All heights").fill(ramp.join("\n"));
  await press(page, "Apply the list");
  await eventually(() => figure(page, "Seam")).toBe("open, a step of −127.5");
  expect(await figure(page, "Mean")).toBe("63.75");
  expect(await figure(page, "Range")).toBe("0 to 127.5");
  expect(await figure(page, "Slope")).toMatch(/^7\.\d+ a sample$/);
  const closed = await changed(page, () => press(page, "Close the seam"));
  expect(seamOf(Float64Array.from(closed)).isClosed).toBe(true);
  await eventually(() => figure(page, "Seam")).toBe("closed");
  expect(page.errors).toEqual([]);
});

test("pictures, recordings, CSV and JSON are opened, wrong ones are named, and the line is saved", async () => {
  const page = await open(STILL);
  await press(page, "Files");
  const csv = await changed(page, () =>
    drop(page, "line.csv", "text/csv", profileCsv(Float64Array.from(HILLS, (h) => h + 1))),
  );
  expect(csv).toEqual(HILLS.map((height) => height + 1));
  const json = HILLS.map((height) => height / 2);
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Open a file…");
  const file = {
    name: "a.json",
    mimeType: "application/json",
    buffer: Buffer.from(profileJson("A", Float64Array.from(json))),
  };
  expect(await changed(page, async () => (await chooser).setFiles(file))).toEqual(json);

  // A recording that swells, and a white sky over a black ramp.
  const swell = Float64Array.from({ length: 4096 }, (_, i) => ((i % 2 === 0 ? 1 : -1) * i) / 4096);
  const loud = await changed(page, () => drop(page, "a.wav", "audio/wav", [...wavFile("pcm16", swell)]));
  expect(nonEmpty(loud).every((height, i) => i === 0 || height >= loud[i - 1])).toBe(true);
  const data = new Uint8Array(4 * 64 * 64);
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 64; x++)
      data.set(64 - y <= 8 + x / 2 ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * (64 * y + x));
  const png = [...encode({ width: 64, height: 64, data, channels: 4 })];
  const picture = await changed(page, () => drop(page, "a.png", "image/png", png));
  expect(nonEmpty(picture).every((height, i) => i === 0 || height >= picture[i - 1])).toBe(true);
  await page.getByLabel("Heights").last().selectOption("100");
  await eventually(async () => [Math.min(...(await samplesOf(page))), Math.max(...(await samplesOf(page)))]).toEqual([
    0, 100,
  ]);

  const kept = await samplesOf(page);
  for (const [name, type, content, words] of [
    [
      "short.csv",
      "text/csv",
      HILLS.slice(1).join("\n"),
      "short.csv: Expected 16 to 4096 samples, a power of two, got 255.",
    ],
    ["nan.csv", "text/csv", [...HILLS.slice(1), "NaN"].join("\n"), 'nan.csv: Expected numbers, got "NaN" in line 256.'],
    [
      "cut.json",
      "application/json",
      "[1, 2",
      "cut.json: Expected JSON, since the text starts with a bracket; it cannot be parsed.",
    ],
    [
      "huge.wav",
      "audio/wav",
      { zeros: LARGEST_WAV + 1 },
      `huge.wav: expected at most ${LARGEST_WAV} bytes, got ${LARGEST_WAV + 1}.`,
    ],
    ["no.wav", "audio/wav", "no sound", "no.wav: Expected a WAV file, which starts with RIFF and WAVE."],
    [
      "no.png",
      "image/png",
      "no picture",
      "no.png: expected a picture that the browser can show; this file is damaged or of another kind.",
    ],
  ] as const) {
    await drop(page, name, type, content);
    await eventually(() => status(page)).toBe(words);
    expect(await samplesOf(page), name).toEqual(kept);
  }

  const saved = await savedFile(page, () => press(page, "Save as JSON"));
  expect([...readProfileText(saved.bytes.toString()).samples]).toEqual(kept);
  const list = await savedFile(page, () => press(page, "Save as CSV"));
  expect([...readProfileText(list.bytes.toString()).samples]).toEqual(kept);
  expect(page.errors).toEqual([]);
});

test("each generator gives another line, and wrong numbers are named", async () => {
  const page = await open(STILL);
  const method = page.getByLabel("Method");
  /** In the panel; the button that opens the panel has this name too. */
  const generate = page.locator(".line-act", { hasText: "Generate" });
  const seen = new Set([HILLS.join()]);
  for (const name of ["naive", "linear", "cosine", "superposed-linear", "superposed-cosine", "sines"]) {
    const samples = await changed(page, async () => {
      await method.selectOption(name);
      await generate.click();
    });
    expect(samples.length, name).toBe(256);
    expect(seen.has(samples.join()), name).toBe(false);
    seen.add(samples.join());
  }
  await method.selectOption("cosine");
  const k = page.getByLabel("k, samples between knots");
  await changed(page, () => k.fill("64"));
  const before = await samplesOf(page);
  await k.fill("0");
  await eventually(() => status(page)).toBe("k, samples between knots: expected a whole number from 1 to 256, got 0.");
  await k.fill("64");
  await eventually(() => samplesOf(page)).toEqual(before);
  await method.selectOption("ranges");
  await generate.click();
  await eventually(async () => (await samplesOf(page)).length).toBe(4096);
  expect(page.errors).toEqual([]);
});

describe("nothing is lost", () => {
  test("when the sheet is closed during a stroke, and drawing goes on afterwards", async () => {
    const page = await open(`${RUNNING}&sheet=workshop`);
    const curve = curveOf(page);
    await page.mouse.move(...(await centre(curve, 0.6, 0.8)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(curve, 0.6, 0.2)), { steps: 3 });
    await page.keyboard.press("k");
    await curve.waitFor({ state: "hidden" });
    await page.mouse.up();
    await eventually(() => profileIn(page)).toMatch(/^p1\./);
    const first = profileIn(page);
    await page.keyboard.press("k");
    await curve.waitFor();
    await page.mouse.move(...(await centre(curve, 0.3, 0.8)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(curve, 0.3, 0.2)), { steps: 3 });
    await page.mouse.up();
    await eventually(() => profileIn(page)).not.toBe(first);
    await page.getByRole("button", { name: "Undo: draw" }).click();
    await eventually(() => profileIn(page)).toBe(first);
    expect(page.errors).toEqual([]);
  });

  test("of a line of 4,096 samples that is reloaded and taken along as a file", async () => {
    const page = await open(`${RUNNING}&sheet=workshop`);
    await page.getByLabel("Number of samples").selectOption("4096");
    const height = page.getByRole("spinbutton", { name: "Height", exact: true });
    await height.fill("150.5");
    await height.press("Enter");
    await eventually(() => profileIn(page)).toMatch(/^kept\./);
    await eventually(async () => (await samplesOf(page))[0]).toBe(150.5);
    const samples = await samplesOf(page);
    await page.reload();
    await untilReady(page);
    await curveOf(page).waitFor();
    await eventually(() => samplesOf(page)).toEqual(samples);
    await press(page, "Files");
    const { name, bytes } = await savedFile(page, () => press(page, "Copy a link"));
    expect(name).toBe("line.json");
    expect([...readProfileText(bytes.toString()).samples]).toEqual(samples);
    expect(await status(page)).toMatch(/^A link holds lines of up to 2,000 characters/);
    expect(page.errors).toEqual([]);
  });

  test("when another world is chosen in the menu: it has the line, beside the workshop", async () => {
    const page = await open(`${RUNNING}&sheet=workshop`);
    await press(page, "Linear");
    await eventually(() => profileIn(page)).toBe("linear");
    await press(page, "Numbers");
    await page.getByLabel("All heights").fill(HILLS.map((height) => height + 1).join());
    await press(page, "Apply the list");
    await eventually(() => profileIn(page)).toMatch(/^p1\./);
    const profile = profileIn(page);
    await page.locator(".door-button").click();
    await page.locator(".door-world", { hasText: "Caverns" }).click();
    await page.waitForURL(/world=caverns/);
    expect(profileIn(page)).toBe(profile);
    await untilReady(page);
    await curveOf(page).waitFor();
    expect(await samplesOf(page)).toEqual(HILLS.map((height) => height + 1));
    expect(page.errors).toEqual([]);
  });
});

test("on a small screen the sheet lies over the view, and fingers draw, zoom and change its height", async () => {
  const page = await open(RUNNING, { width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  await page.locator(".door-button").tap();
  await page.getByRole("button", { name: /^Workshop/ }).tap();
  const curve = curveOf(page);
  await curve.waitFor();
  const sheet = page.locator(".workshop");
  const box = async () => (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { x, width, y, height } = await box();
  expect([x, width, Math.round(y + height)]).toEqual([0, 390, 844]);
  expect(y).toBeGreaterThan(300);
  const view = await page.evaluate(() => document.querySelector("canvas")?.clientHeight ?? 0);
  expect(Math.abs(view - y), "the view ends where the sheet begins").toBeLessThan(4);

  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([px, py], id) => ({ x: px, y: py, id })) });
  /** Draws with a finger. The list of numbers follows while it moves. */
  const stroke = async (...places: [across: number, down: number][]): Promise<number[]> => {
    await changed(page, async () => {
      for (const [i, place] of places.entries())
        await touch(i === 0 ? "touchStart" : "touchMove", await centre(curve, ...place));
      await touch("touchEnd");
    });
    await page.waitForTimeout(500);
    return samplesOf(page);
  };
  const drawn = await stroke([0.5, 0.8], [0.5, 0.4], [0.5, 0.1]);
  expect(drawn.filter((each, i) => each !== HILLS[i]).length).toBe(1);
  await eventually(() => profileIn(page)).toMatch(/^p1\./);

  // Two fingers zoom and draw nothing: a sample is then farther from the next.
  const middle = await centre(curve, 0.5, 0.5);
  await touch("touchStart", [middle[0] - 20, middle[1]]);
  await touch("touchStart", [middle[0] - 20, middle[1]], [middle[0] + 20, middle[1]]);
  await touch("touchMove", [middle[0] - 120, middle[1]], [middle[0] + 120, middle[1]]);
  await touch("touchEnd");
  expect(await samplesOf(page)).toEqual(drawn);
  const zoomed = await stroke([0.5, 0.8], [0.6, 0.8]);
  const moved = zoomed.filter((each, i) => each !== drawn[i]).length;
  expect(moved).toBeGreaterThan(0);
  expect(moved, "26 where it is not zoomed").toBeLessThan(12);

  await page.locator(".workshop-handle").tap();
  await eventually(async () => (await box()).y).toBeLessThan(100);
  for (const panel of ["Numbers", "Files", "Kept", "Generate"]) {
    await page.getByRole("button", { name: panel, exact: true }).tap();
    const beyond = await sheet.evaluate((root) => {
      const right = root.getBoundingClientRect().right;
      const all = [...root.querySelectorAll("button, input, select, textarea")];
      return all.filter((each) => each.getBoundingClientRect().right > right + 1).map((each) => each.outerHTML);
    });
    expect(beyond, `${panel}: nothing is cut at the edge`).toEqual([]);
  }
  expect(page.errors).toEqual([]);
});
