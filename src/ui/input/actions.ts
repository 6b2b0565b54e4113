/**
 * Actions: functions of a key, a gamepad's button or a touch button that happen once, one row each. A kind of world's table
 * (src/worlds/<kind>/controls.ts) has its vehicles and its own actions; those of every world are added here.
 *
 * Actions of the page (sheets, door, help, settings, sound) are told at once by the event that asks for them, also on a stopped picture.
 * Those of the world are read once a frame with the rest of the input.
 */
import { languageInUse, phrase, say } from "../../words/words.ts";
import type { IconName } from "../icons.ts";
import { MOVES, type MoveName, PAD_BUTTONS, type PadButton, PHOTO_CAMERA, STILL, type VehicleRow } from "./schemes.ts";

/** One value for all vehicles of the row, or one by vehicle. */
type PerVehicle<T extends string> = T | readonly T[] | Readonly<Record<string, T | readonly T[]>>;

export interface ActionRow {
  /** Label on the sheet on which keys change places, on touch buttons and, without `help`, on the card of controls. */
  readonly label: string;
  /** `KeyboardEvent.code`s: places on the keyboard, the same on every layout. */
  readonly keys?: readonly string[];
  /** Characters that a key types, wherever they are. */
  readonly typed?: readonly string[];
  /** Buttons of a gamepad. */
  readonly pad?: PerVehicle<PadButton>;
  /** A touch button, for the named vehicles only where there are any. */
  readonly touch?: { readonly icon: IconName; readonly vehicles?: readonly string[] };
  /**
   * Vehicles that the action belongs to, all of them if absent: the card of controls lists it in their sections, gamepads and touch
   * buttons offer it there. Keys always request it: the world decides whether it is possible.
   */
  readonly vehicles?: readonly string[];
  /** Section of the card of controls for an action of no vehicle, "View" if absent. */
  readonly section?: string;
  /** Line on the card of controls, by vehicle or as a list of labels; rows of a section that share one are listed together. */
  readonly help?: string | Readonly<Record<string, string>> | readonly string[];
  /** Repeats while its key or button is held. */
  readonly repeats?: true;
  /** An action of the page and not of the world. */
  readonly ofPage?: true;
}

/** A line of the card of controls for something that is no action, such as a drag. */
export interface GestureRow {
  readonly help: string;
  /** "Drag", "Click", "Mouse click", "Long touch", "Double-click", "Wheel", "Pinch", or characters that a dialog or the map reads. */
  readonly by: readonly string[];
  /** A vehicle or a section; "View" if absent. */
  readonly section?: string;
}

export interface ControlsTable {
  /** The kind of world, as a heading of docs/controls.md. */
  readonly title: string;
  /** First line of the card of controls. */
  readonly greeting: string;
  readonly vehicles: Readonly<Record<string, VehicleRow>>;
  readonly actions: Readonly<Record<string, ActionRow>>;
  readonly gestures: readonly GestureRow[];
  /** Rules worth knowing, as sentences for docs/controls.md. */
  readonly notes?: readonly string[];
}

const OF_PAGE = { ofPage: true } as const;

/** A ship's gamepad has the tasks there. */
const PAD_HELP = { helicopter: "Up", walker: "Up", orbiter: "Up", drone: "Up" } as const;

/** Actions of every world. */
export const PAGE_ACTIONS = {
  map: { ...OF_PAGE, label: phrase("Map"), keys: ["KeyM"], pad: "Back" },
  hide: { ...OF_PAGE, label: phrase("Hide HUD"), keys: ["KeyH"], pad: "R3" },
  menu: { ...OF_PAGE, label: phrase("Worlds and places"), keys: ["KeyG"], pad: "Start" },
  settings: { ...OF_PAGE, label: phrase("Settings"), keys: ["KeyP"] },
  workshop: { ...OF_PAGE, label: phrase("Workshop"), keys: ["KeyK"] },
  logbook: { ...OF_PAGE, label: phrase("Logbook"), keys: ["F6"] },
  keep: { ...OF_PAGE, label: phrase("Keep this place"), keys: ["Backslash"] },
  photo: { ...OF_PAGE, label: phrase("Photo mode"), keys: ["F2"] },
  coordinates: { ...OF_PAGE, label: phrase("Coordinates in another form"), keys: ["Semicolon"] },
  describe: {
    ...OF_PAGE,
    label: phrase("Describe where you are"),
    keys: ["Quote"],
    help: phrase("description, read aloud by screen readers"),
  },
  performance: { ...OF_PAGE, label: phrase("Performance"), keys: ["F3"], help: phrase("frame times") },
  help: { ...OF_PAGE, label: phrase("Controls"), keys: ["F1"], typed: ["?"], pad: PAD_HELP, help: phrase("this card") },
} as const satisfies Readonly<Record<string, ActionRow>>;

