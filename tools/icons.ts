/**
 * `npm run icons`: draws the pictures of the installed app into `public/app`: its icons from the one of index.html, and the
 * screenshot of a narrow window.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import jpeg from "jpeg-js";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { ROOT } from "./dist.ts";

/** Names and sizes, and the share of the width that the icon takes: a mask may cut off the outer tenth. */
const ICONS = [
  ["icon-192", 192, 1],
  ["icon-512", 512, 1],
  ["maskable-512", 512, 0.78],
] as const;
/** The screenshot of a narrow window: the middle of a picture of the README. */
const NARROW = { from: "docs/shots/dawn.jpg", width: 405, height: 720 };

/** The picture of an address on the colour of the icon, which takes a share of the width: base64 of a PNG. */
const drawn = (page: Page, address: string, size: number, share: number) =>
  page.evaluate(
    async ([src, width, part]) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height: width });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser gave no 2D canvas.");
      if (part < 1) {
        context.fillStyle = "#16304f";
        context.fillRect(0, 0, width, width);
      }
      const edge = (width * (1 - part)) / 2;
      context.drawImage(image, edge, edge, width * part, width * part);
      return canvas.toDataURL("image/png").split(",")[1];
    },
    [address, size, share] as const,
  );

/** The middle of a JPEG picture, in its full height. */
function narrowOf(picture: Buffer): Buffer {
  const { width, data } = jpeg.decode(picture);
  const west = (width - NARROW.width) >> 1;
  const rows = Array.from({ length: NARROW.height }, (_, y) => {
    const start = 4 * (y * width + west);
    return data.subarray(start, start + 4 * NARROW.width);
  });
  return jpeg.encode({ ...NARROW, data: Buffer.concat(rows) }, 80).data;
}

function write(name: string, bytes: Buffer): void {
  writeFileSync(join(ROOT, "public/app", name), bytes);
  console.log(`public/app/${name}: ${bytes.length} bytes`);
}

const [, svg] = /rel="icon"\s+href="([^"]+)"/.exec(readFileSync(join(ROOT, "index.html"), "utf8")) ?? [];
if (!svg) throw new Error("Expected an icon in index.html.");
mkdirSync(join(ROOT, "public/app"), { recursive: true });
write("narrow.jpg", narrowOf(readFileSync(join(ROOT, NARROW.from))));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  for (const [name, size, share] of ICONS)
    write(`${name}.png`, Buffer.from(await drawn(page, svg, size, share), "base64"));
} finally {
  await browser.close();
}
