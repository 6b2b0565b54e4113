/** The flight over a line: it ends at the line, fuel limits high flights, and a pilot who follows the line gets far. */
import { describe, expect, test } from "vitest";
import {
  type Flight,
  HEADROOM,
  type Hills,
  hillsOf,
  type Intent,
  lineAt,
  NEAR,
  SPEEDS,
  STEP,
  startFlight,
  stepFlight,
} from "../../../src/workshop/essay/flight.ts";
import { LINES } from "../../../src/workshop/essay/lines.ts";
import { FIRST_SETTINGS } from "../../../src/workshop/essay/settings.ts";
import { nonEmpty } from "../../non-empty.ts";

const LAYERS = hillsOf(LINES.layers.make(FIRST_SETTINGS));
const LEVEL = hillsOf(new Float64Array(16).fill(10));
const STEEP = hillsOf(Float64Array.from({ length: 16 }, (_, i) => (i === 8 ? 90 : 0)));

function fly(hills: Hills, seconds: number, pilot: (flight: Flight) => Partial<Intent>): Flight {
  let flight = startFlight(hills);
  for (let t = 0; t < seconds && !flight.isOver; t += STEP)
    flight = stepFlight(flight, { up: 0, forward: 0, ...pilot(flight) }, hills);
  return flight;
}

/** Stays above the highest point of what comes within a second or so. */
const follower =
  (hills: Hills) =>
  ({ distance, height, climb, speed }: Flight) => {
    let highest = -Infinity;
    for (let ahead = -0.5; ahead <= 1.1 * speed; ahead += 0.5)
      highest = Math.max(highest, lineAt(hills, distance + ahead) - 3 * Math.max(0, ahead - 0.7 * speed));
    const wanted = highest + 6;
    return { up: Math.max(-1, Math.min(1, (wanted - height - 0.12 * climb) / 6)), forward: -1 };
  };

test("the line is read linearly between its points, and repeats", () => {
  expect(lineAt(STEEP, 7.5)).toBe(45);
  expect(lineAt(STEEP, 8 + 16 * 5)).toBe(90);
  expect(lineAt(STEEP, -8)).toBe(90);
});

describe("the end", () => {
  test("level flight into a hill ends at it", () => {
    const end = fly(STEEP, 10, () => ({}));
    expect(end.isOver).toBe(true);
    expect(end.distance).toBeGreaterThan(7);
    expect(end.distance).toBeLessThan(8);
    expect(stepFlight(end, { up: 1, forward: 1 }, STEEP)).toBe(end);
  });

  test("a peak between two steps is hit too", () => {
    const before = { ...startFlight(STEEP), height: 85, distance: 7.9, speed: SPEEDS.most };
    const after = stepFlight(before, { up: 0, forward: 0 }, STEEP);
    expect(after.height).toBeGreaterThan(lineAt(STEEP, after.distance));
    expect(after.distance).toBeGreaterThan(8);
    expect(after.isOver).toBe(true);
    expect(stepFlight({ ...before, height: 91 }, { up: 0, forward: 0 }, STEEP).isOver).toBe(false);
  });

  test("sinking ends it on level ground", () => {
    const end = fly(LEVEL, 10, () => ({ up: -1 }));
    expect(end.isOver).toBe(true);
    expect(end.height).toBeLessThanOrEqual(10);
    expect(end.height).toBeGreaterThan(8);
  });
});

describe("fuel", () => {
  test("is filled near the line and emptied above", () => {
    const low: Flight = { ...startFlight(LEVEL), height: 10 + NEAR - 1, fuel: 0.5 };
    expect(stepFlight(low, { up: 0, forward: 0 }, LEVEL).fuel).toBeGreaterThan(0.5);
    const high: Flight = { ...low, height: 10 + NEAR + 1 };
    expect(stepFlight(high, { up: 0, forward: 0 }, LEVEL).fuel).toBeLessThan(0.5);
  });

  test("without it the craft sinks whatever is asked", () => {
    let flight: Flight = { ...startFlight(LAYERS), height: 110, fuel: 0.001 };
    for (let i = 0; i < 60; i++) flight = stepFlight(flight, { up: 1, forward: 0 }, LAYERS);
    expect(flight.climb).toBeLessThan(-20);
  });

  test("nobody stays at the ceiling of any line for a minute", () => {
    for (const hills of nonEmpty(Object.values(LINES).map(({ make }) => hillsOf(make(FIRST_SETTINGS))))) {
      let highest = 0;
      const end = fly(hills, 60, ({ height }) => {
        highest = Math.max(highest, height);
        return { up: 1 };
      });
      expect(end.isOver).toBe(true);
      expect(highest).toBeLessThanOrEqual(hills.highest + HEADROOM);
    }
  });
});

test("speed follows the keys within its limits, and the slowest grows with the distance", () => {
  const fast = fly(LEVEL, 5, ({ height }) => ({ forward: 1, up: (30 - height) / 6 }));
  expect(fast.speed).toBe(SPEEDS.most);
  const slow = fly(LEVEL, 5, () => ({ forward: -1 }));
  expect(slow.speed).toBeCloseTo(SPEEDS.least + slow.distance / 60, 1);
});

test("a pilot who follows the line flies more than 400 points over layers, and over plains and mountains", () => {
  for (const hills of [LAYERS, hillsOf(LINES.ranges.make(FIRST_SETTINGS))])
    expect(fly(hills, 120, follower(hills)).distance).toBeGreaterThan(400);
});
