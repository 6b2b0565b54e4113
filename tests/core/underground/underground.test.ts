/** Hills over a mine, a cavern or both: open space, rock, entrances, and watertight surfaces. */
import { describe, expect, test } from "vitest";
import type { Gap } from "../../../src/core/field/ground.ts";
import type { Entrance } from "../../../src/core/underground/entrances.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { tunnelFloor } from "../../../src/core/underground/passages.ts";
import { type UndergroundGround, undergroundGround } from "../../../src/core/underground/underground.ts";
import { createDice } from "../../explorers/random-pilot.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { castRays, placesNear } from "./rays.ts";
import { rockOf } from "./rock.ts";
import { sampleUnderground } from "./sample.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const HAIR = 1e-6;

const CASES = [
  ["cavern", 0],
  ["mine", 41.5],
  ["both", 41.5],
  ["cavern", 41.5],
  ["mine", 0],
  ["both", 0],
] as const;

/** Points that are compared. */
const PLACES = sampled(1500, 300);

describe.each(nonEmpty(CASES.slice(0, sampled(6, 3))))("a %s at t = %d", (kind, t) => {
  const underground = { ...sampleUnderground(kind), steep: 0.22 };
  const ground = undergroundGround(underground, t);
  const isRock = rockOf(underground, t);
  const ways = ground.entrancesNear(0, 0, 1200);

  const placed = placesNear(ways);

  test("a point is in rock where no part is open; gaps end and rock is left where the parts say", () => {
    const dice = createDice(3);
    let [open, rock, joined] = [0, 0, 0];
    for (let i = 0; i < PLACES; i++) {
      const [x, y, z] = placed(dice);
      const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
      expect(inside).toBe(isRock(x, y, z));
      const rocky = (a: number, b: number) => {
        let count = 0;
        for (let k = 0; k <= 40; k++) if (isRock(x, y, a + ((b - a) * k) / 40)) count++;
        return count;
      };
      if (inside) {
        rock++;
        expect(rocky(z, floor - HAIR)).toBe(41);
        expect(isRock(x, y, floor + HAIR)).toBe(false);
        if (roof === -Infinity) continue;
        expect(rocky(roof + HAIR, z)).toBe(41);
        expect(isRock(x, y, roof - HAIR)).toBe(false);
      } else {
        open++;
        if (floor < hillAt(underground.hills, x, y, t) && roof === Infinity) joined++;
        expect(rocky(floor + HAIR, Math.min(roof, 200) - HAIR)).toBe(0);
        expect(isRock(x, y, floor - HAIR)).toBe(true);
        if (roof < Infinity) expect(isRock(x, y, roof + HAIR)).toBe(true);
      }
    }
    expect(open).toBeGreaterThan(PLACES / 5);
    expect(rock).toBeGreaterThan(PLACES / 5);
    expect(joined).toBeGreaterThan(PLACES / 75);
  });

  test("rays from open points hit a face where they leave the open, or reach the bound", () => {
    const dice = createDice(7);
    const log = castRays(ground, isRock, 250, dice, () => placed(dice));
    expect(log.problem).toBe("");
    expect(log.met).toBeGreaterThan(log.passed);
    expect(log.passed).toBeGreaterThan(10);
  });

  test("every ladder can be climbed: free all along, its foot on the floor, its head beside firm ground", () => {
    const ladders = ways.flatMap(({ ladder }) => ladder ?? []);
    expect(ladders.length).toBeGreaterThan(20);
    for (const { x, y, bottom, top, facing } of nonEmpty(ladders)) {
      ground.gapAt(x, y, bottom + 0.9, gap);
      expect(gap.inside).toBe(false);
      expect(gap.floor).toBeCloseTo(bottom, 9);
      expect(gap.roof).toBeGreaterThanOrEqual(top + 1.8);
      expect(top - bottom).toBeGreaterThan(0.4);
      ground.gapAt(x + facing[0], y + facing[1], top + 0.9, gap);
      expect(gap.inside).toBe(false);
      expect(Math.abs(gap.floor - top)).toBeLessThan(0.3);
      expect(gap.roof - gap.floor).toBeGreaterThan(1.8);
      for (const share of [0.01, 0.5, 1]) expect(ground.ladderAt(x, y, bottom + share * (top - bottom))).not.toBeNull();
    }
  });

  test("an entrance can be walked from the hillside to its end, and is the same when queried alone", () => {
    let [mouths, shafts] = [0, 0];
    for (const way of nonEmpty(ways)) {
      if (way.tunnel) {
        mouths++;
        checkTunnel(way);
      } else shafts++;
      const alone = undergroundGround(underground, t);
      expect(alone.entrancesNear(way.x, way.y, 0.5)).toEqual([way]);
    }
    expect(shafts).toBeGreaterThan(15);
    expect(mouths).toBeGreaterThan(2);
  });

  function checkTunnel({ tunnel, well }: Entrance): void {
    if (!tunnel) return;
    const { length, into } = tunnel;
    const [ex, ey] = into;
    // Over a mine, on the side away from its well.
    const aside = well ? -1 : 0;
    for (let s = 0.001; s < length; s += 0.5) {
      const [x, y] = [tunnel.x + ex * s + ey * aside, tunnel.y + ey * s - ex * aside];
      const z = tunnelFloor(tunnel, s);
      ground.gapAt(x, y, z + 1, gap);
      expect(gap.inside).toBe(false);
      if (kind === "mine" || s < 9) expect(gap.floor).toBeLessThan(z + 0.3);
      expect(gap.roof - z).toBeGreaterThan(2);
    }
    expect(Math.abs(hillAt(underground.hills, tunnel.x - ex, tunnel.y - ey, t) - tunnel.floor)).toBeLessThan(3);
  }

  test("water is in depressions of a cavern only", () => {
    let wet = 0;
    for (let i = 0; i < 3000; i++) {
      const [x, y] = [(i * 37.7) % 1500, (i * 91.3) % 1500];
      ground.gapAt(x, y, -29, gap);
      if (gap.inside) continue;
      const water = ground.waterAt(x, y, gap.floor);
      // The floor of a well that leads past the cavern is in the mine.
      if (kind === "mine" || gap.floor >= -32 || gap.floor < -60) expect(water).toBe(-Infinity);
      else {
        wet++;
        expect(water).toBe(-32);
      }
    }
    expect(wet > 0).toBe(kind !== "mine");
    expect(ground.waterAt(0, 0, 500)).toBe(-Infinity);
  });
});

test("gaps and water along a row and a column are those of a ground that was asked nothing before", () => {
  const both = sampleUnderground("both");
  const used = undergroundGround(both);
  const along = Array.from({ length: 24 }, (_, k) => 17 * k);
  const places = [...along.map((y) => [10, y]), ...along.map((x) => [x, 10])];
  const readAt = ({ gapAt, waterAt }: UndergroundGround, [x, y]: number[]) => [
    gapAt(x, y, -25, { floor: 0, roof: 0, inside: false }),
    waterAt(x, y, -25),
  ];
  expect(places.map((place) => readAt(used, place))).toEqual(
    places.map((place) => readAt(undergroundGround(both), place)),
  );
});
