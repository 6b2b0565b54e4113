/**
 * Movement: the intent of a person on any input device, and the control scheme of each vehicle as a table of axes. Keys, the sticks and
 * buttons of a gamepad, the touch controls, the card of controls and docs/controls.md are read from these tables.
 */
import { phrase } from "../../words/words.ts";
import type { IconName } from "../icons.ts";

/**
 * Input of a person from any device; each number from −1 to 1, `turn` clockwise positive.
 * The same shape as the explorers' Intent, declared again because src/ui does not import them.
 */
export interface Intent {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  readonly turn: number;
  /** Nose up, and right side down, positive. */
  readonly pitch?: number;
  readonly roll?: number;
  /** Share of running, 0 to 1. */
  readonly run?: number;
}

export const NO_INTENT: Intent = { forward: 0, right: 0, up: 0, turn: 0 };

/** Buttons of a gamepad of the standard layout, in the standard's order; the last four are the D-pad. */
export const PAD_BUTTONS = [
  ...(["A", "B", "X", "Y", "LB", "RB", "LT", "RT", "Back", "Start", "L3", "R3"] as const),
  ...(["Up", "Down", "Left", "Right"] as const),
] as const;
export type PadButton = (typeof PAD_BUTTONS)[number];

/** Names of movements, as hints use them: `{forward}`, `{turn left}`. */
export const MOVES = {
  forward: ["forward", 1],
  back: ["forward", -1],
  right: ["right", 1],
  left: ["right", -1],
  up: ["up", 1],
  down: ["up", -1],
  "turn right": ["turn", 1],
  "turn left": ["turn", -1],
  "nose up": ["pitch", 1],
  "nose down": ["pitch", -1],
  "roll right": ["roll", 1],
  "roll left": ["roll", -1],
  run: ["run", 1],
} as const satisfies Readonly<Record<string, readonly [axis: keyof Intent, sign: 1 | -1]>>;
export type MoveName = keyof typeof MOVES;

/** One direction of an axis. */
export interface Direction {
  /** Label on the sheet on which keys change places; one without a label does nothing there and is not listed. */
  readonly label?: string;
  /** `KeyboardEvent.code`s. */
  readonly keys: readonly string[];
  /** Buttons of a gamepad, where no stick moves the axis. */
  readonly pad?: readonly PadButton[];
  /** One press is enough: the key need not be held. */
  readonly isShort?: true;
  /** The icon of a touch button that acts as the first of `pad`. */
  readonly touch?: IconName;
}

/** One movement axis of a vehicle. */
export interface AxisRow {
  readonly axis: keyof Intent;
  /** Line on the card of controls, the positive direction first unless `minusFirst`. */
  readonly label: string;
  readonly minusFirst?: true;
  readonly plus: Direction;
  readonly minus?: Direction;
  /** The part of a gamepad's or of the touch screen's stick, where one moves the axis. */
  readonly stick?: "left x" | "left y" | "right x" | "right y" | undefined;
}

export interface Scheme {
  readonly axes: readonly AxisRow[];
  /** Parts of the right stick that turn the view instead of the vehicle. */
  readonly look: "both" | "vertical" | "none";
  readonly moves: ReadonlyMap<string, readonly [axis: keyof Intent, sign: 1 | -1]>;
}

function defineScheme(look: Scheme["look"], axes: readonly AxisRow[]): Scheme {
  const moves = new Map<string, readonly [keyof Intent, 1 | -1]>();
  for (const { axis, plus, minus } of axes) {
    for (const code of plus.keys) moves.set(code, [axis, 1]);
    for (const code of minus?.keys ?? []) moves.set(code, [axis, -1]);
  }
  return { axes, look, moves };
}

const UP = ["Space", "KeyR", "PageUp"];
const DOWN = ["KeyC", "KeyF", "PageDown"];

const FORWARD: AxisRow = {
  ...{ axis: "forward", label: phrase("forward, back"), stick: "left y" },
  plus: { label: phrase("Forward"), keys: ["KeyW", "ArrowUp"] },
  minus: { label: phrase("Back"), keys: ["KeyS", "ArrowDown"] },
};
const TURN: AxisRow = {
  ...{ axis: "turn", label: phrase("turn left, right"), minusFirst: true, stick: "right x" },
  plus: { label: phrase("Turn right"), keys: ["KeyD", "ArrowRight"] },
  minus: { label: phrase("Turn left"), keys: ["KeyA", "ArrowLeft"] },
};
const SLIDE: AxisRow = {
  ...{ axis: "right", label: phrase("slide left, right"), minusFirst: true, stick: "left x" },
  plus: { label: phrase("Slide right"), keys: ["KeyE"] },
  minus: { label: phrase("Slide left"), keys: ["KeyQ"] },
};
const RISE: AxisRow = {
  ...{ axis: "up", label: phrase("up, down") },
  plus: { label: phrase("Up"), keys: UP, pad: ["RT"], touch: "up" },
  minus: { label: phrase("Down"), keys: [...DOWN, "ShiftLeft"], pad: ["LT"], touch: "ground" },
};
const PITCH: AxisRow = {
  ...{ axis: "pitch", label: phrase("nose down, up"), minusFirst: true, stick: "right y" },
  plus: { label: phrase("Nose up"), keys: ["ArrowDown", "BracketRight"] },
  minus: { label: phrase("Nose down"), keys: ["ArrowUp", "BracketLeft"] },
};
/** Pitch of a vehicle whose view is turned instead (`look`). */
const LOOK: AxisRow = {
  ...{ axis: "pitch", label: phrase("look up, down") },
  plus: { label: phrase("Look up"), keys: ["BracketRight"] },
  minus: { label: phrase("Look down"), keys: ["BracketLeft"] },
};

