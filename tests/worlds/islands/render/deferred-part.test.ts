/** Parts of a scene that are loaded when a view needs them. */
import { expect, test } from "vitest";
import { making } from "../../../../src/render/making.ts";
import { createDeferredPart } from "../../../../src/worlds/islands/render/deferred-part.ts";
import type { PartBuild, PartView, ScenePart } from "../../../../src/worlds/islands/render/part.ts";

const view = (hidden: boolean) => ({ hidden }) as PartView;
const build = { islands: { sea: 1 }, open: () => null } as unknown as PartBuild;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A part that remembers what is done with it. */
function fake() {
  const done: string[] = [];
  const part = {
    meshes: [],
    triangles: 7,
    instances: 0,
    uploaded: 0,
    load: () => true,
    update: () => void done.push("update"),
    watersNear: () => [{ loudness: 1 }],
    setIslands: ({ sea }: { sea: number }) => void done.push(`sea ${sea}`),
    dispose: () => void done.push("dispose"),
  } as unknown as ScenePart;
  return { part, done };
}

/** Makes `part` in slices that take longer than the page waits for. */
const sliced = (part: ScenePart) =>
  createDeferredPart(
    build,
    async () => () =>
      making(function* (own) {
        own(part);
        for (let i = 0; i < 3; i++) {
          for (const end = performance.now() + 6; performance.now() < end; );
          yield;
        }
        return part;
      }),
  );

test("nothing is loaded while rock hides the surface, not even for a view that waits for everything", async () => {
  let loads = 0;
  const deferred = createDeferredPart(build, async () => {
    loads++;
    return () => fake().part;
  });
  expect(deferred.load(view(true), true)).toBe(true);
  await settled();
  expect(loads).toBe(0);
  expect(deferred.load(view(false), false)).toBe(false);
  await settled();
  expect(loads).toBe(1);
  expect(deferred.load(view(false), false)).toBe(true);
  expect(deferred.triangles).toBe(7);
  expect(deferred.watersNear?.(0, 0, 0)).toHaveLength(1);
});

test("a view that does not need it waits for nothing, unless it waits for everything", async () => {
  const deferred = createDeferredPart(
    build,
    async () => () => fake().part,
    () => false,
  );
  expect(deferred.load(view(false), false)).toBe(true);
  expect(deferred.load(view(false), true)).toBe(false);
});

test("a part shows islands that changed while it was made in slices", async () => {
  const { part, done } = fake();
  const deferred = sliced(part);
  void deferred.loadRest();
  await Promise.resolve();
  deferred.setIslands({ sea: 2 } as unknown as PartBuild["islands"], build.open);
  await deferred.loadRest();
  expect(done).toEqual(["sea 2"]);
});

test("a part that is disposed of while it is made frees what it has made and is not shown", async () => {
  const { part, done } = fake();
  const deferred = sliced(part);
  const loading = deferred.loadRest();
  await new Promise((resolve) => setTimeout(resolve));
  deferred.dispose();
  expect(done).toEqual(["dispose"]);
  await loading;
  expect(done).toEqual(["dispose"]);
  expect(deferred.triangles).toBe(0);
});

test("a failure to load is thrown to the view that waits for it", async () => {
  const deferred = createDeferredPart(build, async () => {
    throw new Error("Offline");
  });
  expect(deferred.load(view(false), false)).toBe(false);
  await settled();
  expect(() => deferred.load(view(false), false)).toThrow("Offline");
});
