import { expect, test } from "vitest";
import { createGenerationalCache } from "../../src/render/ground/generational-cache.ts";

const MOST = 4;

test("a place that is asked for again and again is found once, and what nobody asks for is forgotten", () => {
  const memory = createGenerationalCache(1, MOST);
  const ask = (x: number, t = 0) => {
    const at = memory.place(x, x, 0, t);
    const { fresh } = memory;
    if (fresh) memory.values[at] = 10 * x;
    expect(memory.values[at]).toBe(10 * x);
    return fresh;
  };
  expect(ask(0)).toBe(true);
  for (let x = 1; x < 50; x++) {
    expect(ask(x), `${x} is new`).toBe(true);
    expect(ask(0), `0 after ${x}`).toBe(false);
  }
  expect(ask(1), "long not asked for").toBe(true);
  expect(ask(0, 0.4)).toBe(false);
  expect(ask(0, 1), "another year").toBe(true);
});

test("places of one key are told apart", () => {
  const memory = createGenerationalCache(1, MOST);
  memory.values[memory.place(7, 1, 2, 0)] = 12;
  expect(memory.values[memory.place(7, 1, 2, 0)]).toBe(12);
  memory.values[memory.place(7, 3, 2, 0)] = 32;
  expect(memory.fresh).toBe(true);
  memory.place(7, 1, 2, 0);
  expect(memory.fresh).toBe(true);
});
