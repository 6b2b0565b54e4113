/** Keys between two reads, with stubs for the window and the canvas. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInput, type Input } from "../../src/ui/input/keyboard-mouse.ts";
import { controls as islands } from "../../src/worlds/flat/controls.ts";

let page: EventTarget;
let input: Input;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("localStorage", undefined);
  const canvas = Object.assign(new EventTarget(), { classList: { remove() {}, add() {}, toggle() {} } });
  input = createInput(canvas as unknown as HTMLElement, islands);
});
afterEach(() => {
  input.dispose();
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

test("every action counts once at its keydown, however long the frame is", () => {
  for (const code of ["F1", "KeyV", "KeyV", "KeyW"]) tap(code);
  send("keydown", "KeyG", { repeat: true });
  expect(input.read("helicopter").actions).toEqual(["help", "camera", "camera"]);
  expect(input.read("helicopter").actions).toEqual([]);
});

test("presses before the keys belonged to other controls are discarded", () => {
  tap("KeyW");
  input.asleep = true;
  expect(forward()).toBe(0);
});
