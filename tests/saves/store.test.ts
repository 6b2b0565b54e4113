/** The save store over a storage in memory. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../src/recipe/ground-key.ts";
import { HUNTS, RACES, RUNS } from "../../src/saves/sport-kinds.ts";
import type { SaveStore, SaveStoreOptions } from "../../src/saves/store.ts";
import { WORLDS } from "../../src/saves/world-kind.ts";
import { writeRace } from "../../src/sport/race/race-data.ts";
import { nonEmpty } from "../non-empty.ts";
import { createMemoryBrowser, flush, type MemoryBrowser } from "./memory-browser.ts";
import { huntOf, KEY, OTHER, openStore, raceOf, runOf, WORLD, worldOf } from "./records.ts";

describe("the save store", () => {
  const messages: string[] = [];
  let browser: MemoryBrowser;
  const create = (options: Partial<SaveStoreOptions> = {}) =>
    openStore(browser.tab(), { notify: (message) => messages.push(message), ...options });
  const save = (store: SaveStore, data: ReturnType<typeof worldOf>) => store.save(WORLDS, storageKey(data.land), data);
  const load = (store: SaveStore, land = WORLD) => store.load(WORLDS, storageKey(land));
  const keys = () => [...browser.records.keys()];
  const unsaved = () => [...browser.texts.keys()].filter((key) => key.startsWith("unsaved"));
  beforeEach(() => {
    browser = createMemoryBrowser();
    messages.length = 0;
  });

  test("loads what was saved, one record per world and seed", async () => {
    const store = create();
    await save(store, worldOf(WORLD));
    await save(store, worldOf(OTHER));
    expect(await load(store)).toEqual(worldOf(WORLD));
    expect(await load(create(), OTHER)).toEqual(worldOf(OTHER));
    expect(await load(store, { ...WORLD, profile: "made" })).toBeNull();
    expect(messages).toEqual([]);
  });

  test("merges what two tabs save at the same time, and tells the other tab", async () => {
    const told: string[] = [];
    const [a, b] = [create(), create({ onSaved: (key) => told.push(key) })];
    await Promise.all([save(a, worldOf(WORLD, 100, "1,2,0")), save(b, worldOf(WORLD, 200, "3,4,0"))]);
    expect(await load(a)).toMatchObject({
      placed: { "1,2,0": "cone", "3,4,0": "cone" },
      changed: { stay: 200, placed: { "1,2,0": 100, "3,4,0": 200 } },
    });
    await flush();
    expect(told).toEqual([KEY]);
    // The place of the player alone concerns no other tab.
    const data = worldOf(WORLD, 100, "1,2,0");
    await save(a, { ...data, changed: { ...data.changed, stay: 300 } });
    await flush();
    expect(told).toEqual([KEY]);
  });

  test("a save that ends after the store was disposed of is told to other tabs, and is no failure", async () => {
    const told: string[] = [];
    const [store] = [create(), create({ onSaved: (key) => told.push(key) })];
    const saved = save(store, worldOf(WORLD, 100, "1,2,0"));
    store.dispose();
    expect(await saved).not.toBeNull();
    await flush();
    expect(told).toEqual([KEY]);
    expect(messages).toEqual([]);
  });

  test("moves a record that cannot be read aside, offers it, and never overwrites it", async () => {
    await save(create(), worldOf(OTHER));
    const broken = { ...worldOf(WORLD), carries: 3 };
    const alsoBroken = { version: "words" };
    browser.records.set(KEY, broken);
    const store = create();
    expect(await load(store)).toBeNull();
    expect(messages).toEqual([
      "The saved data of this world could not be read (carries: 3 is not true or false, nor one of rocket, t). It is kept: Settings, “Save unreadable data”. The world opens without it.",
    ]);
    await save(store, worldOf(WORLD));
    expect(await load(store)).toEqual(worldOf(WORLD));
    // At the same time, and found by a tab that saves without having loaded.
    browser.records.set(KEY, alsoBroken);
    expect(await save(store, worldOf(WORLD))).toEqual(worldOf(WORLD));
    expect(Object.values(await store.unreadable())).toEqual([broken, alsoBroken]);
    expect(keys().filter((key) => key.startsWith(`unreadable/${KEY}/`)).length).toBe(2);
    expect(await store.usage()).toMatchObject({ counts: { world: 2 }, unreadable: 2 });
    expect(await load(store, OTHER)).toEqual(worldOf(OTHER));
  });

  test("reports a record of a newer version, and never overwrites it", async () => {
    const newer = { version: 4, more: "data" };
    browser.records.set(KEY, newer);
    const store = create();
    expect(await load(store)).toBeNull();
    expect(await save(store, worldOf(WORLD))).toBeNull();
    expect(browser.records).toEqual(new Map([[KEY, newer]]));
    expect(messages).toEqual([expect.stringContaining("newer version")]);
    expect(await store.unreadable()).toEqual({ [KEY]: newer });
    // A page of that version can merge the change that this one could not.
    store.keep();
    expect(unsaved()).toHaveLength(1);
  });

  test("reports blocked storage once, and merges when it works again", async () => {
    browser.records.set(KEY, worldOf(WORLD));
    browser.before = () => Promise.reject(new Error("blocked"));
    const store = create();
    expect(await load(store)).toBeNull();
    for (let k = 0; k < 3; k++) expect(await save(store, worldOf(WORLD))).toBeNull();
    expect(messages).toEqual([expect.stringContaining("storage did not open")]);
    browser.before = () => {};
    const data = worldOf(WORLD, 200, "3,4,0");
    expect((await save(store, data))?.placed).toEqual({ "1,2,0": "cone", "3,4,0": "cone" });
  });

  test("reports full storage once, and how to save to a file", async () => {
    const store = create();
    await load(store);
    browser.full.records = true;
    for (let k = 0; k < 3; k++) await save(store, worldOf(WORLD));
    expect(messages).toEqual([expect.stringMatching(/storage is full.* “Save to a file”/)]);
    browser.before = () => Promise.reject(new Error("closed"));
    for (let k = 0; k < 2; k++) await save(store, worldOf(WORLD));
    expect(messages.slice(1)).toEqual([expect.stringContaining("could not save")]);
  });

  test("saves records that did not fit as soon as there is room, or on request", async () => {
    const store = create();
    browser.full.records = true;
    expect(await save(store, worldOf(WORLD))).toBeNull();
    store.retry();
    await flush();
    expect(browser.records.size).toBe(0);
    browser.full.records = false;
    await save(store, worldOf(OTHER));
    await flush();
    expect(browser.records.get(KEY)).toEqual(worldOf(WORLD));
    browser.full.records = true;
    expect(await save(store, worldOf(WORLD, 200, "3,4,0"))).toBeNull();
    browser.full.records = false;
    store.retry();
    await flush();
    expect(browser.records.get(KEY)).toMatchObject({ placed: { "1,2,0": "cone", "3,4,0": "cone" } });
  });

  test("does not wait for a database that never opens", async () => {
    // The store's own timer starts some tasks later, on a busy machine after any fixed number of them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      browser.before = () => new Promise<never>(() => {});
      let loaded: unknown;
      void load(create()).then((data) => (loaded = data));
      for (let ms = 0; ms < 4000 && loaded === undefined; ms += 20) {
        await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(20);
      }
      expect(loaded).toBeNull();
      expect(messages.length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("asks the browser to keep the data once there is a thing, and tells if it does not", async () => {
    let fragile = 0;
    const store = create({ onFragile: () => fragile++ });
    await save(store, worldOf(WORLD, 100, null));
    expect(browser.persistence.asked).toBe(0);
    await save(store, worldOf(WORLD));
    await save(store, worldOf(OTHER));
    expect([browser.persistence.asked, fragile]).toEqual([1, 0]);
    expect(await store.usage()).toMatchObject({ isPersistent: true });
    browser.persistence = { granted: false, asked: 0 };
    await save(create({ onFragile: () => fragile++ }), worldOf(WORLD));
    expect([browser.persistence.asked, fragile]).toEqual([1, 1]);
  });
});

describe("the journal of the save store", () => {
  let browser: MemoryBrowser;
  const messages: string[] = [];
  const create = (tab = browser.tab()) => openStore(tab, { notify: (message) => messages.push(message) });
  const save = (store: SaveStore, data: ReturnType<typeof worldOf>) => store.save(WORLDS, storageKey(data.land), data);
  const entries = () => [...browser.texts].filter(([key]) => key.startsWith("unsaved"));
  /** A page that closes before the database has answered. */
  const closing = () => {
    const tab = browser.tab();
    const store = create(tab);
    const close = (...all: ReturnType<typeof worldOf>[]) => {
      browser.before = () => new Promise<never>(() => {});
      for (const data of all) void save(store, data);
      store.keep();
      tab.crash();
      browser.before = () => {};
    };
    return { store, close };
  };
  beforeEach(() => {
    browser = createMemoryBrowser();
    messages.length = 0;
  });

  test("keeps changes that a closing page could not save, until the next page has saved them", async () => {
    closing().close(worldOf(WORLD, 100, "1,2,0"), worldOf(WORLD, 200, "3,4,0"), worldOf(OTHER));
    expect(browser.records.size).toBe(0);
    const next = create();
    const both = { placed: { "1,2,0": "cone", "3,4,0": "cone" } };
    expect(await next.load(WORLDS, KEY)).toMatchObject(both);
    await flush();
    expect(entries()).toEqual([]);
    expect(browser.records.get(KEY)).toMatchObject(both);
    expect(await next.load(WORLDS, storageKey(OTHER))).toEqual(worldOf(OTHER));
  });

  test("has an entry for each page, so that two that close at once keep both changes", async () => {
    const [a, b] = [closing(), closing()];
    a.close(worldOf(WORLD, 100, "1,2,0"));
    b.close(worldOf(WORLD, 200, "3,4,0"));
    expect(entries()).toHaveLength(2);
    expect(await create().load(WORLDS, KEY)).toMatchObject({ placed: { "1,2,0": "cone", "3,4,0": "cone" } });
  });

  test("keeps a change that came while an earlier one was being saved", async () => {
    const store = create();
    await store.load(WORLDS, KEY);
    let release = () => {};
    browser.before = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const saving = save(store, worldOf(WORLD, 300, "5,6,0"));
    await flush();
    void save(store, worldOf(WORLD, 400, "7,8,0"));
    store.keep();
    release();
    browser.before = () => new Promise<never>(() => {});
    await saving;
    expect(entries().map(([, text]) => JSON.parse(text).record.placed)).toEqual([{ "5,6,0": "cone", "7,8,0": "cone" }]);
  });

  test("has no entry any more once the change is saved by the page itself", async () => {
    const store = create();
    const saving = save(store, worldOf(WORLD));
    store.keep();
    expect(entries()).toHaveLength(1);
    await saving;
    expect(entries()).toEqual([]);
  });

  test("leaves entries that cannot be read, of newer versions too, and offers them as a file", async () => {
    const newer = { key: KEY, generation: null, record: { version: 9, land: WORLD } };
    browser.texts.set("unsaved/other-0", JSON.stringify(newer));
    browser.texts.set("unsaved/other-1", "{");
    browser.texts.set("unsaved", JSON.stringify([worldOf(OTHER), { version: 9 }]));
    const store = create();
    expect(await store.load(WORLDS, storageKey(OTHER))).toEqual(worldOf(OTHER));
    await save(store, worldOf(WORLD));
    await flush();
    expect(Object.fromEntries(entries())).toEqual({
      "unsaved/other-0": JSON.stringify(newer),
      "unsaved/other-1": "{",
      unsaved: JSON.stringify([{ version: 9 }]),
    });
    expect(Object.keys(await store.unreadable()).sort()).toEqual(["unsaved", "unsaved/other-0", "unsaved/other-1"]);
  });

  test("tells when the local storage is full, and loses nothing that was in it", async () => {
    const store = create();
    browser.before = () => new Promise<never>(() => {});
    void save(store, worldOf(WORLD, 100, "1,2,0"));
    store.keep();
    const before = entries();
    browser.full.texts = true;
    void save(store, worldOf(OTHER));
    store.keep();
    expect(messages).toEqual([expect.stringContaining("storage is full")]);
    expect(entries()).toEqual(before);
  });

  test("a page that recovers it never brings a race back that its tab has ended", async () => {
    const run = "run/forest/1983/1983/1abc/tab";
    const tab = browser.tab();
    const store = create(tab);
    await store.save(RUNS, run, runOf(10));
    browser.before = () => new Promise<never>(() => {});
    void store.save(RUNS, run, runOf(12));
    store.keep();
    tab.crash();
    // Another page reads the entry; before it writes, the race ends.
    let release = () => {};
    browser.before = (access) =>
      access === "change" &&
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const other = create();
    await flush();
    const recover = release;
    browser.before = () => {};
    browser.texts.clear();
    browser.records.delete(run);
    recover();
    expect(await other.list(RUNS, "run/")).toEqual([]);
    expect(messages).toEqual([]);
  });
});

