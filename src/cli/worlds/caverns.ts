/** Caverns for the command: what is open, and the floor as a height map. */
import { createHalls, faceAt } from "../../core/cavern.ts";
import { UNIT } from "../heights.ts";
import { FLAT, lengths, type MappedWorld, type SampledWorld, YEARS } from "./world.ts";

export const cavernsSampled: SampledWorld = {
  about: "floor and roof of the cavern at a place, empty: none; whether the point is open",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: ["floor", "roof", "open"],
  async open() {
    const { floor, roof } = createHalls();
    return ([x, y, z, t]) => {
      const [low, high] = [faceAt(floor, x, y, t), faceAt(roof, x, y, t)];
      return low < high ? `${low},${high},${low <= z && z <= high}` : ",,false";
    };
  },
};

export const cavernsMapped: MappedWorld = {
  about: "the floor; where the roof comes down to it there is rock",
  at: FLAT,
  async open(_, [x, y]) {
    const { floor } = createHalls();
    return (east, north) => faceAt(floor, x + east, y + north) / UNIT;
  },
};
