/**
 * Sticks and buttons of a gamepad of the standard layout as input for a vehicle. Pure: the state of the gamepad is an argument.
 *
 *   sticks      dead below 0.14, full at 0.96, finer near the middle: the length of a push is shaped, not its two parts
 *   axes        0, 1 left stick right and down; 2, 3 the right one
 *   buttons     in the standard's order (PAD_BUTTONS)
 */
import { type AxisRow, type Intent, NO_INTENT, PAD_BUTTONS, type PadButton, type Scheme } from "./schemes.ts";

/** Inputs read from a `Gamepad`. */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

const [DEAD_ZONE, FULL, EXPONENT] = [0.14, 0.96, 1.6];
/** Dead zone of a trigger. */
const TRIGGER_DEAD_ZONE = 0.06;
const STICKS = { left: 0, right: 2 } as const;

/** Pressure on a button, 0 to 1. */
function pressure({ buttons }: PadState, index: number): number {
  const { pressed, value } = buttons[index] ?? { pressed: false, value: 0 };
  const pull = Math.min(1, Math.max(0, value || Number(pressed)));
  return pull < TRIGGER_DEAD_ZONE ? 0 : pull;
}

const strongestOf = (pad: PadState, buttons: readonly PadButton[] = []): number =>
  Math.max(0, ...buttons.map((button) => pressure(pad, PAD_BUTTONS.indexOf(button))));

/** A stick's push to the right and up, after the dead zone and the response curve; `first` is the index of its first axis. */
export function stickOf({ axes }: PadState, first: number): [right: number, up: number] {
  const [x, y] = [axes[first], axes[first + 1]].map((axis) => (Number.isFinite(axis) ? axis : 0));
  const length = Math.hypot(x, y);
  if (length <= DEAD_ZONE) return [0, 0];
  const scale = Math.min(1, (length - DEAD_ZONE) / (FULL - DEAD_ZONE)) ** EXPONENT / length;
  // Adding 0 turns −0 into 0.
  return [x * scale + 0, -y * scale + 0];
}

function axisOf(pad: PadState, { stick, plus, minus }: AxisRow): number {
  if (!stick) return strongestOf(pad, plus.pad) - strongestOf(pad, minus?.pad);
  const [name, part] = stick.split(" ") as [keyof typeof STICKS, "x" | "y"];
  return stickOf(pad, STICKS[name])[part === "x" ? 0 : 1];
}

export function padIntent(pad: PadState, { axes }: Scheme): Intent {
  const entries = axes.map((row) => [row.axis, axisOf(pad, row)] as const);
  return entries.every(([, value]) => value === 0) ? NO_INTENT : { ...NO_INTENT, ...Object.fromEntries(entries) };
}

/** Turn of the view by the right stick, −1 to 1 to the right and up. */
export function padLook(pad: PadState, { look }: Scheme): [right: number, up: number] {
  const [right, up] = stickOf(pad, STICKS.right);
  return look === "both" ? [right, up] : look === "vertical" ? [0, up] : [0, 0];
}

/** Bits of the buttons that are down. */
export function buttonsOf(pad: PadState): number {
  let bits = 0;
  for (let i = 0; i < PAD_BUTTONS.length; i++) if (pressure(pad, i) > 0.5) bits |= 1 << i;
  return bits;
}
