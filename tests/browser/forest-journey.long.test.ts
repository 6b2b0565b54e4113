/** The whole journey through the forest: on from the helicopter over a lake and down in a clearing, with a link at each stage. */
import { test } from "vitest";
import { toTheClearing, toTheHelicopter } from "./forest-stages.ts";

test("out of a wood, down a shaft, up another, over a lake and down in a clearing, by links at each stage", async () => {
  await toTheClearing(await toTheHelicopter());
});
