/** Audio state of the islands: surroundings, rotor, and events. */
import { expect, test, vi } from "vitest";
import { WEATHER } from "../../../src/core/forest/weather.ts";
import type { Ground } from "../../../src/explorers/explorer.ts";
import { type AudioInput, FlatAudio, type Listener } from "../../../src/worlds/flat/audio.ts";

/** Wood west of x = 0, grass east of it, at 10 m. */
const ground: Ground = {
  gapAt: (_x, _y, _z, out) => Object.assign(out, { floor: 10, roof: Infinity, inside: false }),
  kindAt: (x) => (x < 0 ? "wood" : "grass"),
};
const helicopter = { x: 30, y: 0, z: 10, heading: 0, pitch: 0, roll: 0 };
const simulation: AudioInput = {
  ground,
  rotor: { load: 0.4, speed: 0.9 },
  player: { helicopter },
  skyOcclusion: 0,
};
const listener: Listener = { x: -60, y: 0, z: 11.7, heading: 90, pitch: 0, roll: 0, speed: 2, inside: false, sun: 0.3 };

test("cover and water are sampled around the listener, and again only after it has moved", () => {
  const waters = vi.fn(() => []);
  const audio = new FlatAudio(waters);
  const { open } = audio.state(simulation, listener);
  expect(open).toMatchObject({ wood: 1, grass: 0, sun: 0.3 });
  expect(open?.clearance).toBeCloseTo(1.7);
  audio.state(simulation, { ...listener, x: -55 });
  expect(waters).toHaveBeenCalledTimes(1);
  expect(audio.state(simulation, { ...listener, x: 60 }).open).toMatchObject({ wood: 0, grass: 1 });
  expect(waters).toHaveBeenCalledTimes(2);
});

test("a listener at rest hears water that arrives later", () => {
  const brook = { x: -50, y: 0, z: 10, falls: false, strength: 0.3 };
  let come: (typeof brook)[] = [];
  const audio = new FlatAudio(() => come);
  expect(audio.state(simulation, listener).open?.waters).toEqual([]);
  come = [brook];
  for (let i = 0; i < 100; i++) audio.state(simulation, listener);
  expect(audio.state(simulation, listener).open?.waters).toEqual([brook]);
});

test("the rotor sounds at the helicopter's position and is silent out of range", () => {
  const audio = new FlatAudio(() => []);
  expect(audio.state(simulation, listener).open?.rotor).toMatchObject({ x: 30, turn: 0.9, load: 0.4, inside: false });
  expect(audio.state(simulation, { ...listener, x: -4000 }).open?.rotor).toBe(null);
});

test("a pump sounds where it is, and is silent out of range", () => {
  const audio = new FlatAudio(() => []);
  const pump = { x: 0, y: 0, z: 11, turn: 0.8 };
  const heard = (from: Listener) => audio.state(simulation, from, null, pump).open?.pump;
  expect(heard(listener)).toEqual(pump);
  expect(heard({ ...listener, x: -400 })).toBeNull();
  expect(audio.state(simulation, listener).open?.pump).toBeNull();
});

test("rain is heard in the open and not under rock; worlds without weather are calm", () => {
  const audio = new FlatAudio(() => []);
  expect(audio.state(simulation, listener).open).toMatchObject({ rain: 0, wind: 0.5 });
  expect(audio.state(simulation, listener, WEATHER.storm).open).toMatchObject({ rain: 1, wind: 1 });
  expect(audio.state({ ...simulation, skyOcclusion: 0.9 }, listener, WEATHER.storm).open?.rain).toBe(0);
});

test("events are reported once, at most 16 per read", () => {
  const audio = new FlatAudio(() => []);
  const step = { kind: "step", strength: 0.5, ground: "grass" } as const;
  for (let i = 0; i < 3; i++) audio.hear([step]);
  expect(audio.state(simulation, listener).events.length).toBe(3);
  expect(audio.state(simulation, listener).events.length).toBe(0);
  for (let i = 0; i < 100; i++) audio.hear([step]);
  expect(audio.state(simulation, listener).events.length).toBe(16);
});
