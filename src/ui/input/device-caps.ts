/** The control of a movement or an action on the device in use: a key, the stick or button of a gamepad, or a touch button. */
import { element } from "../element.ts";
import { type IconName, icon } from "../icons.ts";
import { type ControlsTable, keyFor, padButtonsOf } from "./actions.ts";
import type { Devices } from "./controls.ts";
import { capText, keycap } from "./keycap.ts";
import { MOVES, type MoveName } from "./schemes.ts";

/** Elements for names in braces, as in hints.ts, without repeats. Throws a RangeError on a name that is neither. */
export function deviceCaps(
  names: readonly string[],
  table: ControlsTable,
  vehicle: string,
  { pad, touch }: Devices,
): HTMLElement[] {
  const shown = new Map<string, HTMLElement>();
  for (const name of names) {
    const cap = touch ? touchCap(name, table, vehicle) : pad ? padCap(name, table, vehicle) : null;
    const key = cap?.key ?? keyFor(table, vehicle, name);
    shown.set(key, cap?.shown ?? keycap(key));
  }
  return [...shown.values()];
}

interface Cap {
  readonly key: string;
  readonly shown: HTMLElement;
}

const words = (key: string): Cap => ({ key, shown: element("kbd", {}, capText(key)) });

function directionOf(name: string, { vehicles }: ControlsTable, vehicle: string) {
  if (!Object.hasOwn(MOVES, name)) return undefined;
  const [axis, sign] = MOVES[name as MoveName];
  const row = vehicles[vehicle]?.scheme.axes.find((each) => each.axis === axis);
  return row && { stick: row.stick, ...((sign > 0 ? row.plus : row.minus) ?? row.plus) };
}

const stickOf = (stick: string): Cap => words(stick.startsWith("left") ? "Left stick" : "Right stick");

/** Null where a gamepad has no control for it: its key is shown. */
function padCap(name: string, table: ControlsTable, vehicle: string): Cap | null {
  const direction = directionOf(name, table, vehicle);
  if (direction?.stick) return stickOf(direction.stick);
  const buttons = direction ? (direction.pad ?? []) : padButtonsOf(table.actions[name] ?? {}, vehicle);
  return buttons.length > 0 ? words(buttons[0]) : null;
}

/** Whether a movement or an action has a stick or a button on a touch screen. */
export function hasTouchControl(name: string, table: ControlsTable, vehicle: string): boolean {
  return directionOf(name, table, vehicle)?.stick !== undefined || touchIconOf(name, table, vehicle) !== undefined;
}

function touchIconOf(name: string, table: ControlsTable, vehicle: string): IconName | undefined {
  const direction = directionOf(name, table, vehicle);
  return direction ? direction.touch : table.actions[name]?.touch?.icon;
}

/** Null where touch has no control for it. */
function touchCap(name: string, table: ControlsTable, vehicle: string): Cap | null {
  const stick = directionOf(name, table, vehicle)?.stick;
  if (stick) return stickOf(stick);
  const shown = touchIconOf(name, table, vehicle);
  return shown ? { key: shown, shown: element("kbd", { class: "touch-cap" }, icon(shown)) } : null;
}
