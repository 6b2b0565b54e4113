/** A census taken piece by piece: the same as taken at once, whoever counts, and in whatever order the pieces come. */
import { expect, test } from "vitest";
import { apparentMagnitude, FAINTEST_SEEN } from "../../../src/core/space/apparent-magnitude.ts";
import { censusOf } from "../../../src/core/space/census.ts";
import { type StarBox, scanStars } from "../../../src/core/space/star-scan.ts";
import { createGalaxy, type Star } from "../../../src/core/space/stars.ts";
import {
  type CensusTaker,
  createCensusTaker,
  type HireCensusHand,
  hireHere,
  type Taken,
} from "../../../src/worlds/space/census/count.ts";
import { findingsOf } from "../../../src/worlds/space/census/findings.ts";
import { type Answer, answerTo, neighboursOf, type Question } from "../../../src/worlds/space/census/question.ts";
import { limitless } from "../../cli/run.ts";
import { boxAt } from "../../core/star-boxes.ts";

const galaxy = createGalaxy();
const SEEDS: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

/** Every report of a count, the last of all of the box. */
function taken(taker: CensusTaker, box: StarBox): Promise<Taken[]> {
  const heard: Taken[] = [];
  return new Promise((resolve, reject) => {
    taker.take(box, [0, 0, 0], {
      counted(now) {
        heard.push(now);
        if (now.done === 1) resolve(heard);
      },
      met: () => {},
      failed: (reason) => reject(new Error(reason)),
    });
  });
}

/** A hand that keeps its answers until they are asked for, so that the newest can come first. */
function backward(): { hire: HireCensusHand; answer(): boolean } {
  const kept: (() => void)[] = [];
  return {
    hire: (hear) => ({ ask: (question: Question) => void kept.push(() => hear(answerTo(question))), stop: () => {} }),
    answer() {
      kept.pop()?.();
      return kept.length > 0;
    },
  };
}

test("answers the exercises of the seed's view as the command does", async () => {
  const taker = createCensusTaker(hireHere, 3);
  const heard = await taken(taker, SEEDS);
  const { layers, planets, colours, stars, density, independence, volume } = findingsOf(heard.at(-1)!);
  const { out } = await limitless("stars --box=-400,-300,0,400,300,300 --stats");
  const { nearest, visible, ...told } = JSON.parse(out);
  expect({ volume, stars, density, planets, colours, independence }).toEqual(told);
  const near = neighboursOf([0, 0, 150]);
  expect(nearest).toMatchObject({ from: near.from, distance: near.nearest?.distance, x: near.nearest?.x });
  expect(visible).toMatchObject({ from: near.from, distance: near.visible?.distance, x: near.visible?.x });
  expect(layers.reduce((sum, layer) => sum + layer.count, 0)).toBe(stars);
  for (const { z0, z1, count } of layers) expect(count).toBe(censusOf(galaxy, { ...SEEDS, z0, z1 })?.count);
  const shares = heard.map(({ done }) => done);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  taker.dispose();
});

test("the order of answers changes nothing", async () => {
  const { hire, answer } = backward();
  const box = boxAt(-200, 300, -170, 400);
  const count = taken(createCensusTaker(hire, 2), box);
  while (answer());
  const last = (await count).at(-1)!;
  expect(last.census).toEqual(censusOf(galaxy, box));
});

test("stopped, it says no more, and the next count has nothing of the one before", async () => {
  const { hire, answer } = backward();
  const taker = createCensusTaker(hire, 1);
  const said: Taken[] = [];
  const told = { counted: (now: Taken) => void said.push(now), met: () => {}, failed: () => {} };
  taker.take(SEEDS, [0, 0, 0], told);
  answer();
  expect(said.length).toBe(1);
  expect(said[0].done).toBeLessThan(1);
  expect(said[0].census.volume).toBe(said[0].layers[0].volume);
  taker.stop();
  while (answer());
  expect(said.length).toBe(1);
  const box = boxAt(77, -500, 900, 260);
  const next = taken(taker, box);
  while (answer());
  expect((await next).at(-1)!.census).toEqual(censusOf(galaxy, box));
});

test("a count that another takes the place of says no more", async () => {
  const { hire, answer } = backward();
  const taker = createCensusTaker(hire, 1);
  const said: Taken[] = [];
  taker.take(SEEDS, [0, 0, 0], { counted: (now) => void said.push(now), met: () => {}, failed: () => {} });
  const box = boxAt(77, -500, 900, 260);
  const next = taken(taker, box);
  while (answer());
  expect((await next).at(-1)!.census).toEqual(censusOf(galaxy, box));
  expect(said).toEqual([]);
});

test("a worker that dies is told of, and the next count has another", async () => {
  let dying: ((why: string) => void) | undefined;
  let hired = 0;
  const hire: HireCensusHand = (hear: (answer: Answer) => void, died) => {
    hired++;
    if (hired > 1) return hireHere(hear, died);
    dying = died;
    return { ask: () => {}, stop: () => {} };
  };
  const taker = createCensusTaker(hire, 1);
  const first = taken(taker, SEEDS);
  dying?.("out of memory");
  await expect(first).rejects.toThrow("The count stopped: out of memory. Count again.");
  expect((await taken(taker, SEEDS)).at(-1)!.census.count).toBe(497);
  taker.dispose();
});

test.each([
  ["the middle of the seed's view", 0, 0, 150],
  ["a place between", 1234.5, -987.25, 41.75],
  ["a place whose nearest star is too faint", 2900, -1450, 2175],
  ["far away", 1e6 + 0.5, -1e6, 5e5],
])("neighbours of %s are those that plain looking finds", (_, x, y, z) => {
  const all: { star: Star; distance: number }[] = [];
  scanStars(galaxy, boxAt(Math.floor(x) - 160, Math.floor(y) - 160, Math.floor(z) - 160, 321), (star) => {
    const distance = Math.sqrt((star.x - x) ** 2 + (star.y - y) ** 2 + (star.z - z) ** 2);
    if (distance <= 150) all.push({ star, distance });
  });
  all.sort((one, other) => one.distance - other.distance);
  const { nearest, visible, stars } = neighboursOf([x, y, z]);
  expect(stars.map(({ distance }) => distance)).toEqual(all.map(({ distance }) => distance));
  expect(stars.length).toBeGreaterThan(30);
  expect(nearest).toEqual(stars[0]);
  const bright = all.find(({ star, distance }) => apparentMagnitude(star.magnitude, distance) <= FAINTEST_SEEN)!;
  expect(visible).toMatchObject({ ...bright.star, distance: bright.distance });
});
