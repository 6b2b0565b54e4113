/** Levels and placing of the map of the islands, courses, and the minimap. */
import { describe, expect, it } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { rockAt, shoreAt } from "../../../../src/core/flat/flat-ground.ts";
import { altitudeOf } from "../../../../src/map/flat/chart.ts";
import { startRequest } from "../../../../src/recipe/request.ts";
import { openWorld } from "../../../../src/recipe/validate.ts";
import { turnText } from "../../../../src/ui/format.ts";
import { diameterFor, EDGE, minimapPosition } from "../../../../src/ui/map/minimap.ts";
import type { MapPlace, MapRequest } from "../../../../src/ui/map/picture.ts";
import { arrived, courseText, wayTo } from "../../../../src/worlds/course-bar.ts";
import { createFlatAtlas, groundAt, levelAt } from "../../../../src/worlds/flat/map/atlas.ts";
import { generate } from "../../../generate.ts";

const islands = generate(skylands.world);
const atlas = createFlatAtlas(() => openWorld(skylands, startRequest("skylands", skylands, "dawn")));
const span = new Float64Array(2);
/** A place on an archipelago, with the altitudes of its top and underside. */
function landOf(altitude: number): readonly [x: number, y: number, top: number, under: number] {
  for (let k = 0; k < 4000; k++) {
    const [x, y] = [(k % 64) * 211 - 6000, Math.floor(k / 64) * 197 - 6000];
    if (rockAt(islands, x, y, altitude, 0, span) && span[1] - span[0] > 20) return [x, y, span[1], span[0]];
  }
  throw new Error(`No land at ${altitude} m.`);
}

describe("the map level of a position", () => {
  it("is that of the ground below", () => {
    for (const [level, altitude] of [1500, 0, -800].entries()) {
      const [x, y, top] = landOf(altitude);
      expect(altitudeOf(islands, level)).toBe(altitude);
      expect(levelAt(islands, { x, y, z: top + 0.05 }, 0), `on ${altitude}`).toBe(level);
      expect(levelAt(islands, { x, y, z: top + 200 }, 0), `over ${altitude}`).toBe(level);
    }
  });

  it("is a lower one below an island, the island's own beside it, and the lowest below all", () => {
    const [x, y, , under] = landOf(0);
    expect(levelAt(islands, { x, y, z: under - 5 }, 0)).toBe(2);
    let k = 0;
    while (rockAt(islands, 37 * k, 91 * k, 0, 0, span)) k++;
    const shore = shoreAt(islands, 37 * k, 91 * k, 0, 0);
    expect(levelAt(islands, { x: 37 * k, y: 91 * k, z: shore - 100 }, 0)).toBe(1);
    expect(levelAt(islands, { x: 37 * k, y: 91 * k, z: shore - 200 }, 0)).toBe(2);
    expect(levelAt(islands, { x: 37 * k, y: 91 * k, z: -5000 }, 0)).toBe(2);
  });

  it("is named by its altitude, and has the island's ground, or open sky at the shore's altitude", () => {
    const levels = atlas.levelsOf?.(atlas.table());
    expect([levels?.most, levels?.nameOf(0), levels?.nameOf(2)]).toEqual([
      2,
      "Islands at 1\u202f500 m",
      "Islands at \u2212800 m",
    ]);
    const [x, y, top] = landOf(1500);
    expect(groundAt(islands, [x, y], 0, 0)).toEqual({ z: top, depth: 0, open: false });
  });
});

describe("a map of islands", () => {
  it.each([0, 33, 270])("turned by %i°: pointOf inverts placeOf", (heading) => {
    const wish: MapRequest = { place: [-3100, 2300], heading, level: 1, span: 2500, size: 100, scale: 1, inset: 10 };
    const placing = atlas.projection(atlas.table(), wish);
    for (const [x, y] of [
      [0, 0],
      [0.3, -0.2],
      [-0.5, 0.5],
    ]) {
      const [right, down] = placing.pointOf(placing.placeOf(x, y) as MapPlace);
      expect(right).toBeCloseTo(x, 9);
      expect(down).toBeCloseTo(y, 9);
    }
    expect(placing.turnOf([0, 0], 75)).toBe(75 - heading);
  });
});

describe("a course", () => {
  const from = { x: 100, y: -50, z: 20 };
  it("has a bearing clockwise from north, a horizontal distance and a rise", () => {
    const to = (x: number, y: number) => wayTo(from, { x: from.x + x, y: from.y + y, z: 50 });
    expect(to(0, 10)).toEqual({ bearing: 0, distance: 10, rise: 30 });
    expect(to(10, 0).bearing).toBe(90);
    expect(to(0, -10).bearing).toBe(180);
    expect(to(-10, 0).bearing).toBe(270);
    expect(to(300, 400).distance).toBe(500);
  });

  it("is described by distance, turn and difference in altitude", () => {
    expect(courseText({ bearing: 60, distance: 2400, rise: -120 }, 25)).toBe("Waypoint 2.4 km, 35° right, 120 m below");
    expect(courseText({ bearing: 350, distance: 85, rise: 2 }, 20)).toBe("Waypoint 85 m, 30° left");
    expect([turnText(359, 1), turnText(0, 175), turnText(0, 200)]).toEqual(["ahead", "behind", "160° left"]);
  });

  it("is reached by helicopter within 50 m, and on foot within 8 m", () => {
    const way = (distance: number, rise: number) => ({ bearing: 0, distance, rise });
    expect([way(40, -60), way(60, 0), way(10, -300)].map((one) => arrived(one, "helicopter"))).toEqual([
      true,
      false,
      false,
    ]);
    expect([way(5, 1), way(12, 0), way(3, -20)].map((one) => arrived(one, "walker"))).toEqual([true, false, false]);
  });
});

describe("the minimap", () => {
  it("turns with the player: ahead is up, right is right", () => {
    const way = (bearing: number) => ({ bearing, distance: 100, rise: 0 });
    const ahead = minimapPosition(way(140), 140, 400);
    expect(ahead.x).toBeCloseTo(0, 9);
    expect(ahead.y).toBeCloseTo(-0.5, 9);
    const right = minimapPosition(way(230), 140, 400);
    expect(right.x).toBeCloseTo(0.5, 9);
    expect(right.y).toBeCloseTo(0, 9);
    expect(ahead.beyond).toBe(false);
  });

  it("marks features outside at its edge", () => {
    const { x, y, beyond } = minimapPosition({ bearing: 30, distance: 9000, rise: 0 }, 0, 400);
    expect(beyond).toBe(true);
    expect(Math.hypot(x, y)).toBeCloseTo(EDGE, 9);
    expect((Math.atan2(x, -y) * 180) / Math.PI).toBeCloseTo(30, 6);
  });

  it("shows more terrain with more clearance, least on foot, with hysteresis between scales", () => {
    expect(diameterFor(0, true, 0)).toBeLessThan(diameterFor(30, false, 0));
    expect(diameterFor(1000, false, 0)).toBeGreaterThan(diameterFor(30, false, 0));
    for (const now of [diameterFor(220, false, 1600), diameterFor(240, false, 1600)]) {
      expect(diameterFor(230, false, now)).toBe(now);
      expect(diameterFor(240, false, now)).toBe(now);
    }
    expect(diameterFor(5, false, diameterFor(900, false, 0)), "down again").toBe(diameterFor(5, false, 0));
    expect(diameterFor(5, true, 1600)).toBe(diameterFor(5, true, 0));
  });
});
