/** The forest of 1983 for the command. */
import { TERMS_1983 } from "../../core/directions.ts";
import { createField, fieldAt } from "../../core/field.ts";
import { PROFILE_1983 } from "../../core/profile.ts";
import type { MappedWorld, SampledWorld } from "./world.ts";

export const forestSampled: SampledWorld = {
  about: "height and depth in units of 0.25 m, kind of ground, feature and its orienteering code",
  columns: ["x", "y"],
  least: 2,
  answers: ["height", "depth", "kind", "feature", "code"],
  async open() {
    const country = createField(PROFILE_1983, TERMS_1983.height);
    return ([x, y]) => `${fieldAt(country, x, y)},0,?,?,`;
  },
};

export const forestMapped: MappedWorld = {
  about: "the ground of 1983, under its lakes too",
  async open() {
    const country = createField(PROFILE_1983, TERMS_1983.height);
    return (x, y) => fieldAt(country, x, y);
  },
};
