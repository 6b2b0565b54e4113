/**
 * Saved data against a model: a random sequence of visits, changes, crashes between any two writes, up to three tabs, clocks that
 * jump, pages of two versions, full storage, imports and deletions. The model is what a person expects: everything that was made is
 * found again, unless it was deleted, or its tab crashed within seconds, or the page has said that it could not be kept; and nothing
 * that was deleted comes back.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSaves, type SaveSession } from "../../src/app/saves.ts";
import type { Records } from "../../src/saves/environment.ts";
import { HUNTS, RACES, RUNS } from "../../src/saves/sport-kinds.ts";
import * as upkeep from "../../src/saves/upkeep.ts";
import { fakeScene, opening } from "../app/fake-scene.ts";
import { sampled } from "../long-test.ts";
import { createMemoryBrowser, type MemoryBrowser, type MemoryTab } from "./memory-browser.ts";
import { huntOf, raceOf, runOf } from "./records.ts";

const LANDS = 3;
const MOST_TABS = 3;
const KINDS = ["cone", "race", "hunt", "run"] as const;
const HOUR = 3_600_000;

/** Something that a visitor makes. */
interface Thing {
  readonly id: number;
  readonly kind: (typeof KINDS)[number];
  readonly land: number;
  /** It must be there, must not, or may be either: its tab crashed, or told that it could not be kept. */
  state: "kept" | "gone" | "either";
  /** Its page had the time to save it. */
  isSafe: boolean;
  /** If it is not found, these messages say so. */
  told?: readonly string[];
}

interface Tab {
  readonly memory: MemoryTab;
  readonly session: SaveSession;
  readonly scene: ReturnType<typeof fakeScene>;
  readonly messages: string[];
  readonly isNewer: boolean;
  readonly things: Thing[];
  /** The page's own clock, ms. */
  now: number;
  /** Another tab has deleted everything, and this one has not heard of it. */
  isUnaware: boolean;
}