describe("the bounds of saved data", () => {
  const land = (seed: number) => ({ ...WORLD, seed });
  const fill = (browser: MemoryBrowser, count: number, place: string | null, from = 0) => {
    for (let seed = from; seed < from + count; seed++)
      browser.records.set(`skylands/${seed}/1983`, worldOf(land(seed), 1000 + seed, place));
  };

  test("a place more than 200 deletes the 20 longest unvisited, tells which, and spares every thing", async () => {
    const browser = createMemoryBrowser();
    const deleted: string[][] = [];
    fill(browser, 200, null, 1000);
    browser.records.set(KEY, worldOf(WORLD, 1));
    browser.records.set("unreadable/skylands/9/1983/then", "words");
    const store = openStore(browser.tab(), { onExcess: (records) => deleted.push([...records.keys()]) });
    // Another change of a record that exists deletes nothing.
    await store.save(WORLDS, "skylands/1003/1983", worldOf(land(1003), 5000, null));
    expect(deleted).toEqual([]);
    await store.save(WORLDS, "skylands/7777/1983", worldOf(land(7777), 6000, null));
    await flush();
    const gone = [...Array(21).keys()].filter((k) => k !== 3).map((k) => `skylands/${1000 + k}/1983`);
    expect(deleted).toEqual([gone]);
    for (const key of nonEmpty(gone)) expect(browser.records.has(key), key).toBe(false);
    for (const key of [KEY, "skylands/1003/1983", "skylands/1021/1983", "unreadable/skylands/9/1983/then"])
      expect(browser.records.has(key), key).toBe(true);
  });

  test("a world with cones stays, however many places and other worlds with cones come after it", async () => {
    const browser = createMemoryBrowser();
    fill(browser, 200, null, 5000);
    fill(browser, 50, "1,2,0");
    const store = openStore(browser.tab());
    for (let seed = 3000; seed < 3030; seed++)
      await store.save(WORLDS, `skylands/${seed}/1983`, worldOf(land(seed), 10_000 + seed, null));
    await flush();
    expect(browser.records.size).toBeLessThan(250);
    for (let seed = 0; seed < 50; seed++) expect(browser.records.has(`skylands/${seed}/1983`), `${seed}`).toBe(true);
  });

  test("unfinished races are at most 50 and at most 90 days old", async () => {
    const browser = createMemoryBrowser();
    browser.time = 1e12;
    const day = 24 * 3600 * 1000;
    const runKey = (k: number) => `run/forest/1983/1983/1abc/tab${k}`;
    for (let k = 0; k < 300; k++) browser.records.set(runKey(k), writeRace(runOf(9, 1e12 - k * day)));
    const deleted: string[] = [];
    const store = openStore(browser.tab(), { onExcess: (records) => deleted.push(...records.keys()) });
    await store.save(RUNS, runKey(999), runOf(9, 1e12));
    await flush();
    expect([...browser.records.keys()].filter((key) => key.startsWith("run/"))).toHaveLength(50);
    expect(deleted).toHaveLength(251);
    expect(browser.records.has(runKey(0))).toBe(true);
    for (let k = 0; k < 49; k++) browser.records.set(runKey(k), writeRace(runOf(9, 1e12 - (60 + k) * day)));
    await store.save(RUNS, runKey(1000), runOf(9, 1e12));
    await flush();
    expect(browser.records.has(runKey(30))).toBe(true);
    expect(browser.records.has(runKey(31))).toBe(false);
  });

  test("beyond 32 MB unfinished races go first, then places, then the oldest", async () => {
    const browser = createMemoryBrowser();
    const route = Array.from({ length: 36_000 }, (_, t) => ({
      t,
      x: 1e6 + t,
      y: 1e6,
      z: 100.25,
      kind: "wood" as const,
    }));
    const long = (kept: number) => writeRace(raceOf(36_000, kept, { route }));
    const size = long(1).length;
    const count = Math.ceil(32e6 / size);
    browser.time = 2_000_000;
    for (let k = 0; k < count; k++) browser.records.set(`race/forest/1983/1983/1abc/3600000-${k}`, long(1000 + k));
    browser.records.set("run/forest/1983/1983/1abc/tab", writeRace(runOf(9, 1_999_999)));
    browser.records.set(KEY, worldOf(WORLD, 1_999_000, null));
    const deleted: string[] = [];
    const store = openStore(browser.tab(), { onExcess: (records) => deleted.push(...records.keys()) });
    await store.save(HUNTS, "hunt/forest/1983/1983//5", huntOf(5, 2, 1_999_999));
    await flush();
    expect(deleted).toEqual(["run/forest/1983/1983/1abc/tab", KEY, "race/forest/1983/1983/1abc/3600000-0"]);
  });

  test("50 older worlds added to 200 newer ones are all kept if they have things, and counted if not", async () => {
    for (const [place, kept] of [
      ["1,2,0", 50],
      [null, 0],
    ] as const) {
      const browser = createMemoryBrowser();
      fill(browser, 200, null, 1000);
      const deleted: string[] = [];
      const store = openStore(browser.tab(), { onExcess: (records) => deleted.push(...records.keys()) });
      const file = new Map(
        Array.from({ length: 50 }, (_, seed) => [`skylands/${seed}/1983`, worldOf(land(seed), 10 + seed, place)]),
      );
      expect(await store.add(file)).toEqual({ kept, beyond: 50 - kept, failed: 0 });
      expect([...file.keys()].filter((key) => browser.records.has(key))).toHaveLength(kept);
      expect(browser.records.size).toBe(200 + kept);
      expect(deleted).toEqual([]);
    }
  });

  test("records of a file that do not fit in the storage are counted", async () => {
    const browser = createMemoryBrowser();
    browser.full.records = true;
    const messages: string[] = [];
    const store = openStore(browser.tab(), { notify: (message) => messages.push(message) });
    expect(await store.add(new Map([[KEY, worldOf(WORLD)]]))).toEqual({ kept: 0, beyond: 0, failed: 1 });
    expect(messages).toEqual([expect.stringContaining("storage is full")]);
  });
});

