/**
 * `npm run door [-- world | world-preset …]`: draws the pictures of the door into `public/door`, one of each world and preset, from
 * the shots below or their first ones. Each is 320 × 180 WebP of at most 12 KB.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { scenes } from "../scenes/index.ts";
import { NO_PRESET, presetsOf } from "../src/recipe/preset.ts";
import { ROOT } from "./dist.ts";
import { openStudio } from "./page.ts";
import { pictureOf, untilReady } from "./ready.ts";

/** Shots that show a world at its best, where that is not the first. */
const SHOTS: Readonly<Record<string, string>> = {
  forest: "lake",
  planet: "range",
  mines: "junction",
  cosmic: "hearth",
  caverns: "crystals",
};
const SIZE = { width: 320, height: 180 };
/** Bytes of a picture at most. */
const MOST = 12 * 1024;

/** A PNG of twice the size as WebP, at the best quality that is small enough. */
function encode(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(
    async ([data, { width, height }, most]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser gave no 2D canvas.");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, width, height);
      for (let quality = 0.86; quality > 0.2; quality -= 0.04) {
        const base64 = canvas.toDataURL("image/webp", quality).split(",")[1];
        if (base64.length * 0.75 <= most) return base64;
      }
      throw new Error("The picture cannot be made small enough.");
    },
    [png.toString("base64"), SIZE, MOST] as const,
  );
}

const wanted = process.argv.slice(2);
const folder = join(ROOT, "public/door");
mkdirSync(folder, { recursive: true });
const studio = await openStudio();
try {
  const blank = await studio.newPage(SIZE.width, SIZE.height);
  for (const [world, { load }] of Object.entries(scenes)) {
    const { default: recipe } = await load();
    const presets = presetsOf(recipe).map(({ name }) => name);
    for (const preset of presets.length > 0 ? presets : [NO_PRESET]) {
      const name = preset === NO_PRESET ? world : `${world}-${preset}`;
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const page = await studio.newPage(2 * SIZE.width, 2 * SIZE.height);
      const shot = SHOTS[name] ? `&shot=${SHOTS[name]}` : "";
      const choice = preset === NO_PRESET ? "" : `&preset=${preset}`;
      await page.goto(studio.addressOf(`world=${world}${choice}${shot}&quality=high&freeze=1`));
      await untilReady(page, 900_000);
      const bytes = Buffer.from(await encode(blank, await pictureOf(page)), "base64");
      writeFileSync(join(folder, `${name}.webp`), bytes);
      await page.context().close();
      console.log(`public/door/${name}.webp: ${bytes.length} bytes`);
    }
  }
} finally {
  await studio.close();
}
