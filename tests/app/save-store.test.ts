/** The browser's memory of visits, with a database that does as it is told. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createKeep } from "../../src/app/save-store.ts";
import type { SaveData } from "../../src/recipe/save-data.ts";

const records = new Map<string, unknown>();
let failing: (() => Promise<never>) | null = null;
vi.mock("idb-keyval", () => ({
  createStore: () => "store",
  get: (key: string) => failing?.() ?? Promise.resolve(structuredClone(records.get(key))),
  set: (key: string, value: unknown) => failing?.() ?? Promise.resolve(void records.set(key, structuredClone(value))),
}));

const LAND = { world: "skylands", seed: 1983, profile: "1983" };
const OTHER = { ...LAND, seed: 7 };
const left = (land: SaveData["land"]): SaveData => ({
  version: 1,
  land,
  stay: { by: "helicopter", at: [1, 2, 3], look: [0, 0, 0], camera: "chase", orbit: [0, 12, 18], parked: null },
  placed: { "1,2,0": "cone" },
  carries: false,
});

describe("what was kept", () => {
  const told: string[] = [];
  const keep = () => createKeep((message) => told.push(message));
  beforeEach(() => {
    records.clear();
    told.length = 0;
    failing = null;
  });

  test("comes back, each land's for itself", async () => {
    const one = keep();
    await one.save(left(LAND));
    await one.save(left(OTHER));
    expect(await one.load(LAND)).toEqual(left(LAND));
    expect(await keep().load(OTHER)).toEqual(left(OTHER));
    expect(await one.load({ ...LAND, profile: "made" })).toBeNull();
    expect(told).toEqual([]);
  });

  test("and is malformed is told by name, and others' records stay", async () => {
    await keep().save(left(OTHER));
    records.set("skylands/1983/1983", { ...left(LAND), carries: 3 });
    const one = keep();
    expect(await one.load(LAND)).toBeNull();
    expect(told).toEqual([
      "What was kept of your last visit cannot be read (carries: 3 is not true or false). This visit begins without it.",
    ]);
    expect(await one.load(OTHER)).toEqual(left(OTHER));
    await one.save(left(LAND));
    expect(await one.load(LAND)).toEqual(left(LAND));
  });

  test("by a newer page is told, and never written over", async () => {
    const newer = { version: 2, more: "than we know" };
    records.set("skylands/1983/1983", newer);
    const one = keep();
    expect(await one.load(LAND)).toBeNull();
    await one.save(left(LAND));
    expect(records.get("skylands/1983/1983")).toEqual(newer);
    expect(told).toEqual([expect.stringContaining("newer version")]);
  });

  test("in a browser that keeps nothing is told once, not with every change", async () => {
    records.set("skylands/1983/1983", left(LAND));
    failing = () => Promise.reject(new Error("blocked"));
    const one = keep();
    expect(await one.load(LAND)).toBeNull();
    for (let k = 0; k < 3; k++) await one.save(left(LAND));
    expect(told).toEqual([expect.stringContaining("does not open what it keeps")]);
    // What could not be read is not written over once it can be.
    failing = null;
    await one.save({ ...left(LAND), placed: {} });
    expect(records.get("skylands/1983/1983")).toEqual(left(LAND));
  });

  test("and does not fit is told once, with a way out", async () => {
    const one = keep();
    await one.load(LAND);
    failing = () => Promise.reject(new DOMException("", "QuotaExceededError"));
    for (let k = 0; k < 3; k++) await one.save(left(LAND));
    expect(told).toEqual([expect.stringMatching(/no room left .* “Save to a file” keeps it/)]);
    failing = () => Promise.reject(new Error("it went away"));
    await one.save(left(LAND));
    expect(told.at(-1)).toContain("keeps nothing");
  });

  test("in a database that never opens does not hold up a visit", async () => {
    vi.useFakeTimers();
    try {
      failing = () => new Promise<never>(() => {});
      const loading = keep().load(LAND);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await loading).toBeNull();
      expect(told.length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
