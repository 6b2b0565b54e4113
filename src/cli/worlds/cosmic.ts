/** Free space for the command: gas, and stars. */

import { PROFILE_1983 } from "../../core/field/profile.ts";
import { createNebula, densityAt } from "../../core/space/nebula.ts";
import { createGalaxy, starAt } from "../../core/space/stars.ts";
import { lengths, type SampledWorld, YEARS } from "./world.ts";

export const cosmicSampled: SampledWorld = {
  about: "light-years: density of gas, 0 to 1, and the star of a whole place; empty: none",
  columns: [lengths("x", "light-years"), lengths("y", "light-years"), lengths("z", "light-years"), YEARS],
  least: 3,
  answers: ["density", "magnitude", "planets", "colour"],
  async open() {
    const nebula = createNebula(PROFILE_1983);
    const galaxy = createGalaxy();
    return ([x, y, z, t]) => {
      const whole = Number.isInteger(x) && Number.isInteger(y) && Number.isInteger(z);
      const star = whole ? starAt(galaxy, x, y, z) : null;
      const told = star ? `${star.magnitude},${star.planets},${star.colour}` : ",,";
      return `${densityAt(nebula, x, y, z, t)},${told}`;
    };
  },
};
