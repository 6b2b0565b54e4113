/** The kind "space" in the command: gas and stars at points. It has no ground. */
import { createNebula, densityAt } from "../../core/space/nebula.ts";
import { createGalaxy, starAt } from "../../core/space/stars.ts";
import { lengths, YEARS } from "../ground-coordinates.ts";
import { profileOf } from "../profiles.ts";
import type { Queries } from "../queries.ts";
import { generateSpace, type SpaceTable } from "./space-generator.ts";
import { spaceLog } from "./space-log.ts";
import { spaceViews } from "./space-views.ts";

const LIGHT_YEARS = ["x", "y", "z"].map((name) => lengths(name, "light-years"));

export const queries = {
  log: (world) => spaceLog(generateSpace(world)),
  views: (world) => spaceViews(generateSpace(world)),
  samples: ({ profile }) => ({
    about: "light-years: gas density, 0 to 1, and the star at whole coordinates; empty: none",
    columns: [...LIGHT_YEARS, YEARS],
    least: 3,
    answers: ["density", "magnitude", "planets", "colour"],
    has1983: false,
    open() {
      const nebula = createNebula(profileOf(profile));
      const galaxy = createGalaxy();
      return ([x, y, z, t]) => {
        const whole = Number.isInteger(x) && Number.isInteger(y) && Number.isInteger(z);
        const star = whole ? starAt(galaxy, x, y, z) : null;
        const columns = star ? `${star.magnitude},${star.planets},${star.colour}` : ",,";
        return `${densityAt(nebula, x, y, z, t)},${columns}`;
      };
    },
  }),
} satisfies Queries<SpaceTable>;