/** Row of a stopped picture: opens its view, running. */
export const GO_ON = {
  ...OF_PAGE,
  label: phrase("Go on"),
  keys: ["Enter", "NumpadEnter"],
  pad: "A",
} as const satisfies ActionRow;

/** Row of worlds with a chase camera. */
export const CAMERA: ActionRow = {
  label: phrase("Chase or cockpit"),
  keys: ["KeyV"],
  pad: { helicopter: "Y", orbiter: "Y", ship: "Y", starship: "Y" },
  touch: { icon: "eye", vehicles: ["helicopter", "ship", "starship"] },
};
/** Row of worlds with work to do. */
export const TASKS: ActionRow = {
  ...OF_PAGE,
  label: phrase("Work to do"),
  keys: ["KeyJ"],
  pad: { helicopter: "LB", walker: "LB", orbiter: "B", ship: "Up", drone: "Down", starship: "X" },
  touch: { icon: "target" },
};
/** Row of worlds with something below the ground. */
export const WAY_OUT: ActionRow = {
  label: phrase("Way out"),
  keys: ["KeyZ"],
  pad: { walker: "RB" },
  touch: { icon: "up", vehicles: ["walker"] },
  help: phrase("way out from below ground"),
};
const PLACES_NEAR = phrase("next, previous place near as the waypoint");
/** Rows of worlds on whose ground pilots' aids lead (src/worlds/work/pilot.ts). */
export const AIDS = {
  mark: {
    label: phrase("Waypoint where you look, or none"),
    keys: ["KeyO"],
    pad: { helicopter: "L3", orbiter: "LB", ship: "L3", drone: "L3", walker: "RT" },
  },
  fly: {
    label: phrase("Fly to the waypoint or goal"),
    keys: ["KeyY"],
    pad: { helicopter: "RB", orbiter: "RB", ship: "B", drone: "A" },
    touch: { icon: "place", vehicles: ["helicopter", "orbiter", "ship", "drone"] },
  },
  next: { label: phrase("Next place near"), keys: ["Period"], help: PLACES_NEAR },
  previous: { label: phrase("Previous place near"), keys: ["Comma"], help: PLACES_NEAR },
  face: { label: phrase("Turn to the waypoint"), keys: ["Backspace"] },
  home: {
    label: phrase("Return home"),
    keys: ["KeyI", "Home"],
    pad: { helicopter: "Down", orbiter: "Down", ship: "Down", drone: "B", starship: "L3" },
    touch: { icon: "home", vehicles: ["helicopter", "orbiter", "ship", "drone", "starship"] },
  },
} as const satisfies Readonly<Record<string, ActionRow>>;
/** The click or long touch that marks a place. */
export const MARK_GESTURE: GestureRow = { help: phrase("waypoint there, or none"), by: ["Mouse click", "Long touch"] };
/** Row of worlds with sound. */
export const MUTE: ActionRow = { ...OF_PAGE, label: phrase("Sound off, on"), keys: ["KeyN"] };
/** Row of worlds with a minimap. */
export const MINIMAP: ActionRow = { ...OF_PAGE, label: phrase("Minimap off, on"), keys: ["KeyU"] };

export const LOOK_GESTURES: readonly GestureRow[] = [
  { help: phrase("look around"), by: ["Drag"] },
  { help: phrase("nearer, farther"), by: ["Wheel", "Pinch"] },
];

/** Completes the table of a kind of world by the actions of every world and by those that switch vehicles. */
export function defineControls(own: ControlsTable): ControlsTable {
  const switched = Object.entries(own.vehicles).filter(([, { digit }]) => digit !== undefined);
  // Joined where it is shown, in the language of then.
  const help = switched.map(([, { label }]) => label);
  const switches = switched.map(
    ([name, { label, digit }]) => [name, { label, keys: [`Digit${digit}`], help }] as const,
  );
  const steps: Readonly<Record<string, ActionRow>> = {
    "previous vehicle": { label: phrase("Previous vehicle"), pad: "Left", help: phrase("previous, next vehicle") },
    "next vehicle": { label: phrase("Next vehicle"), pad: "Right", help: phrase("previous, next vehicle") },
  };
  const actions = {
    ...Object.fromEntries(switches),
    ...(switched.length > 1 && steps),
    ...own.actions,
    ...PAGE_ACTIONS,
    // The kind's own row of an action of every world counts.
    ...own.actions,
  };
  return { ...own, actions };
}

