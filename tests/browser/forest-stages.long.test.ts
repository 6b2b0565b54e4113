/**
 * A journey through the forest in the running page: out of a wood to a shaft, down, along a gallery, up another shaft and up in the
 * helicopter, with a link at each stage. `forest-journey.long.test.ts` flies on.
 */
import { expect, test } from "vitest";
import { poseOf, toTheHelicopter, untilLinked } from "./forest-stages.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";

test("out of a wood, down a shaft, up another and up in the helicopter, by links at each stage", async () => {
  const page = await toTheHelicopter();
  const { z } = await poseOf(page);
  expect((await inPage(page, goOn, 6, { up: 1 })).z - z, "metres climbed").toBeGreaterThan(3);
  await untilLinked(page);
  expect(new URL(page.url()).searchParams.get("by")).toBe("helicopter");
  expect(page.errors).toEqual([]);
});
