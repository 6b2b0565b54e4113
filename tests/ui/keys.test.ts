import { describe, expect, it } from "vitest";
import { NO_INTENT } from "../../src/ui/input/intent.ts";
import { notches } from "../../src/ui/input/keyboard-mouse.ts";
import {
  actOf,
  FLIGHT_KEYS,
  intentOf,
  isFlightKey,
  ORBIT_KEYS,
  SHIP_KEYS,
  SPACE_ACTS,
} from "../../src/ui/input/keys.ts";

describe("the flight keys", () => {
  it.each([
    ["KeyW", { forward: 1 }],
    ["ArrowDown", { forward: -1 }],
    ["ArrowRight", { turn: 1 }],
    ["KeyA", { turn: -1 }],
    ["KeyE", { right: 1 }],
    ["KeyQ", { right: -1 }],
    ["Space", { up: 1 }],
    ["PageUp", { up: 1 }],
    ["KeyC", { up: -1 }],
    ["ShiftLeft", { up: -1 }],
  ])("%s asks for %o", (code, wanted) => expect(intentOf([code])).toEqual({ ...NO_INTENT, ...wanted }));

  it("combine, cancel and never exceed 1", () => {
    expect(intentOf(["KeyW", "KeyD", "Space"])).toEqual({ forward: 1, right: 0, up: 1, turn: 1 });
    expect(intentOf(["KeyW", "ArrowUp"]).forward).toBe(1);
    expect(intentOf(["KeyW", "ArrowUp", "KeyS"]).forward).toBe(0);
    for (const amount of Object.values(intentOf(Object.keys(FLIGHT_KEYS)))) expect(amount).toBe(0);
  });

  it("leave every other key alone", () => {
    expect(intentOf([])).toBe(NO_INTENT);
    expect(intentOf(["KeyZ", "Tab", "toString"])).toEqual(NO_INTENT);
    expect(isFlightKey("constructor")).toBe(false);
  });
});

describe("round a planet", () => {
  it.each([
    ["KeyW", { up: -1 }],
    ["KeyS", { up: 1 }],
    ["ArrowUp", { forward: 1 }],
    ["ArrowLeft", { right: -1 }],
    ["KeyD", { turn: 1 }],
    ["Space", { up: 1 }],
  ])("%s asks for %o", (code, wanted) => expect(intentOf([code], ORBIT_KEYS)).toEqual({ ...NO_INTENT, ...wanted }));

  it("there is a key for every flight key, and no other", () =>
    expect(Object.keys(ORBIT_KEYS).sort()).toEqual(Object.keys(FLIGHT_KEYS).sort()));
});

describe("in a ship", () => {
  it.each([
    ["KeyD", { right: 1 }],
    ["ArrowDown", { pitch: 1 }],
    ["ArrowLeft", { turn: -1 }],
    ["KeyE", { roll: 1 }],
    ["Space", { up: 1 }],
    ["KeyF", { up: -1 }],
  ])("%s asks for %o", (code, wanted) => expect(intentOf([code], SHIP_KEYS)).toMatchObject(wanted));

  it("there is a key for every flight key, and no other", () =>
    expect(Object.keys(SHIP_KEYS).sort()).toEqual(Object.keys(FLIGHT_KEYS).sort()));
});

describe("the keys that act once", () => {
  it.each([
    ["Enter", "Enter", "board"],
    ["KeyV", "v", "camera"],
    ["KeyG", "g", "menu"],
    ["KeyM", "m", "map"],
    ["Digit1", "1", "orbiter"],
    ["Digit4", "4", "walker"],
    ["Digit5", "5", "drone"],
    ["KeyT", "t", "tour"],
    ["KeyP", "p", "panel"],
    ["KeyH", "h", "hide"],
    ["KeyN", "n", "mute"],
    ["F1", "F1", "help"],
    ["Slash", "?", "help"],
    ["Minus", "?", "help"], // the German place of the question mark
    ["Slash", "/", null],
    ["KeyW", "w", null],
    ["valueOf", "x", null],
  ])("%s typing %s is %s", (code, key, act) => expect(actOf(code, key)).toBe(act));

  it("none of them flies", () => {
    for (const code of Object.keys(FLIGHT_KEYS)) expect(actOf(code, "x")).toBeNull();
  });
});

describe("the keys of free space that act once", () => {
  it.each([
    ["Enter", "Enter", "go"],
    ["Digit2", "2", "planet 2"],
    ["Digit9", "9", "planet 9"],
    ["KeyK", "k", "next"],
    ["KeyL", "l", "land"],
    ["KeyM", "m", "map"],
    ["KeyX", "x", "exercises"],
    ["Escape", "Escape", "clear"],
    ["Equal", "=", "quicker"],
    ["BracketRight", "+", "quicker"], // the German place of the plus
    ["NumpadSubtract", "-", "slower"],
    ["KeyH", "h", "hide"],
    ["KeyT", "t", null],
    ["KeyB", "b", null],
  ])("%s typing %s is %s", (code, key, act) => expect(actOf(code, key, SPACE_ACTS)).toBe(act));

  it("none of them flies", () => {
    for (const code of Object.keys(FLIGHT_KEYS)) expect(actOf(code, "x", SPACE_ACTS)).toBeNull();
  });
});

describe("a wheel notch", () => {
  it("is one in pixels, lines and pages, and a flung wheel is bounded", () => {
    expect(notches(100, 0)).toBe(1);
    expect(notches(-3, 1)).toBe(-1);
    expect(notches(1, 2)).toBe(1);
    expect(notches(5000, 0)).toBe(3);
  });
});
