/** The tables of controls: which key and button does what, held against the table as it was before these files existed. */
import { describe, expect, it, test } from "vitest";
import {
  actionOf,
  type ControlsTable,
  isMovementKey,
  PHOTO_CONTROLS,
  padActions,
  touchActions,
} from "../../src/ui/input/actions.ts";
import { PAD_BUTTONS } from "../../src/ui/input/schemes.ts";
import { controls as islands, countryControls as land } from "../../src/worlds/flat/controls.ts";
import { controls as planet } from "../../src/worlds/planet/controls.ts";
import { controls as space } from "../../src/worlds/space/controls.ts";
import { nonEmpty } from "../non-empty.ts";

const KINDS = { islands, land, planet, space } as const;
type Kind = keyof typeof KINDS;

const HELICOPTER = {
  KeyW: "forward 1",
  ArrowUp: "forward 1",
  KeyS: "forward -1",
  ArrowDown: "forward -1",
  KeyD: "turn 1",
  ArrowRight: "turn 1",
  KeyA: "turn -1",
  ArrowLeft: "turn -1",
  KeyE: "right 1",
  KeyQ: "right -1",
  Space: "up 1",
  KeyR: "up 1",
  PageUp: "up 1",
  KeyC: "up -1",
  KeyF: "up -1",
  PageDown: "up -1",
  ShiftLeft: "up -1",
};
const WALKER = {
  KeyW: "forward 1",
  ArrowUp: "forward 1",
  KeyS: "forward -1",
  ArrowDown: "forward -1",
  KeyD: "turn 1",
  ArrowRight: "turn 1",
  KeyA: "turn -1",
  ArrowLeft: "turn -1",
  KeyE: "right 1",
  KeyQ: "right -1",
  Space: "up 1",
  KeyR: "up 1",
  PageUp: "up 1",
  KeyC: "up -1",
  KeyF: "up -1",
  PageDown: "up -1",
  ShiftLeft: "run 1",
};
const ORBITER = {
  KeyW: "up -1",
  ArrowUp: "forward 1",
  KeyS: "up 1",
  ArrowDown: "forward -1",
  KeyD: "turn 1",
  ArrowRight: "right 1",
  KeyA: "turn -1",
  ArrowLeft: "right -1",
  KeyE: "right 1",
  KeyQ: "right -1",
  Space: "up 1",
  KeyR: "up 1",
  PageUp: "up 1",
  KeyC: "up -1",
  KeyF: "up -1",
  PageDown: "up -1",
  ShiftLeft: "up -1",
};
const SHIP = {
  KeyW: "forward 1",
  ArrowUp: "pitch -1",
  KeyS: "forward -1",
  ArrowDown: "pitch 1",
  KeyD: "right 1",
  ArrowRight: "turn 1",
  KeyA: "right -1",
  ArrowLeft: "turn -1",
  KeyE: "roll 1",
  KeyQ: "roll -1",
  Space: "up 1",
  KeyR: "up 1",
  PageUp: "up 1",
  KeyC: "up -1",
  KeyF: "up -1",
  PageDown: "up -1",
  ShiftLeft: "up -1",
};
const PAGE_PAD = { Back: "map", Start: "menu", R3: "hide" };
/** Code → movement or action, typed character → action, gamepad button → action, and touch buttons in order. */
const EXPECTED: Readonly<
  Record<
    Kind,
    { keys: object; typed: object; vehicles: Readonly<Record<string, { moves: object; pad: object; touch: string[] }>> }
  >
