/** Chunks that have arrived: their order, their buffers, and what becomes of what was made of them. */
import { expect, test } from "vitest";
import { ArrivedChunks } from "../../src/stream/arrived-chunks.ts";
import type { ScatterChunk, ScatterStream } from "../../src/stream/scatter.ts";

const chunk = (key: string): ScatterChunk => ({
  ...{ key, level: 0, face: 0, centre: [0, 0, 0], reach: 1 },
  things: new Float32Array(1),
  count: 1,
});

/** A stream that gives what waits, `each` chunks at a time, and lists what is done to it. */
function createStream(each = Infinity) {
  const [added, removed, done]: [string[], string[], string[]] = [[], [], []];
  const stream: ScatterStream = {
    update: (...at) => done.push(`update ${at}`),
    take: () => ({ added: added.splice(0, each).map(chunk), removed: removed.splice(0) }),
    release: ({ key }) => done.push(`release ${key}`),
    settled: true,
    complete: true,
    stats: { chunks: 0, waiting: 0, bytes: 0, failed: 0 },
    dispose: () => done.push("dispose"),
  };
  return { stream, added, removed, done };
}

function arrived(copies: boolean, each?: number) {
  const source = createStream(each);
  const drop = (made: string) => source.done.push(`drop ${made}`);
  const make = ({ key }: ScatterChunk) => key.toUpperCase();
  const chunks = new ArrivedChunks(() => source.stream, { budget: 1, copies, make, drop });
  return { ...source, chunks };
}

test("chunks are in the order of their keys, whatever order they arrive in", () => {
  const { chunks, added, removed } = arrived(true);
  const { all } = chunks;
  added.push("c", "a");
  expect(chunks.update([1, 2, 3], 4)).toBe(true);
  added.push("d", "b");
  removed.push("c", "unknown");
  expect(chunks.update([1, 2, 3], 4)).toBe(true);
  expect([...all]).toEqual([
    ["a", "A"],
    ["b", "B"],
    ["d", "D"],
  ]);
  expect([chunks.changes, chunks.update([1, 2, 3], 4), chunks.changes]).toEqual([2, false, 2]);
});

test("all that has arrived is taken before a picture that waits for it", () => {
  const { chunks, added } = arrived(true, 1);
  added.push("a", "b", "c");
  chunks.update([0, 0, 0], 0);
  expect(chunks.all.size).toBe(1);
  chunks.prefetch([0, 0, 0], 0);
  expect(chunks.all.size).toBe(3);
});

test("buffers of copied chunks go back at once, others when their chunks are dropped", () => {
  const copied = arrived(true);
  copied.added.push("a");
  copied.chunks.update([1, 2, 3], 4);
  expect(copied.done).toEqual(["update 1,2,3,4", "release a"]);
  const kept = arrived(false);
  kept.added.push("a");
  kept.chunks.update([0, 0, 0], 0);
  kept.removed.push("a");
  kept.chunks.update([0, 0, 0], 0);
  expect(kept.done.slice(2)).toEqual(["drop A", "release a"]);
});

test("a chunk that arrives again replaces the one before", () => {
  const { chunks, added, done } = arrived(false);
  added.push("a");
  chunks.update([0, 0, 0], 0);
  added.push("a");
  chunks.update([0, 0, 0], 0);
  expect([done.slice(2), chunks.all.size]).toEqual([["drop A", "release a"], 1]);
});

test("another stream starts without chunks of the one before", () => {
  const { chunks, added, done } = arrived(false);
  added.push("a");
  chunks.update([0, 0, 0], 0);
  const next = createStream();
  const before = chunks.changes;
  chunks.reopen(() => next.stream);
  expect([done.slice(1), chunks.all.size]).toEqual([["drop A", "release a", "dispose"], 0]);
  expect(chunks.changes).toBeGreaterThan(before);
  next.added.push("b");
  chunks.update([0, 0, 0], 0);
  expect([...chunks.all.values()]).toEqual(["B"]);
  chunks.reopen();
  expect([done.slice(4), next.done.slice(1)]).toEqual([["drop B"], ["release b", "dispose"]]);
});
