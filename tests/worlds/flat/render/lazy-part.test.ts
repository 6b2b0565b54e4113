/** Parts of a scene that are loaded when a view needs them. */
import { expect, test } from "vitest";
import { making } from "../../../../src/render/making.ts";
import { createLazyPart } from "../../../../src/worlds/flat/render/lazy-part.ts";
import type { PartBuild, PartView, ScenePart } from "../../../../src/worlds/flat/render/part.ts";

const view = (hidden: boolean) => ({ hidden }) as PartView;
const told: string[] = [];
const build = {
  flat: { sea: 1 },
  open: () => null,
  failed: ({ message }: Error) => void told.push(message),
} as unknown as PartBuild;
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
    setGround: ({ sea }: { sea: number }) => void done.push(`sea ${sea}`),
    dispose: () => void done.push("dispose"),
  } as unknown as ScenePart;
  return { part, done };
}

/** Makes `part` in slices that take longer than the page waits for. */
const sliced = (part: ScenePart) =>
  createLazyPart(
    build,
    "Plants",
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
  const part = createLazyPart(build, "Plants", async () => {
    loads++;
    return () => fake().part;
  });
  expect(part.load(view(true), true)).toBe(true);
  await settled();
  expect(loads).toBe(0);
  expect(part.load(view(false), false)).toBe(false);
  await settled();
  expect(loads).toBe(1);
  expect(part.load(view(false), false)).toBe(true);
  expect(part.triangles).toBe(7);
  expect(part.watersNear?.(0, 0, 0)).toHaveLength(1);
});

test("a view that does not need it waits for nothing, unless it waits for everything", async () => {
  const part = createLazyPart(
    build,
    "Plants",
    async () => () => fake().part,
    () => false,
  );
  expect(part.load(view(false), false)).toBe(true);
  expect(part.load(view(false), true)).toBe(false);
});

test("a part shows islands that changed while it was made in slices", async () => {
  const { part: made, done } = fake();
  const part = sliced(made);
  void part.loadRest();
  await Promise.resolve();
  part.setGround({ sea: 2 } as unknown as PartBuild["flat"], build.open);
  await part.loadRest();
  expect(done).toEqual(["sea 2"]);
});

test("a part that is disposed of while it is made frees what it has made and is not shown", async () => {
  const { part: made, done } = fake();
  const part = sliced(made);
  const loading = part.loadRest();
  await new Promise((resolve) => setTimeout(resolve));
  part.dispose();
  expect(done).toEqual(["dispose"]);
  await loading;
  expect(done).toEqual(["dispose"]);
  expect(part.triangles).toBe(0);
});

test("a part that cannot be loaded is told of, and no view waits for it", async () => {
  const part = createLazyPart(build, "Plants", async () => {
    throw new Error("offline");
  });
  expect(part.load(view(false), true)).toBe(false);
  await settled();
  expect(told).toEqual(["Plants could not be loaded: offline"]);
  expect(part.load(view(false), true)).toBe(true);
  expect(part.triangles).toBe(0);
});
