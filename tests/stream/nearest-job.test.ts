/** The search for the nearest star as a job: the same star as without a worker, in slices between which it can be given up. */
import { expect, test } from "vitest";
import scene from "../../scenes/cosmic/scene.ts";
import { nearestStar } from "../../src/core/space/nearest-star.ts";
import { nearest } from "../../src/worlds/space/jobs/index.ts";
import { generate } from "../generate.ts";

const space = generate(scene.world);
const allocate = (bytes: number) => new ArrayBuffer(bytes);

test.each([undefined, 3, 11])("the nearest of %s planets is that of the library, in many slices", (planets) => {
  const from = [120.25, -340.5, 60.125] as const;
  const job = nearest(space, planets === undefined ? { from } : { from, planets }, allocate);
  let slices = 0;
  for (let step = job.next(); ; step = job.next()) {
    if (step.done) {
      expect(step.value.answer).toEqual(nearestStar(space.galaxy, ...from, planets === undefined ? {} : { planets }));
      break;
    }
    slices++;
  }
  // Nothing is looked through in one go but a cube of four million light-years.
  if (planets !== undefined) expect(slices).toBeGreaterThan(5);
});