const HELICOPTER_SCHEME = defineScheme("vertical", [FORWARD, TURN, SLIDE, RISE, LOOK]);

/** `down` names the function of the keys for down, if any. */
const walkerScheme = (down?: string) =>
  defineScheme("both", [
    FORWARD,
    { ...TURN, stick: undefined },
    {
      ...{ axis: "right", label: phrase("sidestep left, right"), minusFirst: true, stick: "left x" },
      plus: { label: phrase("Sidestep right"), keys: ["KeyE"] },
      minus: { label: phrase("Sidestep left"), keys: ["KeyQ"] },
    },
    {
      ...{ axis: "up", label: phrase("jump") },
      plus: { label: phrase("Jump"), keys: UP, pad: ["A"], touch: "up", isShort: true },
      minus: { ...(down && { label: down }), keys: DOWN },
    },
    {
      ...{ axis: "run", label: phrase("run") },
      plus: { label: phrase("Run"), keys: ["ShiftLeft"], pad: ["B", "L3"], touch: "walker" },
    },
    LOOK,
  ]);

/** The keys of a helicopter: it travels over the ground, turns, and goes up and down. */
const ORBITER_SCHEME = defineScheme("none", [
  {
    ...{ axis: "forward", label: phrase("travel forward, back"), stick: "left y" },
    plus: { label: phrase("Travel forward"), keys: ["KeyW", "ArrowUp"] },
    minus: { label: phrase("Travel back"), keys: ["KeyS", "ArrowDown"] },
  },
  TURN,
  {
    ...{ axis: "right", label: phrase("travel left, right"), minusFirst: true, stick: "left x" },
    plus: { label: phrase("Travel right"), keys: ["KeyE"] },
    minus: { label: phrase("Travel left"), keys: ["KeyQ"] },
  },
  RISE,
]);

/** Scheme of a vehicle that nobody drives. */
export const STILL = defineScheme("none", []);

/** Thrust along each axis; the arrows pitch and turn, Q and E roll. */
function shipAxes(pitch: AxisRow): AxisRow[] {
  return [
    {
      ...FORWARD,
      plus: { label: phrase("Forward"), keys: ["KeyW"] },
      minus: { label: phrase("Back"), keys: ["KeyS"] },
    },
    {
      ...SLIDE,
      plus: { label: phrase("Slide right"), keys: ["KeyD"] },
      minus: { label: phrase("Slide left"), keys: ["KeyA"] },
    },
    RISE,
    pitch,
    {
      ...TURN,
      plus: { label: phrase("Turn right"), keys: ["ArrowRight"] },
      minus: { label: phrase("Turn left"), keys: ["ArrowLeft"] },
    },
    {
      ...{ axis: "roll", label: phrase("roll left, right"), minusFirst: true },
      plus: { label: phrase("Roll right"), keys: ["KeyE"], pad: ["RB"] },
      minus: { label: phrase("Roll left"), keys: ["KeyQ"], pad: ["LB"] },
    },
  ];
}

const SHIP_SCHEME = defineScheme("none", shipAxes(PITCH));

/** Scheme as of a ship, except that the arrow up looks up. */
const PHOTO_SCHEME = defineScheme(
  "none",
  shipAxes({
    ...{ axis: "pitch", label: phrase("look up, down"), stick: "right y" },
    plus: { label: phrase("Look up"), keys: ["ArrowUp", "BracketRight"] },
    minus: { label: phrase("Look down"), keys: ["ArrowDown", "BracketLeft"] },
  }),
);

/** A vehicle or character, as the controls and the HUD know it. */
export interface VehicleRow {
  readonly label: string;
  readonly icon: IconName;
  readonly scheme: Scheme;
  /** The digit key that switches to it, where the player can switch. */
  readonly digit?: number;
  readonly onFoot?: true;
}

export const HELICOPTER: VehicleRow = { label: phrase("Helicopter"), icon: "helicopter", scheme: HELICOPTER_SCHEME };
export const walker = (down?: string): VehicleRow => ({
  ...{ label: phrase("On foot"), icon: "walker", onFoot: true },
  scheme: walkerScheme(down),
});
export const WALKER = walker();
export const ORBITER: VehicleRow = { label: phrase("Orbiter"), icon: "planet", scheme: ORBITER_SCHEME };
export const SHIP: VehicleRow = { label: phrase("Ship"), icon: "ship", scheme: SHIP_SCHEME };
export const DRONE: VehicleRow = { label: phrase("Drone"), icon: "drone", scheme: SHIP_SCHEME };
export const STARSHIP: VehicleRow = { label: phrase("Starship"), icon: "ship", scheme: SHIP_SCHEME };
export const PHOTO_CAMERA: VehicleRow = { label: phrase("Camera"), icon: "camera", scheme: PHOTO_SCHEME };

/** The intent of the keys held down: two keys for one direction count once, opposite keys cancel. */
export function intentOf(codes: Iterable<string>, { moves }: Scheme): Intent {
  const held = new Set<string>();
  for (const code of codes) {
    const move = moves.get(code);
    if (move) held.add(move.join());
  }
  if (held.size === 0) return NO_INTENT;
  const along = (axis: keyof Intent) => Number(held.has(`${axis},1`)) - Number(held.has(`${axis},-1`));
  const intent = { forward: along("forward"), right: along("right"), up: along("up"), turn: along("turn") };
  const [pitch, roll, run] = [along("pitch"), along("roll"), along("run")];
  const ship = pitch === 0 && roll === 0 ? intent : { ...intent, pitch, roll };
  return run === 0 ? ship : { ...ship, run };
}
