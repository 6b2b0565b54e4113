/** Small underground worlds for tests: hills of 0 to 75 m over a mine, a cavern or both. */

import { createCover } from "../../../src/core/field/cover.ts";
import { goldenTerms } from "../../../src/core/field/directions.ts";
import { createField, fieldDeviation, fieldMean } from "../../../src/core/field/field.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createCountry } from "../../../src/core/forest/terra.ts";
import { createHalls } from "../../../src/core/underground/cavern.ts";
import type { Hills } from "../../../src/core/underground/hills.ts";
import { createMine } from "../../../src/core/underground/mine.ts";
import { shaftsBy } from "../../../src/core/underground/shafts.ts";
import type { Underground } from "../../../src/core/underground/underground.ts";

export function sampleHills(seed = 1983): Hills {
  const ground = createField(PROFILE_1983, goldenTerms(5, 60, 0.4), { octaves: [-2, 0, 2], H: 0.8, twist: 1.1, seed });
  const spread = fieldDeviation(ground);
  return {
    ground,
    cover: createCover([["grass"]], {}),
    sea: fieldMean(ground) - 3.2 * spread,
    relief: 12 / spread,
    peak: 1e6,
    steep: Infinity,
    snow: 1e6,
  };
}

export function sampleUnderground(kind: "cavern" | "mine" | "both", seed = 1983): Underground {
  const isShaft = shaftsBy(createCountry().scatter, 0xfff);
  const hills = sampleHills(seed);
  return {
    hills,
    cavern: kind === "mine" ? null : createHalls(seed, -30),
    pool: kind === "mine" ? -Infinity : -32,
    mine: kind === "cavern" ? null : { mine: createMine({ isShaft }), top: kind === "mine" ? -6 : -60 },
    isShaft,
    steep: 0.4,
    lakes: null,
  };
}
