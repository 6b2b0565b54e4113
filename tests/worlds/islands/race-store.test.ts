/** Races in the browser's storage: two tabs, full storage, and what is kept of each course. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RaceRecord } from "../../../src/sport/race/race-data.ts";
import { createRaceStore } from "../../../src/worlds/islands/sport/store.ts";

/** A storage of text of at most so many characters, as browsers have it: its keys are its own names. */
function fakeStorage(room: number): Storage {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem(key: string, value: string) {
      const rest = Object.entries(storage).filter(([other]) => other !== key);
      const used = rest.reduce((sum, [name, text]) => sum + name.length + String(text).length, 0);
      if (used + key.length + value.length > room) throw new DOMException("full", "QuotaExceededError");
      storage[key] = value;
    },
    removeItem: (key: string) => void delete storage[key],
  });
  return storage;
}

/** Locks of a browser, each of which has one holder. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<unknown>) {
      const refused = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("no lock", "AbortError")));
      });
      refused.catch(() => undefined);
      while (held.has(name)) await Promise.race([held.get(name), refused]);
      const done = work().then(() => void held.delete(name));
      held.set(name, done);
      await done;
    },
  };
}

let time = 1_700_000_000_000;
let told: string[] = [];
const open = () =>
  createRaceStore(
    () => "forest/1983/1983",
    (words) => told.push(words),
    () => time,
  );

beforeEach(() => {
  told = [];
  vi.stubGlobal("localStorage", fakeStorage(1e6));
  vi.stubGlobal("sessionStorage", fakeStorage(1e6));
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const record = (seconds: number, more: Partial<RaceRecord> = {}): RaceRecord => ({
  course: "1ab",
  state: "finished",
  time: seconds,
  splits: [seconds],
  route: [
    { t: 0, x: 0, y: 0, z: 0, kind: "wood" },
    { t: seconds, x: 9, y: 0, z: 0, kind: "wood" },
  ],
  kept: time,
  ...more,
});
const running = (seconds: number) => record(seconds, { state: "running", splits: [], kept: time });

/** Another tab has the same local storage and another session. */
function otherTab() {
  vi.stubGlobal("sessionStorage", fakeStorage(1e6));
  time += 7;
  return open();
}

test("two tabs that finish one course both keep their times, and the best is first", () => {
  const [a, b] = [open(), otherTab()];
  a.keep(record(50));
  b.keep(record(40));
  a.keep(record(60));
  expect(a.results("1ab").map((each) => each.time)).toEqual([40, 50, 60]);
  expect(b.results("1ab")).toEqual(a.results("1ab"));
  expect(a.results("1xy")).toEqual([]);
});

test("the five fastest of a course stay", () => {
  const store = open();
  for (const seconds of [50, 80, 20, 70, 60, 30, 90]) store.keep(record(seconds));
  expect(store.results("1ab").map((each) => each.time)).toEqual([20, 30, 50, 60, 70]);
});

test("a tab takes its own race up again, and not that of a tab that runs", () => {
  const first = open();
  first.keepUnfinished(running(12));
  const other = otherTab();
  expect(other.unfinished("1ab")).toBeNull();
  other.keepUnfinished(running(99));
  expect(first.unfinished("1ab")?.time).toBe(12);
  expect(other.unfinished("1ab")?.time).toBe(99);
});

/** The browser copies the session with the tab. */
async function duplicatedTab() {
  const copy = fakeStorage(1e6);
  for (const [key, value] of Object.entries(sessionStorage)) copy.setItem(key, value);
  vi.stubGlobal("sessionStorage", copy);
  time += 7;
  const store = open();
  await vi.advanceTimersByTimeAsync(3000);
  return store;
}

test("a duplicated tab goes on with the race, and from then on has one of its own", async () => {
  const first = open();
  first.keepUnfinished(running(12));
  const other = await duplicatedTab();
  other.keepUnfinished(running(20));
  first.keepUnfinished(running(13));
  expect([first, other].map((store) => store.unfinished("1ab")?.time)).toEqual([13, 20]);
  first.dropUnfinished("1ab");
  expect(other.unfinished("1ab")?.time).toBe(20);
});

test("a page that is loaded again keeps the name of its tab, which the one before has given free", async () => {
  const before = open();
  before.keepUnfinished(running(12));
  before.dispose();
  const after = open();
  await vi.advanceTimersByTimeAsync(3000);
  after.keepUnfinished(running(14));
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test("the race of a tab that was closed is taken up by the next one, once", () => {
  open().keepUnfinished(running(12));
  time += 60_000;
  const next = otherTab();
  expect(next.unfinished("1ab")?.time).toBe(12);
  expect(otherTab().unfinished("1ab")).toBeNull();
  next.dropUnfinished("1ab");
  expect(next.unfinished("1ab")).toBeNull();
});

test("where the storage is full it says so once, and keeps what does not fit until the page closes", () => {
  vi.stubGlobal("localStorage", fakeStorage(10));
  const store = open();
  store.keep(record(50));
  store.keep(record(40));
  store.keepUnfinished(running(3));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^The browser's storage is full/);
  expect(store.results("1ab").map((each) => each.time)).toEqual([40, 50]);
  expect(store.unfinished("1ab")?.time).toBe(3);
});

test("a record that cannot be read stays where it is and is no result", () => {
  localStorage.setItem("limitless.race/forest/1983/1983/1ab/5000-1", "{");
  const store = open();
  store.keep(record(50));
  expect(store.results("1ab")).toHaveLength(1);
  expect(localStorage.getItem("limitless.race/forest/1983/1983/1ab/5000-1")).toBe("{");
});
