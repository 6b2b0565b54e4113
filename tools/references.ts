/**
 * `npm run references [-- world …]`: draws the reference pictures anew, keeps those that differ, and writes the old one, the
 * new one and their difference side by side into `.cache/references` for review.
 */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { openStudio } from "./page.ts";
import { comparePictures, linkOf, PICTURE_SIZE, PICTURES, referenceOf, reviewOf, writePicture } from "./pictures.ts";
import { pictureOf, untilReady } from "./ready.ts";

const TIMEOUT = 400_000;

const asked = process.argv.slice(2);
const unknown = asked.find((world) => !(world in PICTURES));
if (unknown) {
  console.error(`No world with a reference is named "${unknown}". There are ${Object.keys(PICTURES).join(", ")}.`);
  process.exit(2);
}
const studio = await openStudio();
for (const world of asked.length > 0 ? asked : Object.keys(PICTURES)) {
  const page = await studio.newPage(PICTURE_SIZE.width, PICTURE_SIZE.height);
  await page.goto(studio.addressOf(linkOf(world)));
  await untilReady(page, TIMEOUT);
  const picture = await pictureOf(page, TIMEOUT);
  await page.context().close();
  const path = referenceOf(world);
  const old = existsSync(path) ? readFileSync(path) : undefined;
  if (old?.equals(picture)) {
    console.log(`${world}: the same`);
    continue;
  }
  writePicture(path, picture);
  if (old) {
    const { share, review } = comparePictures(old, picture);
    writePicture(reviewOf(world), review);
    console.log(
      `${world}: ${(share * 100).toFixed(2)} % of its pixels differ: look at ${relative("", reviewOf(world))}`,
    );
  } else console.log(`${world}: new: look at ${relative("", path)}`);
}
await studio.close();
