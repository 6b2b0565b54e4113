/** Ways out from below ground: from places at random in mines and caverns, each step walked by the ground's own gaps and ladders. */
import { describe, expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { faceAt } from "../../../src/core/underground/cavern.ts";
import { countryWayOut } from "../../../src/core/underground/country-way.ts";
import { isOpen, MINE_CELL } from "../../../src/core/underground/mine.ts";
import { floorOf } from "../../../src/core/underground/mine-space.ts";
import { type Underground, undergroundGround } from "../../../src/core/underground/underground.ts";
import { lengthOf, type Way, type WayPlace } from "../../../src/core/underground/way.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { chances } from "./cavern-routes.ts";
import { sampleUnderground } from "./sample.ts";
import { stumbleOn } from "./walked-way.ts";

const PLACES = sampled(200, 10);

const { default: minesScene } = await scenes.mines.load();
const { default: cavernsScene } = await scenes.caverns.load();
const WORLDS: Readonly<Record<string, () => Underground>> = {
  mines: () => undergroundOf(minesScene.world as CountryTable),
  caverns: () => undergroundOf(cavernsScene.world as CountryTable),
  "a small country with both": () => sampleUnderground("both"),
};

/** Floors at random: of galleries, or of halls with room to stand. */
function placesIn({ mine, cavern }: Underground, count: number, far: number): WayPlace[] {
  const chance = chances(5);
  const places: WayPlace[] = [];
  while (places.length < count) {
    const [x, y] = [(2 * chance() - 1) * far, (2 * chance() - 1) * far];
    if (mine && (!cavern || chance() < 0.5)) {
      const [i, j, level] = [Math.round(x / MINE_CELL), Math.round(y / MINE_CELL), 1 + 2 * Math.floor(3 * chance())];
      const at = [MINE_CELL * i, MINE_CELL * j] as const;
      if (isOpen(mine.mine, ...at, level, 0)) places.push([...at, floorOf(mine, level)]);
    } else if (cavern) {
      const floor = faceAt(cavern.floor, x, y, 0);
      if (faceAt(cavern.roof, x, y, 0) - floor > 3) places.push([x, y, floor]);
    }
  }
  return places;
}

describe.each(Object.keys(WORLDS))("from below %s", (name) => {
  const underground = WORLDS[name]();
  const ground = undergroundGround(underground, 0);

  test("a way leads out, and each of its steps can be walked", () => {
    let out = 0;
    const lost: string[] = [];
    for (const place of nonEmpty(placesIn(underground, PLACES, 3000))) {
      const way: Way | null = runSteps(countryWayOut(underground, ground, place, 0));
      if (!way) {
        lost.push(place.map(Math.round).join());
        continue;
      }
      expect(stumbleOn(ground, way), `from ${place}`).toBe("");
      expect(way[0]).toEqual(place);
      const [x, y, z] = way[way.length - 1];
      expect(ground.isBelow(x, y, z + 1)).toBe(false);
      expect(lengthOf(way)).toBeGreaterThan(0);
      out++;
    }
    expect(out, `no way from ${lost.join(" ")}`).toBeGreaterThan(0.9 * PLACES - 1);
  });
});
