/** Parts of a planet's stage whose code arrives later than the stage is disposed of. */
import { expect, test, vi } from "vitest";
import { making } from "../../../../src/render/making.ts";
import { createLazyPart, type PlanetPart } from "../../../../src/worlds/planet/render/lazy-part.ts";

const options = { name: "Rivers", onError() {} };
const never = () => false;

function fake() {
  const done: string[] = [];
  const part = {
    triangles: 7,
    compile: async () => void done.push("compile"),
    dispose: () => void done.push("dispose"),
  } as unknown as PlanetPart;
  return { part, done };
}

test("a part is made and compiled once its code is loaded", async () => {
  const { part: made, done } = fake();
  const part = createLazyPart(async () => () => made, never, options);
  await part.load();
  expect(done).toEqual(["compile"]);
  expect(part.triangles).toBe(7);
  part.dispose();
  expect(done).toEqual(["compile", "dispose"]);
});

test("a part whose code arrives after its disposal is not made", async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let made = 0;
  const part = createLazyPart(
    async () => {
      await code;
      return () => {
        made++;
        return fake().part;
      };
    },
    never,
    options,
  );
  const loading = part.load();
  part.dispose();
  arrive();
  await loading;
  expect(made).toBe(0);
});

test("a part that is disposed of while it is made in slices frees what it has made", async () => {
  const { part: made, done } = fake();
  const sliced = () =>
    making(function* (own) {
      own(made);
      for (let i = 0; i < 3; i++) {
        for (const end = performance.now() + 6; performance.now() < end; );
        yield;
      }
      return made;
    });
  const part = createLazyPart(async () => sliced, never, options);
  const loading = part.load();
  await new Promise((resolve) => setTimeout(resolve));
  part.dispose();
  await loading;
  expect(done).toEqual(["dispose"]);
  expect(part.triangles).toBe(0);
});

test("a picture waits for a part, and loads it, only where its eye is low enough to see it", async () => {
  const { part: made } = fake();
  const asked: number[] = [];
  const loadCode = vi.fn(async () => () => ({
    ...made,
    prefetch(_: readonly number[], clearance: number) {
      asked.push(clearance);
      return true;
    },
  }));
  const part = createLazyPart(loadCode, (clearance) => clearance < 100, options);
  expect([100, 99].map(part.isAwaited)).toEqual([false, true]);
  expect(part.prefetch([0, 0, 0], 100)).toBe(true);
  expect(loadCode).not.toHaveBeenCalled();
  expect(part.prefetch([0, 0, 0], 99)).toBe(false);
  await part.load();
  expect(part.prefetch([0, 0, 0], 99)).toBe(true);
  expect(loadCode).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([99]);
});
