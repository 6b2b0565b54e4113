/** Ways from a view: shots of the same ground are shown in place, all else opens by its link, which keeps the quality. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenes } from "../../scenes/index.ts";
import type { OpenedScene } from "../../src/app/open-scene.ts";
import { createTravel } from "../../src/app/travel.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import type { SceneRequest } from "../../src/recipe/request.ts";

const dataset = { ready: "true" };
const pushed: string[] = [];
const opened: string[] = [];
const changed = vi.fn(() => expect(pushed).toEqual([]));

beforeEach(() => {
  dataset.ready = "true";
  pushed.length = opened.length = 0;
  changed.mockClear();
  vi.stubGlobal("history", { pushState: (_: null, _title: string, link: string) => pushed.push(link) });
  vi.stubGlobal("PopStateEvent", Event);
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => type === "popstate" && opened.push(pushed[pushed.length - 1]));
  vi.stubGlobal("document", { documentElement: { dataset } });
});
afterEach(() => vi.unstubAllGlobals());

async function travelFrom(search: string) {
  const { recipe, request } = await readLink(search, scenes);
  const go = vi.fn(async (_: SceneRequest) => {});
  const onArrive = vi.fn();
  const scene: Pick<OpenedScene, "request"> = { request: () => request };
  const travel = createTravel({} as HTMLElement, {
    ...{ recipe, world: request.world, scenes, link: () => search, onArrive, worldPage: { go, changed } },
    opened: () => scene as OpenedScene,
  });
  return { travel, go, onArrive };
}

test("a shot of the same ground is shown in place", async () => {
  const { travel, go, onArrive } = await travelFrom("?world=forest&shot=wood&quality=low");
  travel.toShot("lake");
  await vi.waitFor(() => expect(onArrive).toHaveBeenCalledOnce());
  expect(go.mock.calls[0][0]).toMatchObject({ shot: "lake", quality: "low" });
  expect(changed, "the entry left is of the current view").toHaveBeenCalledOnce();
  expect(pushed).toEqual(["?world=forest&shot=lake&quality=low"]);
  expect(opened).toEqual([]);
});

test.each([
  ["?world=forest&shot=wood&quality=low", "?world=forest&shot=drained&quality=low"],
  ["?world=forest&shot=wood&quality=high&freeze=1", "?world=forest&shot=drained&quality=high&freeze=1"],
  ["?world=forest&shot=wood", "?world=forest&shot=drained"],
])("from %s a shot of a drained lake opens at the same quality", async (from, to) => {
  const { travel, go } = await travelFrom(from);
  travel.toShot("drained");
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const [link] = opened;
  expect(Object.fromEntries(new URLSearchParams(link))).toEqual(Object.fromEntries(new URLSearchParams(to)));
  expect(go).not.toHaveBeenCalled();
  expect(dataset.ready).toBe("false");
});

test("other worlds and presets open at the quality that was chosen, unless the link names one", async () => {
  const { travel } = await travelFrom("?world=forest&quality=low");
  for (const go of [
    () => travel.toWorld("caverns", "&sheet=workshop"),
    () => travel.toPreset("snow"),
    () => travel.toWorld("mines", "&quality=high"),
  ]) {
    pushed.length = 0;
    go();
  }
  const automatic = await travelFrom("?world=forest");
  pushed.length = 0;
  automatic.travel.toWorld("caverns");
  expect(opened).toEqual([
    "?world=caverns&sheet=workshop&quality=low",
    "?world=forest&preset=snow&quality=low",
    "?world=mines&quality=high",
    "?world=caverns",
  ]);
});