> = {
  islands: {
    keys: {
      Enter: "board",
      Escape: "leave",
      F1: "help",
      F2: "photo",
      F3: "performance",
      KeyG: "menu",
      KeyH: "hide",
      KeyK: "workshop",
      KeyL: "lamp",
      KeyM: "map",
      KeyN: "mute",
      KeyP: "settings",
      KeyU: "minimap",
      KeyV: "camera",
      KeyX: "carry",
      NumpadEnter: "board",
    },
    typed: { "?": "help" },
    vehicles: {
      helicopter: {
        moves: HELICOPTER,
        pad: { ...PAGE_PAD, A: "board", B: "leave", Y: "camera", Up: "help" },
        touch: ["Up", "Down", "Step out, board", "Chase or cockpit"],
      },
      walker: {
        moves: WALKER,
        pad: { ...PAGE_PAD, X: "carry", Y: "board", Up: "help", Down: "lamp" },
        touch: ["Jump", "Run", "Step out, board", "Lamp off, on", "Pick up, drop"],
      },
    },
  },
  planet: {
    keys: {
      KeyN: "mute",
      Digit1: "orbiter",
      Digit2: "ship",
      Digit3: "helicopter",
      Digit4: "walker",
      Enter: "board",
      F1: "help",
      F2: "photo",
      F3: "performance",
      KeyB: "back",
      KeyG: "menu",
      KeyH: "hide",
      KeyK: "workshop",
      KeyM: "map",
      KeyP: "settings",
      KeyT: "tour",
      KeyV: "camera",
      KeyX: "carry",
      NumpadEnter: "board",
    },
    typed: { "?": "help" },
    vehicles: {
      orbiter: {
        moves: ORBITER,
        pad: {
          ...PAGE_PAD,
          A: "board",
          X: "tour",
          Y: "camera",
          Up: "help",
          Left: "previous vehicle",
          Right: "next vehicle",
        },
        touch: ["Up", "Down"],
      },
      ship: {
        moves: SHIP,
        pad: {
          ...PAGE_PAD,
          A: "board",
          X: "tour",
          Y: "camera",
          Up: "help",
          Left: "previous vehicle",
          Right: "next vehicle",
        },
        touch: ["Up", "Down", "Step out, board", "Chase or cockpit"],
      },
      helicopter: {
        moves: HELICOPTER,
        pad: {
          ...PAGE_PAD,
          A: "board",
          X: "tour",
          Y: "camera",
          Up: "help",
          Left: "previous vehicle",
          Right: "next vehicle",
        },
        touch: ["Up", "Down", "Step out, board", "Chase or cockpit"],
      },
      walker: {
        moves: WALKER,
        pad: { ...PAGE_PAD, X: "carry", Y: "board", Up: "help", Left: "previous vehicle", Right: "next vehicle" },
        touch: ["Jump", "Run", "Step out, board", "Pick up, drop"],
      },
    },
  },
  land: {
    keys: {
      Digit3: "helicopter",
      Digit4: "walker",
      Digit5: "drone",
      Enter: "board",
      Escape: "leave",
      F1: "help",
      F2: "photo",
      F3: "performance",
      KeyG: "menu",
      KeyH: "hide",
      KeyK: "workshop",
      KeyL: "lamp",
      KeyM: "map",
      KeyN: "mute",
      KeyP: "settings",
      KeyU: "minimap",
      KeyV: "camera",
      KeyX: "carry",
      NumpadEnter: "board",
    },
    typed: { "?": "help" },
    vehicles: {
      helicopter: {
        moves: HELICOPTER,
        pad: {
          ...PAGE_PAD,
          A: "board",
          B: "leave",
          Y: "camera",
          Up: "help",
          Left: "previous vehicle",
          Right: "next vehicle",
        },
        touch: ["Up", "Down", "Step out, board", "Chase or cockpit"],
      },
      walker: {
        moves: WALKER,
        pad: {
          ...PAGE_PAD,
          X: "carry",
          Y: "board",
          Up: "help",
          Down: "lamp",
          Left: "previous vehicle",
          Right: "next vehicle",
        },
        touch: ["Jump", "Run", "Step out, board", "Lamp off, on", "Pick up, drop"],
      },
      drone: {
        moves: SHIP,
        pad: {
          ...PAGE_PAD,
          X: "lamp",
          Y: "board",
          Up: "help",
          Down: "lamp",
          Left: "previous vehicle",
          Right: "next vehicle",
        },
        touch: ["Up", "Down", "Step out, board", "Lamp off, on"],
      },
    },
  },
  space: {
    keys: {
      Digit1: "planet 1",
      Digit2: "planet 2",
      Digit3: "planet 3",
      Digit4: "planet 4",
      Digit5: "planet 5",
      Digit6: "planet 6",
      Digit7: "planet 7",
      Digit8: "planet 8",
      Digit9: "planet 9",
      Enter: "go",
      Escape: "clear",
      F1: "help",
      F2: "photo",
      F3: "performance",
      KeyG: "menu",
      KeyH: "hide",
      KeyU: "previous",
      KeyI: "next",
      KeyJ: "warp",
      KeyK: "workshop",
      KeyL: "land",
      KeyM: "map",
      KeyO: "search",
      KeyP: "settings",
      KeyV: "camera",
      KeyX: "exercises",
      NumpadEnter: "go",
    },
    typed: { "+": "faster", "-": "slower", "=": "faster", "?": "help" },
    vehicles: {
      starship: {
        moves: SHIP,
        pad: {
          ...PAGE_PAD,
          A: "go",
          B: "clear",
          X: "next",
          Y: "camera",
          Up: "faster",
          Down: "slower",
          Left: "previous",
          Right: "next",
        },
        touch: ["Up", "Down", "Fly there, or land", "Chase or cockpit"],
      },
    },
  },
};