/** The controls of a stopped picture: the actions of the page, and the one that goes on. Nothing is driven there. */
export function stoppedControls(table: ControlsTable): ControlsTable {
  const vehicles = Object.entries(table.vehicles).map(([name, row]) => [name, { ...row, scheme: STILL }]);
  const ofPage = Object.entries(table.actions).filter(([, row]) => row.ofPage);
  return {
    ...table,
    vehicles: Object.fromEntries(vehicles),
    actions: { ...Object.fromEntries(ofPage), "go on": GO_ON },
  };
}

/** Controls of photo mode. */
export const PHOTO_CONTROLS: ControlsTable = {
  title: phrase("Photo mode"),
  greeting: "",
  vehicles: { camera: PHOTO_CAMERA },
  actions: {
    save: { label: phrase("Save PNG"), keys: ["Enter", "NumpadEnter"], pad: "A" },
    leave: { label: phrase("Leave photo mode"), keys: ["Escape", "F2"], pad: ["B", "Start"] },
    hide: { ...PAGE_ACTIONS.hide, label: phrase("Hide the tools") },
  },
  gestures: [
    { help: phrase("look around"), by: ["Drag"] },
    { help: phrase("faster, slower"), by: ["Wheel", "Pinch"] },
  ],
};

/** A label in the middle of a sentence: without its capital, which German keeps for its nouns. */
export function sentence(label: string): string {
  const words = say(label);
  return languageInUse() === "de" ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** The action of a key that goes down, or null. `typed` is the character that it types. */
export function actionOf({ actions }: ControlsTable, code: string, typed: string): string | null {
  const rows = Object.entries(actions);
  const found = rows.find(([, row]) => row.typed?.includes(typed)) ?? rows.find(([, row]) => row.keys?.includes(code));
  return found?.[0] ?? null;
}

/** Whether a key moves any vehicle. */
export function isMovementKey({ vehicles }: ControlsTable, code: string): boolean {
  return Object.values(vehicles).some(({ scheme }) => scheme.moves.has(code));
}

/** Whether an action belongs to a vehicle. */
export const belongsTo = ({ vehicles }: ActionRow, vehicle: string): boolean => vehicles?.includes(vehicle) ?? true;

/** The gamepad buttons of an action for a vehicle. */
export function padButtonsOf(row: ActionRow, vehicle: string): readonly PadButton[] {
  if (row.pad === undefined || !belongsTo(row, vehicle)) return [];
  const own = typeof row.pad === "string" || isList(row.pad) ? row.pad : row.pad[vehicle];
  return own === undefined ? [] : isList(own) ? own : [own];
}

const isList = <T>(value: T | readonly T[] | object): value is readonly T[] => Array.isArray(value);

/** The action of each button of a gamepad, by its index. */
export function padActions({ actions }: ControlsTable, vehicle: string): ReadonlyMap<number, string> {
  const rows = Object.entries(actions);
  return new Map(
    rows.flatMap(([name, row]) => padButtonsOf(row, vehicle).map((pad) => [PAD_BUTTONS.indexOf(pad), name] as const)),
  );
}

/** Actions with a touch button for a vehicle, in order. */
export function touchActions(
  { actions }: ControlsTable,
  vehicle: string,
): [name: string, label: string, icon: IconName][] {
  return Object.entries(actions).flatMap(([name, row]) =>
    row.touch && belongsTo(row, vehicle) && (row.touch.vehicles?.includes(vehicle) ?? true)
      ? [[name, say(row.label), row.touch.icon]]
      : [],
  );
}

/** The first key of a movement or an action for a vehicle. Throws a RangeError on an unknown name. */
export function keyFor({ vehicles, actions }: ControlsTable, vehicle: string, name: string): string {
  const code = Object.hasOwn(MOVES, name)
    ? moveKey(vehicles[vehicle], name as MoveName)
    : Object.hasOwn(actions, name)
      ? (actions[name].keys?.[0] ?? actions[name].typed?.[0])
      : undefined;
  if (!code) throw new RangeError(`Expected an action or a movement of the ${vehicle}, got "${name}".`);
  return code;
}

function moveKey(vehicle: VehicleRow | undefined, name: MoveName): string | undefined {
  const [axis, sign] = MOVES[name];
  const row = vehicle?.scheme.axes.find((each) => each.axis === axis);
  return (sign > 0 ? row?.plus : row?.minus)?.keys[0];
}
