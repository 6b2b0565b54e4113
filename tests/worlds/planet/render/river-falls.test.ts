/** Falls that are heard are those of the generator's rivers. */
import { expect, test } from "vitest";
import { runSteps } from "../../../../src/core/field/run-steps.ts";
import { fromGeo } from "../../../../src/core/planet/geo.ts";
import { RIVER_NODE, riversOf } from "../../../../src/core/planet/rivers.ts";
import { cellsNear } from "../../../../src/stream/cells.ts";
import { RIVER_STRIDE } from "../../../../src/worlds/planet/jobs/river-layout.ts";
import { gatherRivers } from "../../../../src/worlds/planet/jobs/rivers.ts";
import { fallsIn, type RiverFall } from "../../../../src/worlds/planet/render/river-falls.ts";
import { planetOfRadius } from "../../../core/planet/river-survey.ts";
import { nonEmpty } from "../../../non-empty.ts";

test("the meshes of rivers have the falls of their courses", () => {
  const globe = planetOfRadius(60_000);
  const place = fromGeo({ latitude: -24.1, longitude: 80.3, altitude: 0 }, globe.radius, new Float64Array(3));
  const at = [place[0], place[1], place[2]] as const;
  const found: RiverFall[] = [];
  cellsNear(1, globe.radius, at, 700, (cell) => {
    const { things, centre } = runSteps(gatherRivers(globe, cell, (bytes) => new ArrayBuffer(bytes)));
    if (things.length > 0) found.push(...fallsIn(centre, things.slice(2, 2 + things[0] * RIVER_STRIDE)));
  });
  let compared = 0;
  for (const { nodes, falls } of nonEmpty(runSteps(riversOf(globe).near(at, 600)).stretches))
    for (const { from, to, drop } of falls) {
      const middle = [0, 1, 2].map((axis) => (nodes[RIVER_NODE * from + axis] + nodes[RIVER_NODE * to + axis]) / 2);
      const away = ({ place: own }: RiverFall) => Math.hypot(...own.map((v, axis) => v - middle[axis]));
      if (Math.hypot(...middle.map((v, axis) => v - at[axis])) > 400) continue;
      const heard = found.filter((fall) => away(fall) < 2);
      expect(heard).not.toEqual([]);
      expect(heard[0].lip - heard[0].foot).toBeCloseTo(drop, 1);
      expect(heard[0].width).toBeGreaterThan(1);
      compared++;
    }
  expect(compared).toBeGreaterThan(0);
  // No fall without its river.
  for (const { lip, foot } of nonEmpty(found)) expect(lip - foot).toBeGreaterThanOrEqual(3);
});