/** Every code that a keyboard's keys may have here. */
const CODES = [
  ...Object.keys(HELICOPTER),
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").map((letter) => `Key${letter}`),
  ..."0123456789".split("").flatMap((digit) => [`Digit${digit}`, `Numpad${digit}`]),
  ...[
    "Enter",
    "NumpadEnter",
    "Escape",
    "Tab",
    "Backspace",
    "F1",
    "F2",
    "F3",
    "F4",
    "Slash",
    "Minus",
    "Equal",
    "ShiftRight",
  ],
];

const mapped = (names: Iterable<string>, actionFor: (name: string) => string | null) =>
  Object.fromEntries(
    [...new Set(names)].map((name) => [name, actionFor(name)]).filter(([, action]) => action !== null),
  );

describe.each(Object.keys(KINDS) as Kind[])("the controls of %s", (kind) => {
  const table: ControlsTable = KINDS[kind];
  const expected = EXPECTED[kind];

  it("has the keys of before", () => {
    expect(mapped(CODES, (code) => actionOf(table, code, ""))).toEqual(expected.keys);
    expect(mapped("?+=-/*#<>.,aA1", (typed) => actionOf(table, "", typed))).toEqual(expected.typed);
  });

  it.each(nonEmpty(Object.keys(expected.vehicles)))(
    "moves the %s as before, by keys, gamepad and touch buttons",
    (vehicle) => {
      const { moves, pad, touch } = expected.vehicles[vehicle];
      const { scheme } = table.vehicles[vehicle];
      expect(mapped(CODES, (code) => scheme.moves.get(code)?.join(" ") ?? null)).toEqual(moves);
      expect(Object.fromEntries([...padActions(table, vehicle)].map(([i, name]) => [PAD_BUTTONS[i], name]))).toEqual(
        pad,
      );
      const held = scheme.axes
        .flatMap(({ plus, minus }) => [plus, ...(minus ? [minus] : [])])
        .filter((each) => each.touch);
      expect([...held.map(({ label }) => label), ...touchActions(table, vehicle).map(([, label]) => label)]).toEqual(
        touch,
      );
    },
  );

  it("has no vehicle more", () => expect(Object.keys(table.vehicles)).toEqual(Object.keys(expected.vehicles)));

  it("gives every key and character one action, and none to a key that moves", () => {
    const rows = Object.values(table.actions);
    for (const name of ["keys", "typed"] as const) {
      const all = rows.flatMap((row) => row[name] ?? []);
      expect(new Set(all).size).toBe(all.length);
      for (const code of nonEmpty(all)) expect(isMovementKey(table, code), code).toBe(false);
    }
  });

  it("gives no button of a gamepad that moves a vehicle an action", () => {
    for (const [vehicle, { scheme }] of nonEmpty(Object.entries(table.vehicles))) {
      const moving = scheme.axes.flatMap(({ plus, minus }) => [...(plus.pad ?? []), ...(minus?.pad ?? [])]);
      for (const button of nonEmpty(moving))
        expect(padActions(table, vehicle).has(PAD_BUTTONS.indexOf(button))).toBe(false);
    }
  });
});

test("photo mode has the keys and buttons of before", () => {
  expect(mapped(CODES, (code) => actionOf(PHOTO_CONTROLS, code, ""))).toEqual({
    ...{ Enter: "save", NumpadEnter: "save", Escape: "leave", F2: "leave", KeyH: "hide" },
  });
  expect(
    Object.fromEntries([...padActions(PHOTO_CONTROLS, "camera")].map(([i, name]) => [PAD_BUTTONS[i], name])),
  ).toEqual({
    ...{ A: "save", B: "leave", Start: "leave", R3: "hide" },
  });
  const moves = { ...SHIP, ArrowUp: "pitch 1", ArrowDown: "pitch -1" };
  expect(mapped(CODES, (code) => PHOTO_CONTROLS.vehicles.camera.scheme.moves.get(code)?.join(" ") ?? null)).toEqual(
    moves,
  );
});
