/** Code that is loaded when it is first needed: once, with failures told, and tried again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Lazy, lazy } from "../../src/stream/lazy.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A part whose loads end when they are told to. */
function rehearse() {
  const told: string[] = [];
  const loads: { succeed(): void; fail(reason: unknown): void; readonly signal: AbortSignal }[] = [];
  let disposals = 0;
  const part = { dispose: () => void disposals++ };
  const load = (signal: AbortSignal) =>
    new Promise<typeof part>((resolve, reject) => {
      loads.push({ succeed: () => resolve(part), fail: reject, signal });
    });
  const own = lazy(load, { name: "The rain", onError: ({ message }) => void told.push(message) });
  return { own, part, loads, told, disposals: () => disposals };
}

test("it is loaded once, and handed out from then on", async () => {
  const { own, part, loads } = rehearse();
  expect([own.value, loads.length]).toEqual([undefined, 0]);
  const both = [own.load(), own.load()];
  expect(own.poll()).toBeUndefined();
  loads[0].succeed();
  expect(await Promise.all(both)).toEqual([part, part]);
  expect([own.value, own.poll(), await own.load()]).toEqual([part, part, part]);
  expect(loads).toHaveLength(1);
});

test("each failed load is told, with its reason, and the next one tries again", async () => {
  const { own, part, loads, told } = rehearse();
  const first = own.load();
  loads[0].fail(new Error("offline"));
  expect(await first).toBeUndefined();
  expect(own.error?.cause).toEqual(new Error("offline"));
  const second = own.load();
  loads[1].fail("still offline");
  expect(await second).toBeUndefined();
  expect(told).toEqual(["The rain could not be loaded: offline", "The rain could not be loaded: still offline"]);
  expect(console.error).toHaveBeenCalledTimes(2);
  const third = own.load();
  loads[2].succeed();
  expect(await third).toBe(part);
  expect(own.error).toBeUndefined();
});

test("what is polled is tried again after 5 s, and its failure is told once", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { own, loads, told } = rehearse();
  /** Fails the load that a poll has started, and polls 4.999 s later and again at 5 s. */
  const failAndWait = async (expected: number) => {
    expect(own.poll()).toBeUndefined();
    loads[expected - 1].fail(new Error("offline"));
    await turn();
    vi.advanceTimersByTime(4999);
    own.poll();
    expect(loads).toHaveLength(expected);
    vi.advanceTimersByTime(1);
  };
  await failAndWait(1);
  await failAndWait(2);
  expect(told).toEqual(["The rain could not be loaded: offline"]);
  // Somebody asks for it: this failure is not the same.
  void own.load();
  loads[2].fail(new Error("offline"));
  await turn();
  expect(told).toHaveLength(2);
  const last = own.load();
  loads[3].succeed();
  expect(await last).toBeDefined();
});

test("what arrives after disposal is disposed of, and is told by nothing", async () => {
  const late = rehearse();
  const loading = late.own.load();
  late.own.dispose();
  expect(late.loads[0].signal.aborted).toBe(true);
  late.loads[0].succeed();
  expect(await loading).toBeUndefined();
  expect([late.own.value, late.disposals()]).toEqual([undefined, 1]);
  expect([await late.own.load(), late.own.poll(), late.loads.length]).toEqual([undefined, undefined, 1]);

  const failed = rehearse();
  const failing = failed.own.load();
  failed.own.dispose();
  failed.loads[0].fail(failed.loads[0].signal.reason);
  expect(await failing).toBeUndefined();
  expect([failed.own.error, failed.told]).toEqual([undefined, []]);
});

test("disposal disposes of what was loaded, where that can be", async () => {
  const { own, loads, disposals } = rehearse();
  const loading = own.load();
  loads[0].succeed();
  await loading;
  own.dispose();
  own.dispose();
  expect([own.value, disposals()]).toEqual([undefined, 1]);
  const code: Lazy<{ answer: number }> = lazy(async () => ({ answer: 42 }), { name: "Code", onError() {} });
  expect(await code.load()).toEqual({ answer: 42 });
  code.dispose();
  expect(code.value).toBeUndefined();
});

test("a loader that throws before it waits has failed, and is tried again", async () => {
  let tries = 0;
  const own = lazy(
    () => {
      if (++tries === 1) throw new Error("no import");
      return Promise.resolve({ tries });
    },
    { name: "Code", onError() {} },
  );
  expect(await own.load()).toBeUndefined();
  expect(own.error?.message).toBe("Code could not be loaded: no import");
  expect(await own.load()).toEqual({ tries: 2 });
});
