/** Worlds below ground for the command: the gap around a point, and the hills as a height map. */
import type { Gap } from "../../core/field/ground.ts";
import { hillAt } from "../../core/underground/hills.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../core/underground/underground.ts";
import { generate } from "../../recipe/generate.ts";
import { UNIT } from "../heights.ts";
import { FLAT, type MappedWorld, type Scenes } from "./world.ts";

export async function undergroundOf(scenes: Scenes, name: "caverns" | "mines"): Promise<Underground> {
  const { default: recipe } = await scenes[name]();
  return generate(recipe.world);
}

/** Nothing is written where there is only sky or rock without end. */
export const altitude = (value: number) => (Number.isFinite(value) ? String(value) : "");

export const GAP_ANSWERS = ["hill", "floor", "roof", "inside", "kind"];

export interface AskedGround {
  /** The ground at t, kept from row to row. */
  at(t: number): UndergroundGround;
  /** The text of GAP_ANSWERS. */
  gap(x: number, y: number, z: number, t: number): string;
}

export function askGround(underground: Underground): AskedGround {
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  let year = 0;
  let ground = undergroundGround(underground);
  const at = (t: number) => {
    if (t !== year) [year, ground] = [t, undergroundGround(underground, t)];
    return ground;
  };
  return {
    at,
    gap(x, y, z, t) {
      const { floor, roof, inside } = at(t).gapAt(x, y, z, gap);
      const hill = hillAt(underground.hills, x, y, t);
      return `${hill},${altitude(floor)},${altitude(roof)},${inside},${ground.kindAt(x, y, z)}`;
    },
  };
}

export function hillsMapped(name: "caverns" | "mines"): MappedWorld {
  return {
    about: `the hills over the ${name}`,
    at: FLAT,
    async open(scenes, [x, y]) {
      const { hills } = await undergroundOf(scenes, name);
      return (east, north) => hillAt(hills, x + east, y + north) / UNIT;
    },
  };
}
