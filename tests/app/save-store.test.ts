/** The save store over a fake database. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SaveData } from "../../src/recipe/save-data.ts";

const records = new Map<string, unknown>();
let failing: (() => Promise<never>) | null = null;
vi.mock("idb-keyval", () => ({
  createStore: () => "store",
  get: (key: string) => failing?.() ?? Promise.resolve(structuredClone(records.get(key))),
  set: (key: string, value: unknown) => failing?.() ?? Promise.resolve(void records.set(key, structuredClone(value))),
}));

// Test files share modules: this one needs the app with its own fake database.
vi.resetModules();
const { createSaveStore } = await import("../../src/app/save-store.ts");

const WORLD = { world: "skylands", seed: 1983, profile: "1983" };
const OTHER = { ...WORLD, seed: 7 };
const dataOf = (land: SaveData["land"]): SaveData => ({
  version: 1,
  land,
  stay: { by: "helicopter", at: [1, 2, 3], look: [0, 0, 0], camera: "chase", orbit: [0, 12, 18], parked: null },
  placed: { "1,2,0": "cone" },
  carries: false,
});

describe("the save store", () => {
  const messages: string[] = [];
  const createStore = () => createSaveStore((message) => messages.push(message));
  beforeEach(() => {
    records.clear();
    messages.length = 0;
    failing = null;
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

  test("reports a malformed record with its fault, and keeps other records", async () => {
    await createStore().save(dataOf(OTHER));
    records.set("skylands/1983/1983", { ...dataOf(WORLD), carries: 3 });
    const store = createStore();
    expect(await store.load(WORLD)).toBeNull();
    expect(messages).toEqual([
      "The saved data of this world could not be read (carries: 3 is not true or false). The world opens without it.",
    ]);
    expect(await store.load(OTHER)).toEqual(dataOf(OTHER));
    await store.save(dataOf(WORLD));
    expect(await store.load(WORLD)).toEqual(dataOf(WORLD));
  });

  test("reports a record of a newer version, and never overwrites it", async () => {
    const newer = { version: 2, more: "data" };
    records.set("skylands/1983/1983", newer);
    const store = createStore();
    expect(await store.load(WORLD)).toBeNull();
    await store.save(dataOf(WORLD));
    expect(records.get("skylands/1983/1983")).toEqual(newer);
    expect(messages).toEqual([expect.stringContaining("newer version")]);
  });

  test("reports blocked storage once", async () => {
    records.set("skylands/1983/1983", dataOf(WORLD));
    failing = () => Promise.reject(new Error("blocked"));
    const store = createStore();
    expect(await store.load(WORLD)).toBeNull();
    for (let k = 0; k < 3; k++) await store.save(dataOf(WORLD));
    expect(messages).toEqual([expect.stringContaining("storage did not open")]);
    // A record that could not be loaded is not overwritten later.
    failing = null;
    await store.save({ ...dataOf(WORLD), placed: {} });
    expect(records.get("skylands/1983/1983")).toEqual(dataOf(WORLD));
  });

  test("reports full storage once, and how to save to a file", async () => {
    const store = createStore();
    await store.load(WORLD);
    failing = () => Promise.reject(new DOMException("", "QuotaExceededError"));
    for (let k = 0; k < 3; k++) await store.save(dataOf(WORLD));
    expect(messages).toEqual([expect.stringMatching(/storage is full.* “Save to a file”/)]);
    failing = () => Promise.reject(new Error("closed"));
    await store.save(dataOf(WORLD));
    expect(messages.at(-1)).toContain("could not save");
  });

  test("does not wait for a database that never opens", async () => {
    vi.useFakeTimers();
    try {
      failing = () => new Promise<never>(() => {});
      const loading = createStore().load(WORLD);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await loading).toBeNull();
      expect(messages.length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
