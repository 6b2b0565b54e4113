import { describe, expect, it } from "vitest";
import { actionOf } from "../../src/ui/input/actions.ts";
import { lookOfKeys } from "../../src/ui/input/controls.ts";
import { notches } from "../../src/ui/input/keyboard-mouse.ts";
import { HELICOPTER, intentOf, NO_INTENT, ORBITER, SHIP, WALKER } from "../../src/ui/input/schemes.ts";
import { controls as islands, countryControls as land } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const KINDS = { islands, land, planet, space } as const;
const flying = (...codes: string[]) => intentOf(codes, HELICOPTER.scheme);

describe("the keys of the helicopter", () => {
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
  ])("%s gives %o", (code, wanted) => expect(flying(code)).toEqual({ ...NO_INTENT, ...wanted }));

  it("combine, cancel and stay within 1", () => {
    expect(flying("KeyW", "KeyD", "Space")).toEqual({ forward: 1, right: 0, up: 1, turn: 1 });
    expect(flying("KeyW", "ArrowUp").forward).toBe(1);
    expect(flying("KeyW", "ArrowUp", "KeyS").forward).toBe(0);
    for (const amount of nonEmpty(Object.values(flying(...HELICOPTER.scheme.moves.keys())))) expect(amount).toBe(0);
  });

  it("leave every other key alone", () => {
    expect(flying()).toBe(NO_INTENT);
    expect(flying("KeyZ", "Tab", "toString")).toEqual(NO_INTENT);
  });
});

describe("the keys of the orbiter", () => {
  it.each([
    ["KeyW", { forward: 1 }],
    ["KeyS", { forward: -1 }],
    ["ArrowUp", { forward: 1 }],
    ["ArrowLeft", { turn: -1 }],
    ["KeyQ", { right: -1 }],
    ["KeyD", { turn: 1 }],
    ["Space", { up: 1 }],
    ["KeyC", { up: -1 }],
  ])("%s gives %o", (code, wanted) => expect(intentOf([code], ORBITER.scheme)).toEqual({ ...NO_INTENT, ...wanted }));

  it("are those of the helicopter, but for looking up and down", () => {
    const looks = ["BracketLeft", "BracketRight"];
    expect([...ORBITER.scheme.moves.keys(), ...looks].sort()).toEqual([...HELICOPTER.scheme.moves.keys()].sort());
  });
});

describe("the keys of the ship", () => {
  it.each([
    ["KeyD", { right: 1 }],
    ["ArrowDown", { pitch: 1 }],
    ["ArrowLeft", { turn: -1 }],
    ["KeyE", { roll: 1 }],
    ["Space", { up: 1 }],
    ["KeyF", { up: -1 }],
  ])("%s gives %o", (code, wanted) => expect(intentOf([code], SHIP.scheme)).toMatchObject(wanted));

  it("are those of the helicopter", () =>
    expect([...SHIP.scheme.moves.keys()].sort()).toEqual([...HELICOPTER.scheme.moves.keys()].sort()));
});

describe("the keys for pitch", () => {
  const look = (code: string, { scheme }: typeof SHIP, dt: number) => lookOfKeys(intentOf([code], scheme), scheme, dt);

  it("drag the view of a helicopter and a walker, for as long as they are held", () => {
    for (const vehicle of [HELICOPTER, WALKER]) {
      const [up, down] = [look("BracketRight", vehicle, 0.5), look("BracketLeft", vehicle, 0.25)];
      expect(up.dy).toBeLessThan(0);
      expect(down.dy).toBe(-up.dy / 2);
      expect(up.intent).toEqual({ ...NO_INTENT, pitch: 0, roll: 0 });
    }
  });

  it("tilt a ship", () => {
    const { dy, intent } = look("BracketRight", SHIP, 0.5);
    expect([dy, intent.pitch]).toEqual([0, 1]);
  });
});

describe("keys of actions", () => {
  it.each([
    ["islands", "Enter", "Enter", "board"],
    ["islands", "KeyV", "v", "camera"],
    ["islands", "KeyG", "g", "menu"],
    ["islands", "KeyM", "m", "map"],
    ["planet", "Digit1", "1", "orbiter"],
    ["planet", "Digit4", "4", "walker"],
    ["land", "Digit5", "5", "drone"],
    ["planet", "KeyT", "t", "tour"],
    ["islands", "KeyP", "p", "settings"],
    ["islands", "KeyH", "h", "hide"],
    ["islands", "KeyN", "n", "mute"],
    ["islands", "F1", "F1", "help"],
    ["islands", "Slash", "?", "help"],
    ["islands", "Minus", "?", "help"], // the German place of the question mark
    ["islands", "Slash", "/", null],
    ["islands", "KeyW", "w", null],
    ["islands", "valueOf", "x", null],
    ["space", "Enter", "Enter", "go"],
    ["space", "Digit2", "2", "planet 2"],
    ["space", "Digit9", "9", "planet 9"],
    ["space", "Period", ".", "next"],
    ["space", "Comma", ",", "previous"],
    ["space", "KeyK", "k", "workshop"],
    ["space", "KeyL", "l", null],
    ["space", "KeyM", "m", "map"],
    ["space", "F8", "F8", "exercises"],
    ["space", "KeyX", "x", null],
    ["space", "Escape", "Escape", "clear"],
    ["space", "Equal", "=", "faster"],
    ["space", "BracketRight", "+", "faster"], // the German place of the plus
    ["space", "NumpadSubtract", "-", "slower"],
    ["space", "KeyH", "h", "hide"],
    ["space", "KeyT", "t", null],
    ["space", "KeyB", "b", null],
  ] as const)("of %s: %s typing %s is %s", (kind, code, key, action) =>
    expect(actionOf(KINDS[kind], code, key)).toBe(action),
  );

  it("none of them moves a vehicle", () => {
    for (const table of Object.values(KINDS))
      for (const code of HELICOPTER.scheme.moves.keys()) expect(actionOf(table, code, "x")).toBeNull();
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
