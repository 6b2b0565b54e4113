/** Ways out of the mines inside islands, from the middle of each of their cells. */
import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround, NO_WATER } from "../../../src/core/flat/collision-ground.ts";
import { islandWayOut } from "../../../src/core/islands/island-way.ts";
import { ISLAND_MINE } from "../../../src/core/islands/mine-cells.ts";
import { mineGround } from "../../../src/core/islands/mine-ground.ts";
import { minesOf } from "../../../src/core/islands/mines.ts";
import { shaftOf } from "../../../src/core/islands/shafts.ts";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import { floorOf } from "../../../src/core/underground/mine-space.ts";
import type { WayPlace } from "../../../src/core/underground/way.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { stumbleOn } from "../underground/walked-way.ts";

const islands = generate(skylands.world);
const ground = mineGround(collisionGround(createColliderCells(islands), 0, "foot", NO_WATER), islands, 0);

test("from every cell a way that can be walked leads up the ladder of a shaft", () => {
  const places: WayPlace[] = [];
  for (const { altitude, thing, each } of minesOf(islands).near(0, 0, 0, sampled(2400, 1000), 0))
    if (shaftOf(islands, altitude, thing, 0)?.opens)
      each((i, j, level) => places.push([MINE_CELL * i, MINE_CELL * j, floorOf(ISLAND_MINE, level)]));
  for (const place of nonEmpty(places).slice(0, sampled(200, 20))) {
    const way = runSteps(islandWayOut(islands, place, 0));
    if (!way) throw new Error(`Expected a way from ${place}.`);
    // Trees and stones may stand at the rim of the shaft.
    expect(stumbleOn(ground, way.slice(0, -1)), `from ${place}`).toBe("");
    const [x, y, z] = way[way.length - 1];
    expect(ground.isBelow(x, y, z + 1)).toBe(false);
  }
});
