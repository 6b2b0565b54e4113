/** When a world is saved, what is saved, and what the next session starts with. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import scene from "../../scenes/skylands/scene.ts";
import type { OpenedScene } from "../../src/app/open-scene.ts";
import type { SaveSession } from "../../src/app/saves.ts";
import { parseRequest } from "../../src/recipe/permalink.ts";
import type { SaveData } from "../../src/recipe/save-data.ts";

const records = new Map<string, SaveData>();
vi.mock("idb-keyval", () => ({
  createStore: () => "store",
  get: async (key: string) => structuredClone(records.get(key)),
  set: async (key: string, value: SaveData) => void records.set(key, structuredClone(value)),
}));

// Test files share modules: this one needs the app with its own fake database.
vi.resetModules();
const { openSaves } = await import("../../src/app/saves.ts");

const KEY = "skylands/1983/1983";
const asked = (search: string) => parseRequest(search, "skylands", scene).request;

/** A scene with what a save session uses. */
function fakeScene(search: string) {
  const saves = { changes: 0, placed: {} as SaveData["placed"], carries: false };
  const state = { saves, request: asked(search) };
  const opened = {
    request: () => state.request,
    pose: () => ({ x: state.request.at[0], y: state.request.at[1], z: state.request.at[2] }),
    go: async (request: typeof state.request) => void (state.request = request),
    live: {
      saves: {
        get changes() {
          return saves.changes;
        },
        read: () => ({ placed: saves.placed, carries: saves.carries }),
        write({ placed, carries }: Pick<SaveData, "placed" | "carries">) {
          Object.assign(saves, { placed, carries });
        },
      },
    },
  };
  return { state, opened: opened as unknown as OpenedScene };
}

describe("a save session", () => {
  const messages: string[] = [];
  const page = new EventTarget();
  let sessions: SaveSession[] = [];
  const open = async (search: string) => {
    const session = await openSaves({
      supported: true,
      request: asked(search),
      search,
      notify: (message) => messages.push(message),
    });
    sessions.push(session);
    const { state, opened } = fakeScene(search);
    state.request = session.request;
    session.begin(opened);
    return { session, state };
  };
  const flush = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    records.clear();
    messages.length = 0;
    sessions = [];
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  });
  afterEach(() => {
    for (const session of sessions) session.dispose();
    vi.unstubAllGlobals();
  });

  test("saves soon after a change, and a link without a place resumes there", async () => {
    const { session, state } = await open("?by=walker&at=10,20,30&parked=1,2,3,4");
    session.update(1000);
    state.saves.placed = { "1,2,0": "none" };
    state.saves.carries = true;
    state.saves.changes++;
    session.update(1016);
    session.update(1100);
    await flush();
    expect(records.size).toBe(0);
    session.update(1400);
    await flush();
    expect(records.get(KEY)).toMatchObject({
      placed: { "1,2,0": "none" },
      carries: true,
      stay: { by: "walker", at: [10, 20, 30], parked: [1, 2, 3, 4] },
    });

    const again = await open("?world=skylands&quality=low");
    expect(again.session.request).toMatchObject({
      by: "walker",
      at: [10, 20, 30],
      parked: [1, 2, 3, 4],
      quality: "low",
    });
    expect(again.state.saves).toMatchObject({ placed: { "1,2,0": "none" }, carries: true });
    const elsewhere = await open("?shot=coast");
    expect(elsewhere.session.request).toEqual(asked("?shot=coast"));
    expect(elsewhere.state.saves.carries).toBe(true);
  });

  test("saves a moved player when the page closes, and nothing for a player that only looks around", async () => {
    const { session, state } = await open("?at=10,20,300");
    session.update(1);
    session.update(60_000);
    page.dispatchEvent(new Event("pagehide"));
    await flush();
    expect(records.size).toBe(0);
    state.request = { ...state.request, at: [50, 20, 300] };
    page.dispatchEvent(new Event("pagehide"));
    await flush();
    expect(records.get(KEY)?.stay.at).toEqual([50, 20, 300]);
    // The place of a free camera is not the player's.
    state.request = { ...state.request, at: [99, 99, 99], camera: "free" };
    session.update(80_000);
    session.update(100_000);
    await flush();
    expect(records.get(KEY)?.stay.at).toEqual([50, 20, 300]);
    session.dispose();
    state.request = { ...state.request, at: [1, 1, 1], camera: "chase" };
    page.dispatchEvent(new Event("pagehide"));
    await flush();
    expect(records.get(KEY)?.stay.at).toEqual([50, 20, 300]);
  });

  test("of a frozen picture neither loads nor saves", async () => {
    const { session, state } = await open("?at=10,20,300");
    state.saves.changes++;
    session.update(0);
    session.update(1000);
    await flush();
    expect(records.size).toBe(1);
    session.dispose();
    records.set(KEY, { ...(records.get(KEY) as SaveData), placed: { "1,2,0": "cone" } });
    const frozen = await open("?freeze=1");
    expect(frozen.session.enabled).toBe(false);
    expect(frozen.session.request).toEqual(asked("?freeze=1"));
    expect(frozen.state.saves.placed).toEqual({});
    frozen.state.saves.changes++;
    frozen.session.update(0);
    frozen.session.update(1000);
    page.dispatchEvent(new Event("pagehide"));
    await flush();
    expect(records.get(KEY)?.placed).toEqual({ "1,2,0": "cone" });
  });

  test("switches records with the seed", async () => {
    const { session, state } = await open("?at=10,20,300");
    state.saves.placed = { "1,2,0": "cone" };
    state.saves.changes++;
    session.update(0);
    state.request = { ...state.request, seed: 7 };
    session.groundChanged();
    await flush();
    expect(state.saves.placed).toEqual({});
    expect(records.get(KEY)?.placed).toEqual({ "1,2,0": "cone" });
    state.request = { ...state.request, seed: 1983 };
    session.groundChanged();
    await flush();
    expect(state.saves.placed).toEqual({ "1,2,0": "cone" });
    expect(messages).toEqual([]);
  });
});
