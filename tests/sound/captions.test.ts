/** Captions of sounds: which are shown, when, and for how long. */
import { beforeEach, describe, expect, it } from "vitest";
import type { AudioState, OutdoorState, SoundEvent } from "../../src/sound/audio-state.ts";
import { Captions } from "../../src/sound/captions.ts";
import { nonEmpty } from "../non-empty.ts";

const OPEN: OutdoorState = {
  ...{ clearance: 2, wood: 0, grass: 0, sun: 1, rain: 0, wind: 0.5, rotor: null, pump: null, waters: [] },
};
const THUNDER: SoundEvent = { kind: "thunder", strength: 1, ground: "rock" };
const STEP: SoundEvent = { kind: "step", strength: 0.5, ground: "rock" };

/** The state of a listener who looks north; a source lies so many metres east and north. */
const heard = (open: Partial<OutdoorState>, more: Partial<AudioState> = {}): AudioState => ({
  ...{ below: false, size: 1, openness: 1, wet: 0, x: 100, y: 200, z: 0, heading: 0, speed: 0, events: [] },
  open: { ...OPEN, ...open },
  ...more,
});
const at = (east: number, north: number) => ({ x: 100 + east, y: 200 + north, z: 0 });
const rotor = (east: number, north: number, more = {}) =>
  heard({ rotor: { ...at(east, north), turn: 1, load: 0.5, inside: false, ...more } });

let captions: Captions;
beforeEach(() => {
  captions = new Captions();
});

/** Hears a state 20 times a second from one time to another. */
function hear(state: AudioState, from: number, to: number): void {
  for (let time = from; time < to; time += 0.05) captions.hear(state, time);
}
const namesAt = (now: number) => captions.shown(now).map(({ name }) => name);

describe("a caption", () => {
  it.each([
    ["ahead", 0, 60, 0],
    ["right", 60, 0, 90],
    ["behind", 0, -60, 180],
    ["left", -60, 0, 270],
    ["slightly right", 20, 60, 15],
  ])("points to a helicopter %s", (_, east, north, turn) => {
    captions.hear(rotor(east, north), 0);
    expect(captions.shown(0)).toEqual([{ name: "rotor", words: "Helicopter##sound", turn }]);
  });

  it("turns with the listener", () => {
    captions.hear({ ...rotor(60, 0), heading: 90 }, 0);
    expect(captions.shown(0)[0].turn).toBe(0);
    captions.hear({ ...rotor(60, 0), heading: 350 }, 0.1);
    expect(captions.shown(0.1)[0].turn).toBe(105);
  });

  it.each<[string, AudioState, string[]]>([
    ["a waterfall near by", heard({ waters: [{ ...at(30, 0), falls: true, strength: 0.8 }] }), ["fall"]],
    ["a waterfall far away", heard({ waters: [{ ...at(300, 0), falls: true, strength: 0.8 }] }), []],
    ["a stream", heard({ waters: [{ ...at(3, 0), falls: false, strength: 0.8 }] }), []],
    ["rain", heard({ rain: 0.6 }), ["rain"]],
    ["a pump", heard({ pump: { ...at(0, 40), turn: 1 } }), ["pump"]],
    ["a pump that stands", heard({ pump: { ...at(0, 4), turn: 0 } }), []],
    ["a person who calls below ground", { ...heard({}), below: true, voice: at(5, 30) }, ["voice"]],
    ["thunder", heard({}, { events: [STEP, THUNDER] }), ["thunder"]],
    ["steps", heard({}, { events: [STEP] }), []],
    ["the rotor over the own cabin", rotor(0, 0, { inside: true }), []],
    ["a rotor that stands", rotor(0, 10, { turn: 0 }), []],
    ["a helicopter far away", rotor(0, 1500), []],
  ])("of %s", (_, state, names) => {
    captions.hear(state, 0);
    expect(namesAt(0)).toEqual(names);
  });

  it("is shown once for a sound, however long that lasts", () => {
    hear(heard({ rain: 0.6 }), 0, 30);
    expect([0, 5.9, 6.1, 29].map((now) => namesAt(now).length)).toEqual([1, 1, 0, 0]);
  });

  it("is shown again after the sound has ended", () => {
    hear(heard({ rain: 0.6 }), 0, 10);
    hear(heard({}), 10, 14);
    captions.hear(heard({ rain: 0.6 }), 14);
    expect(namesAt(14)).toEqual(["rain"]);
  });

  it("is not shown again after a pause that is short, or a level that wavers", () => {
    hear(heard({ rain: 0.6 }), 0, 10);
    hear(heard({}), 10, 12);
    hear(heard({ rain: 0.15 }), 12, 20);
    hear(heard({ rain: 0.6 }), 20, 21);
    expect(namesAt(21)).toEqual([]);
  });

  it("does not flicker: each time it is shown it stays for as long, whatever the levels do", () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const times: number[] = [];
    let since = Number.NaN;
    for (let step = 0; step < 20_000; step++) {
      const now = step / 20;
      captions.hear(heard({ rain: 0.4 * random() * random() }), now);
      const isShown = namesAt(now).length > 0;
      if (isShown && Number.isNaN(since)) since = now;
      if (!isShown && !Number.isNaN(since)) times.push(now - since);
      if (!isShown) since = Number.NaN;
    }
    for (const time of nonEmpty(times)) expect(time).toBeGreaterThanOrEqual(5.99);
  });

  it("stays readable for a sound that is short", () => {
    captions.hear(heard({ rain: 0.6 }), 0);
    hear(heard({}), 0.05, 5.9);
    expect(namesAt(5.9)).toEqual(["rain"]);
  });

  it("of success and refusal needs no world", () => {
    captions.cue("refusal", 1);
    captions.cue("success", 1.5);
    expect(namesAt(1.5)).toEqual(["refusal", "success"]);
    expect(namesAt(3.2)).toEqual(["success"]);
    captions.cue("refusal", 4);
    expect(namesAt(4)).toEqual(["refusal"]);
  });

  it("gives way to newer ones where there are many", () => {
    captions.hear(heard({ rain: 1 }), 0);
    captions.hear(heard({ rain: 1, pump: { ...at(0, 4), turn: 1 } }), 1);
    captions.cue("success", 2);
    captions.cue("refusal", 2.5);
    expect(namesAt(3)).toEqual(["pump", "success", "refusal"]);
  });
});
