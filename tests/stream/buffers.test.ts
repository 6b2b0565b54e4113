import { expect, test } from "vitest";
import { createBuffers } from "../../src/stream/buffers.ts";

const MB = 2 ** 20;

test("at most 16 MB of buffers are kept, and taking one makes room again", () => {
  const buffers = createBuffers();
  for (let n = 0; n < 40; n++) buffers.give(new ArrayBuffer(MB));
  expect(buffers.bytes).toBe(16 * MB);
  const taken = Array.from({ length: 40 }, () => buffers.take(MB)).filter((buffer) => buffer !== null);
  expect(taken.length).toBe(16);
  expect(buffers.bytes).toBe(0);
  for (const buffer of taken) buffers.give(buffer);
  expect(buffers.bytes).toBe(16 * MB);
  buffers.clear();
  expect(buffers.take(MB)).toBeNull();
});

test("one buffer beyond the limit is not kept, and smaller ones still are", () => {
  const buffers = createBuffers();
  buffers.give(new ArrayBuffer(16 * MB + 1));
  expect(buffers.bytes).toBe(0);
  buffers.give(new ArrayBuffer(15 * MB));
  buffers.give(new ArrayBuffer(2 * MB));
  buffers.give(new ArrayBuffer(MB));
  expect(buffers.bytes).toBe(16 * MB);
});

test("the smallest buffer that fits is taken", () => {
  const buffers = createBuffers();
  for (const size of [65_536, 4096, 16_384]) buffers.give(new ArrayBuffer(size));
  expect(buffers.take(5000)?.byteLength).toBe(16_384);
  expect(buffers.take(5000)?.byteLength).toBe(65_536);
  expect(buffers.take(5000)).toBeNull();
});

test("a buffer of more than sixteen times the size is not taken: transferred, it counts in full for the garbage collector", () => {
  const buffers = createBuffers();
  buffers.give(new ArrayBuffer(8 * MB));
  expect(buffers.take(MB / 2 - 1)).toBeNull();
  expect(buffers.take(1)).toBeNull();
  expect(buffers.take(MB / 2)?.byteLength).toBe(8 * MB);
  buffers.give(new ArrayBuffer(65_536));
  expect(buffers.take(1)?.byteLength).toBe(65_536);
});
