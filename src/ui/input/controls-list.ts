/**
 * Lists of all controls of a world, read from its table: for the card of controls, the sheet on which keys change places, and
 * docs/controls.md.
 */
import { phrase, say } from "../../words/words.ts";
import type { IconName } from "../icons.ts";
import { listed } from "../listed.ts";
import { type ActionRow, belongsTo, type ControlsTable, padButtonsOf, sentence } from "./actions.ts";
import { isMovable } from "./key-places.ts";
import type { AxisRow, Direction, PadButton, VehicleRow } from "./schemes.ts";

/** Control of a device: the code of a key, the name of a stick, button or gesture, or the icon of a touch button. */
export type Cap = string | { readonly icon: IconName };

/** One line: a function, and its controls. */
interface ControlsLine {
  readonly what: string;
  readonly caps: readonly Cap[];
  /** Names of the actions of the line. */
  readonly actions: readonly string[];
}

export interface ControlsSection {
  readonly title: string;
  readonly lines: readonly ControlsLine[];
}

type Device = "keys" | "pad" | "touch";

/** Section of everything that belongs to no vehicle. */
const VIEW = phrase("View");
/** More keys than this are listed by direction, and of more in one line the first and the last. */
const MOST_KEYS = 4;
/** Gestures on a touch screen; the others need a mouse or keys. */
const TOUCH_GESTURES: Readonly<Record<string, string>> = {
  Drag: "Drag",
  Pinch: "Pinch",
  Click: "Tap",
  "Long touch": "Long touch",
  "Double-click": "Double-tap",
};
const D_PAD: Readonly<Partial<Record<PadButton, string>>> = { Up: "↑", Down: "↓", Left: "←", Right: "→" };

/** Keyboard and mouse, by section: the vehicles, those that actions name, and the view. */
export function keySections(table: ControlsTable): readonly ControlsSection[] {
  return sectionsOf(table, "keys");
}

/** Sticks, buttons and gestures of a touch screen, by section. */
export function touchSections(table: ControlsTable): readonly ControlsSection[] {
  return sectionsOf(table, "touch");
}

/** Sticks and buttons of a gamepad; a line that does not hold for all vehicles begins with those that it holds for. */
export function padSection(table: ControlsTable): ControlsSection {
  const vehicles = Object.entries(table.vehicles);
  const merged = new Map<string, { line: ControlsLine; labels: string[] }>();
  for (const [name, vehicle] of vehicles) {
    const actions = Object.entries(table.actions).flatMap(([action, row]) => actionLine(row, action, name, "pad"));
    for (const line of mergeByLabel([...axisLines(vehicle, "pad"), ...actions])) {
      const key = `${line.what}|${line.caps.join()}`;
      const seen = merged.get(key);
      if (seen) seen.labels.push(vehicle.label);
      else merged.set(key, { line, labels: [vehicle.label] });
    }
  }
  const all = [...merged.values()];
  const own = all
    .filter(({ labels }) => labels.length < vehicles.length)
    .map(({ line, labels }) => ({
      ...line,
      what: say("{vehicles}: {what}", { vehicles: listed(labels.map(sentence)), what: line.what }),
    }));
  const shared = all.filter(({ labels }) => labels.length === vehicles.length).map(({ line }) => line);
  return { title: say("Gamepad"), lines: [...own, ...shared] };
}

function sectionsOf(table: ControlsTable, device: Device): ControlsSection[] {
  const vehicles = Object.entries(table.vehicles).map(([name, vehicle]) => {
    const actions = Object.entries(table.actions)
      // On a touch screen every button belongs to a vehicle.
      .filter(([, row]) => (device === "touch" ? true : row.vehicles))
      .flatMap(([action, row]) => actionLine(row, action, name, device));
    return section(vehicle.label, [
      ...axisLines(vehicle, device),
      ...actions,
      ...gestureLines(table, device, (each) => each === name),
    ]);
  });
  const own = Object.entries(table.actions).filter(([, row]) => !row.vehicles && device === "keys");
  const titles = [...new Set([...own.map(([, row]) => row.section ?? VIEW)].filter((title) => title !== VIEW)), VIEW];
  const others = titles.map((title) =>
    section(title, [
      ...own
        .filter(([, row]) => (row.section ?? VIEW) === title)
        .flatMap(([name, row]) => actionLine(row, name, null, device)),
      ...gestureLines(table, device, (each) => (each ?? VIEW) === title),
    ]),
  );
  return [...vehicles, ...others].filter(({ lines }) => lines.length > 0);
}

const section = (title: string, lines: readonly ControlsLine[]): ControlsSection => ({
  title: say(title),
  lines: mergeByLabel(lines).map((line) => ({ ...line, caps: shortened(line.caps) })),
});

/** Lines of the same words become one. */
function mergeByLabel(lines: readonly ControlsLine[]): ControlsLine[] {
  const merged = new Map<string, ControlsLine>();
  for (const { what, caps, actions } of lines) {
    const before = merged.get(what);
    merged.set(what, {
      what,
      caps: [...(before?.caps ?? []), ...caps],
      actions: [...(before?.actions ?? []), ...actions],
    });
  }
  return [...merged.values()];
}

/** "1 … 9" for a long row of keys. */
function shortened(caps: readonly Cap[]): readonly Cap[] {
  return caps.length > MOST_KEYS + 1 ? [caps[0], "…", caps[caps.length - 1]] : caps;
}

