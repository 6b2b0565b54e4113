/** The cache of a hunt's features. */
import { expect, test } from "vitest";
import type { Box } from "../../../src/core/forest/streams.ts";
import type { PlaneGround, Site } from "../../../src/sport/ground.ts";
import { createHuntGround } from "../../../src/sport/hunt/hunt-ground.ts";
import { heapBytes } from "../../heap.ts";

const BLOCK = 512;
const names = { placesIn: () => [] };

/** Features on a grid of so many metres, and the number of boxes that were looked up. */
function gridGround(spacing: number) {
  const counted = { lookups: 0 };
  const sitesIn = ({ west, south, east, north }: Box): Site[] => {
    counted.lookups++;
    const found: Site[] = [];
    for (let y = Math.ceil(south / spacing) * spacing + 0; y < north; y += spacing)
      for (let x = Math.ceil(west / spacing) * spacing + 0; x < east; x += spacing)
        found.push({
          feature: "boulder",
          x,
          y,
          code: String.fromCharCode(65 + (Math.abs(x) % 26), 65 + (Math.abs(y) % 26)),
        });
    return found;
  };
  return { counted, ground: { sitesIn } as unknown as PlaneGround };
}

test("boxes have the features of the ground, and blocks are looked up once", () => {
  const { counted, ground } = gridGround(50);
  const hunt = createHuntGround(ground, names).ground;
  for (let round = 0; round < 3; round++)
    for (let west = -700; west < 700; west += 333) {
      const box = { west, south: -90, east: west + 400, north: 610 };
      expect(hunt.sitesIn(box)).toEqual(ground.sitesIn(box));
      counted.lookups--;
    }
  // From −1,024 to 1,536 m east and from −512 to 1,024 m north.
  expect(counted.lookups).toBe(5 * 3);
});

test("a day's worth of blocks takes no more than a few megabytes, and the last used blocks are kept", async () => {
  const { counted, ground } = gridGround(64);
  const hunt = createHuntGround(ground, names).ground;
  const block = (i: number) => ({ west: i * BLOCK, south: 0, east: (i + 1) * BLOCK, north: BLOCK });
  const before = await heapBytes();
  for (let i = 0; i < 5000; i++) hunt.sitesIn(block(i));
  const bytes = (await heapBytes()) - before;
  expect(counted.lookups).toBe(5000);
  for (let i = 4960; i < 5000; i++) expect(hunt.sitesIn(block(i))).toHaveLength(64);
  expect(counted.lookups).toBe(5000);
  hunt.sitesIn(block(0));
  expect(counted.lookups).toBe(5001);
  // All blocks would take 25 MB.
  expect(bytes).toBeLessThan(3 * 2 ** 20);
});
