/** Skylands for the command: the gap around a point, and the tops of the archipelago at the datum as a height map. */
import type { Gap, Ground } from "../../core/field/ground.ts";
import { type Islands, islandAt, islandsGround, shoreAt, topOf } from "../../core/islands/islands.ts";
import { generate } from "../../recipe/generate.ts";
import { UNIT } from "../heights.ts";
import { FLAT, lengths, type MappedWorld, type SampledWorld, type Scenes, YEARS } from "./world.ts";

async function islandsOf(scenes: Scenes): Promise<Islands> {
  const { default: recipe } = await scenes.skylands();
  return generate(recipe.world);
}

/** Nothing is written where there is only sky. */
const altitude = (value: number) => (Number.isFinite(value) ? String(value) : "");

export const skylandsSampled: SampledWorld = {
  about: "floor and roof of the air around a point (of the rock, inside it); empty: only sky",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: ["floor", "roof", "inside", "kind"],
  async open(_, scenes) {
    const islands = await islandsOf(scenes);
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    let at = 0;
    let ground: Ground = islandsGround(islands);
    return ([x, y, z, t]) => {
      if (t !== at) [at, ground] = [t, islandsGround(islands, t)];
      const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
      return `${altitude(floor)},${altitude(roof)},${inside},${ground.kindAt(x, y, z)}`;
    };
  },
};

export const skylandsMapped: MappedWorld = {
  about: "tops of the archipelago nearest the datum; below its shores they go on downward",
  at: FLAT,
  async open(scenes, [x0, y0]) {
    const islands = await islandsOf(scenes);
    const datum = islands.altitudes.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
    return (east, north) => {
      const [x, y] = [x0 + east, y0 + north];
      return (shoreAt(islands, x, y, datum) + topOf(islands, islandAt(islands, x, y, datum))) / UNIT;
    };
  },
};
