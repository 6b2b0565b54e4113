/** Planets with forms, whose ground has the largest shaders, are drawn where vertices march to the horizon, too. */
import { expect } from "vitest";
import { longTest } from "../long-test.ts";
import { openPage, pictureOf, untilReady } from "./browser.ts";
import { BLANK } from "./frozen.ts";

const SIZE = { width: 320, height: 180 };

for (const [what, link] of [
  ["a canyon", "preset=desert&shot=canyon"],
  ["a caldera", "preset=lava&shot=caldera"],
  ["a field of crevasses", "preset=ice&shot=crevasses"],
  ["crevasses in a cap of ice", "preset=earth&shot=crevasses"],
  ["crevasses in a cap of a small planet", "shot=crevasses"],
])
  longTest(`${what} is drawn at quality medium, and the context is not lost`, async () => {
    const page = await openPage(`world=planet&${link}&freeze=1&quality=medium`, SIZE);
    await untilReady(page);
    expect((await pictureOf(page)).length).toBeGreaterThan(BLANK);
    expect([...page.errors, ...page.warnings].filter((line) => /context/i.test(line))).toEqual([]);
    expect(page.errors).toEqual([]);
  });
