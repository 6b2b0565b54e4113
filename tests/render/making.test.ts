/** Parts made in slices are disposed of as a whole, finished or not. */
import { expect, test } from "vitest";
import { type Making, makeAtOnce, makeInSlices, makeUntil, making } from "../../src/render/making.ts";

function parts(log: string[], broken = false) {
  const part = (name: string) => ({ name, dispose: () => void log.push(name) });
  return making(function* (own) {
    own(part("first"));
    own(null);
    yield;
    if (broken) throw new Error("no second part");
    own(part("second"));
    yield;
    return { dispose: own.dispose, disposal: own.disposal };
  });
}

test("parts are disposed of once, the last one first", () => {
  const log: string[] = [];
  const made = makeAtOnce(parts(log));
  expect(log).toEqual([]);
  made.dispose();
  made.dispose();
  expect(log).toEqual(["second", "first"]);
});

test("where a part fails, or the caller ends early, the parts so far are disposed of", () => {
  const log: string[] = [];
  expect(() => makeAtOnce(parts(log, true))).toThrow("no second part");
  expect(log).toEqual(["first"]);
  const steps = parts(log);
  steps.next();
  steps.next();
  (steps as Generator<void, unknown>).return(undefined);
  expect(log).toEqual(["first", "second", "first"]);
});

test("parts are disposed of in slices, and the rest at once", () => {
  const log: string[] = [];
  const made = makeAtOnce(
    making(function* (own) {
      own({ dispose: () => void log.push("outer") });
      own(yield* parts(log));
      return own;
    }),
  );
  const steps = made.disposal();
  steps.next();
  expect(log).toEqual(["second"]);
  steps.next();
  expect(log).toEqual(["second", "first"]);
  made.dispose();
  expect(log).toEqual(["second", "first", "outer"]);
  expect(steps.next().done || steps.next().done).toBe(true);
  expect(log).toHaveLength(3);
});

test("creation in slices yields to the page, and ends where it is cancelled", async () => {
  const log: string[] = [];
  const made = makeInSlices(slow(log), () => false);
  setTimeout(() => log.push("page"));
  expect(await made).toBe("made");
  expect(log.indexOf("page")).toBeGreaterThan(0);
  expect(log.indexOf("page")).toBeLessThan(log.length - 1);

  const steps: string[] = [];
  expect(await makeInSlices(slow(steps), () => steps.length > 1)).toBeUndefined();
  expect(steps).toHaveLength(2);
});

test("an aborted signal ends it at once, and frees what it has made", async () => {
  const log: string[] = [];
  const ending = new AbortController();
  const steps = making<string>(function* (own) {
    own({ dispose: () => void log.push("freed") });
    return yield* slow(log);
  });
  const made = makeUntil(steps, ending.signal);
  await new Promise((resolve) => setTimeout(resolve));
  ending.abort();
  expect(log.at(-1)).toBe("freed");
  expect(await made).toBeUndefined();
  expect(log.filter((each) => each !== "freed").length).toBeLessThan(4);
  expect(await makeUntil(slow([]), new AbortController().signal)).toBe("made");
});

/** Four steps, each longer than a slice. */
function* slow(log: string[]): Making<string> {
  for (let i = 0; i < 4; i++) {
    for (const end = performance.now() + 6; performance.now() < end; );
    log.push(`step ${i}`);
    yield;
  }
  return "made";
}
