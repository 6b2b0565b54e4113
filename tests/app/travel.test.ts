/** Ways from a view: shots of the same ground are shown in place, all else in a new page, which keeps the quality. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenes } from "../../scenes/index.ts";
import type { OpenedScene } from "../../src/app/open-scene.ts";
import { createTravel } from "../../src/app/travel.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import type { SceneRequest } from "../../src/recipe/request.ts";

const dataset = { ready: "true" };
const assign = vi.fn();

beforeEach(() => {
  dataset.ready = "true";
  assign.mockClear();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("document", { documentElement: { dataset } });
});
afterEach(() => vi.unstubAllGlobals());

async function travelFrom(search: string) {
  const { recipe, request } = await readLink(search, scenes);
  const go = vi.fn(async (_: SceneRequest) => expect(dataset.ready).toBe("false"));
  const onArrive = vi.fn();
  const scene: Pick<OpenedScene, "request" | "go"> = { request: () => request, go };
  const travel = createTravel({} as HTMLElement, {
    ...{ recipe, world: request.world, scenes, link: () => search, onArrive },
    opened: () => scene as OpenedScene,
  });
  return { travel, go, onArrive };
}

test("a shot of the same ground is shown in place", async () => {
  const { travel, go, onArrive } = await travelFrom("?world=forest&shot=wood&quality=low");
  travel.toShot("lake");
  await vi.waitFor(() => expect(onArrive).toHaveBeenCalledOnce());
  expect(go.mock.calls[0][0]).toMatchObject({ shot: "lake", quality: "low" });
  expect(assign).not.toHaveBeenCalled();
  expect(dataset.ready).toBe("true");
});

test.each([
  ["?world=forest&shot=wood&quality=low", "?world=forest&shot=drained&quality=low"],
  ["?world=forest&shot=wood&quality=high&freeze=1", "?world=forest&shot=drained&quality=high&freeze=1"],
  ["?world=forest&shot=wood", "?world=forest&shot=drained"],
])("from %s a shot of a drained lake opens a page at the same quality", async (from, to) => {
  const { travel, go } = await travelFrom(from);
  travel.toShot("drained");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  const [link] = assign.mock.calls[0];
  expect(Object.fromEntries(new URLSearchParams(link))).toEqual(Object.fromEntries(new URLSearchParams(to)));
  expect(go).not.toHaveBeenCalled();
  expect(dataset.ready).toBe("false");
});

test("other worlds and presets open at the quality that was chosen", async () => {
  const { travel } = await travelFrom("?world=forest&quality=low");
  travel.toWorld("caverns", "&sheet=workshop");
  travel.toPreset("snow");
  expect(assign.mock.calls).toEqual([
    ["?world=caverns&sheet=workshop&quality=low"],
    ["?world=forest&preset=snow&quality=low"],
  ]);
  const automatic = await travelFrom("?world=forest");
  automatic.travel.toWorld("caverns");
  expect(assign.mock.lastCall).toEqual(["?world=caverns"]);
});