describe("a file and a deletion of all saved data", () => {
  test("has every kind of record, is imported into another browser, and is forgotten with its clock ahead", async () => {
    const browser = createMemoryBrowser();
    const store = openStore(browser.tab());
    await store.save(WORLDS, KEY, worldOf(WORLD));
    await store.save(WORLDS, storageKey(OTHER), worldOf(OTHER));
    await store.save(RACES, "race/forest/1983/1983/1abc/5000-9", raceOf(50));
    await store.save(HUNTS, "hunt/forest/1983/1983//5", huntOf(5, 2));
    const all = await store.all();
    expect([...all.keys()].sort()).toEqual([...browser.records.keys()].sort());
    expect(await store.usage()).toMatchObject({
      counts: { world: 2, race: 1, run: 0, hunt: 1, course: 0 },
      unreadable: 0,
    });

    const second = createMemoryBrowser();
    const saved: string[] = [];
    let forgotten = 0;
    const other = openStore(second.tab(), { onSaved: (key) => saved.push(key) });
    openStore(second.tab()).onForgotten(() => forgotten++);
    await other.save(WORLDS, KEY, worldOf(WORLD, 500, "3,4,0"));
    expect(await other.add(all)).toEqual({ kept: 4, beyond: 0, failed: 0 });
    expect((await other.load(WORLDS, KEY))?.placed).toEqual({ "1,2,0": "cone", "3,4,0": "cone" });
    expect(await other.list(RACES, "race/")).toMatchObject([{ data: { time: 50 } }]);
    expect(saved).toEqual([...all.keys()]);
    // The clock of the file's computer was ahead: later changes here must not lose.
    await other.add(new Map([[storageKey(OTHER), worldOf(OTHER, 8e15, "9,9,0")]]));
    expect((await other.load(WORLDS, storageKey(OTHER)))?.changed.placed["9,9,0"]).toBe(second.time);

    second.records.set("unreadable/skylands/9/1983/then", "words");
    second.texts.set("unsaved/other-1", "{");
    await other.forget();
    await flush();
    expect([...second.records.keys()]).toEqual(["generation"]);
    expect([...second.texts.keys()]).toEqual([]);
    expect(forgotten).toBe(1);
  });

  test("wins over a change that is being written, in this tab and in another", async () => {
    const browser = createMemoryBrowser();
    const [a, b] = [openStore(browser.tab()), openStore(browser.tab())];
    for (const store of [a, b]) await store.load(WORLDS, KEY);
    const waiting: (() => void)[] = [];
    browser.before = (access) => access === "change" && new Promise<void>((resolve) => void waiting.push(resolve));
    const [inA, inB] = [a.save(WORLDS, KEY, worldOf(WORLD)), b.save(WORLDS, KEY, worldOf(WORLD, 100, "3,4,0"))];
    const forgetting = a.forget();
    await flush();
    browser.before = () => {};
    // The deletion is done first, and then what was asked for before.
    for (const release of waiting.reverse()) release();
    await Promise.all([forgetting, inA, inB]);
    await flush();
    expect([...browser.records.keys()]).toEqual(["generation"]);
    await b.save(WORLDS, KEY, worldOf(WORLD, 200, "5,6,0"));
    expect((await a.load(WORLDS, KEY))?.placed).toEqual({ "5,6,0": "cone" });
  });

  test("of two tabs, one after another, does not remove changes made after both", async () => {
    const browser = createMemoryBrowser();
    const [a, b] = [openStore(browser.tab()), openStore(browser.tab())];
    for (const store of [a, b]) await store.load(WORLDS, KEY);
    await a.forget();
    await b.forget();
    // The message of the first deletion comes after the second one.
    await flush();
    expect(await b.save(WORLDS, KEY, worldOf(WORLD))).toEqual(worldOf(WORLD));
    expect(await a.save(WORLDS, KEY, worldOf(WORLD))).toEqual(worldOf(WORLD));
  });

  test("wins over the journal of a page that closed before it", async () => {
    const browser = createMemoryBrowser();
    const tab = browser.tab();
    const closing = openStore(tab);
    await closing.load(WORLDS, KEY);
    const other = openStore(browser.tab());
    browser.before = (access, keys) => access === "change" && keys !== "all" && new Promise<never>(() => {});
    void closing.save(WORLDS, KEY, worldOf(WORLD));
    await other.forget();
    // Before the message has come.
    closing.keep();
    tab.crash();
    expect(browser.texts.size).toBe(1);
    browser.before = () => {};
    expect(await openStore(browser.tab()).load(WORLDS, KEY)).toBeNull();
    expect(browser.texts.size).toBe(0);
    expect([...browser.records.keys()]).toEqual(["generation"]);
  });

  test("that fails deletes nothing, and changes made meanwhile are saved", async () => {
    const browser = createMemoryBrowser();
    const store = openStore(browser.tab());
    await store.save(WORLDS, KEY, worldOf(WORLD));
    browser.before = (_, keys) => keys === "all" && Promise.reject(new Error("closed"));
    const forgetting = store.forget();
    const saving = store.save(WORLDS, KEY, worldOf(WORLD, 300, "3,4,0"));
    await expect(forgetting).rejects.toThrow("closed");
    expect(await saving).toMatchObject({ placed: { "1,2,0": "cone", "3,4,0": "cone" } });
  });
});

