/**
 * A frozen picture of every world at quality high, with shadows, mirrors, bloom, the mean of jittered frames and grass, against its reference.
 * A picture takes seconds, so `npm test` draws one, and `npm run test:long` all.
 */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";
import {
  comparePictures,
  linkOf,
  PICTURE_SIZE,
  PICTURES,
  referenceOf,
  reviewOf,
  TOLERANCE,
  writePicture,
} from "../../tools/pictures.ts";
import { nonEmpty } from "../non-empty.ts";
import { openPage, pictureOf, untilReady } from "./browser.ts";

const drawn = Object.keys(PICTURES).slice(0, process.env.LONG ? undefined : 1);

test.each(nonEmpty(drawn))("%s at quality high looks like its reference", async (world) => {
  const path = referenceOf(world);
  if (!existsSync(path)) throw new Error(`There is no ${relative("", path)}. Run: npm run references -- ${world}`);
  const page = await openPage(linkOf(world), PICTURE_SIZE, { drawsTiles: true });
  await untilReady(page);
  const { share, review } = comparePictures(readFileSync(path), await pictureOf(page));
  if (share > TOLERANCE) writePicture(reviewOf(world), review);
  const advice = `look at ${relative("", reviewOf(world))}; if it should differ, run: npm run references -- ${world}`;
  expect(share, `share of pixels that differ: ${advice}`).toBeLessThanOrEqual(TOLERANCE);
  expect(page.errors).toEqual([]);
});
