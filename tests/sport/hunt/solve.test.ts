/** Places that fit a clue, on a ground with features at exact bearings. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/sport/geometry.ts";
import { DIRECTIONS } from "../../../src/sport/hunt/clue.ts";
import { along, placesOf } from "../../../src/sport/hunt/solve.ts";
import { nonEmpty } from "../../non-empty.ts";
import { slope } from "../race/ground.ts";

const FROM: Point = [200, -300];

test.each(nonEmpty(DIRECTIONS.map((direction, k) => [direction, 45 * k] as const)))(
  "a feature to the %s is in a sector of an eighth of the circle, 4° wider on either side",
  (direction, degrees) => {
    const places = (off: number) => {
      const [x, y] = along(FROM, degrees + off, 250);
      const ground = slope([{ feature: "boulder", x, y, code: "OA" }]);
      return placesOf({ ground, names: { placesIn: () => [] } }, FROM, {
        kind: "feature",
        feature: "boulder",
        direction,
      });
    };
    for (const off of [-26.4, -22.6, 0, 22.6, 26.4]) expect(places(off), `${off}°`).toHaveLength(1);
    for (const off of [-90, -26.6, 26.6, 180]) expect(places(off), `${off}°`).toEqual([]);
  },
);