describe("a deletion of all saved data in full storage", () => {
  test("makes room, and later changes are kept", async () => {
    for (const isAlwaysFull of [false, true]) {
      const browser = createMemoryBrowser();
      const store = openStore(browser.tab());
      await store.save(WORLDS, KEY, worldOf(WORLD));
      browser.full.records = true;
      let deletions = 0;
      browser.before = (_, keys) => {
        if (keys === "all" && ++deletions === 3 && !isAlwaysFull) browser.full.records = false;
      };
      await store.forget();
      expect(deletions).toBeGreaterThan(2);
      browser.full.records = false;
      expect(browser.records.has(KEY)).toBe(false);
      expect(await store.save(WORLDS, KEY, worldOf(WORLD, 300, "3,4,0"))).toEqual(worldOf(WORLD, 300, "3,4,0"));
      expect((await openStore(browser.tab()).load(WORLDS, KEY))?.placed).toEqual({ "3,4,0": "cone" });
    }
  });
});

describe("records of the sport from before they were in the database", () => {
  test("are moved there, the hunt under its number, and unreadable records are set aside", async () => {
    const browser = createMemoryBrowser();
    const race = writeRace(raceOf(50));
    const hunt = { version: 1, seed: 5, found: 3, pumped: null, taken: false };
    browser.texts.set("race/forest/1983/1983/1abc/5000-1000000", race);
    browser.texts.set("race/forest/1983/1983/1abc/6000-1000000", "{");
    browser.texts.set("run/forest/1983/1983/1abc/tab", writeRace(runOf(9)));
    browser.texts.set("hunt/forest/1983/1983", JSON.stringify(hunt));
    browser.texts.set("volume", "50");
    const store = openStore(browser.tab());
    expect(await store.load(HUNTS, "hunt/forest/1983/1983//5")).toMatchObject({ seed: 5, found: 3 });
    expect(await store.list(RACES, "race/")).toMatchObject([{ data: { time: 50 } }]);
    expect(await store.list(RUNS, "run/")).toMatchObject([{ data: { time: 9 } }]);
    expect([...browser.texts]).toEqual([["volume", "50"]]);
    expect(Object.values(await store.unreadable())).toEqual(["{"]);
  });

  test("stay where they are while the storage is full", async () => {
    const browser = createMemoryBrowser();
    browser.texts.set("race/forest/1983/1983/1abc/5000-1000000", writeRace(raceOf(50)));
    browser.full.records = true;
    expect(await openStore(browser.tab()).list(RACES, "race/")).toEqual([]);
    expect(browser.texts.size).toBe(1);
  });
});
