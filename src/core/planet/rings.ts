/**
 * Rings of a planet in the plane of its equator: their opacity from the inner to the outer edge.
 *
 *   share    0 at the inner edge, 1 at the outer one
 *   opacity  0 to 1, seen from straight above; 0 outside, and in two or three gaps
 *   model    three readings of the profile along the radius, with gaps at seeded places
 */
import { createField, fieldAt, fieldDeviation, fieldMean } from "../field/field.ts";
import { PROFILE_1983 } from "../field/profile.ts";
import { createRandom } from "../field/random.ts";
import { smoothstep } from "../smoothstep.ts";

/** The table of a planet's rings: inner and outer radius, in radii of the planet. */
export interface RingTable {
  readonly inner: number;
  readonly outer: number;
}

/** Opacity of rings by share of their width. */
export function createRings(seed: number): (share: number) => number {
  const random = createRandom(900 + seed);
  const field = createField(
    PROFILE_1983,
    [1, 2.7, 7.1].map((k) => [66 * k * 128, 0, 0, 0] as const),
    { seed: 911 + seed },
  );
  const [mean, scale] = [fieldMean(field), 1 / fieldDeviation(field)];
  const gaps = Array.from({ length: 2 + Math.floor(2 * random()) }, (_, k) => ({
    at: 0.2 + 0.3 * k + 0.2 * random(),
    half: 0.006 + (k === 1 ? 0.035 : 0.02) * random(),
  }));
  const thick = 0.42 + 0.25 * random();
  return (share) => {
    if (share <= 0 || share >= 1) return 0;
    let opacity = thick + 0.3 * (fieldAt(field, share, 0) - mean) * scale;
    // Dusty within, sharp outside.
    opacity *= smoothstep(0, 0.22, share) * (0.55 + 0.45 * smoothstep(0.2, 0.45, share)) * smoothstep(1, 0.985, share);
    for (const { at, half } of gaps) opacity *= smoothstep(half, 1.5 * half, Math.abs(share - at));
    return Math.max(0, Math.min(0.96, opacity));
  };
}
