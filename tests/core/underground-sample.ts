/** Two small worlds below ground for tests: hills of 0 to 75 m over a mine or a cavern. */
import { createHalls } from "../../src/core/cavern.ts";
import { createCover } from "../../src/core/cover.ts";
import { goldenTerms } from "../../src/core/directions.ts";
import { createField } from "../../src/core/field.ts";
import type { Hills } from "../../src/core/hills.ts";
import { createMine } from "../../src/core/mine.ts";
import { PROFILE_1983 } from "../../src/core/profile.ts";
import { meanOf, spreadOf } from "../../src/core/relief.ts";
import { shaftsBy } from "../../src/core/shafts.ts";
import { createLand } from "../../src/core/terra.ts";
import type { Underground } from "../../src/core/underground.ts";

export function sampleHills(seed = 1983): Hills {
  const ground = createField(PROFILE_1983, goldenTerms(5, 60, 0.4), { octaves: [-2, 0, 2], H: 0.8, twist: 1.1, seed });
  const spread = spreadOf(ground);
  return {
    ground,
    cover: createCover([["grass"]], {}),
    sea: meanOf(ground) - 3.2 * spread,
    relief: 12 / spread,
    peak: 1e6,
    snow: 1e6,
  };
}

export function sampleUnderground(kind: "cavern" | "mine", seed = 1983): Underground {
  const isShaft = shaftsBy(createLand().scatter, 0xfff);
  const hills = sampleHills(seed);
  if (kind === "cavern")
    return { hills, below: { kind, cavern: createHalls(seed, -30), pool: -32 }, isShaft, steep: 0.4 };
  return { hills, below: { kind, space: { mine: createMine({ isShaft }), top: -6 } }, isShaft, steep: 0.4 };
}
