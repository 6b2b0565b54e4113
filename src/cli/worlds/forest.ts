/** The forest of 1983 for the command: terra at a place, and its ground as a height map. */
import { fieldAt } from "../../core/field/field.ts";
import { createLand, terraAt } from "../../core/forest/terra.ts";
import { FLAT, lengths, type MappedWorld, type SampledWorld } from "./world.ts";

export const forestSampled: SampledWorld = {
  about: "height and depth in units of 0.25 m, kind of ground, feature and its orienteering code",
  columns: [lengths("x"), lengths("y")],
  least: 2,
  answers: ["height", "depth", "kind", "feature", "code"],
  async open({ mask = 0xfff, ...conditions }) {
    const land = createLand({ mask });
    return ([x, y]) => {
      const { height, depth, kind, feature, code } = terraAt(land, x, y, conditions);
      return `${height},${depth},${kind},${feature},${code}`;
    };
  },
};

export const forestMapped: MappedWorld = {
  about: "the ground of 1983, under its lakes too",
  at: FLAT,
  async open(_, [x, y]) {
    const { ground } = createLand();
    return (east, north) => fieldAt(ground, x + east, y + north);
  },
};
