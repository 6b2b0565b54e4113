/** Keys between two reads, with stubs for the window and the canvas. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stoppedControls } from "../../src/ui/input/actions.ts";
import { createKeyLatch, latchedAfter } from "../../src/ui/input/key-latch.ts";
import { createInput, holding, type Input } from "../../src/ui/input/keyboard-mouse.ts";
import { HELICOPTER, SHIP, WALKER } from "../../src/ui/input/schemes.ts";
import { controls as islands } from "../../src/worlds/flat/controls.ts";

let page: EventTarget;
let canvas: HTMLElement;
let input: Input;
/** Actions of the page, as they were told. */
let told: string[];

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("localStorage", undefined);
  canvas = Object.assign(new EventTarget(), {
    classList: { remove() {}, add() {}, toggle() {} },
  }) as unknown as HTMLElement;
  told = [];
  input = createInput(canvas, islands, (action) => told.push(action));
});
afterEach(() => {
  input.dispose();
  holding.latch = null;
  vi.unstubAllGlobals();
});

const send = (type: "keydown" | "keyup", code: string, more: object = {}) =>
  page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { code, key: "", repeat: false, ...more }));
function tap(code: string): void {
  send("keydown", code);
  send("keyup", code);
}
const forward = (consume?: boolean) => input.read("helicopter", consume).intent.forward;

test("a movement key pressed and released between two reads counts in the next read, once", () => {
  tap("KeyW");
  expect([forward(), forward()]).toEqual([1, 0]);
});

test("it waits for a read that consumes it", () => {
  tap("KeyW");
  expect([forward(false), forward(false), forward(true), forward(true)]).toEqual([1, 1, 1, 0]);
});

test("a held key counts until it is released", () => {
  send("keydown", "KeyW");
  expect([forward(), forward()]).toEqual([1, 1]);
  send("keyup", "KeyW");
  expect(forward()).toBe(0);
});

test("every action of the world counts once at its keydown, however long the frame is", () => {
  for (const code of ["KeyL", "KeyV", "KeyV", "KeyW"]) tap(code);
  send("keydown", "KeyL", { repeat: true });
  expect(input.read("helicopter").actions).toEqual(["lamp", "camera", "camera"]);
  expect(input.read("helicopter").actions).toEqual([]);
});

test("an action of the page is told at its keydown, once, and not read", () => {
  const keys = ["KeyM", "KeyG", "KeyP", "KeyK", "F6", "Backslash", "F2", "F3", "F1", "KeyH", "KeyJ", "KeyU", "KeyN"];
  for (const code of keys) tap(code);
  send("keydown", "KeyG", { repeat: true });
  expect(told).toEqual([
    ...["map", "menu", "settings", "workshop", "logbook", "keep", "photo", "performance", "help", "hide", "tasks"],
    ...["minimap", "mute"],
  ]);
  expect(input.read("helicopter").actions).toEqual([]);
});

test("a stopped picture has every action of the page, goes on by Enter, and drives nothing", () => {
  input.dispose();
  input = createInput(canvas, stoppedControls(islands), (action) => told.push(action));
  for (const code of ["Enter", "KeyM", "KeyV", "KeyO", "KeyW"]) tap(code);
  expect(told).toEqual(["go on", "map"]);
  expect(input.read("helicopter")).toMatchObject({ actions: [], intent: { forward: 0 } });
});

test("presses before the keys belonged to other controls are discarded", () => {
  tap("KeyW");
  input.asleep = true;
  expect(forward()).toBe(0);
});

/** Sheets that are open, for the latch. */
let sheets = 0;
function latch(): void {
  sheets = 0;
  holding.latch = createKeyLatch(() => sheets);
  input.read("helicopter");
}

test("with keys held by one press, a key counts until it is pressed again", () => {
  latch();
  tap("KeyW");
  expect([forward(), forward(), forward()]).toEqual([1, 1, 1]);
  send("keydown", "KeyW");
  send("keydown", "KeyW", { repeat: true });
  send("keyup", "KeyW");
  expect([forward(), forward()]).toEqual([1, 0]);
});

test("the opposite key releases it, and goes the other way at its next press", () => {
  latch();
  tap("KeyW");
  forward();
  tap("ArrowDown");
  expect([forward(), forward()]).toEqual([-1, 0]);
  tap("ArrowDown");
  expect([forward(), forward()]).toEqual([-1, -1]);
});

test("keys of several axes stay pressed together", () => {
  latch();
  for (const code of ["KeyW", "KeyA", "KeyC"]) tap(code);
  forward();
  expect(input.read("helicopter").intent).toEqual({ forward: 1, right: 0, up: -1, turn: -1 });
});

test("a sheet that opens, another vehicle and a window without focus release all keys", () => {
  latch();
  const ways: Readonly<Record<string, () => void>> = {
    sheet: () => sheets++,
    vehicle: () => input.read("walker"),
    window: () => page.dispatchEvent(new Event("blur")),
  };
  for (const [name, release] of Object.entries(ways)) {
    tap("KeyW");
    forward();
    expect(forward(), name).toBe(1);
    release();
    expect(forward(), name).toBe(0);
  }
  tap("KeyW");
  forward();
  sheets--;
  expect(forward(), "a sheet that closes").toBe(1);
});

test("a jump is one press, and a key without a movement changes nothing", () => {
  const running = new Set(["ShiftLeft"]);
  expect(latchedAfter(running, "Space", WALKER.scheme)).toEqual(running);
  expect(latchedAfter(running, "KeyM", WALKER.scheme)).toBe(running);
  expect(latchedAfter(running, "Space", HELICOPTER.scheme)).toEqual(new Set());
  expect(latchedAfter(new Set(), "ArrowUp", SHIP.scheme)).toEqual(new Set(["ArrowUp"]));
});
