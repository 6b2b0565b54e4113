/**
 * What the sticks and buttons of a gamepad of the standard layout ask for, by who one is. Pure: it is told a pad's state.
 *
 *   sticks      dead in the middle to 0.14, full at 0.96, gentle between: the length of a push counts, not its two parts
 *   axes        0, 1 left stick right and down; 2, 3 the right one
 *   buttons     as the standard counts them: A 0, B 1, X 2, Y 3, LB 4, RB 5, LT 6, RT 7, Back 8, Start 9, sticks 10 11,
 *               cross 12 up, 13 down, 14 left, 15 right
 */
import { type Intent, NO_INTENT } from "./intent.ts";
import type { Act, Hands } from "./keys.ts";

/** What is read of a `Gamepad`. */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

const [A, B, X, Y, LB, RB, LT, RT, BACK, START, L3, R3, UP, DOWN, LEFT, RIGHT] = Array(16).keys();

const [DEAD, FULL, GENTLE] = [0.14, 0.96, 1.6];
/** A trigger's own slack. */
const SLACK = 0.06;

const held = ({ buttons }: PadState, index: number): number => {
  const { pressed, value } = buttons[index] ?? { pressed: false, value: 0 };
  const pull = Math.min(1, Math.max(0, value || Number(pressed)));
  return pull < SLACK ? 0 : pull;
};
const isDown = (pad: PadState, index: number): boolean => held(pad, index) > 0.5;

/** A stick's push to the right and up, as long as its length is felt to be. */
export function stickOf({ axes }: PadState, right: number): [right: number, up: number] {
  const [x, y] = [axes[right], axes[right + 1]].map((axis) => (Number.isFinite(axis) ? axis : 0));
  const length = Math.hypot(x, y);
  if (length <= DEAD) return [0, 0];
  const felt = Math.min(1, (length - DEAD) / (FULL - DEAD)) ** GENTLE / length;
  // Not −0, which is written otherwise.
  return [x * felt + 0, -y * felt + 0];
}

/** Flown with thrust along each of its axes. */
const isShip = (by: Hands) => by === "ship" || by === "drone" || by === "starship" || by === "photographer";

export function padIntent(pad: PadState, by: Hands): Intent {
  const [right, forward] = stickOf(pad, 0);
  const [turn, nose] = stickOf(pad, 2);
  const rise = held(pad, RT) - held(pad, LT);
  const intent = isShip(by)
    ? { forward, right, up: rise, turn, pitch: nose, roll: held(pad, RB) - held(pad, LB) }
    : by === "walker"
      ? { forward, right, up: held(pad, A), turn: 0, run: Math.max(held(pad, B), held(pad, L3)) }
      : { forward, right, up: rise, turn };
  return Object.values(intent).every((axis) => axis === 0) ? NO_INTENT : intent;
}

/** How the view is turned, −1 to 1 to the right and up: by the part of the right stick that does not steer. */
export function padLook(pad: PadState, by: Hands): [right: number, up: number] {
  const [right, up] = stickOf(pad, 2);
  if (by === "walker") return [right, up];
  return by === "helicopter" ? [0, up] : [0, 0];
}

type PadActs = Readonly<Record<number, Act>>;

const EVERYWHERE: PadActs = { [BACK]: "map", [START]: "menu", [R3]: "hide", [UP]: "help" };
const GROUND: PadActs = { ...EVERYWHERE, [Y]: "camera", [A]: "board", [B]: "leave", [X]: "tour" };

/** What the buttons ask for once when they go down. */
export const PAD_ACTS: Readonly<Record<Hands, PadActs>> = {
  helicopter: GROUND,
  walker: { ...EVERYWHERE, [Y]: "board", [X]: "carry", [DOWN]: "lamp" },
  orbiter: GROUND,
  ship: GROUND,
  drone: { ...GROUND, [X]: "lamp", [DOWN]: "lamp" },
  starship: {
    ...EVERYWHERE,
    ...{ [Y]: "camera", [A]: "go", [B]: "clear", [X]: "next", [LEFT]: "previous", [RIGHT]: "next" },
    ...{ [UP]: "quicker", [DOWN]: "slower" },
  },
  photographer: { [A]: "board", [B]: "leave", [START]: "leave", [R3]: "hide" },
};

/** The cross goes from one explorer to the one before and after. */
export const PAD_STEPS: Readonly<Record<number, 1 | -1>> = { [LEFT]: -1, [RIGHT]: 1 };

/** Bits of the buttons that are down. */
export function buttonsOf(pad: PadState): number {
  let bits = 0;
  for (let i = 0; i < 16; i++) if (isDown(pad, i)) bits |= 1 << i;
  return bits;
}
