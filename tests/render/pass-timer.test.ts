/** GPU time by pass, with a made-up engine. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { expect, test } from "vitest";
import { createPassTimer, passOf } from "../../src/render/pass-timer.ts";
import { fakeCard } from "./fake-gpu-timer.ts";

/** Draws of a frame: program, milliseconds, and the render target. */
type Draw = readonly [program: string, ms: number, target?: string];

function watched() {
  const { card, draw, createTimer } = fakeCard();
  const state = { timer: createTimer(), enabled: 0 };
  const enableEffect = () => void state.enabled++;
  const engine = {
    enableEffect: enableEffect as (drawn: unknown) => void,
    _currentRenderTarget: null as object | null,
  };
  const create = () => createPassTimer(engine as unknown as Engine, () => state.timer);
  return {
    ...{ card, state, create, engine, enableEffect },
    frame(passTimer: ReturnType<typeof create>, ...draws: readonly Draw[]) {
      card.frame++;
      passTimer.begin();
      for (const [spectorName, ms, label] of draws) {
        engine._currentRenderTarget = label ? { label } : null;
        engine.enableEffect({ effect: { name: { spectorName } } });
        draw(ms);
      }
      passTimer.end();
    },
  };
}

const WOOD: readonly Draw[] = [
  ["plants near", 1, "shadowNear"],
  ["islands upper shadow", 2, "shadowFar"],
  ["islands upper color", 3, "picture"],
  ["plants near", 4, "picture"],
  ["plants far", 5, "picture"],
  ["islands lower color", 6, "picture"],
  ["develop", 0.5],
];

test("every 13th frame is timed by pass, and the others as a whole", () => {
  const { frame, create, state, card } = watched();
  const passTimer = create();
  const known = new Set();
  for (let i = 0; i < 12; i++) {
    frame(passTimer, ...WOOD);
    known.add(state.timer?.passes);
  }
  // Null, then those of the first frame.
  expect(known.size).toBe(2);
  expect(passTimer.read()).toEqual([
    { name: "ground", ms: 9 },
    { name: "plants", ms: 9 },
    { name: "shadow maps", ms: 3 },
    { name: "screen passes", ms: 0.5 },
    { name: "other", ms: 0 },
  ]);
  expect(state.timer?.ms).toBe(21.5);
  frame(passTimer, ["plants near", 1]);
  frame(passTimer, ["plants near", 1]);
  expect(card.live).toBe(2 + 2 - 1);
  for (let i = 0; i < 12; i++) frame(passTimer, ...WOOD);
  expect(card.errors).toBe(0);
  expect(state.enabled).toBe(7 * 24 + 2);
});

test("a pass is the median of the latest nine frames", () => {
  const { frame, create } = watched();
  const passTimer = create();
  for (let i = 0; i < 13 * 9; i++) frame(passTimer, ["sky", i === 13 ? 100 : 2]);
  frame(passTimer);
  expect(passTimer.read()[0]).toEqual({ name: "sky", ms: 2 });
  for (let i = 0; i < 13 * 6; i++) frame(passTimer, ["sky", 7]);
  expect(passTimer.read()[0]).toEqual({ name: "sky", ms: 7 });
});

test("nothing is timed without a timer, and another context goes on with another", () => {
  const { frame, create, state, card } = watched();
  const { timer } = state;
  state.timer = null;
  const passTimer = create();
  for (let i = 0; i < 30; i++) frame(passTimer, ...WOOD);
  expect([passTimer.read(), card.live]).toEqual([[], 0]);
  state.timer = timer;
  for (let i = 0; i < 30; i++) frame(passTimer, ...WOOD);
  expect(passTimer.read()).toHaveLength(5);
});

test("its end restores the engine and drops pending queries", () => {
  const { frame, create, card, engine, enableEffect } = watched();
  const passTimer = create();
  frame(passTimer, ...WOOD);
  expect(card.live).toBeGreaterThan(4);
  passTimer.dispose();
  expect([card.live, card.errors]).toEqual([0, 0]);
  expect(engine.enableEffect).toBe(enableEffect);
});

test("another one does not list the passes of the one before", () => {
  const { frame, create } = watched();
  const first = create();
  for (let i = 0; i < 6; i++) frame(first, ["sky", 2]);
  expect(first.read()).toHaveLength(2);
  first.dispose();
  const second = create();
  frame(second, ["sky", 2]);
  expect(second.read()).toEqual([]);
});

test("passes are named by render target, then by the first words of the program, then by its first word", () => {
  expect(passOf("islands upper color", "reflection")).toBe("mirror");
  expect(passOf("planet sky", "picture")).toBe("sky");
  expect(passOf("planet", "picture")).toBe("planets");
  expect(passOf("cavern lower color")).toBe("ground");
  expect(passOf("cavern water")).toBe("water");
  expect(passOf("geysers near")).toBe("geysers");
  expect(passOf("")).toBe("other");
});
