/** Underground test worlds, shared by pages and tests. */
import { createCavern } from "../../../src/core/underground/cavern.ts";
import type { Underground } from "../../../src/core/underground/underground.ts";
import { sampleUnderground } from "../../core/underground/sample.ts";

const made = new Map<string, Underground>();

/** The sample with more mouths: one object each, so that its ways are sought once. */
export function undergroundOf(kind: "cavern" | "mine"): Underground {
  const known = made.get(kind) ?? { ...sampleUnderground(kind), steep: 0.24 };
  made.set(kind, known);
  return known;
}

/** One whose cavern's faces are stretched and shifted. */
export function deepSample(): Underground {
  const underground = sampleUnderground("cavern");
  if (underground.below.kind !== "cavern") throw new Error("The sample has no cavern.");
  const { floor, roof } = underground.below.cavern;
  const cavern = createCavern(
    { ...floor, stretch: 1.7 },
    { ...roof, east: 31.5, north: -12.25, stretch: 0.8, altitude: roof.altitude - 2 },
  );
  return { ...underground, below: { ...underground.below, cavern } };
}
