/** Worlds in frames of pages from another origin: the examples of docs/embed, used as a visitor does; and hostile messages. */
import type { Frame } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { World } from "../../src/embed/client.ts";
import { type OpenPage, PATIENCE } from "./browser.ts";
import { type Embedder, serveEmbedder } from "./embedder.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await serveEmbedder();
});
afterAll(() => embedder.close());

/** The frame of a page, once its world is drawn. */
async function worldOf(page: OpenPage): Promise<Frame> {
  await page.waitForFunction(() => document.querySelector("iframe, limitless-world"));
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  await untilDrawn(frame);
  return frame;
}

const untilDrawn = (frame: Frame) =>
  frame.waitForFunction(() => document.documentElement.dataset.ready === "true", undefined, { timeout: PATIENCE });

const poseOf = (frame: Frame) => frame.evaluate(() => window.limitless?.pose() ?? { x: 0, y: 0, z: 0, heading: 0 });

/** Errors, without those about focus, which a browser gives to no element of a frame by itself. */
const errorsOf = ({ errors }: OpenPage) => errors.filter((text) => !text.startsWith("Blocked autofocusing"));

/** Frames that are drawn in a while. */
const drawnFrames = (frame: Frame) =>
  frame.evaluate(async () => {
    window.limitless?.stats();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return window.limitless?.stats().scriptMs.length;
  });

test("a frame alone shows a world without the door of first visits, and stops while it is out of sight", async () => {
  const page = await embedder.open("frame", { firstVisit: true });
  const frame = await worldOf(page);
  expect(new URL(frame.url()).origin).not.toBe(new URL(page.url()).origin);
  await expect.poll(() => drawnFrames(frame)).toBeGreaterThan(0);
  await frame.locator(".door-button").waitFor();
  await page.evaluate(() => document.querySelector("iframe")?.style.setProperty("margin-top", "4000px"));
  await expect.poll(() => drawnFrames(frame)).toBe(0);
  const before = await poseOf(frame);
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await poseOf(frame)).toEqual(before);
  await page.evaluate(() => document.querySelector("iframe")?.scrollIntoView());
  await expect.poll(() => drawnFrames(frame)).toBeGreaterThan(0);
  expect(await frame.locator("dialog.door").isVisible()).toBe(false);
  expect(errorsOf(page)).toEqual([]);
});

test("the wheel over a frame scrolls the page around it, until the visitor clicks into the frame or holds Ctrl", async () => {
  const page = await embedder.open("frame");
  await worldOf(page);
  await page.evaluate(() => document.body.style.setProperty("padding-bottom", "2000px"));
  const scrolled = () => page.evaluate(() => scrollY);
  const turn = async (down: number) => {
    const box = await page.locator("iframe").boundingBox();
    if (!box) throw new Error("The frame is out of sight.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, down);
  };
  await turn(20);
  await expect.poll(scrolled).toBe(20);

  await page.keyboard.down("Control");
  await turn(20);
  await page.keyboard.up("Control");
  await turn(20);
  await expect.poll(scrolled, { message: "the wheel with Ctrl is the world's" }).toBe(40);

  await page.mouse.down();
  await page.mouse.up();
  await turn(20);
  await page.mouse.click(440, 280);
  await turn(-20);
  await expect.poll(scrolled, { message: "after a click into the frame, and one out of it" }).toBe(20);
  expect(errorsOf(page)).toEqual([]);
});

test("buttons of a page move the world of its element, and a wrong link or pose changes nothing", async () => {
  const page = await embedder.open("element");
  const frame = await worldOf(page);
  const status = page.getByRole("status");
  await expect.poll(() => status.textContent()).toContain("world=skylands");
  const before = await poseOf(frame);
  await page.getByText("100 m higher").click();
  await expect.poll(async () => (await poseOf(frame)).z - before.z).toBeGreaterThan(80);
  await page.getByText("Turn right").click();
  await expect.poll(async () => Math.round((await poseOf(frame)).heading - before.heading + 360) % 360).toBe(45);
  const length = await page.evaluate(() => history.length);
  await page.getByText("At noon").click();
  await expect.poll(() => status.textContent()).toContain("hour=12");
  expect(new URL(frame.url()).searchParams.get("hour")).toBe("12");
  expect(await page.evaluate(() => history.length), "going back leaves the page").toBe(length);
  const problems = await page.evaluate(async () => {
    const world = (await document.querySelector("limitless-world")?.world) as World;
    const problemOf = (work: Promise<unknown>) =>
      work.then(
        () => "none",
        ({ code, message }) => `${code} ${message}`,
      );
    return [
      await problemOf(world.open("?world=skylands&sea=9999&shoot=dawn")),
      await problemOf(world.move({ x: 1e12 })),
      await problemOf(world.move({ pitch: 91 })),
      await problemOf(world.picture({ width: 1, height: 1 })),
    ];
  });
  expect(problems).toEqual([
    expect.stringMatching(/^invalid link: .*sea: 9999 is out of range 150 to 560 units\..*shoot: is not a parameter/),
    "invalid pose.x: 1000000000000 is out of range -2000000000 to 2000000000 m.",
    "invalid pose.pitch: 91 is out of range -90 to 90 degrees.",
    "invalid width: 1 is out of range 16 to 4096 pixels.",
  ]);
  expect(new URL(frame.url()).searchParams.get("hour")).toBe("12");
  // The client connects again when the frame is loaded anew.
  await frame.evaluate(() => location.reload());
  await untilDrawn(frame);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const world = await document.querySelector("limitless-world")?.world;
        return world?.pose().then(
          ({ heading }) => typeof heading,
          () => "not yet",
        );
      }),
    )
    .toBe("number");
  expect(errorsOf(page)).toEqual([]);
});

