/** When a world is saved, what is saved, and what the next session starts with. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSaveFiles } from "../../src/app/save-files.ts";
import { openSaves, type SaveSession } from "../../src/app/saves.ts";
import * as upkeep from "../../src/saves/upkeep.ts";
import type { SaveData } from "../../src/saves/world-data.ts";
import { createMemoryBrowser, flush, type MemoryBrowser } from "../saves/memory-browser.ts";
import { asked, fakeScene, opening } from "./fake-scene.ts";

const KEY = "skylands/1983/1983";
const KEY_7 = "skylands/7/1983";

describe("a save session", () => {
  const messages: string[] = [];
  let browser: MemoryBrowser;
  let sessions: SaveSession[] = [];
  /** A session in a tab of its own. */
  const open = async (search: string) => {
    const tab = browser.tab();
    const session = await openSaves({
      // Seeds from 5,000 on are planets, every thousand of them with a ground of its own.
      landOf: ({ world, seed }) => (seed < 5000 ? world : `planet ${Math.floor(seed / 1000)}`),
      supported: true,
      upkeep: async () => upkeep,
      ...opening(search),
      environment: tab,
      notify: (message) => messages.push(message),
    });
    sessions.push(session);
    const { state, opened } = fakeScene(session.request);
    session.begin(opened);
    const change = (placed: SaveData["placed"], carries = false) => {
      Object.assign(state.saves, { placed, carries });
      state.saves.changes++;
    };
    const toSeed = (seed: number) => {
      state.request = { ...state.request, seed };
      session.groundChanged();
    };
    const moveTo = (x: number, y: number, z: number) => {
      state.request = { ...state.request, at: [x, y, z] };
    };
    const close = () => tab.window.dispatchEvent(new Event("pagehide"));
    /** Frames of 20 ms. */
    const run = async (from: number, to: number) => {
      for (let now = from; now <= to; now += 20) session.update(now);
      await flush();
    };
    return { session, state, tab, change, toSeed, moveTo, close, run };
  };
  const record = (key = KEY) => browser.records.get(key) as SaveData | undefined;

  beforeEach(() => {
    browser = createMemoryBrowser();
    messages.length = 0;
    sessions = [];
  });
  afterEach(() => {
    for (const session of sessions) session.dispose();
  });

  test("saves grounds of one seed under separate keys, and loads each when it is shown", async () => {
    const { session, change, state, run } = await open("?by=walker&at=10,20,30&seed=5001");
    await run(0, 40);
    change({ "+,7,-8": "none" }, true);
    await run(60, 1000);
    expect(record("planet 5/5001/1983")).toMatchObject({ placed: { "+,7,-8": "none" }, carries: true });
    state.request = { ...state.request, seed: 6001 };
    session.groundChanged();
    await run(1020, 5000);
    expect(state.saves).toMatchObject({ placed: {}, carries: false });
    expect(record("planet 6/6001/1983")).toBeUndefined();
    const again = await open("?by=walker&at=10,20,30&seed=5001");
    await flush();
    expect(again.state.saves).toMatchObject({ placed: { "+,7,-8": "none" }, carries: true });
  });

  test("saves within two seconds of a change, and a link without a place resumes there", async () => {
    const { session, change } = await open("?by=walker&at=10,20,30&parked=1,2,3,4");
    session.update(1000);
    change({ "1,2,0": "none" }, true);
    session.update(1016);
    session.update(1100);
    await flush();
    expect(browser.records.size).toBe(0);
    session.update(1400);
    await flush();
    expect(record()).toMatchObject({
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

  test("saves within two seconds while changes follow each other", async () => {
    const { change, run } = await open("?at=10,20,300");
    await run(0, 2000);
    const placed: Record<string, "cone"> = {};
    for (let n = 1; n <= 20; n++) {
      placed[`${n},2,0`] = "cone";
      change({ ...placed });
      await run(2000 + 100 * n - 80, 2000 + 100 * n);
    }
    expect(Object.keys(record()?.placed ?? {}).length).toBeGreaterThan(10);
  });

  test("a player who stays where the seed was changed leaves no record of the new one", async () => {
    const { moveTo, toSeed, run } = await open("?at=10,20,300");
    moveTo(500, 20, 300);
    toSeed(7);
    await run(0, 10_000);
    expect(record(KEY_7)).toBeUndefined();
    moveTo(510, 20, 300);
    await run(10_020, 13_000);
    expect(record(KEY_7)?.stay.at).toEqual([510, 20, 300]);
  });

  test("saves where the player is within two seconds of a move", async () => {
    const { moveTo, run } = await open("?at=10,20,300");
    await run(0, 5000);
    expect(browser.records.size).toBe(0);
    moveTo(50, 20, 300);
    await run(5020, 7000);
    expect(record()?.stay.at).toEqual([50, 20, 300]);
  });

  test("saves a moved player when the page closes, and nothing for a player that only looks around", async () => {
    const { session, state, moveTo, close, run } = await open("?at=10,20,300");
    await run(0, 60_000);
    close();
    await flush();
    expect(browser.records.size).toBe(0);
    moveTo(50, 20, 300);
    close();
    await flush();
    expect(record()?.stay.at).toEqual([50, 20, 300]);
    // The place of a free camera is not the player's.
    state.request = { ...state.request, at: [99, 99, 99], camera: "free" };
    await run(80_000, 100_000);
    expect(record()?.stay.at).toEqual([50, 20, 300]);
    session.dispose();
    state.request = { ...state.request, at: [1, 1, 1], camera: "chase" };
    close();
    await flush();
    expect(record()?.stay.at).toEqual([50, 20, 300]);
  });

  test("saves a moved player when the world is left, and the next session in this page goes on there", async () => {
    const { session, moveTo, run } = await open("?at=10,20,300");
    await run(0, 5000);
    moveTo(50, 20, 300);
    session.dispose();
    const next = await open("");
    expect(record()?.stay.at).toEqual([50, 20, 300]);
    expect(next.session.request.at).toEqual([50, 20, 300]);
  });

  test("saves when the page is hidden, and not when it is shown", async () => {
    const { tab, change } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    const toggle = async (visibilityState: string) => {
      tab.document.visibilityState = visibilityState;
      tab.document.dispatchEvent(new Event("visibilitychange"));
      await flush();
    };
    await toggle("visible");
    expect(browser.records.size).toBe(0);
    await toggle("hidden");
    expect(record()?.placed).toEqual({ "1,2,0": "cone" });
  });

  test("loses nothing when the page closes before the storage has answered", async () => {
    browser.before = (access) => access === "change" && new Promise(() => {});
    const closing = await open("?at=10,20,300");
    closing.change({ "1,2,0": "cone" });
    await closing.run(0, 1000);
    closing.change({ "1,2,0": "cone", "3,4,0": "none" });
    closing.close();
    expect(browser.records.size).toBe(0);
    closing.tab.crash();
    browser.before = () => {};
    const next = await open("");
    expect(next.state.saves.placed).toEqual({ "1,2,0": "cone", "3,4,0": "none" });
    await flush();
    expect(record()?.placed).toEqual({ "1,2,0": "cone", "3,4,0": "none" });
    expect(browser.texts.size).toBe(0);
  });

  test("of a frozen picture neither loads nor saves", async () => {
    const { session, change, run } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    await run(0, 1000);
    expect(browser.records.size).toBe(1);
    session.dispose();
    const frozen = await open("?freeze=1");
    expect(frozen.session.enabled).toBe(false);
    expect(frozen.session.request).toEqual(asked("?freeze=1"));
    expect(frozen.state.saves.placed).toEqual({});
    frozen.change({ "3,4,0": "cone" });
    await frozen.run(0, 4000);
    frozen.close();
    await flush();
    expect(record()?.placed).toEqual({ "1,2,0": "cone" });
  });

  test("switches records with the seed", async () => {
    const { session, state, change, toSeed } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    session.update(0);
    toSeed(7);
    await flush();
    expect(state.saves.placed).toEqual({});
    expect(record()?.placed).toEqual({ "1,2,0": "cone" });
    toSeed(1983);
    await flush();
    expect(state.saves.placed).toEqual({ "1,2,0": "cone" });
    expect(messages).toEqual([]);
  });

  test("returning to a land before its saving has ended shows the things placed there", async () => {
    let release = () => {};
    browser.before = (access) =>
      access === "change" &&
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const { state, change, toSeed } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    toSeed(7);
    toSeed(1983);
    await flush();
    expect(state.saves.placed).toEqual({ "1,2,0": "cone" });
    browser.before = () => {};
    release();
    await flush();
    expect(state.saves.placed).toEqual({ "1,2,0": "cone" });
  });

  test("writes nothing for a new seed until its record has been read, however slow the storage", async () => {
    const before = await open("?seed=7&at=10,20,300");
    before.change({ "1,2,0": "cone", "3,4,0": "none" }, true);
    await before.run(0, 1000);
    before.session.dispose();
    const saved = structuredClone(record(KEY_7));
    expect(saved?.carries).toBe(true);

    const writes: string[] = [];
    let release = () => {};
    browser.before = (access, keys) => {
      if (access === "change") writes.push(...keys);
      if (access === "read" && keys.includes(KEY_7))
        return new Promise<void>((resolve) => {
          release = resolve;
        });
    };
    const { state, change, toSeed, moveTo, close, run } = await open("?at=10,20,300");
    toSeed(7);
    moveTo(500, 20, 300);
    await run(0, 1400);
    close();
    await flush();
    expect(writes).toEqual([]);
    expect(record(KEY_7)).toEqual(saved);
    // Changes made meanwhile are merged once the record has come.
    browser.time++;
    change({ "9,9,0": "cone" });
    await run(1420, 1800);
    expect(writes).toEqual([]);
    release();
    await flush();
    expect(state.saves.placed).toEqual({ "1,2,0": "cone", "3,4,0": "none", "9,9,0": "cone" });
    expect(record(KEY_7)).toMatchObject({ placed: state.saves.placed, carries: true });
  });

  test("a drag of the seed leaves no record where nothing was done", async () => {
    const { session, state, toSeed, moveTo, change, close, run } = await open("?at=10,20,300");
    let now = 0;
    for (let seed = 1; seed <= 40; seed++) {
      // The helicopter flies on, and its landing on ground that is gone counts as a change.
      moveTo(10 + 5 * seed, 20, 300);
      toSeed(seed);
      session.update(now);
      state.saves.changes++;
      await run(now, (now += 100));
    }
    close();
    await flush();
    // The first land, where the player moved before the drag, has one.
    expect([...browser.records.keys()]).toEqual([KEY]);
    toSeed(50);
    change({ "1,2,0": "cone" });
    await run(now, now + 400);
    toSeed(51);
    await run(now + 400, now + 4000);
    moveTo(900, 20, 300);
    await run(now + 4000, now + 6100);
    session.dispose();
    expect([...browser.records.keys()]).toEqual([KEY, "skylands/50/1983", "skylands/51/1983"]);
  });

  test("two tabs of one land show and keep what either places and takes, and the last change wins", async () => {
    const [a, b] = [await open("?at=10,20,300"), await open("?at=90,20,300")];
    a.change({ "1,2,0": "cone" });
    b.change({ "3,4,0": "none" }, true);
    await Promise.all([a.run(0, 1000), b.run(0, 1000)]);
    const both = { placed: { "1,2,0": "cone", "3,4,0": "none" }, carries: true };
    expect(a.state.saves).toMatchObject(both);
    expect(b.state.saves).toMatchObject(both);
    expect(record()).toMatchObject(both);

    browser.time += 10;
    a.change({ "3,4,0": "none" }, true);
    await a.run(2000, 3000);
    expect(b.state.saves.placed).toEqual({ "3,4,0": "none" });
    browser.time += 10;
    b.change({ "3,4,0": "none", "5,6,0": "cone" });
    await b.run(3000, 4000);
    const last = { placed: { "3,4,0": "none", "5,6,0": "cone" }, carries: false };
    expect(a.state.saves).toMatchObject(last);
    a.close();
    b.close();
    await flush();
    expect(record()).toMatchObject(last);
  });

  test("two idle tabs do not wake each other", async () => {
    const [a, b] = [await open("?at=10,20,300"), await open("?at=90,20,300")];
    a.change({ "1,2,0": "cone" });
    await a.run(0, 1000);
    await b.run(0, 1000);
    let accesses = 0;
    browser.before = () => accesses++;
    for (let now = 1000; now < 20_000; now += 1000) await Promise.all([a.run(now, now + 1000), b.run(now, now + 1000)]);
    expect(accesses).toBe(0);
  });

  test("full storage is reported once, and the world goes on", async () => {
    browser.full.records = true;
    const { state, change, run } = await open("?at=10,20,300");
    for (let k = 0; k < 4; k++) {
      change({ [`${k},0,0`]: "cone" });
      await run(k * 1000, k * 1000 + 900);
    }
    expect(messages).toEqual([expect.stringContaining("storage is full")]);
    expect(state.saves.placed).toEqual({ "3,0,0": "cone" });
    browser.full.records = false;
    await run(4000, 7000);
    expect(record()?.placed).toEqual({ "3,0,0": "cone" });
  });

  test("forgetting empties the storage and all open worlds, and saves nothing until something is done", async () => {
    const [a, b] = [await open("?at=10,20,300"), await open("?at=90,20,300")];
    a.change({ "1,2,0": "cone" });
    b.moveTo(500, 20, 300);
    await Promise.all([a.run(0, 3000), b.run(0, 3000)]);
    const files = a.session.access && createSaveFiles(a.session.access);
    expect(await files?.usage()).toMatchObject({ counts: { world: 1 } });
    await files?.forgetAll();
    await flush();
    await Promise.all([a.run(3000, 9000), b.run(3000, 9000)]);
    for (const tab of [a, b]) {
      expect(tab.state.saves.placed).toEqual({});
      tab.close();
    }
    await flush();
    expect([...browser.records.keys()]).toEqual(["generation"]);
    expect(browser.texts.size).toBe(0);
    b.change({ "7,8,0": "cone" });
    await b.run(10_000, 11_000);
    expect(record()?.placed).toEqual({ "7,8,0": "cone" });
  });

  test("a change of the seed right before the page closes loses no change of the land before", async () => {
    browser.before = (access) => access === "change" && new Promise(() => {});
    const { change, toSeed, close, tab } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    toSeed(7);
    // The page may also end without closing.
    close();
    await flush();
    tab.crash();
    browser.before = () => {};
    expect((await open("")).state.saves.placed).toEqual({ "1,2,0": "cone" });
  });

  test("a crash after a change of the seed loses no change of the land before either", async () => {
    browser.before = (access) => access === "change" && new Promise(() => {});
    const { change, toSeed, tab } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    toSeed(7);
    await flush();
    tab.crash();
    browser.before = () => {};
    expect((await open("")).state.saves.placed).toEqual({ "1,2,0": "cone" });
  });

  test("forgetting while a change is being written brings nothing back, after a walk either", async () => {
    const { session, change, state, moveTo, run } = await open("?at=10,20,300");
    let release = () => {};
    browser.before = (access, keys) =>
      access === "change" &&
      keys !== "all" &&
      new Promise<void>((resolve) => {
        release = resolve;
      });
    change({ "1,2,0": "cone" });
    await run(0, 1000);
    const forgetting = session.access && createSaveFiles(session.access).forgetAll();
    release();
    browser.before = () => {};
    await forgetting;
    await flush();
    expect(state.saves.placed).toEqual({});
    moveTo(900, 20, 300);
    await run(1020, 8000);
    expect(record()?.placed).toEqual({});
  });

  test("where nothing can be deleted, the world has its saved data again, and it is said", async () => {
    const { session, change, state, run } = await open("?at=10,20,300");
    change({ "1,2,0": "cone" });
    await run(0, 1000);
    browser.before = (_, keys) => keys === "all" && Promise.reject(new Error("closed"));
    await (session.access && createSaveFiles(session.access).forgetAll());
    await flush();
    expect(state.saves.placed).toEqual({ "1,2,0": "cone" });
    expect(messages).toEqual(["The browser's storage did not answer: closed"]);
  });
});