const byTab = { tab: fc.nat(MOST_TABS - 1) };
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("open"), land: fc.nat(LANDS - 1), isNewer: fc.boolean() }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("make"), ...byTab, kind: fc.constantFrom(...KINDS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("seed"), ...byTab, land: fc.nat(LANDS - 1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("frames"), ...byTab, ms: fc.integer({ min: 20, max: 2500 }) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("answer"), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("messages") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("hide", "close", "crash"), ...byTab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clock"), hours: fc.integer({ min: -48, max: 48 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("room"), records: fc.boolean(), texts: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("forget", "export", "import"), ...byTab }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Lets promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Records of a version that today's pages do not read. */
const NEWER = 4;

/** A tab of a later version of the page: its records of worlds have another version, and it reads both. */
function newerTab(tab: MemoryTab): MemoryTab {
  const isWorld = (record: unknown): record is { version: number } =>
    typeof record === "object" && record !== null && "stay" in record;
  const read = (record: unknown) => (isWorld(record) && record.version === NEWER ? { ...record, version: 3 } : record);
  const write = (record: unknown) => (isWorld(record) ? { ...record, version: NEWER } : record);
  const each = (all: Iterable<readonly [string, unknown]>, change: (record: unknown) => unknown) =>
    [...all].map(([key, record]) => [key, change(record)] as const);
  const { records, texts } = tab;
  return {
    ...tab,
    records: {
      read: async (keys) => (await records.read(keys)).map(read),
      entries: async (start) => each(await records.entries(start), read),
      change: (keys, change) => records.change(keys, (kept) => new Map(each(change(new Map(each(kept, read))), write))),
    },
    texts: {
      ...texts,
      read: (key) => texts.read(key)?.replace(`{"version":${NEWER},`, '{"version":3,') ?? null,
      write: (key, text) => texts.write(key, text.replace('{"version":3,', `{"version":${NEWER},`)),
    },
  };
}

class World {
  readonly browser: MemoryBrowser = createMemoryBrowser();
  readonly things: Thing[] = [];
  tabs: Tab[] = [];
  /** Accesses to the database that wait for its answer. */
  private waiting: (() => void)[] = [];
  private file: { readonly records: Records; readonly things: readonly Thing[] } | null = null;

  constructor() {
    this.browser.time = 1.7e12;
    this.browser.before = () => new Promise<void>((resolve) => void this.waiting.push(resolve));
  }

  async run(step: Action): Promise<void> {
    if (step.do === "open") {
      await this.open(step.land, step.isNewer);
      return;
    }
    if (step.do === "answer") return this.answer(step.count);
    if (step.do === "messages") return this.messages();
    if (step.do === "wait") return this.wait();
    if (step.do === "clock") {
      this.browser.time += step.hours * HOUR;
      return;
    }
    if (step.do === "room") {
      this.browser.full = { records: step.records, texts: step.texts };
      return;
    }
    if (this.tabs.length === 0) await this.open(0, false);
    const tab = this.tabs[step.tab % this.tabs.length];
    if (step.do === "make") await this.make(tab, step.kind);
    if (step.do === "seed") this.toSeed(tab, step.land);
    if (step.do === "frames") this.frames(tab, step.ms);
    if (step.do === "hide") this.hide(tab);
    if (step.do === "close") this.close(tab);
    if (step.do === "crash") this.crash(tab);
    if (step.do === "forget") await this.forget(tab);
    if (step.do === "export") await this.exportAll(tab);
    if (step.do === "import") await this.importAll(tab);
    await settle();
  }

  async open(land: number, isNewer: boolean): Promise<Tab | null> {
    if (this.tabs.length === MOST_TABS) return null;
    const plain = this.browser.tab();
    const memory = isNewer ? newerTab(plain) : plain;
    const messages: string[] = [];
    const saves = openSaves({
      ...{ supported: true, landOf: ({ world }) => world, environment: memory },
      ...opening(`?seed=${land}&at=10,20,300`),
      upkeep: async () => upkeep,
      notify: (message) => messages.push(message),
    });
    await this.answerAll();
    const session = await saves;
    const scene = fakeScene(session.request);
    session.begin(scene.opened);
    const tab: Tab = { memory, session, scene, messages, isNewer, things: [], now: 0, isUnaware: false };
    this.tabs.push(tab);
    return tab;
  }

  private async answer(count: number): Promise<void> {
    for (let k = 0; k < count; k++) {
      this.waiting.shift()?.();
      await settle();
    }
  }

  async answerAll(): Promise<void> {
    await settle();
    while (this.waiting.length > 0) await this.answer(1);
  }

  async messages(): Promise<void> {
    vi.advanceTimersByTime(1);
    for (const tab of this.tabs) tab.isUnaware = false;
    await settle();
  }

  private async make(tab: Tab, kind: Thing["kind"]): Promise<void> {
    const { store } = tab.session;
    const id = this.things.length;
    const land = tab.scene.state.request.seed;
    this.browser.time += 10;
    const time = this.browser.time;
    if (kind === "cone") {
      const { saves } = tab.scene.state;
      saves.placed = { ...saves.placed, [`${id},0,0`]: "cone" };
      saves.changes++;
    }
    if (kind === "race") void store.save(RACES, `race/${land}/c${id}/5000-${id}`, raceOf(50, time));
    if (kind === "hunt") void store.save(HUNTS, `hunt/${land}//${id}`, huntOf(id, 2, time));
    if (kind === "run") void store.save(RUNS, `run/${land}/c/tab${id}`, runOf(9, time));
    const thing: Thing = { id, kind, land, state: tab.isUnaware ? "either" : "kept", isSafe: false };
    this.things.push(thing);
    tab.things.push(thing);
  }

  private toSeed(tab: Tab, land: number): void {
    const { state } = tab.scene;
    state.request = { ...state.request, seed: land };
    tab.session.groundChanged();
  }

  private frames(tab: Tab, ms: number): void {
    for (const end = tab.now + ms; tab.now < end; tab.now += 100) tab.session.update(tab.now);
  }

  /** Seconds in which the storage answers: after them a crash loses nothing. */
  private async wait(): Promise<void> {
    for (let k = 0; k < 2; k++) {
      for (const tab of this.tabs) this.frames(tab, 2500);
      await this.answerAll();
    }
    if (this.browser.full.records) return;
    for (const tab of this.tabs) {
      const isTold = tab.messages.some((message) => message.includes("newer version"));
      for (const thing of tab.things) if (thing.kind !== "cone" || !isTold) thing.isSafe = true;
    }
  }

  private hide({ memory, session, now }: Tab): void {
    memory.document.visibilityState = "hidden";
    memory.document.dispatchEvent(new Event("visibilitychange"));
    memory.document.visibilityState = "visible";
    session.update(now);
  }

  close(tab: Tab): void {
    tab.memory.window.dispatchEvent(new Event("pagehide"));
    const lost = tab.things.filter(({ isSafe, state }) => !isSafe && state === "kept");
    if (this.browser.full.texts) {
      for (const thing of lost) Object.assign(thing, { state: "either", told: tab.messages });
    }
    this.end(tab);
  }

  private crash(tab: Tab): void {
    for (const thing of tab.things) if (!thing.isSafe && thing.state === "kept") thing.state = "either";
    this.end(tab);
  }

  private end(tab: Tab): void {
    tab.memory.crash();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  private async forget(tab: Tab): Promise<void> {
    // Storage that is full may refuse it, which is said (store.test.ts).
    if (this.browser.full.records) return;
    const forgetting = tab.session.store.forget();
    await this.answerAll();
    await forgetting;
    // A loss of what is deleted need not be told.
    for (const thing of this.things) Object.assign(thing, { state: "gone", told: undefined });
    for (const other of this.tabs) if (other !== tab) other.isUnaware = true;
  }

  private async exportAll(tab: Tab): Promise<void> {
    const exporting = tab.session.store.all();
    await this.answerAll();
    const records = await exporting;
    this.file = { records, things: this.things.filter((thing) => isIn(records, thing)) };
  }

  private async importAll(tab: Tab): Promise<void> {
    if (!this.file) return;
    const { records, things } = this.file;
    const adding = tab.session.store.add(records);
    await this.answerAll();
    const { kept, beyond, failed } = await adding;
    expect(kept + beyond + failed).toBe(records.size);
    for (const thing of things) {
      if (failed === 0 && beyond === 0 && !tab.isUnaware) Object.assign(thing, { state: "kept", isSafe: true });
      else if (thing.state === "gone") thing.state = "either";
    }
  }

  /** Closes all pages, and checks the things that a page of the latest version finds. */
  async check(): Promise<void> {
    this.browser.full = { records: false, texts: false };
    for (const tab of [...this.tabs]) this.close(tab);
    this.waiting = [];
    await this.messages();
    const found = new Set<number>();
    for (let land = 0; land < LANDS; land++) {
      const tab = await this.open(land, true);
      if (!tab) throw new Error("There is no tab left.");
      for (const key of Object.keys(tab.scene.state.saves.placed)) found.add(Number(key.split(",")[0]));
      const { store } = tab.session;
      const lists = Promise.all([store.list(RACES, "race/"), store.list(HUNTS, "hunt/"), store.list(RUNS, "run/")]);
      await this.answerAll();
      for (const { key } of (await lists).flat()) found.add(Number(/(\d+)$/.exec(key)?.[1]));
      this.close(tab);
    }
    const nameOf = ({ id, kind, land }: Thing) => `${kind} ${id} of land ${land}`;
    const isMissed = ({ id, state }: Thing) => state !== "either" && found.has(id) !== (state === "kept");
    expect(this.things.filter(isMissed).map(nameOf), "lost, or back after it was deleted").toEqual([]);
    const isUntold = ({ id, told }: Thing) => told && !found.has(id) && !/storage is full/.test(told.join());
    expect(this.things.filter(isUntold).map(nameOf), "lost without a word").toEqual([]);
  }
}

function isIn(records: Records, { id, kind, land }: Thing): boolean {
  if (kind !== "cone")
    return [...records.keys()].some(
      (key) => key.startsWith(kind) && key.endsWith(`${id}`) && Number(/(\d+)$/.exec(key)?.[1]) === id,
    );
  const record = records.get(`skylands/${land}/1983`);
  return typeof record === "object" && record !== null && JSON.stringify(record).includes(`"${id},0,0":"cone"`);
}

/** Number of things checked in all sequences. */
const counts = { kept: 0, gone: 0, either: 0 };

async function play(steps: readonly Action[]): Promise<void> {
  const world = new World();
  for (const step of steps) await world.run(step);
  await world.check();
  for (const { state } of world.things) counts[state]++;
  vi.clearAllTimers();
}

test("after any sequence of visits, changes, crashes, imports and deletions a visitor finds everything made, and nothing deleted", async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 60, size: "max" }), play), {
    numRuns: sampled(10_000, 250),
  });
  console.log(`Things that were to be found: ${counts.kept}; to be gone: ${counts.gone}; either: ${counts.either}.`);
  expect(counts.kept).toBeGreaterThan(sampled(1000, 500));
  expect(counts.gone).toBeGreaterThan(sampled(300, 150));
});
