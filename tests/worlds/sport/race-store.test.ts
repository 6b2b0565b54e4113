/** Races in the browser's saved data: two tabs, tabs that crash, and the results that are kept of each course. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RaceRecord } from "../../../src/sport/race/race-data.ts";
import { createRaceStore } from "../../../src/worlds/sport/store.ts";
import { createMemoryBrowser, type MemoryBrowser } from "../../saves/memory-browser.ts";
import { COURSE, openStore, raceOf, runOf } from "../../saves/records.ts";

/** Session storage of a tab. */
function fakeSession(content: Record<string, string> = {}) {
  const storage = new Map(Object.entries(content));
  return {
    content: () => Object.fromEntries(storage),
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  };
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
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  };
}

let browser: MemoryBrowser;
let session: ReturnType<typeof fakeSession>;
let stores: ReturnType<typeof createRaceStore>[] = [];
const open = () => {
  const store = createRaceStore(
    openStore(browser.tab()),
    () => "forest/1983/1983",
    () => browser.time,
  );
  stores.push(store);
  return store;
};

function useSession(content: Record<string, string> = {}): void {
  session = fakeSession(content);
  vi.stubGlobal("sessionStorage", session);
}

beforeEach(() => {
  browser = createMemoryBrowser();
  browser.time = 1_700_000_000_000;
  stores = [];
  useSession();
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  vi.useFakeTimers();
});
afterEach(() => {
  for (const store of stores) store.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const record = (seconds: number) => raceOf(seconds, browser.time);
const running = (seconds: number): RaceRecord => runOf(seconds, browser.time);
/** Lets the writings that were begun end, and tabs get their names. */
const settle = () => vi.advanceTimersByTimeAsync(3000);
const times = async (store: ReturnType<typeof open>) => (await store.results(COURSE)).map(({ time }) => time);
const timeOf = async (store: ReturnType<typeof open>) => (await store.unfinished(COURSE))?.time;

/** Another tab has the same saved data and another session. */
function otherTab() {
  useSession();
  browser.time += 7;
  return open();
}

test("two tabs that finish one course both keep their times, and the best is first", async () => {
  const [a, b] = [open(), otherTab()];
  await a.keep(record(50));
  await b.keep(record(40));
  await a.keep(record(60));
  expect(await times(a)).toEqual([40, 50, 60]);
  expect(await b.results(COURSE)).toEqual(await a.results(COURSE));
  expect(await a.results("1xy")).toEqual([]);
});

test("the five fastest of a course stay", async () => {
  const store = open();
  for (const seconds of [50, 80, 20, 70, 60, 30, 90]) await store.keep(record(seconds));
  expect(await times(store)).toEqual([20, 30, 50, 60, 70]);
  expect(browser.records.size).toBe(5);
});

test("a tab takes its own race up again, and not that of a tab that runs", async () => {
  const first = open();
  first.keepUnfinished(running(12));
  await settle();
  const other = otherTab();
  browser.time += 60_000;
  expect(await timeOf(other)).toBeUndefined();
  other.keepUnfinished(running(99));
  await settle();
  expect(await timeOf(first)).toBe(12);
  expect(await timeOf(other)).toBe(99);
});

/** The browser copies the session with the tab. */
async function duplicatedTab() {
  useSession(session.content());
  browser.time += 7;
  const store = open();
  await settle();
  return store;
}

test("a duplicated tab goes on with the race, and from then on has one of its own", async () => {
  const first = open();
  first.keepUnfinished(running(12));
  const other = await duplicatedTab();
  other.keepUnfinished(running(20));
  first.keepUnfinished(running(13));
  await settle();
  expect([await timeOf(first), await timeOf(other)]).toEqual([13, 20]);
  first.dropUnfinished(COURSE);
  await settle();
  expect(await timeOf(other)).toBe(20);
});

test("a page that is loaded again keeps the name of its tab, which the one before has given free", async () => {
  const before = open();
  before.keepUnfinished(running(12));
  before.dispose();
  const after = open();
  await settle();
  after.keepUnfinished(running(14));
  await settle();
  expect([...browser.records.keys()]).toHaveLength(1);
});

test("the race of a tab that has ended is taken up by the next one, once, whatever the clock says", async () => {
  for (const hours of [-1, 0, 1]) {
    const first = otherTab();
    first.keepUnfinished(running(12));
    await settle();
    first.dispose();
    await settle();
    browser.time += hours * 3_600_000;
    const next = otherTab();
    expect(await timeOf(next), `${hours} h`).toBe(12);
    expect(await timeOf(otherTab())).toBeUndefined();
    next.dropUnfinished(COURSE);
    expect(await timeOf(next)).toBeUndefined();
  }
});

test("without locks a race that was not changed for 15 s is no open tab's, with a clock that was set back too", async () => {
  vi.stubGlobal("navigator", {});
  open().keepUnfinished(running(12));
  await settle();
  browser.time += 1000;
  expect(await timeOf(otherTab())).toBeUndefined();
  browser.time -= 3_600_000;
  expect(await timeOf(otherTab())).toBe(12);
});

test("races that do not fit are there until the page closes", async () => {
  browser.full.records = true;
  const store = open();
  await store.keep(record(50));
  await store.keep(record(40));
  store.keepUnfinished(running(3));
  expect(await times(store)).toEqual([40, 50]);
  expect(await timeOf(store)).toBe(3);
});

test("a record that cannot be read stays where it is and is no result", async () => {
  const key = "race/forest/1983/1983/1abc/5000-1";
  browser.records.set(key, "{");
  const store = open();
  await store.keep(record(50));
  expect(await times(store)).toEqual([50]);
  expect(browser.records.get(key)).toBe("{");
});
