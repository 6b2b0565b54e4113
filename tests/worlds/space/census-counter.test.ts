/** A census counted in pieces equals one counted at once, for any workers and any order of answers. */
import { expect, test } from "vitest";
import { censusOf } from "../../../src/core/space/census.ts";
import { type StarBox, scanStars } from "../../../src/core/space/star-scan.ts";
import { apparentMagnitude, createGalaxy, NAKED_EYE_LIMIT, type Star } from "../../../src/core/space/stars.ts";
import {
  CensusCounter,
  type CensusProgress,
  type StartCensusWorker,
  startOnThisThread,
} from "../../../src/worlds/space/census/counter.ts";
import { findingsOf } from "../../../src/worlds/space/census/findings.ts";
import { type CensusAnswer, neighbourhoodOf, runCensusTask } from "../../../src/worlds/space/census/tasks.ts";
import { limitless } from "../../cli/run.ts";
import { boxAt } from "../../core/space/star-boxes.ts";
import { nonEmpty } from "../../non-empty.ts";

const galaxy = createGalaxy();
const RELF_BOX: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

/** Every progress report of a count; the last is of the whole box. */
function counted(counter: CensusCounter, box: StarBox): Promise<CensusProgress[]> {
  const reports: CensusProgress[] = [];
  return new Promise((resolve, reject) => {
    counter.count(box, [0, 0, 0], {
      onProgress(progress) {
        reports.push(progress);
        if (progress.done === 1) resolve(reports);
      },
      onNeighbourhood: () => {},
      onError: (reason) => reject(new Error(reason)),
    });
  });
}

/** A worker that holds back its answers and delivers the newest first. */
function lastInFirstOut(): { start: StartCensusWorker; answer(): boolean } {
  const kept: (() => void)[] = [];
  return {
    start: (onAnswer) => ({
      post: (task) => void kept.push(() => onAnswer(runCensusTask(task))),
      terminate: () => {},
    }),
    answer() {
      kept.pop()?.();
      return kept.length > 0;
    },
  };
}

test("the findings in the box of Relf 2024 equal the command's", async () => {
  const counter = new CensusCounter(startOnThisThread, 3);
  const reports = await counted(counter, RELF_BOX);
  const { layers, planets, colours, stars, density, independence, volume } = findingsOf(reports.at(-1)!);
  const { out } = await limitless("stars --box=-400,-300,0,400,300,300 --stats");
  const { nearest, visible, ...rest } = JSON.parse(out);
  expect({ volume, stars, density, planets, colours, independence }).toEqual(rest);
  const near = neighbourhoodOf([0, 0, 150]);
  expect(nearest).toMatchObject({ from: near.from, distance: near.nearest?.distance, x: near.nearest?.x });
  expect(visible).toMatchObject({ from: near.from, distance: near.visible?.distance, x: near.visible?.x });
  expect(layers.reduce((sum, layer) => sum + layer.count, 0)).toBe(stars);
  for (const { z0, z1, count } of nonEmpty(layers))
    expect(count).toBe(censusOf(galaxy, { ...RELF_BOX, z0, z1 })?.count);
  const shares = reports.map(({ done }) => done);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  counter.dispose();
});

test("the order of answers does not matter", async () => {
  const { start, answer } = lastInFirstOut();
  const box = boxAt(-200, 300, -170, 400);
  const count = counted(new CensusCounter(start, 2), box);
  while (answer());
  const last = (await count).at(-1)!;
  expect(last.census).toEqual(censusOf(galaxy, box));
});

test("a stopped count reports nothing more and does not leak into the next one", async () => {
  const { start, answer } = lastInFirstOut();
  const counter = new CensusCounter(start, 1);
  const reports: CensusProgress[] = [];
  counter.count(RELF_BOX, [0, 0, 0], {
    onProgress: (progress) => void reports.push(progress),
    onNeighbourhood: () => {},
    onError: () => {},
  });
  answer();
  expect(reports.length).toBe(1);
  expect(reports[0].done).toBeLessThan(1);
  expect(reports[0].census.volume).toBe(reports[0].layers[0].volume);
  counter.stop();
  while (answer());
  expect(reports.length).toBe(1);
  const box = boxAt(77, -500, 900, 260);
  const next = counted(counter, box);
  while (answer());
  expect((await next).at(-1)!.census).toEqual(censusOf(galaxy, box));
});

test("a replaced count reports nothing more", async () => {
  const { start, answer } = lastInFirstOut();
  const counter = new CensusCounter(start, 1);
  const reports: CensusProgress[] = [];
  counter.count(RELF_BOX, [0, 0, 0], {
    onProgress: (progress) => void reports.push(progress),
    onNeighbourhood: () => {},
    onError: () => {},
  });
  const box = boxAt(77, -500, 900, 260);
  const next = counted(counter, box);
  while (answer());
  expect((await next).at(-1)!.census).toEqual(censusOf(galaxy, box));
  expect(reports).toEqual([]);
});

test("a failed worker is reported, and the next count starts another", async () => {
  let fail: ((reason: string) => void) | undefined;
  let started = 0;
  const start: StartCensusWorker = (onAnswer: (answer: CensusAnswer) => void, onError) => {
    started++;
    if (started > 1) return startOnThisThread(onAnswer, onError, () => []);
    fail = onError;
    return { post: () => {}, terminate: () => {} };
  };
  const counter = new CensusCounter(start, 1);
  const first = counted(counter, RELF_BOX);
  fail?.("out of memory");
  await expect(first).rejects.toThrow("The count stopped: out of memory.");
  expect((await counted(counter, RELF_BOX)).at(-1)!.census.count).toBe(497);
  counter.dispose();
});

test.each([
  ["the middle of the box of Relf 2024", 0, 0, 150],
  ["a point between cells", 1234.5, -987.25, 41.75],
  ["a point whose nearest star is too faint to see", 2900, -1450, 2175],
  ["far away", 1e6 + 0.5, -1e6, 5e5],
])("the neighbourhood of %s equals that of a plain scan", (_, x, y, z) => {
  const all: { star: Star; distance: number }[] = [];
  scanStars(galaxy, boxAt(Math.floor(x) - 160, Math.floor(y) - 160, Math.floor(z) - 160, 321), (star) => {
    const distance = Math.sqrt((star.x - x) ** 2 + (star.y - y) ** 2 + (star.z - z) ** 2);
    if (distance <= 150) all.push({ star, distance });
  });
  all.sort((one, other) => one.distance - other.distance);
  const { nearest, visible, stars } = neighbourhoodOf([x, y, z]);
  expect(stars.map(({ distance }) => distance)).toEqual(all.map(({ distance }) => distance));
  expect(stars.length).toBeGreaterThan(30);
  expect(nearest).toEqual(stars[0]);
  const bright = all.find(({ star, distance }) => apparentMagnitude(star.magnitude, distance) <= NAKED_EYE_LIMIT)!;
  expect(visible).toMatchObject({ ...bright.star, distance: bright.distance });
});
