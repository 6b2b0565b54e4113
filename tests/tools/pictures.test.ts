/** The comparison of pictures with their references, and that every world has a reference. */
import { existsSync, readFileSync } from "node:fs";
import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { comparePictures, PICTURE_SIZE, PICTURES, referenceOf, similarity, TOLERANCE } from "../../tools/pictures.ts";
import { nonEmpty } from "../non-empty.ts";

const [WIDTH, HEIGHT] = [40, 20];

/** A grey gradient to the right, with `change` added to the green of the columns from `first` on. */
function picture(change: number, first = 0): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let n = 0; n < WIDTH * HEIGHT; n++) {
    const grey = 40 + 3 * (n % WIDTH);
    data.set([grey, grey + (n % WIDTH >= first ? change : 0), grey], 3 * n);
  }
  return encode({ width: WIDTH, height: HEIGHT, data, channels: 3, depth: 8 });
}

test.each(nonEmpty(Object.keys(scenes)))("%s has a picture and its reference", (world) => {
  expect(PICTURES[world], "a shot in tools/pictures.ts").toBeDefined();
  expect(existsSync(referenceOf(world)), `a reference: npm run references -- ${world}`).toBe(true);
  expect(decode(readFileSync(referenceOf(world)))).toMatchObject(PICTURE_SIZE);
});

test("rounding by a level or two does not count, a slight change of light does", () => {
  expect(comparePictures(picture(0), picture(0)).share).toBe(0);
  expect(comparePictures(picture(0), picture(2)).share).toBe(0);
  expect(comparePictures(picture(0), picture(6)).share).toBe(1);
});

test("the share is that of the pixels which differ", () => {
  const { share } = comparePictures(picture(0), picture(60, WIDTH / 2));
  expect(share).toBe(0.5);
  expect(share).toBeGreaterThan(TOLERANCE);
});

test("the review shows the reference, the picture and their difference side by side", () => {
  const review = decode(comparePictures(picture(0), picture(60)).review);
  expect(review).toMatchObject({ width: 3 * WIDTH, height: HEIGHT });
  const [reference, after, difference] = [0, WIDTH, 2 * WIDTH].map((x) => [...review.data.slice(4 * x, 4 * x + 3)]);
  expect(reference).toEqual([40, 40, 40]);
  expect(after).toEqual([40, 100, 40]);
  expect(difference).toEqual([255, 0, 0]);
});

test("pictures of different sizes are refused", () => {
  const small = encode({ width: 2, height: 1, data: new Uint8Array(6), channels: 3, depth: 8 });
  expect(() => comparePictures(picture(0), small)).toThrow("Expected a picture of 40 × 20 pixels, got 2 × 1.");
});

test("similarity is 1 for equal pictures and less the more they differ", () => {
  expect(similarity(picture(0), picture(0))).toBe(1);
  const [little, more] = [similarity(picture(0), picture(12, 30)), similarity(picture(0), picture(90, 10))];
  expect(little).toBeLessThan(1);
  expect(more).toBeLessThan(little);
});

test("pictures of other sizes have no similarity", () => {
  const other = encode({ width: 30, height: 20, data: new Uint8Array(30 * 20 * 3), channels: 3, depth: 8 });
  expect(() => similarity(picture(0), other)).toThrow("The pictures are 40 × 20 and 30 × 20 pixels.");
});
