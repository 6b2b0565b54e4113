/** Birds sing where there are trees, by the sun, and always the same ones. */
import { expect, test } from "vitest";
import { EARSHOT, SINGERS, SONG_STRIDE, songsBetween } from "../../src/sound/songs.ts";

const out = new Float64Array(SONG_STRIDE * 4000);
const MORNING = { wood: 1, grass: 0, sun: 0.1 };

function songs(from: number, to: number, x: number, y: number, stage = MORNING) {
  const count = songsBetween(from, to, x, y, stage, out);
  return Array.from({ length: count }, (_, i) => {
    const [px, py, pitch, strength, singer] = out.slice(SONG_STRIDE * i, SONG_STRIDE * (i + 1));
    return { px, py, pitch, strength, who: SINGERS[singer] };
  });
}

test("a minute heard at once is the same minute heard by frames, each song once, and all within earshot", () => {
  const key = (song: object) => JSON.stringify(song);
  const whole = songs(0, 60, 500, -300).map(key);
  const parts = Array.from({ length: 240 }, (_, i) => songs(i / 4, (i + 1) / 4, 500, -300)).flat();
  expect(whole.length).toBeGreaterThan(50);
  expect(parts.map(key).sort()).toEqual([...whole].sort());
  for (const { px, py } of parts) expect(Math.hypot(px - 500, py + 300)).toBeLessThanOrEqual(EARSHOT);
});

test("who walks on hears the birds between there and here sing on", () => {
  const here = songs(0, 60, 0, 0).filter(({ px, py }) => Math.hypot(px - 30, py) <= EARSHOT);
  const there = songs(0, 60, 30, 0).filter(({ px, py }) => Math.hypot(px, py) <= EARSHOT);
  expect(here.length).toBeGreaterThan(20);
  expect(there).toEqual(here);
});

test("more at dawn than at noon; by night owls in woods and crickets on grass; nobody on bare ground", () => {
  const names = (stage: typeof MORNING) => new Set(songs(0, 120, 0, 0, stage).map(({ who }) => who));
  const count = (stage: typeof MORNING) => songs(0, 120, 0, 0, stage).length;
  expect(count(MORNING)).toBeGreaterThan(1.5 * count({ ...MORNING, sun: 0.75 }));
  expect([...names({ ...MORNING, sun: 0.5 })].some((who) => who === "owl" || who === "cricket")).toBe(false);
  const far = Array.from({ length: 40 }, (_, i) => songs(0, 60, 200 * i, 0, { wood: 1, grass: 0, sun: -0.5 })).flat();
  expect(new Set(far.map(({ who }) => who))).toEqual(new Set(["owl"]));
  expect(names({ wood: 0, grass: 1, sun: -0.5 })).toEqual(new Set(["cricket"]));
  expect(count({ wood: 0, grass: 0, sun: 0.1 })).toBe(0);
});
