/** A visit that is kept: when it is, what of it, and what it begins with the next time. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import type { OpenedScene } from "../../src/app/open-scene.ts";
import { openSaves, type SaveSession } from "../../src/app/saves.ts";
import { parseRequest } from "../../src/recipe/permalink.ts";
import type { SaveData } from "../../src/recipe/save-data.ts";

const records = new Map<string, SaveData>();
vi.mock("idb-keyval", () => ({
  createStore: () => "store",
  get: async (key: string) => structuredClone(records.get(key)),
  set: async (key: string, value: SaveData) => void records.set(key, structuredClone(value)),
}));

const KEY = "skylands/1983/1983";
const asked = (search: string) => parseRequest(search, "skylands", scene).request;

/** A scene of which the visit sees no more than this. */
function stand(search: string) {
  const trip = { changes: 0, placed: {} as SaveData["placed"], carries: false };
  const state = { trip, request: asked(search) };
  const opened = {
    request: () => state.request,
    pose: () => ({ x: state.request.at[0], y: state.request.at[1], z: state.request.at[2] }),
    go: async (request: typeof state.request) => void (state.request = request),
    live: {
      saves: {
        get changes() {
          return trip.changes;
        },
        read: () => ({ placed: trip.placed, carries: trip.carries }),
        write(left: Pick<SaveData, "placed" | "carries">) {
          Object.assign(trip, { placed: left.placed, carries: left.carries });
        },
      },
    },
  };
  return { state, opened: opened as unknown as OpenedScene };
}

describe("a visit", () => {
  const told: string[] = [];
  const page = new EventTarget();
  let visits: SaveSession[] = [];
  const open = async (search: string) => {
    const visit = await openSaves({
      keeps: true,
      request: asked(search),
      search,
      tell: (message) => told.push(message),
    });
    visits.push(visit);
    const { state, opened } = stand(search);
    state.request = visit.request;
    visit.begin(opened);
    return { visit, state };
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    records.clear();
    told.length = 0;
    visits = [];
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  });
  afterEach(() => {
    for (const visit of visits) visit.dispose();
    vi.unstubAllGlobals();
  });

  test("is kept soon after a change, and resumed by a link that names no place", async () => {
    const { visit, state } = await open("?by=walker&at=10,20,30&parked=1,2,3,4");
    visit.update(1000);
    state.trip.placed = { "1,2,0": "none" };
    state.trip.carries = true;
    state.trip.changes++;
    visit.update(1016);
    visit.update(1100);
    await settle();
    expect(records.size).toBe(0);
    visit.update(1400);
    await settle();
    expect(records.get(KEY)).toMatchObject({
      placed: { "1,2,0": "none" },
      carries: true,
      stay: { by: "walker", at: [10, 20, 30], parked: [1, 2, 3, 4] },
    });

    const again = await open("?world=skylands&quality=low");
    expect(again.visit.request).toMatchObject({ by: "walker", at: [10, 20, 30], parked: [1, 2, 3, 4], quality: "low" });
    expect(again.state.trip).toMatchObject({ placed: { "1,2,0": "none" }, carries: true });
    const elsewhere = await open("?shot=coast");
    expect(elsewhere.visit.request).toEqual(asked("?shot=coast"));
    expect(elsewhere.state.trip.carries).toBe(true);
  });

  test("of one who only looks leaves what was there before; of one who goes it is kept as the page goes", async () => {
    const { visit, state } = await open("?at=10,20,300");
    visit.update(1);
    visit.update(60_000);
    page.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(records.size).toBe(0);
    state.request = { ...state.request, at: [50, 20, 300] };
    page.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(records.get(KEY)?.stay.at).toEqual([50, 20, 300]);
    // The eye of a free camera is nobody.
    state.request = { ...state.request, at: [99, 99, 99], camera: "free" };
    visit.update(80_000);
    visit.update(100_000);
    await settle();
    expect(records.get(KEY)?.stay.at).toEqual([50, 20, 300]);
    visit.dispose();
    state.request = { ...state.request, at: [1, 1, 1], camera: "chase" };
    page.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(records.get(KEY)?.stay.at).toEqual([50, 20, 300]);
  });

  test("of a frozen picture begins as its link says, with nothing in it, and keeps nothing", async () => {
    const { visit, state } = await open("?at=10,20,300");
    state.trip.changes++;
    visit.update(0);
    visit.update(1000);
    await settle();
    expect(records.size).toBe(1);
    visit.dispose();
    records.set(KEY, { ...(records.get(KEY) as SaveData), placed: { "1,2,0": "cone" } });
    const frozen = await open("?freeze=1");
    expect(frozen.visit.keeps).toBe(false);
    expect(frozen.visit.request).toEqual(asked("?freeze=1"));
    expect(frozen.state.trip.placed).toEqual({});
    frozen.state.trip.changes++;
    frozen.visit.update(0);
    frozen.visit.update(1000);
    page.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(records.get(KEY)?.placed).toEqual({ "1,2,0": "cone" });
  });

  test("goes on in another land with what was left there, each land's things for themselves", async () => {
    const { visit, state } = await open("?at=10,20,300");
    state.trip.placed = { "1,2,0": "cone" };
    state.trip.changes++;
    visit.update(0);
    state.request = { ...state.request, seed: 7 };
    visit.change();
    await settle();
    expect(state.trip.placed).toEqual({});
    expect(records.get(KEY)?.placed).toEqual({ "1,2,0": "cone" });
    state.request = { ...state.request, seed: 1983 };
    visit.change();
    await settle();
    expect(state.trip.placed).toEqual({ "1,2,0": "cone" });
    expect(told).toEqual([]);
  });
});
