/** What a gamepad's sticks and buttons do, as the card of controls says it. */
import type { ShapeKind } from "./keys.ts";

type Row = readonly [what: string, ...buttons: string[]];

const PAGE: readonly Row[] = [
  ["worlds and places", "Start"],
  ["map", "Back"],
  ["hide the instruments", "R3"],
];
const FLYING: readonly Row[] = [
  ["forward, back; slide", "Left stick"],
  ["turn; look up, down", "Right stick"],
  ["up, down", "RT", "LT"],
  ["step out, board", "A"],
  ["chase or cockpit", "Y"],
];
const WALKING: readonly Row[] = [
  ["on foot: walk", "Left stick"],
  ["on foot: look", "Right stick"],
  ["on foot: jump, run", "A", "B"],
];
const THRUST: readonly Row[] = [
  ["forward, back; slide", "Left stick"],
  ["nose; turn", "Right stick"],
  ["up, down", "RT", "LT"],
  ["roll", "LB", "RB"],
];

/** Rows of the section for each shape of world. */
export const PAD_ROWS: Readonly<Record<ShapeKind, readonly Row[]>> = {
  islands: [...FLYING, ...WALKING, ["on foot: board, take up", "Y", "X"], ...PAGE],
  planet: [
    ...FLYING,
    ["ship: nose; roll", "Right stick", "LB", "RB"],
    ...WALKING,
    ["the one before, the next", "← →"],
    ...PAGE,
  ],
  underground: [
    ...WALKING,
    ["lamp", "↓"],
    ["drone: up, down; roll", "RT", "LT", "LB", "RB"],
    ["on foot, drone", "← →"],
    ...PAGE,
  ],
  space: [
    ...THRUST,
    ["quicker, slower", "↑", "↓"],
    ["choose the one before, the next", "←", "→"],
    ["fly there, or land", "A"],
    ["let go of it", "B"],
    ["chase or cockpit", "Y"],
    ...PAGE,
  ],
};
