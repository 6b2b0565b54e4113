/**
 * The heap of a simulated day in every world: what is kept in memory has bounds.
 *
 *   day       48 stops, half an hour's flight apart, at each of which 15 s are simulated in steps of 1/60 s: 43,200 steps. All steps
 *             of a day would be 5.2 million, and take an hour a world
 *   stops     fly and walk, carry cones, make the cells there as workers do, edit in the workshop, run half an hour of a course, and
 *             hunt; races go on from stop to stop
 *   heap      objects and array buffers after a full garbage collection: the highest of the last quarter against that of the second
 *             one. Caches of streams among islands and of planets' rivers need longer than a day to be full
 */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { heapBytes } from "../../heap.ts";
import { nonEmpty } from "../../non-empty.ts";
import { cones, course, edits, hunts } from "./deeds.ts";
import { createStream } from "./streams.ts";
import { openVisitor } from "./visitor.ts";

const STOPS = 48;
const SECONDS = 15;
const MB = 2 ** 20;
/** Greatest growth in half a day, MB: a cache generation of island streams, one of the altitudes of rivers, and of any other world. */
const MOST_GROWTH: Readonly<Record<string, number>> = { skylands: 32, planet: 40 };
const MOST_ELSEWHERE = 8;
/** Milliseconds of a day: some minutes a world, and several times that where others are at work. */
const TIMEOUT = 40 * 60_000;

/** Heap after each stop, MB. */
async function spendDay(name: string): Promise<number[]> {
  const { recipe, world, stay } = await openVisitor(name);
  const stream = await createStream(recipe);
  const deeds = [cones(world, "radius" in recipe.world.shape), edits(), course(), hunts(recipe)];
  const heaps: number[] = [];
  for (let k = 0; k < STOPS; k++) {
    stay(k, SECONDS);
    const at = world.pose();
    await stream(at, k);
    for (const deed of deeds) deed(k, at);
    heaps.push((await heapBytes()) / MB);
  }
  return heaps;
}

test.each(nonEmpty(Object.keys(scenes)))(
  "the heap of a day in %s does not grow after half of it",
  async (name) => {
    const from = performance.now();
    const heaps = await spendDay(name);
    const quarter = Math.ceil(STOPS / 4);
    const [before, after] = [Math.max(...heaps.slice(quarter, 2 * quarter)), Math.max(...heaps.slice(-quarter))];
    const seconds = Math.round((performance.now() - from) / 1000);
    const [first, middle, last] = [heaps[0], before, after].map((heap) => heap.toFixed(1));
    const share = (100 * (after / before - 1)).toFixed(1);
    const figures = `${name}: ${first} MB at first, ${middle} MB by noon, ${last} MB at night (${share} %), in ${seconds} s`;
    console.info(figures);
    expect(after - before, figures).toBeLessThan(MOST_GROWTH[name] ?? MOST_ELSEWHERE);
  },
  TIMEOUT,
);
