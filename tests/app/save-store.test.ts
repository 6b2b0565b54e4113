/** The save store over a storage in memory. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createSaveStore, MOST_RECORDS } from "../../src/app/save-store.ts";
import type { SaveData } from "../../src/recipe/save-data.ts";
import { createMemoryBrowser, flush, type MemoryBrowser } from "./memory-environment.ts";

const WORLD = { world: "skylands", seed: 1983, profile: "1983" };
const OTHER = { ...WORLD, seed: 7 };
const KEY = "skylands/1983/1983";
const dataOf = (land: SaveData["land"], time = 100, place = "1,2,0"): SaveData => ({
  version: 3,
  land,
  stay: { by: "helicopter", at: [1, 2, 3], look: [0, 0, 0], camera: "chase", orbit: [0, 12, 18], parked: null },
  placed: { [place]: "cone" },
  carries: false,
  roads: {},
  changed: { stay: time, carries: 0, placed: { [place]: time }, roads: {} },
});

describe("the save store", () => {
  const messages: string[] = [];
  let browser: MemoryBrowser;
  const createStore = (options: Partial<Parameters<typeof createSaveStore>[1]> = {}) =>
    createSaveStore(browser.tab(), { notify: (message) => messages.push(message), ...options });
  const keys = () => [...browser.records.keys()];
  beforeEach(() => {
    browser = createMemoryBrowser();
    messages.length = 0;
  });

  test("loads what was saved, one record per world and seed", async () => {
    const store = createStore();
    await store.save(dataOf(WORLD));
    await store.save(dataOf(OTHER));
    expect(await store.load(WORLD)).toEqual(dataOf(WORLD));
    expect(await createStore().load(OTHER)).toEqual(dataOf(OTHER));
    expect(await store.load({ ...WORLD, profile: "made" })).toBeNull();
    expect(messages).toEqual([]);
  });

  test("merges what two tabs save at the same time, and tells the other tab", async () => {
    const told: string[] = [];
    const [a, b] = [createStore(), createStore({ onSaved: (key) => told.push(key) })];
    await Promise.all([a.save(dataOf(WORLD, 100, "1,2,0")), b.save(dataOf(WORLD, 200, "3,4,0"))]);
    expect(await a.load(WORLD)).toMatchObject({
      placed: { "1,2,0": "cone", "3,4,0": "cone" },
      changed: { stay: 200, placed: { "1,2,0": 100, "3,4,0": 200 } },
    });
    await flush();
    expect(told).toEqual([KEY]);
    // The place of the player alone concerns no other tab.
    const data = dataOf(WORLD, 100, "1,2,0");
    await a.save({ ...data, changed: { ...data.changed, stay: 300 } });
    await flush();
    expect(told).toEqual([KEY]);
  });

  test("holds the lock of its record while it writes", async () => {
    const held = new Set<string>();
    const tab = browser.tab();
    const accesses: boolean[] = [];
    browser.before = (access, key) => access === "update" && accesses.push(held.has(key));
    const exclusive: typeof tab.exclusive = async (key, work) => {
      held.add(key);
      return await work().finally(() => held.delete(key));
    };
    await createSaveStore({ ...tab, exclusive }, { notify: () => {} }).save(dataOf(WORLD));
    expect(accesses).toEqual([true]);
    expect(held.size).toBe(0);
  });

  test("moves a record that cannot be read aside, offers it, and never overwrites it", async () => {
    await createStore().save(dataOf(OTHER));
    const broken = { ...dataOf(WORLD), carries: 3 };
    const alsoBroken = { version: "words" };
    browser.records.set(KEY, broken);
    const store = createStore();
    expect(await store.load(WORLD)).toBeNull();
    expect(messages).toEqual([
      "The saved data of this world could not be read (carries: 3 is not true or false). It is kept: Settings, “Save unreadable data”. The world opens without it.",
    ]);
    await store.save(dataOf(WORLD));
    expect(await store.load(WORLD)).toEqual(dataOf(WORLD));
    // At the same time, and found by a tab that saves without having loaded.
    browser.records.set(KEY, alsoBroken);
    expect(await store.save(dataOf(WORLD))).toEqual(dataOf(WORLD));
    expect(Object.values(await store.unreadable())).toEqual([broken, alsoBroken]);
    expect(keys().filter((key) => key.startsWith(`unreadable/${KEY}/`)).length).toBe(2);
    expect(await store.usage()).toMatchObject({ worlds: 2, unreadable: 2 });
    expect(await store.load(OTHER)).toEqual(dataOf(OTHER));
  });

  test("reports a record of a newer version, and never overwrites it", async () => {
    const newer = { version: 4, more: "data" };
    browser.records.set(KEY, newer);
    const store = createStore();
    expect(await store.load(WORLD)).toBeNull();
    expect(await store.save(dataOf(WORLD))).toBeNull();
    expect(browser.records).toEqual(new Map([[KEY, newer]]));
    expect(messages).toEqual([expect.stringContaining("newer version")]);
    expect(await store.unreadable()).toEqual({ [KEY]: newer });
  });

  test("reports blocked storage once, and merges when it works again", async () => {
    browser.records.set(KEY, dataOf(WORLD));
    browser.before = () => Promise.reject(new Error("blocked"));
    const store = createStore();
    expect(await store.load(WORLD)).toBeNull();
    for (let k = 0; k < 3; k++) expect(await store.save(dataOf(WORLD))).toBeNull();
    expect(messages).toEqual([expect.stringContaining("storage did not open")]);
    browser.before = () => {};
    const data = dataOf(WORLD, 200, "3,4,0");
    expect((await store.save(data))?.placed).toEqual({ "1,2,0": "cone", "3,4,0": "cone" });
  });

  test("reports full storage once, and how to save to a file", async () => {
    const store = createStore();
    await store.load(WORLD);
    browser.before = () => Promise.reject(new DOMException("", "QuotaExceededError"));
    for (let k = 0; k < 3; k++) await store.save(dataOf(WORLD));
    expect(messages).toEqual([expect.stringMatching(/storage is full.* “Save to a file”/)]);
    browser.before = () => Promise.reject(new Error("closed"));
    for (let k = 0; k < 2; k++) await store.save(dataOf(WORLD));
    expect(messages.slice(1)).toEqual([expect.stringContaining("could not save")]);
  });

  test("does not wait for a database that never opens", async () => {
    // The store's own timer starts some tasks later, on a busy machine after any fixed number of them.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      browser.before = () => new Promise<never>(() => {});
      let loaded: unknown;
      void createStore()
        .load(WORLD)
        .then((data) => (loaded = data));
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

  test("deletes the records that were longest untouched beyond the cap, and no other", async () => {
    const land = (seed: number) => ({ ...WORLD, seed });
    for (let seed = 0; seed < MOST_RECORDS; seed++)
      browser.records.set(`skylands/${seed}/1983`, dataOf(land(seed), seed === 5 ? 1 : 1000 + seed));
    browser.records.set("unreadable/skylands/9/1983/then", "words");
    const store = createStore();
    // One more change of a record that exists deletes nothing.
    await store.save(dataOf(land(3), 5000));
    expect(browser.records.size).toBe(MOST_RECORDS + 1);
    await store.save(dataOf(land(7777), 6000));
    expect(browser.records.size).toBe(MOST_RECORDS + 1);
    expect(await store.load(land(5))).toBeNull();
    await store.save(dataOf(land(7778), 6000));
    expect(await store.load(land(0))).toBeNull();
    for (const seed of [1, 3, 7777, 7778]) expect(await store.load(land(seed)), `${seed}`).not.toBeNull();
    expect(browser.records.has("unreadable/skylands/9/1983/then")).toBe(true);
  });

  test("keeps in the journal what a closing page could not save, until it is saved", async () => {
    const closing = createStore();
    closing.keep(dataOf(WORLD, 100, "1,2,0"));
    closing.keep(dataOf(WORLD, 200, "3,4,0"));
    closing.keep(dataOf(OTHER));
    expect(browser.records.size).toBe(0);
    // The next page reads it at once, and saves it.
    const next = createStore();
    const loaded = await next.load(WORLD);
    expect(loaded?.placed).toEqual({ "1,2,0": "cone", "3,4,0": "cone" });
    await flush();
    expect(browser.journal).toBeNull();
    expect(browser.records.get(KEY)).toEqual(loaded);
    expect(await next.load(OTHER)).toEqual(dataOf(OTHER));

    // What was kept after a saving began stays.
    const saving = next.save(dataOf(WORLD, 300, "5,6,0"));
    next.keep(dataOf(WORLD, 400, "7,8,0"));
    await saving;
    expect(JSON.parse(browser.journal ?? "[]")).toMatchObject([{ placed: { "7,8,0": "cone" } }]);
    browser.journal = "{";
    expect(await next.load(OTHER)).toEqual(dataOf(OTHER));
  });

  test("tells how much is kept, exports it, imports it into another browser, and forgets it", async () => {
    const store = createStore();
    await store.save(dataOf(WORLD));
    await store.save(dataOf(OTHER));
    const all = await store.all();
    const bytes = JSON.stringify(dataOf(WORLD)).length + JSON.stringify(dataOf(OTHER)).length;
    expect(await store.usage()).toEqual({ worlds: 2, bytes, unreadable: 0 });

    browser = createMemoryBrowser();
    const saved: string[] = [];
    let forgotten = 0;
    const other = createStore({ onSaved: (key) => saved.push(key) });
    createStore({ onForgotten: () => forgotten++ });
    await other.save(dataOf(WORLD, 500, "3,4,0"));
    expect(await other.add(all)).toBe(true);
    expect((await other.load(WORLD))?.placed).toEqual({ "1,2,0": "cone", "3,4,0": "cone" });
    expect(saved).toEqual([KEY, "skylands/7/1983"]);
    // The clock of the file's computer was ahead: later changes here must not lose.
    await other.add([dataOf(OTHER, 8e15, "9,9,0")]);
    expect((await other.load(OTHER))?.changed.placed["9,9,0"]).toBe(browser.time);

    other.keep(dataOf(OTHER));
    browser.records.set("unreadable/skylands/9/1983/then", "words");
    await other.forget();
    await flush();
    expect(browser.records.size).toBe(0);
    expect(browser.journal).toBeNull();
    expect(forgotten).toBe(1);
    expect(messages).toEqual([]);
  });
});
