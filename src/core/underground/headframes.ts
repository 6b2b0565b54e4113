/**
 * The headframe over a shaft: four legs that lean in over it, and a drum behind. Shared by drawing
 * (src/worlds/flat/below/render/bores/prop-meshes.ts) and collision.
 *
 *   x, y     metres from the shaft's middle; the ladder leads out along y
 *   z        metres above the ground at the shaft's middle
 *   foot     legs, the braces of both sides, and the drum: the front is open, where the ladder leads out
 *   craft    one body
 */
import type { Solid } from "../field/solids.ts";
import type { Entrance } from "./entrances.ts";
import { type Hills, hillAt } from "./hills.ts";

/** Altitudes of the legs' feet, the deck and the ridge of the roof. */
export const [FEET, DECK, RIDGE] = [-0.8, 4.7, 6.5];
/** Half distances of the legs at their feet and at the deck, along x and y. */
const [FOOT, HEAD] = [
  [2.15, 1.75],
  [0.75, 0.6],
] as const;
/** Distance of the drum behind the shaft, and half its length. */
export const [BEHIND, DRUM_HALF] = [3.5, 0.95];

type Offset = readonly [x: number, y: number, z: number];

/** The axis of a leg at a height, on the sides s along x and t along y. */
export function headframeLeg(s: number, t: number, z: number): Offset {
  const up = (z - FEET) / (DECK - FEET);
  return [s * (FOOT[0] + (HEAD[0] - FOOT[0]) * up), t * (FOOT[1] + (HEAD[1] - FOOT[1]) * up), z];
}

/** Whether a headframe stands over an entrance. */
export function hasHeadframe({ well, tunnel }: Pick<Entrance, "well" | "tunnel">): boolean {
  return well !== null && tunnel === null;
}

type Part = readonly [x: number, y: number, radius: number, base: number, top: number];

/** Height of a part of a leg, metres: the legs lean by a third of that. */
const PART = 0.5;
const LEG = 0.14;
/** The braces are between these heights, and one at every BRACE metres along y. */
const [LOW, HIGH, BRACE] = [0.4, 2.1, 0.25];

function footParts(): Part[] {
  const parts: Part[] = [];
  for (const s of [-1, 1]) {
    for (const t of [-1, 1])
      for (let z = FEET; z < DECK; z += PART) {
        const [x, y] = headframeLeg(s, t, z + PART / 2);
        parts.push([x, y, LEG, z, z + PART]);
      }
    const [x, y] = headframeLeg(s, 1, (LOW + HIGH) / 2);
    for (let across = -y; across <= y; across += BRACE) parts.push([x, across, LEG, LOW, HIGH]);
    parts.push([(s * DRUM_HALF) / 2, -BEHIND, DRUM_HALF / 2, FEET, 1.15]);
  }
  return parts;
}

const PARTS: { readonly [whose in "foot" | "craft"]: readonly Part[] } = {
  foot: footParts(),
  craft: [
    [0, 0, 2.5, FEET, RIDGE],
    [0, -BEHIND + 1, 1.6, FEET, 2.5],
  ],
};

/** The solids of the headframes at entrances of time t. */
export function headframeSolids(
  entrances: readonly Entrance[],
  hills: Hills,
  t: number,
  whose: "foot" | "craft",
): Solid[] {
  return entrances.filter(hasHeadframe).flatMap(({ x, y }) => {
    const z = hillAt(hills, x, y, t);
    return PARTS[whose].map(
      ([east, north, radius, base, top]): Solid => ({
        x: x + east,
        y: y + north,
        radius,
        base: z + base,
        top: z + top,
        material: "headframe",
      }),
    );
  });
}
