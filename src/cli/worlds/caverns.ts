/** Caverns for the command: the gap around a point and the water in it, and the hills above. */
import { altitude, askGround, GAP_ANSWERS, hillsMapped, undergroundOf } from "./underground.ts";
import { lengths, type SampledWorld, YEARS } from "./world.ts";

export const cavernsSampled: SampledWorld = {
  about: "floor and roof of the air around a point (of the rock, inside it); empty: sky, no water",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: [...GAP_ANSWERS, "water"],
  async open(_, scenes) {
    const ground = askGround(await undergroundOf(scenes, "caverns"));
    return ([x, y, z, t]) => `${ground.gap(x, y, z, t)},${altitude(ground.at(t).waterAt(x, y, z))}`;
  },
};

export const cavernsMapped = hillsMapped("caverns");
