/**
 * The room a helicopter takes, as vertical columns that must be clear of rock.
 *
 * Upright whatever its bank, and the same on every heading, so that turning never runs it into a wall. z is the
 * altitude of the skids' middle. The columns stand a little outside the hull (3 m) and the rotor disc (5 m), so that
 * a wall that touches two neighbours does not cut the circle between them.
 */
import type { Gap, Ground } from "./explorer.ts";

/** Metres above the skids. */
export const HULL_HEIGHT = 3.4;

/** Where the columns end, above the hull itself: rock with a keel can hang lower between two of them. */
const HEAD = HULL_HEIGHT + 0.15;

/** Each ring: number of columns, radius, then foot and head in metres above the skids. */
const RINGS: readonly (readonly [count: number, radius: number, foot: number, head: number])[] = [
  [1, 0, 0, HEAD],
  // The belly curves up from the skids: a slope that can be landed on must pass under it.
  [6, 1.7, 0.4, HEAD],
  [12, 3.4, 0.8, HEAD],
  [12, 5.3, 3, HEAD],
];

const STRIDE = 4;
const COLUMNS = new Float64Array(RINGS.flatMap(([count, radius, foot, head]) => ringOf(count, radius, foot, head)));

function ringOf(count: number, radius: number, foot: number, head: number): number[] {
  const columns: number[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    columns.push(radius * Math.cos(angle), radius * Math.sin(angle), foot, head);
  }
  return columns;
}

/** How the hull fits at a place: it is clear of rock where lowest ≤ z ≤ highest. */
export interface Fit {
  /** Altitudes between which the skids can be, in the gaps that the columns stand in. */
  lowest: number;
  highest: number;
  /** Sum of the directions, east and north, towards columns that meet rock; zero when clear. */
  wallEast: number;
  wallNorth: number;
}

export function createFit(): Fit {
  return { lowest: -Infinity, highest: Infinity, wallEast: 0, wallNorth: 0 };
}

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Fills `out` with how the hull fits at (x, y, z), and returns it. A column inside rock leaves by its shorter way. */
export function fitHull(ground: Ground, x: number, y: number, z: number, out: Fit): Fit {
  out.lowest = -Infinity;
  out.highest = Infinity;
  out.wallEast = 0;
  out.wallNorth = 0;
  for (let i = 0; i < COLUMNS.length; i += STRIDE) {
    const foot = COLUMNS[i + 2];
    const head = COLUMNS[i + 3];
    ground.gapAt(x + COLUMNS[i], y + COLUMNS[i + 1], z + (foot + head) / 2, gap);
    const low = gap.floor - foot;
    const high = gap.roof - head;
    if (low > z || high < z) {
      const reach = Math.hypot(COLUMNS[i], COLUMNS[i + 1]);
      if (reach > 0) {
        out.wallEast += COLUMNS[i] / reach;
        out.wallNorth += COLUMNS[i + 1] / reach;
      }
    }
    if (!gap.inside || low - z <= z - high) out.lowest = Math.max(out.lowest, low);
    if (!gap.inside || low - z > z - high) out.highest = Math.min(out.highest, high);
  }
  return out;
}

export function isClear(fit: Fit, z: number): boolean {
  return fit.lowest <= z && z <= fit.highest;
}

/** The lowest altitude above z (up), or the highest below it, that every column reaches through the rock in its way. */
export function beyondRock(ground: Ground, x: number, y: number, z: number, up: boolean): number {
  let beyond = up ? -Infinity : Infinity;
  for (let i = 0; i < COLUMNS.length; i += STRIDE) {
    const foot = COLUMNS[i + 2];
    const head = COLUMNS[i + 3];
    const east = x + COLUMNS[i];
    const north = y + COLUMNS[i + 1];
    ground.gapAt(east, north, z + (foot + head) / 2, gap);
    if (up) {
      if (!gap.inside && gap.roof < z + head) ground.gapAt(east, north, gap.roof + PROBE, gap);
      beyond = Math.max(beyond, gap.floor - foot);
    } else {
      if (!gap.inside && gap.floor > z + foot) ground.gapAt(east, north, gap.floor - PROBE, gap);
      beyond = Math.min(beyond, gap.roof - head);
    }
  }
  return beyond;
}

/** Metres into rock at which its far side is asked for. */
const PROBE = 1e-4;
