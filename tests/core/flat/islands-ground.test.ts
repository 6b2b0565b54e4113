/** The islands as `Ground`: the gap around a position, and the kind of ground below it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverAt } from "../../../src/core/field/cover.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { aboveSea, columnAt, flatGroundAt, rockAt, shoreAt, topHeight } from "../../../src/core/flat/flat-ground.ts";
import { nonEmpty } from "../../non-empty.ts";
import { crowded, islands, place } from "./archipelagos.ts";

describe("gapAt", () => {
  const gap: Gap = { floor: 0, roof: 0, inside: false };

  test.each([
    ["far apart", islands],
    ["crowded", crowded],
  ])("agrees with the column, between, inside and exactly on every surface: %s", (_, world) => {
    const ground = flatGroundAt(world, 12);
    const out = new Float64Array(2 * world.altitudes.length);
    fc.assert(
      fc.property(place, ([x, y]) => {
        const surfaces = [...out.subarray(0, 2 * columnAt(world, x, y, 12, out))];
        const at = (z: number) => ({ ...ground.gapAt(x, y, z, gap) });
        const edges = [-Infinity, ...surfaces, Infinity];
        for (let i = 1; i < edges.length; i++) {
          const [low, high] = [edges[i - 1], edges[i]];
          const z = Math.max(-1e4, low) / 2 + Math.min(1e4, high) / 2;
          // Between edges, an odd number of surfaces below means rock.
          expect(at(z)).toEqual(
            i % 2 === 0 ? { floor: high, roof: low, inside: true } : { floor: low, roof: high, inside: false },
          );
        }
        const open = surfaces.map((z, i) =>
          i % 2 === 0
            ? { floor: surfaces[i - 1] ?? -Infinity, roof: z, inside: false }
            : { floor: z, roof: surfaces[i + 1] ?? Infinity, inside: false },
        );
        expect(surfaces.map(at)).toEqual(open);
      }),
      { numRuns: 500 },
    );
  });

  test("is open everywhere without land", () => {
    const nothing = flatGroundAt({ ...islands, sea: 1e6 });
    expect(nothing.gapAt(3, 4, 5, gap)).toEqual({ floor: -Infinity, roof: Infinity, inside: false });
    expect(nothing.gapAt(3, 4, 5, gap)).toBe(gap);
    expect(nothing.kindAt(3, 4, 5)).toBe("bare");
  });
});

describe("kindAt", () => {
  test("is the cover of the first archipelago below, and snow high above its sea", () => {
    const ground = flatGroundAt(islands, 3);
    const span = new Float64Array(2);
    const seen = new Set<string>();
    fc.assert(
      fc.property(place, ([x, y]) => {
        let below: string = "bare";
        expect(ground.kindAt(x, y, -5000)).toBe("bare");
        for (const altitude of nonEmpty(islands.altitudes)) {
          if (!rockAt(islands, x, y, altitude, 3, span)) continue;
          expect(ground.kindAt(x, y, span[1] - 0.02)).toBe(below);
          below =
            topHeight(islands, aboveSea(islands, x, y, altitude, 3)) > islands.snow
              ? "snow"
              : coverAt(islands.cover, x, y, altitude, 3);
          seen.add(below);
          for (const above of [-0.005, 0, 0.5, 100]) expect(ground.kindAt(x, y, span[1] + above)).toBe(below);
        }
        expect(ground.kindAt(x, y, 9999)).toBe(below);
      }),
      { numRuns: 2000 },
    );
    expect([...seen].sort()).toEqual(["grass", "moor", "snow", "thicket", "town", "wood"]);
  });

  test("on a body of several archipelagos is that of the one whose top it is", () => {
    const ground = flatGroundAt(crowded);
    const out = new Float64Array(2 * crowded.altitudes.length);
    fc.assert(
      fc.property(place, ([x, y]) => {
        for (let i = columnAt(crowded, x, y, 0, out) - 1; i >= 0; i--) {
          const top = out[2 * i + 1];
          const owner = crowded.altitudes.find(
            (altitude) =>
              shoreAt(crowded, x, y, altitude) + topHeight(crowded, aboveSea(crowded, x, y, altitude)) === top,
          );
          expect(owner).toBeDefined();
          const above = topHeight(crowded, aboveSea(crowded, x, y, owner!));
          const kind = above > crowded.snow ? "snow" : coverAt(crowded.cover, x, y, owner);
          expect(ground.kindAt(x, y, top)).toBe(kind);
        }
      }),
      { numRuns: 500 },
    );
  });
});