test("a page hears the pose and takes a picture; hostile messages are named or ignored, and nothing is lost", async () => {
  const page = await embedder.open("listen");
  const frame = await worldOf(page);
  await expect.poll(() => page.locator("output").textContent()).toMatch(/m east, .* m north, .* m up, towards \d+°/);
  await page.getByText("Take a picture").click();
  await expect
    .poll(() =>
      page
        .locator("img")
        .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([240, 126]);
  const colours = await page.locator("img").evaluate((image: HTMLImageElement) => {
    const context = Object.assign(document.createElement("canvas"), { width: 240, height: 126 }).getContext("2d");
    context?.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context?.getImageData(0, 0, 240, 126).data.buffer ?? new ArrayBuffer(0))).size;
  });
  expect(colours).toBeGreaterThan(50);

  const before = frame.url();
  const answers = await page.evaluate(async () => {
    const target = document.querySelector("iframe")?.contentWindow as Window;
    const heard: string[] = [];
    addEventListener("message", ({ data }) => heard.push(`${data.type}: ${data.error?.message}`));
    // Another window of this page.
    const sibling = document.body.appendChild(document.createElement("iframe")).contentWindow as Window &
      typeof globalThis;
    sibling.eval(`parent.frames[0].postMessage({ limitless: 1, type: "connect" }, "*", [new MessageChannel().port1])`);
    for (const message of [null, "open", { type: "connect" }, { limitless: 1 }, { limitless: "1", type: "connect" }])
      target.postMessage(message, "*");
    const { port1, port2 } = new MessageChannel();
    const replies: string[] = [];
    port1.onmessage = ({ data }) => data.error && replies.push(`${data.id}: ${data.error.message}`);
    target.postMessage({ limitless: 1, type: "connect" }, "*", [port2]);
    port1.postMessage({ id: 1, type: "eval", code: "document.body.remove()" });
    port1.postMessage({ id: 2, type: "open", link: "javascript:alert(1)" });
    port1.postMessage({ id: 3, type: "move", pose: { x: { toString: "1" } } });
    while (replies.length < 3 || heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    return { heard, replies: replies.sort() };
  });
  expect(answers).toEqual({
    heard: [
      "error: type: undefined is not one of hello, connect.",
      'error: limitless: "1" is not a known version (range 1 to 1).',
    ],
    replies: [
      '1: type: "eval" is not one of open, move, pose, picture.',
      expect.stringMatching(/^2: link: .*javascript.* is not a parameter/),
      "3: pose.x: a table is not a number (range -1.7976931348623157e+308 to 1.7976931348623157e+308).",
    ],
  });
  expect(frame.url()).toBe(before);
  await expect.poll(() => drawnFrames(frame)).toBeGreaterThan(0);
  expect(errorsOf(page)).toEqual([]);
});
