/** Clicks and long touches that mark a place, with a stub for the canvas. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONG, listenToMarks } from "../../src/ui/input/clicks.ts";

let canvas: HTMLCanvasElement;
let marks: number[][];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  canvas = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 200, height: 100 }),
  }) as unknown as HTMLCanvasElement;
  marks = [];
  stop = listenToMarks(canvas, (...at) => marks.push(at));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

interface Pointer {
  readonly pointerType: "mouse" | "touch";
  readonly pointerId?: number;
  readonly button?: number;
}
const MOUSE = { pointerType: "mouse" } as const;
const FINGER = { pointerType: "touch" } as const;

function send(type: string, by: Pointer, clientX = 150, clientY = 25): Event {
  const event = new Event(type, { cancelable: true });
  canvas.dispatchEvent(Object.assign(event, { pointerId: 1, button: 0, ...by, clientX, clientY }));
  return event;
}

test("a click of the mouse marks the place under it; a drag and the right button do not", () => {
  send("pointerdown", MOUSE);
  send("pointerup", MOUSE);
  expect(marks).toEqual([[0.5, 0.5, 2]]);
  send("pointerdown", MOUSE);
  send("pointerup", MOUSE, 160);
  send("pointerdown", { ...MOUSE, button: 2 });
  send("pointerup", { ...MOUSE, button: 2 });
  expect(marks).toHaveLength(1);
});

test("a mouse that was dragged and came back marks nothing", () => {
  send("pointerdown", MOUSE);
  send("pointermove", MOUSE, 190);
  send("pointerup", MOUSE);
  expect(marks).toEqual([]);
});

test("a finger marks after 600 ms of rest, once, while it is still down", () => {
  send("pointerdown", FINGER);
  vi.advanceTimersByTime(LONG - 1);
  expect(marks).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(marks).toEqual([[0.5, 0.5, 2]]);
  send("pointerup", FINGER);
  vi.advanceTimersByTime(5000);
  expect(marks).toHaveLength(1);
});

test("a tap, a finger that looks about, and a pinch mark nothing", () => {
  send("pointerdown", FINGER);
  send("pointerup", FINGER);
  send("pointerdown", FINGER);
  send("pointermove", FINGER, 165);
  vi.advanceTimersByTime(5000);
  send("pointerup", FINGER);
  send("pointerdown", FINGER);
  send("pointerdown", { ...FINGER, pointerId: 2 });
  vi.advanceTimersByTime(5000);
  expect(marks).toEqual([]);
});

test("a touch that ends with the page is dropped", () => {
  send("pointerdown", FINGER);
  stop();
  vi.advanceTimersByTime(5000);
  expect(marks).toEqual([]);
});

test("the browser's menu of a long touch does not open, that of the right button does", () => {
  send("pointerdown", FINGER);
  expect(send("contextmenu", FINGER).defaultPrevented).toBe(true);
  send("pointerup", FINGER);
  send("pointerdown", { ...MOUSE, button: 2 });
  expect(send("contextmenu", MOUSE).defaultPrevented).toBe(false);
});