/** Lines of an action that a device can ask for; `vehicle` is null outside of the vehicles' sections. */
function actionLine(row: ActionRow, name: string, vehicle: string | null, device: Device): ControlsLine[] {
  if (vehicle !== null && !belongsTo(row, vehicle)) return [];
  const caps = capsOfAction(row, vehicle, device);
  if (caps.length === 0) return [];
  return [{ what: helpFor(row, vehicle ?? "") ?? sentence(row.label), caps, actions: [name] }];
}

function helpFor({ help }: ActionRow, vehicle: string): string | undefined {
  if (isList(help)) return listed(help.map(sentence));
  const own = typeof help === "object" ? help[vehicle] : help;
  return own === undefined ? undefined : say(own);
}

const isList = (help: ActionRow["help"]): help is readonly string[] => Array.isArray(help);

function capsOfAction(row: ActionRow, vehicle: string | null, device: Device): Cap[] {
  if (device === "pad") return vehicle === null ? [] : padButtonsOf(row, vehicle).map(padCap);
  if (device === "touch")
    return row.touch && (row.touch.vehicles?.includes(vehicle ?? "") ?? true) ? [{ icon: row.touch.icon }] : [];
  return [...(row.typed ?? []).slice(0, 1), ...shownKeys(row.keys ?? [])];
}

/** Keys on the number block that repeat others are not listed. */
const shownKeys = (keys: readonly string[]) => keys.filter((code) => !code.startsWith("Numpad"));
const padCap = (button: PadButton): string => D_PAD[button] ?? button;

/** Turns of the view by the right stick. */
const LOOKS = { both: [phrase("look##with a stick")], vertical: [phrase("look up, down")], none: [] } as const;

/** Lines of a vehicle's axes. */
function axisLines({ scheme }: VehicleRow, device: Device): ControlsLine[] {
  if (device === "keys") return scheme.axes.flatMap(keyLines);
  const sticks = (["Left stick", "Right stick"] as const).map((stick) => {
    const axes = scheme.axes.filter((row) => row.stick && stick.toLowerCase().startsWith(row.stick.split(" ")[0]));
    const look = stick === "Right stick" ? LOOKS[scheme.look].map((words) => say(words)) : [];
    return line(joined([...axes.map(({ label }) => say(label)), ...look]), [stick]);
  });
  const held = scheme.axes.flatMap((row) => (device === "pad" ? padLines(row) : touchLines(row)));
  return [...sticks.filter(({ what }) => what !== ""), ...held];
}

/** Functions of a stick. */
const joined = (functions: readonly string[]): string =>
  functions.reduce((all, each) => (all === "" ? each : say("{a}; {b}", { a: all, b: each })), "");

const line = (what: string, caps: readonly Cap[]): ControlsLine => ({ what, caps, actions: [] });
const directionsOf = ({ plus, minus, minusFirst }: AxisRow): Direction[] => {
  const both = [plus, ...(minus ? [minus] : [])];
  return minusFirst ? both.reverse() : both;
};
const byDirection = ({ label = "", keys }: Direction) => line(sentence(label), keys);

/** An axis of few keys is one line, key beside key; one of many has a line a direction. */
function keyLines(row: AxisRow): ControlsLine[] {
  const directions = directionsOf(row).filter(({ label }) => label);
  if (directions.flatMap(({ keys }) => keys).length > MOST_KEYS) return directions.map(byDirection);
  const most = Math.max(...directions.map(({ keys }) => keys.length));
  const pairs = Array.from({ length: most }, (_, i) => directions.flatMap(({ keys }) => keys.slice(i, i + 1)));
  return [line(say(row.label), pairs.flat())];
}

function padLines(row: AxisRow): ControlsLine[] {
  const buttons = directionsOf(row).flatMap(({ pad = [] }) => pad);
  return buttons.length > 0 ? [line(say(row.label), buttons.map(padCap))] : [];
}

function touchLines(row: AxisRow): ControlsLine[] {
  return directionsOf(row).flatMap(({ label = "", touch }) =>
    touch ? [line(sentence(label), [{ icon: touch }])] : [],
  );
}

function gestureLines({ gestures }: ControlsTable, device: Device, of: (section?: string) => boolean): ControlsLine[] {
  return gestures
    .filter((row) => of(row.section))
    .map(({ help, by }) => line(say(help), device === "touch" ? by.flatMap((each) => TOUCH_GESTURES[each] ?? []) : by))
    .filter(({ caps }) => caps.length > 0);
}

/** A part that keys play, and those keys. */
export interface KeyPart {
  readonly what: string;
  readonly codes: readonly string[];
}

export interface KeyPartSection {
  readonly title: string;
  readonly parts: readonly KeyPart[];
}

/** Every part that a movable key plays in a world, one direction or action each. */
export function keyParts({ vehicles, actions }: ControlsTable): readonly KeyPartSection[] {
  const part = (what: string, keys: readonly string[]) => ({ what: say(what), codes: keys.filter(isMovable) });
  const moving = Object.values(vehicles).map(({ label, scheme }) => ({
    title: say(label),
    parts: scheme.axes.flatMap(directionsOf).map(({ label: what = "", keys }) => part(what, keys)),
  }));
  const acting = Object.values(actions).map(({ label, keys = [] }) => part(label, keys));
  return [...moving, { title: say("Everything else"), parts: acting }].map(({ title, parts }) => ({
    title,
    parts: parts.filter(({ what, codes }) => what !== "" && codes.length > 0),
  }));
}

/** All functions of a key in a world, in words. */
export function partsOf(code: string, table: ControlsTable): string {
  const parts = keyParts(table).flatMap((each) => each.parts);
  const words = parts.filter(({ codes }) => codes.includes(code)).map(({ what }) => sentence(what));
  return listed([...new Set(words)]);
}
